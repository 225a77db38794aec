import { withoutAsking, wordsOf } from './words.ts';

/** What people say around what they look for; on a site of courses it tells nothing. */
const hollow = new Set(
  `培训班 培训 班次 班级 课程 项目 适合 合适 适用 关于 有关 相关 方面 针对 面向 开班 开课 开设 举办 推荐 介绍 学习
  参加 最近 今年 明年 目前 现在 一个 这个 哪个 你们 我们 学院`.split(/\s+/),
);
/** So many words are tried in all ways; of a longer text the first ones. */
const mostWords = 4;

/** Every choice of the words, the larger ones first, and of equal ones those with the earlier words. */
function choices(words: string[]): string[][] {
  const all = Array.from({ length: 2 ** words.length }, (_, mask) => words.filter((_, i) => (mask >> i) % 2));
  const place = (set: string[]) => set.map((w) => words.indexOf(w)).join('');
  return all.filter((set) => set.length).sort((a, b) => b.length - a.length || place(a).localeCompare(place(b)));
}

/**
 * What to look for where all words of a text together find nothing: those that tell what it is about, then fewer and
 * fewer of them; at last the halves of long ones, as of 乡镇干部.
 */
export function fewerWords(text: string): string[][] {
  const cut = [...new Set(wordsOf(text).filter((w) => [...w].length > 1))];
  const told = withoutAsking(cut).sought.filter((w) => !hollow.has(w));
  const words = told.slice(0, mostWords);
  const halves = words.flatMap((w) => ([...w].length === 4 ? [w.slice(0, 2), w.slice(2)] : [w])).slice(0, mostWords);
  return [...choices(words), ...(halves.length > words.length ? choices(halves) : [])];
}
