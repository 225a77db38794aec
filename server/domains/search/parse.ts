import type { HitType } from '../../../shared/contract/search.ts';
import { limits } from '../../../shared/limits.ts';
import { looseQuery, pieces, strictQuery } from './grams.ts';
import type { Range } from './queries.ts';
import { plain, type Same, standsIn, widened } from './same.ts';
import { withoutAsking, wordsOf } from './words.ts';

/** A typed text taken apart. */
export type Query = {
  text: string;
  strict: string;
  loose: string;
  runs: string[];
  words: string[];
  /** Those of a question that say what it is about. */
  about: string[];
  /** The words and those with their meaning, whole and without the signs in them, in small letters. */
  also: string[];
  /** Of those with their meaning the ones that nobody typed, as staff wrote them. */
  unasked: string[];
  /** The words that one name is made of; none where it was typed as several, asks, or others were looked for. */
  apart: string[];
  range: Range;
  type: HitType | undefined;
};

/** Of a long text that holds very many of the words that staff keep, the longest. */
const mostKnown = 8;

const isHan = (word: string) => /^\p{Script=Han}+$/u.test(word);

/** The runs of a text that have two signs and more. */
const runsOf = (text: string) =>
  pieces(text)
    .map((r) => r.join(''))
    .filter((r) => [...r].length > 1);

/** The typed text taken apart; null when there is nothing in it to search for. */
export function parse(
  { wd, exact, type }: { wd: string; exact: boolean; type?: HitType | undefined },
  range: Range,
  same: Same,
): Query | null {
  const text = [...wd.replaceAll('\0', ' ').trim()].slice(0, limits.searchText).join('');
  const strict = strictQuery(text);
  if (!strict) return null;
  const typed = plain(text);
  const cut = [...new Set(wordsOf(text.normalize('NFKC')).filter((w) => [...w].length > 1))];
  const { about: told, sought } = withoutAsking(cut);
  const asks = told !== cut;
  // The dictionary parts what staff know as one word: 忘记密码, and in a question 多少钱; of other letters, as Wi-Fi and
  // Ⅲ级, it leaves nothing to know them by.
  const known = [...same.keys()]
    .filter((w) => (asks ? typed.includes(w) : w === typed || (!isHan(w) && standsIn(typed, w))))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostKnown);
  const left = told.filter((w) => known.every((k) => !k.includes(plain(w))));
  const written = known.map((w) => same.get(w)?.[0] ?? w);
  const about = known.length ? [...written, ...left] : told;
  const words = known.length ? about : sought;
  const others = widened(words, same);
  const unasked = [...new Set(words.flatMap(others))].filter((w) => !typed.includes(plain(w)));
  const also = [...new Set([...words, ...words.flatMap(others)].flatMap((w) => [w.toLowerCase(), ...runsOf(w)]))];
  const loose = (!exact && looseQuery(words, others)) || strict;
  const isName = pieces(text).length === 1 && !asks && words.some((w) => plain(w) !== typed);
  const apart = isName && !unasked.length ? words : [];
  const runs = runsOf(text);
  return { text, strict, loose, runs, words, about: asks ? about : words, also, unasked, apart, range, type };
}
