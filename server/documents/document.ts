/** A value of a table's cell. An instant is shown in Shanghai. */
export type Value = string | number | Date | null | undefined;

/** How the values of a column are shown, sorted and added up: a percentage is given as a part of one. */
export type ColumnKind = 'text' | 'number' | 'percent' | 'day' | 'moment';

/** One column of a table. `width` is counted in Chinese characters; absent: by its heading. */
export type Column = { title: string; kind?: ColumnKind; width?: number };

/** Columns by their headings; one that holds no text says what it holds. */
export const columnsOf = (...columns: (string | [title: string, kind: ColumnKind])[]): Column[] =>
  columns.map((column) => (typeof column === 'string' ? { title: column } : { title: column[0], kind: column[1] }));

/** A drawing with the numbers that it was made of, for readers who do not see it. */
export type Chart = { title: string; svg: string; columns: Column[]; rows: Value[][] };

/** One piece of a document. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'figures'; items: { label: string; value: string }[] }
  | { kind: 'table'; title: string; columns: Column[]; rows: Value[][] }
  | ({ kind: 'chart' } & Chart)
  | { kind: 'note'; text: string };

/**
 * One description of a document; `pdf`, `docx` and `xlsx` write it each in their own way. Plain text throughout:
 * nothing in it is
 * markup, a formula or code for any of them.
 */
export type Document = {
  title: string;
  /** Under the title: what kind of paper, which version. */
  subtitle: string;
  /** Who gives it out. */
  author: string;
  /** When it was made. */
  made: Date;
  blocks: Block[];
};

const shanghai = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', ...options });
const day = shanghai({ dateStyle: 'short' });
const moment = shanghai({ dateStyle: 'short', timeStyle: 'short' });
const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 1 });

/** A value as text, as documents show it that are read and not reckoned with. */
export function inWords(value: Value, kind: ColumnKind = 'text'): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return (kind === 'day' ? day : moment).format(value);
  if (typeof value === 'number') return kind === 'percent' ? percent.format(value) : number.format(value);
  return value;
}

const countOf = (text: string): number => {
  let count = 0;
  for (const sign of text) count += sign > '\u2e7f' ? 2 : 1;
  return count / 2;
};

/** The longest line that a column is made wide for: what is longer goes on below. */
const widest = 24;

/**
 * How wide the columns of a table want to be, in Chinese characters: as they say, else by their heading and by what
 * stands in most of their cells.
 */
export function wishesOf(columns: readonly Column[], rows: readonly Value[][]): number[] {
  return columns.map(({ title, width, kind }, i) => {
    if (width) return width;
    const counts = rows.map((row) => countOf(inWords(row[i], kind))).sort((a, b) => a - b);
    const most = counts[Math.floor(counts.length * 0.9)] ?? 0;
    return Math.max(3, countOf(title), Math.min(most, widest));
  });
}

/** Whether a column stands at the right, as what is compared by its digits does. */
export const isNumeric = (kind: ColumnKind | undefined): boolean => kind === 'number' || kind === 'percent';
