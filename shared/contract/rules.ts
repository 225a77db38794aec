import { z } from 'zod';
import { plainPhone } from '../checks.ts';
import { placeAt, unitOf } from '../fields/field.ts';
import { missing, rulesOfFields } from '../fields/rules.ts';
import { madeFrom, type Said } from '../fields/schema.ts';
import { type Fault, type FaultCode, type Rule, type Rules, say } from '../rules.ts';

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  valueType?: z.ZodType;
  options?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
  checks?: { _zod: { def: CheckDef } }[];
  entries?: Record<string, string>;
};
type CheckDef = {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  pattern?: RegExp;
  tx?: unknown;
  error?: (issue: object) => unknown;
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/**
 * What stands inside of `optional`, `default`, `nullable`, behind what is made ready for it, and before what it
 * becomes.
 */
function insideOf(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, in: input, out } = defOf(schema);
  return innerType ?? (input && defOf(input).type === 'transform' ? out : input);
}

function bare(schema: z.ZodType): z.ZodType {
  const inside = insideOf(schema);
  return inside ? bare(inside) : schema;
}

/** The label of a schema, also where it stands around or inside of what makes it optional. */
function titleOf(schema: z.ZodType): string {
  const title = z.globalRegistry.get(schema)?.title;
  const inside = insideOf(schema);
  return title ?? (inside ? titleOf(inside) : '');
}

function below(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const def = defOf(bare(schema));
  return def.shape?.[String(key)] ?? def.element ?? def.items?.[Number(key)] ?? def.valueType;
}

/** The label of what stands at a path: its own, or that of the nearest thing around it. */
function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let label = '';
  let at: z.ZodType | undefined = schema;
  for (const key of path) {
    at = at && below(at, key);
    if (!at) break;
    label = titleOf(at) || label;
  }
  return label || '填写的内容';
}

type Made = ReturnType<typeof madeFrom.get>;
/** The fields that a schema was made from, also inside of what makes it optional. */
function madeOf(schema: z.ZodType): Made {
  const { innerType } = defOf(schema);
  return madeFrom.get(schema) ?? (innerType && madeOf(innerType));
}

/** The nearest thing on a path that was made from fields, and the path from there on. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): { made: NonNullable<Made>; rest: string } | null {
  let at: z.ZodType | undefined = schema;
  for (let i = 0; at && i <= path.length; at = below(at, path[i++] as PropertyKey)) {
    const made = madeOf(at);
    if (made) return { made, rest: path.slice(made.alone ? i - 1 : i).join('.') };
  }
  return null;
}

/** A sentence of ours: zod's own begin in English, and may quote Chinese choices and names. */
const isChinese = (text: unknown): text is string =>
  typeof text === 'string' && /[\u4e00-\u9fff]/.test(text) && !/^(Invalid|Unrecognized|Too) /.test(text);

/** A sentence of a rule's own (shared/text.ts), also of one of several forms that a value may have. */
function ownSentence(issue: z.core.$ZodIssue): string | undefined {
  if (isChinese(issue.message)) return issue.message;
  const inside = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  return inside.map((i) => ownSentence(i)).find(isChinese);
}

function wrongSize(
  issue: Extract<z.core.$ZodIssue, { code: 'too_big' | 'too_small' }>,
  label: string,
): [FaultCode, string] {
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    if (issue.origin === 'string') return ['too_long', say.tooLong(label, most)];
    return issue.origin === 'array' ? ['too_long', say.tooMany(label, most)] : ['range', say.above(label, most)];
  }
  const least = Number(issue.minimum);
  if (issue.origin === 'number') return ['range', say.below(label, least)];
  if (least <= 1) return ['required', say.required(label)];
  return ['too_short', issue.origin === 'string' ? say.tooShort(label, least) : say.tooFew(label, least)];
}

function wordsOf(issue: z.core.$ZodIssue, label: string): [FaultCode, string] {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return wrongSize(issue, label);
    case 'invalid_type':
      // What is not there, and what is no number at all.
      if (/undefined|NaN|null/.test(issue.message)) return ['required', say.required(label)];
      return issue.expected === 'int' ? ['type', say.notWhole(label)] : ['type', say.pattern(label)];
    case 'invalid_format':
      return ['pattern', say.pattern(label)];
    case 'invalid_value':
    case 'unrecognized_keys':
    case 'invalid_key':
      return ['unknown', say.pattern(label)];
    case 'custom':
      return ['wrong', say.pattern(label)];
    default:
      return ['type', say.pattern(label)];
  }
}

/** The same of what was made from fields: by the name of the value, which says where it stands. */
function wordsOfField(issue: z.core.$ZodIssue, { made, rest }: NonNullable<ReturnType<typeof fieldsAt>>) {
  const { name, field } = placeAt(made.fields, rest);
  const own = issue.code === 'custom' ? (issue.params as Said | undefined) : undefined;
  if (own) return [own.code, own.say(name)] as const;
  const [code, message] = wordsOf(issue, name);
  if (!field) return [code, message] as const;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return [code, say.tooMany(name, Number(issue.maximum), unitOf(field))] as const;
  if (code === 'required') return [code, missing(field, name)] as const;
  if (issue.code === 'invalid_type' && issue.expected === 'number') return [code, say.notNumber(name)] as const;
  return [code, issue.code === 'invalid_value' ? say.choose(name) : message] as const;
}

/** What was wrong, field by field in the order of the schema: of several faults of one field the first. */
export function faultsOf(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    if (faults.has(path)) continue;
    const made = fieldsAt(schema, issue.path);
    const [code, message] = made ? wordsOfField(issue, made) : wordsOf(issue, labelAt(schema, issue.path));
    faults.set(path, { path, code, message: ownSentence(issue) ?? message });
  }
  return [...faults.values()];
}

/**
 * Nothing that a person fills in is nested deeper, is wrong in so many places, or has so many values: to look at a
 * hundred thousand of them takes longer than to send them.
 */
const deepest = 40;
const mostUnreadable = 20;
const mostValues = 20_000;
/** PostgreSQL holds no NUL, and no half of a sign. */
const isReadable = (text: string) => !text.includes('\0') && text.isWellFormed();

/**
 * Texts that PostgreSQL cannot hold, and nobody means, names of fields included: where they stand in what was sent. The
 * first few: what was sent is still of any shape here.
 */
export function unreadable(schema: z.ZodType, value: unknown): Fault[] {
  const faults: Fault[] = [];
  const path: string[] = [];
  let seen = 0;
  const add = (at: readonly string[]) =>
    faults.push({ path: at.join('.'), code: 'pattern', message: say.unreadable(labelAt(schema, at)) });
  /** False once enough is known. */
  function look(at: unknown): boolean {
    if (typeof at === 'string' && !isReadable(at)) add(path);
    if (!at || typeof at !== 'object') return faults.length < mostUnreadable;
    const keys = Object.keys(at);
    seen += keys.length;
    if (path.length >= deepest || seen > mostValues) {
      add(path.slice(0, 1));
      return false;
    }
    for (const key of keys) {
      if (!isReadable(key)) add(path);
      path.push(key);
      if (!look((at as Record<string, unknown>)[key])) return false;
      path.pop();
    }
    return true;
  }
  look(value);
  return faults;
}

/** Whether a schema drops what is wrong with it (`catch`). */
function drops(schema: z.ZodType): boolean {
  const inside = insideOf(schema);
  return defOf(schema).type === 'catch' || (inside !== undefined && drops(inside));
}

/** What was sent, without what cannot be read in fields that drop what is wrong with them: that hinders nobody. */
export function withoutUnreadable(schema: z.ZodObject, value: unknown): unknown {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => (drops(field as z.ZodType) ? [name] : []));
  if (!fields.length || !value || typeof value !== 'object') return value;
  const isKept = ([name, one]: [string, unknown]) => !fields.includes(name) || !unreadable(schema, one).length;
  return Object.fromEntries(Object.entries(value).filter(isKept));
}

/** What is said of nothing at all: the sentence of the field left empty, if it may not be. */
function requiredSentence(schema: z.ZodType, label: string): string | undefined {
  // A control says "" where nothing stands; what may be left out is then left out.
  const nothing = defOf(bare(schema)).type === 'array' ? [[]] : ['', undefined];
  const issues = nothing.map((n) => schema.safeParse(n).error?.issues[0]);
  if (issues.some((issue) => !issue)) return undefined;
  const said = issues.find((issue) => issue?.code === 'too_small' || issue?.code === 'invalid_type');
  return (said && ownSentence(said)) ?? say.required(label);
}

function sentenceOf(def: CheckDef, otherwise: string): string {
  const own = def.error?.({});
  const text = typeof own === 'object' && own ? (own as { message?: string }).message : own;
  return isChinese(text) ? text : otherwise;
}

function ruleOf(schema: z.ZodType, label: string): Rule {
  const rule: Rule = { label };
  const required = requiredSentence(schema, label);
  if (required) rule.required = required;
  const { type, checks = [] } = defOf(bare(schema));
  const range: [number, number] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const {
    _zod: { def },
  } of checks) {
    if (def.check === 'max_length') {
      rule[type === 'array' ? 'most' : 'longest'] = def.maximum as number;
      const own = sentenceOf(def, '');
      if (own) rule.overlong = own;
    }
    if (def.check === 'min_length' && type === 'string' && (def.minimum ?? 0) > 1)
      rule.shortest = [def.minimum as number, sentenceOf(def, say.tooShort(label, def.minimum as number))];
    if (def.check === 'string_format' && def.pattern)
      rule.pattern = [def.pattern.source, sentenceOf(def, say.pattern(label))];
    if (def.check === 'overwrite' && def.tx === plainPhone) rule.phone = true;
    if (def.check === 'greater_than') range[0] = def.value as number;
    if (def.check === 'less_than') range[1] = def.value as number;
  }
  if (type === 'number') rule.range = range;
  if (type === 'enum') rule.options = Object.values(defOf(bare(schema)).entries ?? {});
  return rule;
}

/**
 * The rules of what a call takes, by path, for a browser that has no zod. What only a program can say of a value (a
 * refinement) stays with the
 * server; a field without a label is none that a person fills in.
 */
export function rulesOf(schema: z.ZodObject): Rules {
  const rules: Rules = {};
  const walk = (at: z.ZodType, path: string, around: string): void => {
    const made = madeOf(at);
    if (made) {
      const within = made.alone ? path.split('.').slice(0, -1).join('.') : path;
      Object.assign(rules, rulesOfFields(made.fields, within && `${within}.`));
      return;
    }
    const label = titleOf(at) || around;
    const def = defOf(bare(at));
    if (path && label) rules[path] = ruleOf(at, label);
    const under = (key: string) => (path ? `${path}.${key}` : key);
    for (const [key, inside] of Object.entries(def.shape ?? {})) walk(inside, under(key), '');
    if (def.element) walk(def.element, under('*'), label);
    for (const [i, inside] of (def.items ?? []).entries()) walk(inside, under(String(i)), label);
  };
  walk(schema, '', '');
  return rules;
}
