import { z } from 'zod';
import { type ContentField, type ContentKind, firstValue } from '../../../shared/content/field.ts';
import { faultsOf } from '../../../shared/contract/rules.ts';
import type { Fault } from '../../../shared/rules.ts';
import { refuseFields } from '../../kernel/errors.ts';
import { htmlToText, sanitizeHtml } from '../../kernel/html.ts';
import { cleanPasted } from './paste.ts';

export type Data = Record<string, unknown>;

/** An address that a link or a picture may have: of this site, or of another one by http(s). */
const address = /^(\/(?![/\\])[^\s"'<>\\]*|https?:\/\/[^\s"'<>\\]+)$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string) =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Signs that turn the direction of writing, by which a text can pretend to say something else. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** A short text on one line: nothing that turns the direction of writing, no control characters. */
const plain = z
  .string()
  .transform((s) => s.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ').trim());
const words = (label: string, most: number) =>
  plain.refine((s) => [...s].length <= most, `${label}不能超过${most}个字`);

function numberOf({ label, least = 0, most = 2_147_483_647, decimal, required }: ContentField): z.ZodType {
  const inside = z
    .number(`${label}须为数字`)
    .min(least, `${label}不能小于${least}`)
    .max(most, `${label}不能大于${most}`);
  const whole = decimal ? inside : inside.int(`${label}须为整数`);
  return required ? whole : whole.nullable().transform((n) => n ?? 0);
}

function choiceOf({ label, options, from, required }: ContentField): z.ZodType {
  if (from)
    return required ? z.number(`请选择${label}`).int().min(1, `请选择${label}`) : z.number().int().min(1).nullable();
  return z
    .union([z.string(), z.number()])
    .refine((v) => (options ?? []).some((o) => o.value === v) || (!required && v === ''), `请选择${label}`);
}

/** What a field may hold. Nothing is dropped silently but markup that could act. */
function schemaOf(field: ContentField): z.ZodType {
  const { label, input, most = 1000, columns = [], options } = field;
  switch (input) {
    case 'line':
      return words(label, most).transform((s) => s.replaceAll('\n', ' '));
    case 'lines':
      return words(label, most);
    case 'html':
      return z
        .string()
        .max(most, `${label}太长`)
        .transform((s) => sanitizeHtml(cleanPasted(s.replace(turning, ''))));
    case 'picture':
    case 'link':
      return z
        .string()
        .trim()
        .max(500, `${label}太长`)
        .refine((s) => s === '' || address.test(s), `${label}须以 / 或 http 开头`);
    case 'pictures':
      return z
        .array(
          z.object({
            url: z.string().max(500).regex(address, `${label}里有一张图片的地址不正确`),
            caption: words(`${label}说明`, 60),
          }),
        )
        .max(most, `${label}最多 ${most} 张`);
    case 'date':
      return z.string().refine((s) => s === '' || isDay(s), `${label}不是一个日期`);
    case 'instant':
      return z
        .string()
        .refine((s) => s === '' || !Number.isNaN(Date.parse(s)), `${label}不是一个时刻`)
        .transform((s) => (s ? new Date(s).toISOString() : ''));
    case 'number':
      return numberOf(field);
    case 'choice':
      return choiceOf(field);
    case 'choices':
      return z
        .array(z.number().int().min(1))
        .max(50)
        .transform((list) => [...new Set(list)])
        .refine((list) => !options || list.every((v) => options.some((o) => o.value === v)), `请选择${label}`);
    case 'tick':
      return z.boolean();
    case 'words':
      return z
        .array(words(label, 80))
        .max(most, `${label}最多 ${most} 项`)
        .transform((list) => list.filter(Boolean));
    case 'pairs':
      return z
        .array(z.tuple([words(label, 20), words(label, 120)]))
        .max(most, `${label}最多 ${most} 项`)
        .transform((list) => list.filter(([l, v]) => l || v));
    case 'rows':
      return z
        .array(z.object(Object.fromEntries(columns.map((c) => [c.name, filled(c)]))))
        .max(most, `${label}最多 ${most} 行`);
  }
}

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** A required field holds something; HTML that says nothing and shows nothing is empty. */
function filled(field: ContentField): z.ZodType {
  const schema = schemaOf(field);
  if (!field.required) return schema;
  const verb = ['choice', 'choices', 'picture', 'date'].includes(field.input) ? '请选择' : '请填写';
  return schema.refine(
    (v) =>
      !isEmpty(v) && !(field.input === 'html' && !htmlToText(v as string).trim() && !/<img|<figure/.test(v as string)),
    `${verb}${field.label}`,
  );
}

const strict = new Map<ContentKind, z.ZodType<Data>>();
const loose = new Map<ContentKind, z.ZodType<Data>>();

function schemaFor(kind: ContentKind, whole: boolean): z.ZodType<Data> {
  const known = (whole ? strict : loose).get(kind);
  if (known) return known;
  const made = z.object(
    Object.fromEntries(
      kind.fields.map((f) => {
        // A draft may be unfinished: what is required is asked for when it is handed in.
        const empty = ['choice', 'number'].includes(f.input)
          ? z.union([z.literal('').transform(() => null), z.null(), schemaOf({ ...f })])
          : schemaOf(f);
        return [f.name, (whole ? filled(f) : empty).meta({ title: f.label })];
      }),
    ),
  ) as unknown as z.ZodType<Data>;
  (whole ? strict : loose).set(kind, made);
  return made;
}

const firstValues = (kind: ContentKind): Data => Object.fromEntries(kind.fields.map((f) => [f.name, firstValue(f)]));

/**
 * The values of a record, cleaned.
 * @param whole what is required must be there; a draft may be saved without
 * @throws {Refusal} with a sentence that names the field
 */
export function readData(kind: ContentKind, data: unknown, whole: boolean): Data {
  const result = schemaFor(kind, whole).safeParse({ ...firstValues(kind), ...(data as Data) });
  if (result.success) return crossChecked(kind, result.data, whole);
  throw refuseFields(
    faultsOf(schemaFor(kind, whole), result.error.issues).map((f) => ({ ...f, path: `data.${f.path}` })),
  );
}

/** What several fields say together. */
function crossChecked(kind: ContentKind, data: Data, whole: boolean): Data {
  if (!whole) return data;
  const faults: Fault[] = [];
  if (kind.table === 'projects') {
    if (String(data.endDate) < String(data.startDate))
      faults.push({ path: 'data.endDate', code: 'range', message: '结束日期不能早于开班日期' });
    if (String(data.signUpDeadline) > String(data.endDate))
      faults.push({ path: 'data.signUpDeadline', code: 'range', message: '报名截止不能晚于结束日期' });
  }
  if (data.classify === 'hyxt' && !data.categoryId)
    faults.push({ path: 'data.categoryId', code: 'required', message: '请选择行业系统' });
  if (faults.length) throw refuseFields(faults);
  return data;
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
  String(data[kind.title] ?? '')
    .replaceAll('\n', '')
    .slice(0, 120);

/** A value as lines of text, for comparing. */
export function asText(field: ContentField, value: unknown, nameOf: (value: unknown) => string): string {
  if (isEmpty(value) || value === undefined) return '';
  switch (field.input) {
    case 'html':
      return htmlToText(
        (value as string).replace(/<figure data-embed="([^"]*)" data-title="([^"]*)">/g, '\n[嵌入] $2 $1\n'),
      )
        .replace(/\n{2,}/g, '\n')
        .trim();
    case 'choice':
      return nameOf(value);
    case 'choices':
      return (value as unknown[]).map(nameOf).join('\n');
    case 'tick':
      return value ? '是' : '否';
    case 'words':
      return (value as string[]).join('\n');
    case 'pairs':
      return (value as string[][]).map(([l, v]) => `${l}：${v}`).join('\n');
    case 'rows':
      return (value as Data[])
        .map((row) => (field.columns ?? []).map((c) => String(row[c.name] ?? '')).join(' | '))
        .join('\n');
    case 'pictures':
      return (value as { url: string; caption: string }[]).map((p) => `${p.url} ${p.caption}`).join('\n');
    default:
      return String(value);
  }
}
