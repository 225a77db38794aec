import { fillTemplate, partsOfTemplate } from './templates.ts';

/** What stands in braces in a text to a class; each receiver reads their own. */
export const classVariables = ['姓名', '班名', '时间', '地点'] as const;
type Variable = (typeof classVariables)[number];
export type TextValues = Record<Variable, string>;

/** As many signs a text has at most; a longer one is no reminder any more. */
export const longestText = 300;

/** A text that goes in one piece, and each piece of a longer one, in signs. */
const [alone, each] = [70, 67];

/** Into how many parts a provider cuts a text: a part is what is paid for. Its own signature is not counted. */
export function smsParts(text: string): number {
  return text.length <= alone ? Math.min(1, text.length) : Math.ceil(text.length / each);
}

/** The variables that a text names. */
const namedIn = (text: string) => partsOfTemplate(text).flatMap(({ variable }) => variable || []);

/**
 * What is wrong with the braces of a text, in a sentence; null where nothing is. A brace that closes none would be read
 * by everybody as it stands.
 */
export function classTextFault(text: string): string | null {
  const unknown = [...new Set(namedIn(text))].filter((name) => !classVariables.some((known) => known === name));
  if (unknown.length)
    return `${unknown.map((name) => `{${name}}`).join('、')} 不是可用的变量，可用的有 {姓名} {班名} {时间} {地点}`;
  const left = partsOfTemplate(text).some((part) => !part.variable && /[{}]/.test(part.text));
  return left ? '花括号只用在变量里，如 {姓名}' : null;
}

/** Variables that a text names and that there is nothing for. */
export const emptyVariables = (text: string, values: TextValues): string[] =>
  namedIn(text).filter((name) => Object.hasOwn(values, name) && values[name as Variable] === '');

/** A text as one of its receivers reads it. */
export const textFor = (text: string, values: TextValues): string => fillTemplate(text, values);

/** What a provider said against a text, in words for who sent it. */
export function faultInWords(fault: string): string {
  const [, words] = said.find(([sign]) => fault.includes(sign)) ?? [];
  return words ?? (fault ? '短信服务没有接收' : '');
}
const said: readonly (readonly [sign: string, words: string])[] = [
  ['MOBILE_NUMBER_ILLEGAL', '号码不存在或已停用'],
  ['MOBILE_COUNT_OVER_LIMIT', '号码一次太多'],
  ['BUSINESS_LIMIT_CONTROL', '这个号码今天收到的短信太多'],
  ['DAY_LIMIT_CONTROL', '今天的短信已发完'],
  ['AMOUNT_NOT_ENOUGH', '短信余额不足，请联系学院'],
  ['OUT_OF_SERVICE', '短信服务已停用，请联系学院'],
  ['BLACK_KEY_CONTROL_LIMIT', '内容里有不允许的词'],
  ['no template code', '短信服务还没有配置这类短信，请联系学院'],
];
