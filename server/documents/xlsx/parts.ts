/** The files of a workbook that stay small (ECMA-376): what it holds, how its cells look, what its pictures are. */

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
const kind = 'application/vnd.openxmlformats-officedocument';

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** What opens the file of a sheet. */
export const worksheet = `<worksheet xmlns="${main}" xmlns:r="${office}">`;

/** What XML forbids is left out; what it gives a meaning is escaped. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** How cells look, by the place of each in the list of `styles`. */
export const look = { plain: 0, head: 1, text: 2, number: 3, percent: 4, day: 5, moment: 6 } as const;

const aligned = (more = '') => `<alignment vertical="top"${more}/>`;
/** Text is marked as text, so that a number of eleven digits stays as it is and nothing is ever calculated. */
const styles = [
  `<styleSheet xmlns="${main}">`,
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>',
  '<fonts count="2">',
  '<font><sz val="11"/><name val="等线"/></font>',
  '<font><b/><sz val="11"/><color rgb="FF105052"/><name val="等线"/></font></fonts>',
  '<fills count="3">',
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFF3F6F4"/></patternFill></fill></fills>',
  '<borders count="2">',
  '<border/>',
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF105052"/></bottom></border></borders>',
  '<cellStyleXfs count="1">',
  '<xf/></cellStyleXfs>',
  '<cellXfs count="7">',
  '<xf/>',
  '<xf fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1"/>',
  // A text of several lines is drawn in one, and what stands beside it at its foot, unless a look says otherwise.
  `<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1" applyAlignment="1">${aligned(' wrapText="1"')}</xf>`,
  `<xf numFmtId="0" applyAlignment="1">${aligned()}</xf>`,
  ...[166, 164, 165].map((n) => `<xf numFmtId="${n}" applyNumberFormat="1" applyAlignment="1">${aligned()}</xf>`),
  '</cellXfs>',
  '</styleSheet>',
].join('');

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (inner: string) => `<Relationships xmlns="${pack}/relationships">${inner}</Relationships>`;

/** Names of sheets: without the signs that a name may not have, at most 31 characters, no two alike. */
export function sheetNames(wanted: string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name, i) => {
    const clean = name.replace(/[\\/*?:[\]']/g, ' ').trim() || `表${i + 1}`;
    let fit = clean.slice(0, 31);
    for (let n = 2; taken.has(fit.toLowerCase()); n++) fit = `${clean.slice(0, 27)} ${n}`;
    taken.add(fit.toLowerCase());
    return fit;
  });
}

/** The files around the sheets. `pictured` tells which sheets hold drawings. */
export function bookParts(names: string[], pictured: boolean[], pictures: number): Record<string, string> {
  const sheets = names.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="r${i + 1}"/>`);
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${kind}.${type}+xml"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures ? '<Default Extension="png" ContentType="image/png"/>' : ''}${override('workbook.xml', 'spreadsheetml.sheet.main')}${override('styles.xml', 'spreadsheetml.styles')}${names.map((_, i) => override(`worksheets/sheet${i + 1}.xml`, 'spreadsheetml.worksheet') + (pictured[i] ? override(`drawings/drawing${i + 1}.xml`, 'drawing') : '')).join('')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      names.map((_, i) => relation(`r${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
        relation(`r${names.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
  };
}

/** A picture on a sheet. Its size is in pixels; `row` counts from 0. */
export type SheetPicture = { png: Buffer; width: number; height: number; row: number; title: string };

/** Lengths in drawings are counted in English metric units. */
const emu = (pixels: number) => Math.round(pixels * 9525);

function anchor({ width, height, row, title }: SheetPicture, i: number): string {
  return `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${emu(width)}" cy="${emu(height)}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${i + 2}" name="${escaped(title)}" descr="${escaped(title)}"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="r${i + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
}

/** The files that put pictures on the sheet with this number. */
export function pictureParts(sheet: number, pictures: SheetPicture[]): Record<string, string | Buffer> {
  if (!pictures.length) return {};
  const file = (i: number) => `sheet${sheet}-${i + 1}.png`;
  return {
    [`xl/worksheets/_rels/sheet${sheet}.xml.rels`]: relations(
      relation('r1', 'drawing', `../drawings/drawing${sheet}.xml`),
    ),
    [`xl/drawings/_rels/drawing${sheet}.xml.rels`]: relations(
      pictures.map((_, i) => relation(`r${i + 1}`, 'image', `../media/${file(i)}`)).join(''),
    ),
    [`xl/drawings/drawing${sheet}.xml`]: `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="${office}">${pictures.map(anchor).join('')}</xdr:wsDr>`,
    ...Object.fromEntries(pictures.map((picture, i) => [`xl/media/${file(i)}`, picture.png])),
  };
}
