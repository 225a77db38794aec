import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { Column, ColumnKind, Document, Value } from '../document.ts';
import { toPng } from '../picture.ts';
import { bookParts, escaped, head, look, pictureParts, type SheetPicture, sheetNames, worksheet } from './parts.ts';

/** One sheet: its rows come in batches, so that a long list is never in memory as a whole. */
export type Sheet = {
  name: string;
  columns: readonly Column[];
  batches: AsyncIterable<readonly (readonly Value[])[]>;
  pictures?: SheetPicture[];
};

/**
 * Signs that begin a formula where a sheet is opened, saved as text and opened again, behind whatever nobody sees
 * (the blank of Braille has no category of such); twins of other widths and the sign of minus count as well.
 */
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫\u2212\t\r]/u;

/**
 * A text as it may stand in a cell: what would begin a formula gets an apostrophe before it, so that it stays a text
 * in every program.
 */
export function safeText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The most characters that a cell may hold. */
const cellMost = 32_767;
const dayMs = 86_400_000;
/** Days from the first day of sheets to that of computers. */
const epochDays = 25_569;
/** Sheets know no time zones: an instant is written as the clocks in Shanghai show it. */
const shanghaiMs = 8 * 3_600_000;

function instant(at: string, value: Date, kind: ColumnKind): string {
  const days = (value.getTime() + shanghaiMs) / dayMs + epochDays;
  return kind === 'day'
    ? `<c r="${at}" s="${look.day}"><v>${Math.floor(days)}</v></c>`
    : `<c r="${at}" s="${look.moment}"><v>${days.toFixed(10)}</v></c>`;
}

/** A sign by its number (ECMA-376-1, 22.9.2.19): readers would make another text of it. */
const numberedSign = /_(?=x[\da-f]{4}_)/gi;

const written = (at: string, text: string, style: number) =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text).replace(numberedSign, '_x005F_')}</t></is></c>`;

/**
 * A cell at its address, which the format lets one leave out and readers of others need; nothing where it is empty.
 */
function cell(at: string, value: Value, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : instant(at, value, kind);
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${at}" s="${kind === 'percent' ? look.percent : look.number}"><v>${value}</v></c>`;
  return written(at, safeText(String(value)).slice(0, cellMost), look.text);
}

/** How wide the widest line of a text stands, in the digits of widths: a Chinese sign takes two. */
function breadth(text: string): number {
  let widest = 0;
  let wide = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    wide = code === 0x0a ? 0 : wide + (code > 0x2e7f ? 2 : 1);
    widest = Math.max(widest, wide);
  }
  return widest;
}

const fixed: Partial<Record<ColumnKind, number>> = { day: 12, moment: 17, percent: 10, number: 10 };

/** Widths by the headings and by the first rows: enough to read a line, never a page. */
function widths(columns: readonly Column[], rows: readonly (readonly Value[])[]): string {
  const cols = columns.map(({ title, kind, width }, i) => {
    const longest = Math.max(
      0,
      ...rows.slice(0, 100).map((row) => (typeof row[i] === 'string' ? breadth(row[i] as string) : 0)),
    );
    const room = width
      ? width * 2
      : Math.min(48, Math.max(breadth(title) + 5, fixed[kind ?? 'text'] ?? longest + 2, 8));
    return `<col min="${i + 1}" max="${i + 1}" width="${room}" customWidth="1"/>`;
  });
  return cols.length ? `<cols>${cols.join('')}</cols>` : '';
}

/** `A` for 0, `AB` for 27. */
function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
}

async function* sheetXml({ columns, batches, pictures = [] }: Sheet): AsyncGenerator<string> {
  const places = columns.map((column, i) => ({ letter: letters(i), kind: column.kind ?? 'text' }));
  const toXml = (row: readonly Value[], line: number) =>
    `<row r="${line}">${places.map(({ letter, kind }, i) => cell(letter + line, row[i], kind)).join('')}</row>`;
  const open = (first: readonly (readonly Value[])[]) =>
    `${head}${worksheet}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(columns, first)}<sheetData><row r="1">${columns.map((c, i) => written(`${letters(i)}1`, c.title, look.head)).join('')}</row>`;
  let count = 0;
  let opened = false;
  for await (const batch of batches) {
    if (!opened) yield open(batch);
    opened = true;
    // Below the headings.
    const above = count + 2;
    count += batch.length;
    yield batch.map((row, i) => toXml(row, above + i)).join('');
  }
  if (!opened) yield open([]);
  const filter = columns.length ? `<autoFilter ref="A1:${letters(columns.length - 1)}${count + 1}"/>` : '';
  // On paper: across, and never wider than a page.
  const paper = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>';
  yield `</sheetData>${filter}${paper}${pictures.length ? '<drawing r:id="r1"/>' : ''}</worksheet>`;
}

/**
 * A workbook as it is made: batches are asked for as fast as the reader takes them, so that memory does not grow with
 * the rows, and
 * they are packed outside of the event loop. A failure of the batches ends the stream with an error, never with half a
 * workbook that opens.
 */
export function writeXlsx(sheets: readonly Sheet[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  const fail = (error: Error) => out.destroy(error);
  // Nobody may be reading (yet): a store that is full takes nothing. What nobody hears of would end the process.
  out.on('error', () => {});
  const pictures = sheets.map((sheet) => sheet.pictures ?? []);
  const small = {
    ...bookParts(
      sheetNames(sheets.map((sheet) => sheet.name)),
      pictures.map((p) => p.length > 0),
      pictures.flat().length,
    ),
    ...Object.assign({}, ...pictures.map((some, i) => pictureParts(i + 1, some))),
  } as Record<string, string | Buffer>;
  for (const [name, part] of Object.entries(small))
    zip.addBuffer(typeof part === 'string' ? Buffer.from(head + part) : part, name);
  const reading: Readable[] = [];
  out.on('close', () => {
    for (const rows of reading) rows.destroy();
  });
  for (const [i, sheet] of sheets.entries()) {
    const rows = Readable.from(sheetXml(sheet), { objectMode: true, highWaterMark: 1 });
    rows.on('error', fail);
    reading.push(rows);
    const bytes = rows.pipe(new PassThrough({ highWaterMark: 256 * 1024, writableObjectMode: false }));
    zip.addReadStream(bytes, `xl/worksheets/sheet${i + 1}.xml`, { compressionLevel: 6 });
  }
  zip.on('error', fail);
  zip.end();
  (zip.outputStream as Readable).pipe(out);
  return out;
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** Pixels of a drawing on a sheet. */
const drawingWidth = 720;

/** What of a document can be reckoned with, each table and the numbers of each drawing on a sheet of its own. */
export function sheetsOf(document: Document): Sheet[] {
  return document.blocks.flatMap((block): Sheet[] => {
    switch (block.kind) {
      case 'table':
        return [{ name: block.title || document.title, columns: block.columns, batches: once(block.rows) }];
      case 'chart': {
        const { png, width, height } = toPng(block.svg, drawingWidth * 2);
        const size = { width: drawingWidth, height: Math.round((drawingWidth * height) / width) };
        const row = block.rows.length + 2;
        return [
          {
            name: block.title,
            columns: block.columns,
            batches: once(block.rows),
            pictures: [{ png, ...size, row, title: block.title }],
          },
        ];
      }
      case 'facts':
        return [
          {
            name: document.title,
            columns: [{ title: '项目' }, { title: '内容', width: 30 }],
            batches: once(block.rows),
          },
        ];
      default:
        return [];
    }
  });
}
