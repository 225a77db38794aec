import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

/** A value of a cell; an instant is shown in Shanghai. */
export type Cell = string | number | Date | null | undefined;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1: the bold headings; style 2: text, so that a number of eleven digits stays as it is and nothing is ever calculated.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
});

/** What XML forbids is left out; what it gives a meaning is escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Signs that begin a formula where a sheet is opened, saved as text and opened again; full-width twins count as well. */
const formula = /^[\s\u0000-\u001f\u200b\ufeff]*[=+\-@＝＋－＠\t\r]/;

/** A text as it may stand in a cell: what would begin a formula gets an apostrophe before it, so that it stays a text in every program. */
export function safeText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });
/** The most characters that a cell may hold. */
const cellMost = 32_767;

function cell(value: Cell, style: number): string {
  if (value === null || value === undefined || value === '') return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  const text = value instanceof Date ? day.format(value) : safeText(String(value));
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text.slice(0, cellMost))}</t></is></c>`;
}

const row = (cells: readonly Cell[], style: number) => `<row>${cells.map((c) => cell(c, style)).join('')}</row>`;

async function* sheet(
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const widths = headings
    .map((h, i) => `<col min="${i + 1}" max="${i + 1}" width="${Math.max(14, h.length * 2.4)}" customWidth="1"/>`)
    .join('');
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>${headings.length ? `<cols>${widths}</cols>` : ''}<sheetData>${row(headings, 1)}`;
  for await (const batch of batches) yield batch.map((cells) => row(cells, 2)).join('');
  yield '</sheetData></worksheet>';
}

/**
 * A workbook of one sheet as it is made: batches are asked for as fast as the reader takes them, so that memory does not grow with the rows, and
 * they are packed outside of the event loop. A failure of the batches ends the stream with an error, never with half a workbook that opens.
 */
export function writeXlsx(
  title: string,
  headings: readonly string[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  for (const [name, xml] of Object.entries(parts(title))) zip.addBuffer(Buffer.from(head + xml), name);
  const rows = Readable.from(sheet(headings, batches), { objectMode: true, highWaterMark: 1 });
  const bytes = rows.pipe(new PassThrough({ highWaterMark: 256 * 1024, writableObjectMode: false }));
  const fail = (error: Error) => out.destroy(error);
  rows.on('error', fail);
  zip.on('error', fail);
  out.on('close', () => rows.destroy());
  zip.addReadStream(bytes, 'xl/worksheets/sheet1.xml', { compressionLevel: 6 });
  zip.end();
  (zip.outputStream as Readable).pipe(out);
  return out;
}
