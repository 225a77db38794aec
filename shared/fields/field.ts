/** One choice of a field. */
export type Option = { value: string | number; label: string };

export type FieldInput =
  | 'line'
  | 'lines'
  | 'html'
  | 'picture'
  | 'pictures'
  /** Documents beside a text (`Attachment`); `fields` is what is typed of each. */
  | 'files'
  | 'date'
  | 'instant'
  | 'number'
  | 'choice'
  | 'choices'
  | 'tick'
  /** Several short texts. */
  | 'words'
  /** Label and value, several times. */
  | 'pairs'
  /** An address of this site or of another one. */
  | 'link'
  /** Items, each with the values of `fields`. */
  | 'list'
  /** The values of `fields`, once. */
  | 'group';

/**
 * One field of something that people write: all that the editor, the check on both sides, a blank value and the
 * comparison of two versions have to know of it (ADR 14).
 */
export type Field = {
  name: string;
  label: string;
  input: FieldInput;
  required?: true;
  /** Characters of a text (UTF-16, as `maxLength` counts), items of a list, or the largest number. */
  most?: number;
  /** Items of a list, or the smallest number. */
  least?: number;
  /** Characters of each of several short texts. */
  each?: number;
  /** What a short text has to look like where something stands in it: a regular expression. */
  pattern?: string;
  /** Numbers with a fraction. */
  decimal?: true;
  /** A number that may be not yet known: nothing is then null and not 0. */
  open?: true;
  hint?: string;
  placeholder?: string;
  options?: readonly Option[];
  /** The options are records; the page asks for them. */
  from?: string;
  fields?: readonly Field[];
  /** What items are counted by: 最多 30 道. */
  unit?: string;
  /** What one item of a list is called: 第 1 题; as it is counted where nothing is said. */
  item?: string;
  /** Kept beside what people write: neither shown nor compared. */
  hidden?: true;
  /** What a new value begins with. */
  first?: unknown;
  /** The value in words, where versions are compared; `beside` is what stands around it. */
  says?: (value: never, beside: never) => string;
  /**
   * Items are compared one by one: known by the value of this field, so that they can move, or by their `place`.
   */
  apart?: string;
};

type TextInput = 'line' | 'lines' | 'html' | 'picture' | 'link' | 'date' | 'instant';
/** The value that a field holds. */
export type ValueOf<F> = F extends { input: TextInput }
  ? string
  : F extends { input: 'number'; open: true }
    ? number | null
    : F extends { input: 'number' }
      ? number
      : F extends { input: 'tick' }
        ? boolean
        : F extends { input: 'words' }
          ? string[]
          : F extends { input: 'choice'; options: readonly { value: infer V }[] }
            ? V
            : F extends { input: 'list'; fields: infer L extends readonly Field[] }
              ? ValuesOf<L>[]
              : F extends { input: 'group'; fields: infer L extends readonly Field[] }
                ? ValuesOf<L>
                : unknown;
/** The values of several fields, by their names. */
export type ValuesOf<L extends readonly Field[]> = { -readonly [F in L[number] as F['name']]: ValueOf<F> };

const several: readonly FieldInput[] = ['choices', 'words', 'list', 'pairs', 'pictures', 'files'];

/** The value that a field of something new begins with. */
export function firstValue(field: Field): unknown {
  if (field.first !== undefined) return structuredClone(field.first);
  if (field.input === 'group') return firstValues(field.fields ?? []);
  if (several.includes(field.input)) return [];
  if (field.input === 'tick') return false;
  return field.input === 'number' || (field.input === 'choice' && field.from) ? null : '';
}

export const firstValues = (fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((f) => [f.name, firstValue(f)]));

/** What an item of a field that holds several begins with. */
export function firstItem({ input, fields = [] }: Field): unknown {
  if (input === 'words') return '';
  if (input === 'pairs') return ['', ''];
  return input === 'pictures' ? { url: '', caption: '' } : firstValues(fields);
}

/** The value without the blanks that typing leaves: short texts and pairs of which nothing was written. */
export function withoutBlanks({ input }: Field, value: unknown): unknown {
  if (input === 'words') return (value as string[]).filter(Boolean);
  return input === 'pairs' ? (value as string[][]).filter((pair) => pair.some(Boolean)) : value;
}

/** By what items are counted. */
export const unitOf = ({ unit, input }: Field): string =>
  unit ?? ({ pictures: '张', files: '个', list: '行' } as Partial<Record<FieldInput, string>>)[input] ?? '项';
const itemOf = (field: Field): string =>
  field.input === 'words' ? `${unitOf(field)}${field.label}` : (field.item ?? unitOf(field));
/** 第 2 题; `*` stands for any place. */
const nth = (key: string): string => `第 ${key === '*' ? key : Number(key) + 1} `;

/**
 * What a value is called by its path, for those who hear of it away from its place: 标题, 第 2 题的题目, 第 1 天上午的安排,
 * 第 3 题第 2 个选项; and its field, or for an item the one that holds it.
 */
export function placeAt(fields: readonly Field[], path: string): { name: string; field: Field | undefined } {
  let [around, label] = ['', ''];
  let inside: readonly Field[] = fields;
  let field: Field | undefined;
  for (const key of path.split('.')) {
    const list: Field | undefined = field && several.includes(field.input) ? field : undefined;
    if (list && /^(\d+|\*)$/.test(key)) {
      around += `${nth(key)}${itemOf(list)}`;
      label = '';
      inside = list.fields ?? [];
      continue;
    }
    const next: Field | undefined = inside.find((f) => f.name === key);
    if (!next) break;
    field = next;
    label = field.label;
    inside = field.fields ?? [];
    if (field.input !== 'group') continue;
    around += field.label;
    label = '';
  }
  return { name: around && label ? `${around}的${label}` : around || label, field };
}

export const nameAt = (fields: readonly Field[], path: string): string => placeAt(fields, path).name;
