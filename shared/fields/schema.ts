import { z } from 'zod';
import { isAttachmentPath } from '../attachments.ts';
import { addressPattern } from '../links.ts';
import { type FaultCode, say } from '../rules.ts';
import { isDay, isInstant } from '../time.ts';
import { type Field, firstValue, type ValuesOf } from './field.ts';
import { keepsSome, longestWord, missing } from './rules.ts';

/** How markup is made safe, and whether it says or shows anything; the server alone has it. */
export type Markup = { clean: (html: string) => string; isEmpty: (html: string) => boolean };
type Making = {
  markup?: Markup;
  /** What is required may still be missing, as in a draft; within the items of a list it may not. */
  unfinished?: boolean;
};

/** The fields that a schema was made from: what is wrong with a value is told by their names. */
export const madeFrom = z.registry<{ fields: readonly Field[]; alone?: true }>();
/** What a refinement says, of the name of the value that is wrong. */
export type Said = { code: FaultCode; say: (name: string) => string };
const ruled = <S extends z.ZodType>(
  schema: S,
  fits: (value: z.output<S>) => boolean,
  code: FaultCode,
  said: Said['say'],
) => schema.refine(fits, { params: { code, say: said } satisfies Said });

const isAddress = (text: string) => text === '' || addressPattern.test(text);

/** Signs that turn the direction of writing, by which a text can pretend to say something else. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** Text without those, and without control characters but the end of a line. */
const clean = (text: string) =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ').trim();
const lines = (most: number) => z.string().overwrite(clean).max(most);
const line = (most: number) => lines(most).overwrite((s) => s.replaceAll('\n', ' '));

function numberOf({ least = 0, most = 2_147_483_647, decimal, required, open }: Field): z.ZodType {
  const inside = z.number().min(least).max(most);
  const whole = decimal ? inside : inside.int();
  if (required) return whole;
  return open ? whole.nullable() : whole.nullable().overwrite((n) => n ?? 0);
}

function choiceOf({ options = [], from, required }: Field): z.ZodType {
  const id = z.number().int().min(1);
  if (from) return required ? id : id.nullable();
  return z.literal([...options.map((o) => o.value), ...(required ? [] : [''])]);
}

/** Items of a list, so many and no more. */
function several(field: Field, item: z.ZodType): z.ZodType {
  const { most = 1000, least = field.required ? 1 : 0 } = field;
  return z.array(item).min(least).max(most);
}

/** A document beside a text: where it lies, its bytes, and what is typed of it. */
const documentOf = (fields: readonly Field[]): z.ZodType =>
  objectOf(fields, {}).extend({
    path: ruled(z.string().max(100), isAttachmentPath, 'pattern', (name) => `${name}须重新上传`),
    bytes: z.number().int().min(0),
  });

/** What a field may hold when something stands there. Nothing is dropped silently but markup that could act. */
function heldBy(field: Field, making: Making): z.ZodType {
  const { input, most = 1000, fields = [], options } = field;
  switch (input) {
    case 'line': {
      const { pattern } = field;
      if (!pattern) return line(most);
      return ruled(line(most), (s) => s === '' || new RegExp(pattern).test(s), 'pattern', say.pattern);
    }
    case 'lines':
      return lines(most);
    case 'html': {
      const { markup } = making;
      if (!markup) throw new Error(`nothing makes the markup of ${field.name} safe`);
      return z
        .string()
        .max(most)
        .overwrite((s) => markup.clean(s.replace(turning, '')));
    }
    case 'picture':
    case 'link':
      return ruled(
        z
          .string()
          .trim()
          .max(field.most ?? 500),
        isAddress,
        'pattern',
        say.notAddress,
      );
    case 'pictures':
      return several(
        field,
        z.object({
          url: ruled(
            z.string().max(500),
            (s) => addressPattern.test(s),
            'pattern',
            (name) => `${name}图片的地址不正确`,
          ),
          caption: line(60),
        }),
      );
    case 'files':
      return several(field, documentOf(fields));
    case 'date':
      return ruled(z.string(), (text) => text === '' || isDay(text), 'wrong', say.notDay);
    case 'instant':
      return ruled(z.string(), (s) => s === '' || isInstant(s), 'wrong', say.notInstant).overwrite((s) =>
        // It is asked for what was refused as well.
        isInstant(s) ? new Date(s).toISOString() : s,
      );
    case 'number':
      return numberOf(field);
    case 'choice':
      return choiceOf(field);
    case 'choices':
      return ruled(
        z
          .array(z.number().int().min(1))
          .max(50)
          .overwrite((list) => [...new Set(list)]),
        (list) => !options || list.every((v) => options.some((o) => o.value === v)),
        'unknown',
        say.choose,
      );
    case 'tick':
      return z.boolean();
    case 'words':
      return several(field, line(field.each ?? longestWord));
    case 'pairs':
      return several(field, z.tuple([line(20), line(120)]));
    case 'list':
      return several(field, objectOf(fields, { ...making, unfinished: false }));
    case 'group':
      return objectOf(fields, making);
  }
}

const isNothing = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** What a field may hold: what is required holds something, what is not may be left out. */
function schemaOf(field: Field, making: Making): z.ZodType {
  const held = heldBy(field, making);
  const { input, required } = field;
  if (keepsSome(field)) return held;
  if (making.unfinished)
    return ['choice', 'number'].includes(input)
      ? z.union([
          z.literal('').transform(() => null),
          z.null(),
          heldBy({ ...field, required: undefined } as never, making),
        ])
      : held;
  if (!required || ['number', 'choice'].includes(input))
    return required || input === 'group' ? held : held.default(firstValue(field));
  if (input === 'line' || input === 'lines') return (held as z.ZodString).min(1);
  const isEmpty = input === 'html' ? making.markup?.isEmpty : undefined;
  return ruled(
    held,
    (v) => !isNothing(v) && !isEmpty?.(v as string),
    'required',
    (name) => missing(field, name),
  );
}

function objectOf(fields: readonly Field[], making: Making): z.ZodObject {
  return z.object(Object.fromEntries(fields.map((f) => [f.name, schemaOf(f, making).meta({ title: f.label })])));
}

/** The schema of what fields hold, as a value of its own. @throws for markup that nothing makes safe: a bug */
export function schemaOfFields<const L extends readonly Field[]>(
  fields: L,
  making: Making = {},
): z.ZodType<ValuesOf<L>, ValuesOf<L>> {
  return objectOf(fields, making).register(madeFrom, { fields }) as never;
}

/** The schema of the value of one field, for the body of a call that names it like the field. */
export function schemaOfField<const F extends Field>(field: F): z.ZodType<ValuesOf<[F]>[F['name']]> {
  return schemaOf(field, {})
    .meta({ title: field.label })
    .register(madeFrom, { fields: [field], alone: true }) as never;
}
