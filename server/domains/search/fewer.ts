import { withoutAsking, wordsOf } from './words.ts';

/** What people say around what they look for; on a site of courses it tells nothing. */
const hollow = new Set(
  `培训班 培训 班次 班级 课程 项目 适合 合适 适用 关于 有关 相关 方面 针对 面向 开班 开课 开设 举办 推荐 介绍 学习
  参加 最近 今年 明年 目前 现在 一个 这个 哪个 你们 我们 学院`.split(/\s+/),
);
/** A text of more words than anybody asks with is left as it is. */
const mostWords = 6;

/**
 * What to look for where all words of a text together find nothing: those that tell what it is about, and with the
 * long ones of them in halves, as of 乡镇干部. None of these is left out: what finds but a part of them is no answer.
 */
export function fewerWords(text: string): string[][] {
  const cut = [...new Set(wordsOf(text).filter((w) => [...w].length > 1))];
  const told = withoutAsking(cut).sought.filter((w) => !hollow.has(w));
  if (!told.length || told.length > mostWords) return [];
  const halves = told.flatMap((w) => ([...w].length === 4 ? [w.slice(0, 2), w.slice(2)] : [w]));
  return halves.length > told.length ? [told, halves] : [told];
}
