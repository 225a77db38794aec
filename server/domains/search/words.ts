import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

/** The words of a text by a Chinese dictionary. The dictionary is loaded with the first search. */
export function wordsOf(text: string): string[] {
  jieba ??= Jieba.withDict(dict);
  return jieba
    .cut(text, true)
    .map((w) => w.trim())
    .filter((w) => /[\p{L}\p{N}]/u.test(w));
}

/** What a question is asked with, and nothing is called. */
const asking = new Set(
  `怎么 怎样 怎么样 怎么办 怎样才能 怎么才能 如何 哪里 哪儿 哪些 哪个 什么 什么样 什么时候 时候 多少 多久 几点 是否 能否 能不能
  可不可以 有没有 是不是 可以 能够 需要 应该 想要 想请 请问 才能 还能 之后 以后 之前 一下 一次 一起 为什么 要不要`.split(
    /\s+/,
  ),
);
/** What every page of the site speaks of, and in a question says nothing. */
const everywhere = new Set([
  '学员',
  '学院',
  '我们',
  '你们',
  '这里',
  '那里',
  '办理',
  '参加',
  '培训',
  '单位',
  '拿到',
  '提交',
]);

/**
 * The words of a question that tell what it is about: `about` may be none of them, `sought` are those to find texts by.
 * Where nothing is asked, both are all of the words.
 */
export function withoutAsking(words: string[]): { about: string[]; sought: string[] } {
  const told = words.filter((w) => !asking.has(w));
  if (told.length === words.length) return { about: words, sought: words };
  const about = told.filter((w) => !everywhere.has(w));
  return { about, sought: [about, told, words].find((list) => list.length) ?? [] };
}
