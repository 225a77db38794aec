/**
 * What a field may hold, and what is said where it holds something else: one set of sentences for both sides, without
 * a library.
 */

import { plainPhone } from './checks.ts';

/** What is wrong with a value, for a program; the sentence beside it is for people. */
export type FaultCode =
  | 'required'
  | 'too_long'
  | 'too_short'
  | 'pattern'
  | 'type'
  | 'range'
  | 'unknown'
  | 'taken'
  | 'wrong';

/** One fault of what was sent. `path` leads to the value from the body's top, `userRecord.0.answer`. */
export type Fault = { path: string; code: FaultCode; message: string };

/**
 * The rule of one field as a browser may have it: made by evaluating the schema of a call (contract/rules.ts). Every
 * length is in UTF-16 units, as
 * `maxLength` counts.
 */
export type Rule = {
  label: string;
  /** What it is called in sentences, where that is more than its label: `第 * 题的题目`, with a place for each `*`. */
  name?: string;
  /** Said where nothing stands; absent: it may stay empty. */
  required?: string;
  longest?: number;
  /** Fewest, and what is said of less. */
  shortest?: [least: number, message: string];
  /** Source of a regular expression, and what is said of a text that does not fit. */
  pattern?: [source: string, message: string];
  /** A telephone number: looked at without what stands between its digits. */
  phone?: true;
  /** A whole number from … to. */
  range?: [least: number, most: number];
  /** At most so many items of a list. */
  most?: number;
  /** Said of more than that, where the schema has a sentence of its own. */
  overlong?: string;
  /** One of these. */
  options?: string[];
};

/** Rules by path; `*` stands for any place of a list. */
export type Rules = Record<string, Rule>;

/** A label as it stands in a sentence: without the unit in brackets. */
const spoken = (label: string): string => label.replace(/（[^（）]*）$/, '');

export const say = {
  /** A label that asks (是否启用) is answered by choosing; one that tells to do something makes no sentence. */
  required: (label: string) => `${/^是否|怎么/.test(label) ? '请选择' : '请填写'}${spoken(label)}`,
  choose: (label: string) => `请选择${spoken(label)}`,
  tooLong: (label: string, most: number) => `${spoken(label)}不能超过${most}个字`,
  tooShort: (label: string, least: number) => `${spoken(label)}至少${least}个字`,
  tooMany: (label: string, most: number, unit = '项') => `${spoken(label)}最多 ${most} ${unit}`,
  tooFew: (label: string, least: number) => `${spoken(label)}至少 ${least} 项`,
  tooFewLeft: (label: string, least: number, unit: string) =>
    `请至少保留${least === 1 ? '一' : ` ${least} `}${unit}${spoken(label)}`,
  above: (label: string, most: number) => `${spoken(label)}不能大于${most}`,
  below: (label: string, least: number) => `${spoken(label)}不能小于${least}`,
  notWhole: (label: string) => `${spoken(label)}须为整数`,
  notNumber: (label: string) => `${spoken(label)}须为数字`,
  notDay: (label: string) => `${spoken(label)}不是一个日期`,
  notInstant: (label: string) => `${spoken(label)}不是一个时刻`,
  notAddress: (label: string) =>
    `${spoken(label)}须是以 /、http:// 或 https:// 开头的网址，网站名只用字母、数字、汉字、点和横线，没有 @、空格和看不见的字符`,
  pattern: (label: string) => `${spoken(label)}格式不正确`,
  unreadable: (label: string) => `${spoken(label)}含有无法识别的字符`,
} as const;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && !value.trim()) ||
  (Array.isArray(value) && value.length === 0);

function wrongNumber({ label, range: [least, most] = [0, 0] }: Rule, value: string): [FaultCode, string] | null {
  const n = Number(value);
  if (!Number.isInteger(n)) return ['type', say.notWhole(label)];
  if (n < least) return ['range', say.below(label, least)];
  return n > most ? ['range', say.above(label, most)] : null;
}

function wrongText(
  { label, longest, overlong, shortest, pattern, options }: Rule,
  text: string,
): [FaultCode, string] | null {
  if (longest !== undefined && text.length > longest) return ['too_long', overlong ?? say.tooLong(label, longest)];
  if (shortest && text.length < shortest[0]) return ['too_short', shortest[1]];
  if (options && !options.includes(text)) return ['unknown', say.pattern(label)];
  return pattern && !new RegExp(pattern[0]).test(text) ? ['pattern', pattern[1]] : null;
}

/** A sentence, or a name, about any place of a list as one about the places of a path. */
export function placed(text: string, path: string): string {
  const places = path.split('.').filter((key) => /^\d+$/.test(key));
  return text.replaceAll('*', () => String(Number(places.shift() ?? 0) + 1));
}

/** What is wrong with a value, or null. Blanks around a text do not count. */
export function faultOf(of: Rule, value: unknown, path: string): Fault | null {
  const fault = wrongWith({ ...of, label: of.name ?? of.label }, value, path);
  return fault && of.name ? { ...fault, message: placed(fault.message, path) } : fault;
}

function wrongWith(rule: Rule, value: unknown, path: string): Fault | null {
  if (isEmpty(value)) return rule.required ? { path, code: 'required', message: rule.required } : null;
  const text = rule.phone ? plainPhone(String(value)) : String(value).trim();
  const wrong = Array.isArray(value)
    ? rule.most !== undefined && value.length > rule.most
      ? (['too_long', rule.overlong ?? say.tooMany(rule.label, rule.most)] as const)
      : null
    : rule.range
      ? wrongNumber(rule, text)
      : typeof value === 'string'
        ? wrongText(rule, text)
        : null;
  return wrong && { path, code: wrong[0], message: wrong[1] };
}

/** The rule of a path: its own, or the one of its place in any item of a list. */
export const ruleAt = (rules: Rules, path: string): Rule | undefined =>
  rules[path] ?? rules[path.replace(/(^|\.)\d+(?=\.|$)/g, '$1*')];
