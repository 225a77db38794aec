import { inPercent } from '../../shared/attendance.ts';

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
  | { kind: 'note'; text: string }
  /** Where people sign by hand: each with a line to write on. */
  | { kind: 'signatures'; labels: string[] };

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
  /** Across on paper, for tables of many columns. */
  across?: boolean;
  blocks: Block[];
};

const shanghai = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', ...options });
const day = shanghai({ dateStyle: 'short' });
const moment = shanghai({ dateStyle: 'short', timeStyle: 'short' });
const number = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** A value as text, as documents show it that are read and not reckoned with. */
export function inWords(value: Value, kind: ColumnKind = 'text'): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return (kind === 'day' ? day : moment).format(value);
  if (typeof value === 'number') return kind === 'percent' ? inPercent(value) : number.format(value);
  return value;
}

const countOf = (text: string): number => {
  let count = 0;
  for (const sign of text) count += sign > '\u2e7f' ? 2 : 1;
  return count / 2;
};

/** The longest line that a column is made wide for: what is longer goes on below. */
const widest = 24;
/** Up to this a column holds names, counts or times, which are broken for nothing. */
const short = 8;
/** What the edges of a cell take, and digits that are wider than half a character. */
const edges = 1.9;

/**
 * How wide the columns of a table want to be, in Chinese characters: as they say, else by their heading and by what
 * stands in most of their cells.
 */
export function wishesOf(columns: readonly Column[], rows: readonly Value[][]): number[] {
  return columns.map(({ title, width, kind }, i) => {
    if (width) return width;
    const counts = rows.map((row) => countOf(inWords(row[i], kind))).sort((a, b) => a - b);
    const longest = counts.at(-1) ?? 0;
    const most = longest <= short ? longest : (counts[Math.floor(counts.length * 0.9)] ?? 0);
    return Math.max(3, countOf(title), Math.min(most, widest));
  });
}

/**
 * How wide the columns of a table are on a page of some room, in Chinese characters: those of short cells as wide as
 * they want to be, whatever stands beside them; only those of long text share what is left, and go on below. Where all
 * are short they spread over the page, and where even they have no room the widest of them give way.
 */
export function widthsOf(columns: readonly Column[], rows: readonly Value[][], room: number): number[] {
  const wishes = wishesOf(columns, rows).map((wish) => wish + edges);
  const isKept = wishes.map((wish, i) => columns[i]?.width !== undefined || wish <= short + edges);
  const sum = (of: boolean) => wishes.reduce((all, wish, i) => (isKept[i] === of ? all + wish : all), 0);
  /** So much text needs beside them to be read. */
  const leastForText = () =>
    wishes.reduce((all, wish, i) => (isKept[i] ? all : all + Math.min(wish, short / 2 + edges)), 0);
  while (isKept.includes(true) && sum(true) + leastForText() > room) {
    const kept = wishes.map((wish, i) => (isKept[i] ? wish : 0));
    isKept[kept.indexOf(Math.max(...kept))] = false;
  }
  const text = sum(false);
  const left = room - sum(true);
  if (text === 0) return wishes.map((wish) => (wish / sum(true)) * room);
  return wishes.map((wish, i) => (isKept[i] ? wish : (wish / text) * left));
}

/** Whether a column stands at the right, as what is compared by its digits does. */
export const isNumeric = (kind: ColumnKind | undefined): boolean => kind === 'number' || kind === 'percent';
