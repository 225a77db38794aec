import type { Task } from './tasks.ts';

/** Words with the same meaning, as staff write them: 退费=退款. Each with all that it may be looked for by. */
export type Same = ReadonlyMap<string, readonly string[]>;

/** So many are looked for: a word that stands in every line of the settings would hold the search up. */
const mostMeanings = 24;

/** Reads the sets as staff write them. What has one word only says nothing. */
export function sameOf(lines: readonly string[]): Same {
  const same = new Map<string, Set<string>>();
  for (const line of lines) {
    const words = line.toLowerCase().split(/[=＝]/);
    const set = [...new Set(words.map((w) => w.trim()))].filter((w) => [...w].length > 1);
    if (set.length < 2) continue;
    for (const word of set) {
      const of = same.get(word) ?? new Set([word]);
      for (const other of set) if (of.size < mostMeanings) of.add(other);
      same.set(word, of);
    }
  }
  return new Map([...same].map(([word, of]) => [word, [...of]]));
}

/** A word and those with its meaning, the first of them where it has very many. */
export const meaning = (word: string, same: Same): readonly string[] => same.get(word) ?? [word];

/** What answers directly: a task page or a frequent question, with what else it is called. */
export type Entry = Pick<Task, 'title' | 'answer' | 'path'> & { words?: readonly string[] };

/** More of them would push the hits out of sight. */
const mostAnswers = 2;
/** At least one word stands in what the entry is called. */
const enough = 3;

/** At most so many answers say a word that tells what they are about. */
const rarely = 2;

/** An entry, and as it is compared with what was typed: capital letters mean nothing. */
export type Known<E extends Entry> = { entry: E; small: Entry };

/** Entries made ready to be searched: once, not at each search. */
export const knownOf = <E extends Entry>(entries: readonly E[]): Known<E>[] =>
  entries.map((entry) => {
    const { title, answer, words = [], path } = entry;
    const small = { title: title.toLowerCase(), answer: answer.toLowerCase(), path };
    return { entry, small: { ...small, words: words.map((word) => word.toLowerCase()) } };
  });

/** How well an entry fits one word: called so, called nearly so, or said in its answer. */
function closeness({ title, answer, words = [] }: Entry, term: string): number {
  if (words.includes(term)) return 6;
  if (title.includes(term)) return 4;
  if (words.some((w) => w.includes(term))) return 3;
  return answer.includes(term) ? 1 : 0;
}

/** What an entry is called stands in a longer text, as 怎么去 in 怎么去学院: the more of the text, the better. */
function namedIn({ words = [] }: Entry, text: string): number {
  const longest = Math.max(0, ...words.filter((w) => [...w].length > 1 && text.includes(w)).map((w) => w.length));
  return longest && enough + longest / text.length;
}

/**
 * The entries that answer what was typed: every word of it but one, or one with its meaning, stands in them, and one
 * at least in what they are called, or in few answers at all. The best first.
 */
export function findAnswers<E extends Entry>(
  text: string,
  words: string[],
  same: Same,
  known: readonly Known<E>[],
): E[] {
  const typed = text.trim().toLowerCase();
  const terms = words.map((word) => meaning(word.toLowerCase(), same));
  const best = (entry: Entry, of: readonly string[]) => Math.max(...of.map((term) => closeness(entry, term)));
  const score = (entry: Entry): number => {
    const whole = best(entry, meaning(typed, same));
    if (whole >= enough) return whole * 2;
    const named = Math.max(whole, ...meaning(typed, same).map((text) => namedIn(entry, text)));
    const fits = terms.map((of) => best(entry, of));
    const fitting = fits.filter(Boolean);
    // Of several words of a question one may be beside the point.
    if (fitting.length < Math.max(1, fits.length - 1) || (fitting.length < fits.length && Math.max(...fits) <= enough))
      return named;
    return Math.max(named, Math.max(...fits) + fits.reduce((sum, n) => sum + n, 0) / (10 * fits.length));
  };
  const found = known
    .map(({ entry, small }, i) => ({ entry, i, score: score(small) }))
    .filter((e) => e.score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i);
  const called = found.filter((e) => e.score >= enough);
  // A word that few answers say is what they are about, though nothing is called so.
  const chosen = called.length || found.length > rarely ? called : found;
  return chosen.slice(0, mostAnswers).map((e) => e.entry);
}
