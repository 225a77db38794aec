import type { z } from 'zod';
import { cut } from '../../../shared/checks.ts';
import type { ContentKind } from '../../../shared/content/field.ts';
import { faultsOf } from '../../../shared/contract/rules.ts';
import { firstValue, firstValues, withoutBlanks } from '../../../shared/fields/field.ts';
import { lineOfPicture, pictureOfLine } from '../../../shared/fields/differences.ts';
import { type Markup, schemaOfFields } from '../../../shared/fields/schema.ts';
import type { Fault } from '../../../shared/rules.ts';
import { refuseFields } from '../../kernel/errors.ts';
import { asHtml, htmlToText, sanitizeHtml } from '../../kernel/html.ts';
import { cleanPasted } from './paste.ts';

export type Data = Record<string, unknown>;

/** HTML that says nothing and shows nothing is empty. */
const markup: Markup = {
  clean: (html) => sanitizeHtml(cleanPasted(html)),
  isEmpty: (html) => !htmlToText(html).trim() && !/<img|<figure/.test(html),
};

const strict = new Map<ContentKind, z.ZodType<Data>>();
const loose = new Map<ContentKind, z.ZodType<Data>>();

function schemaFor(kind: ContentKind, whole: boolean): z.ZodType<Data> {
  const made = whole ? strict : loose;
  const schema = made.get(kind) ?? schemaOfFields(kind.fields, { markup, unfinished: !whole });
  made.set(kind, schema);
  return schema;
}

/**
 * The values of a record, cleaned.
 * @param whole what is required must be there; a draft may be saved without
 * @param beside what is wrong beside the values, to be told with the rest
 * @throws {Refusal} with a sentence that names the field
 */
export function readData(kind: ContentKind, data: unknown, whole: boolean, beside: readonly Fault[] = []): Data {
  const schema = schemaFor(kind, whole);
  const given = { ...firstValues(kind.fields), ...(data as Data) };
  const result = schema.safeParse(given);
  const own = [
    ...(result.success ? [] : faultsOf(schema, result.error.issues)),
    ...(whole ? crossFaults(kind, result.data ?? given) : []),
  ];
  const faults = [...own.map((f) => ({ ...f, path: `data.${f.path}` })), ...beside];
  if (!result.success || faults.length) throw refuseFields(faults);
  return Object.fromEntries(kind.fields.map((f) => [f.name, withoutBlanks(f, result.data[f.name])]));
}

/** What several fields say together. */
function crossFaults({ checks = {} }: ContentKind, data: Data): Fault[] {
  return Object.entries(checks).flatMap(([path, check]) => {
    const message = check(data[path], data);
    return message ? [{ path, code: 'wrong' as const, message }] : [];
  });
}

/** The row of a table as the values of its fields. */
export function toData(kind: ContentKind, row: Data): Data {
  return Object.fromEntries(
    kind.fields.map((f) => {
      const value = f.inside ? (row[f.inside] as Data | null)?.[f.name] : row[f.name];
      return [f.name, value instanceof Date ? value.toISOString() : (value ?? firstValue(f))];
    }),
  );
}

/** The values of the fields as the columns of a table. An instant that was left empty, or has not come yet, is now. */
export function toColumns(kind: ContentKind, data: Data, now: Date): Data {
  const columns: Data = { ...kind.where };
  for (const f of kind.fields) {
    let value = data[f.name] ?? (f.input === 'choice' || f.input === 'number' ? null : firstValue(f));
    if (f.input === 'instant') value = value && new Date(value as string) < now ? new Date(value as string) : now;
    if (!f.inside) columns[f.name] = value;
    else columns[f.inside] = { ...(columns[f.inside] as Data), [f.name]: value };
  }
  return columns;
}

/** What people call the record. */
export const titleOf = (kind: ContentKind, data: Data): string =>
  cut(String(data[kind.title] ?? '').replaceAll('\n', ''), 120);

const first = (found: RegExpExecArray | null): string => found?.[1] ?? '';

/** A cell as its text in one line; the pictures in it apart, for each is a line of its own. */
function cellAsLines(html: string): { words: string; pictures: string[] } {
  const lines = htmlToText(html)
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean);
  const isPicture = (l: string) => pictureOfLine(l) !== null;
  return { words: lines.filter((l) => !isPicture(l)).join('；'), pictures: lines.filter(isPicture) };
}

/** The rows of tables as a line each, their cells apart: cell by cell nobody sees which belong together. */
const rowsAsLines = (html: string): string =>
  html
    .split(/<tr(?=[ >])/)
    .map((part, i) => {
      const end = part.indexOf('</tr>');
      if (i === 0 || end < 0) return part;
      const cells = part
        .slice(0, end)
        .split(/<t[hd](?=[ >])/)
        .slice(1)
        .map((cell) => cellAsLines(cell.slice(cell.indexOf('>') + 1)));
      const lines = [cells.map((c) => c.words).join(' | '), ...cells.flatMap((c) => c.pictures)];
      return `\n${lines.map(asHtml).join('\n')}\n${part.slice(end + '</tr>'.length)}`;
    })
    .join('');

/** HTML as lines of text, for comparing: pictures, players and links say where they lead. */
export const htmlAsText = (html: string): string =>
  htmlToText(
    rowsAsLines(
      html
        .replace(/<figure data-embed="([^"]*)" data-title="([^"]*)">/g, '\n[嵌入] $2 $1\n')
        .replace(
          /<img\b[^<>]*>/g,
          (tag) => `\n${lineOfPicture(first(/ alt="([^"]*)"/.exec(tag)), first(/ src="([^"]*)"/.exec(tag)))}\n`,
        )
        .replace(/<a\b[^<>]*>/g, (tag) => `${tag}[${first(/ href="([^"]*)"/.exec(tag))}] `),
    ),
  )
    .replace(/\n{2,}/g, '\n')
    .trim();
