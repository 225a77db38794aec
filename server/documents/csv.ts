import { type Column, inWords, type Value } from './document.ts';
import { safeText } from './xlsx/writer.ts';

/** Semicolons and tabs part cells where a spreadsheet is told so: what follows one would begin another. */
const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Numbers stay numbers: a thousands separator would make them text. */
const field = (value: Value, { kind }: Column) =>
  quoted(typeof value === 'number' ? String(value) : safeText(inWords(value, kind)));
const line = (fields: string[]) => `${fields.join(',')}\r\n`;

/** A table as lines of text, in UTF-8 with the mark by which spreadsheets know it; no text begins a formula. */
export async function* writeCsv(
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Value[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map((c) => quoted(c.title)))}`;
  for await (const batch of batches)
    yield batch.map((row) => line(columns.map((column, i) => field(row[i], column)))).join('');
}

/** As what a text was written. */
export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le';

/**
 * As what bytes are text: by the mark of spreadsheets that save “Unicode”, UTF-8 where they are that, else GB18030,
 * which Chinese spreadsheets still save.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** Bytes as text, in whichever of these they are. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** What parts the cells of a text: by the first of its first lines that has anything of the kind. */
function separatorOf(text: string): string {
  for (const line of text.slice(0, 20_000).split(/\r\n|\r|\n/, 20)) {
    const found = [',', '\t', ';'].find((s) => line.includes(s));
    if (found) return found;
  }
  return ',';
}

/**
 * The rows of a file of comma-separated values (RFC 4180): with quotes, with line breaks inside of them, with any kind
 * of line end, and with semicolons or tabs where the first line that has any of them has no comma. Lines that hold
 * nothing are left out.
 */
export function readCsv(bytes: Uint8Array): { line: number; cells: string[] }[] {
  const text = decodeText(bytes);
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let [at, lineNumber] = [0, 1];
  let row: string[] = [];
  const began = { line: 1 };
  const end = () => {
    if (row.some((cell) => cell !== '')) rows.push({ line: began.line, cells: row });
    row = [];
    began.line = lineNumber;
  };
  while (at < text.length) {
    const { value, next, breaks } = readField(text, at, separator);
    row.push(value.trim());
    lineNumber += breaks;
    at = next + 1;
    const sign = text[next];
    if (sign === separator) continue;
    if (sign === '\r' && text[at] === '\n') at++;
    lineNumber++;
    end();
  }
  end();
  return rows;
}

/** One field from `at` on: its value, where the sign after it stands, and how many line breaks it holds. */
function readField(text: string, at: number, separator: string): { value: string; next: number; breaks: number } {
  if (text[at] !== '"') {
    let next = at;
    while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next++;
    return { value: text.slice(at, next), next, breaks: 0 };
  }
  const pieces: string[] = [];
  let from = at + 1;
  let close = text.indexOf('"', from);
  while (close >= 0 && text[close + 1] === '"') {
    pieces.push(text.slice(from, close + 1));
    from = close + 2;
    close = text.indexOf('"', from);
  }
  const end = close < 0 ? text.length : close;
  pieces.push(text.slice(from, end));
  const value = pieces.join('');
  let next = Math.min(text.length, end + 1);
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next++;
  return { value, next, breaks: value.split('\n').length - 1 };
}
