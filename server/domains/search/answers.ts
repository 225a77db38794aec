import { meaning, plain, type Same } from './same.ts';
import type { Task } from './tasks.ts';

/** What answers directly: a task page or a frequent question, with what else it is called. */
export type Entry = Pick<Task, 'title' | 'answer' | 'path'> & { words?: readonly string[] };

/** More of them would push the hits out of sight. */
const mostAnswers = 2;
/** At least one word stands in what the entry is called. */
const enough = 3;

/** At most so many answers say a word that tells what they are about. */
const rarely = 2;

/** An entry, and as it is compared with what was typed: neither capital letters nor signs mean anything. */
export type Known<E extends Entry> = { entry: E; compared: Entry };

/** Entries made ready to be searched: once, not at each search. */
export const knownOf = <E extends Entry>(entries: readonly E[]): Known<E>[] =>
  entries.map((entry) => {
    const { title, answer, words = [], path } = entry;
    return { entry, compared: { title: plain(title), answer: plain(answer), path, words: words.map(plain) } };
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
  const comparedTo = (word: string) => meaning(word, same).map(plain);
  const whole = comparedTo(text);
  const terms = words.map(comparedTo);
  const best = (entry: Entry, of: readonly string[]) => Math.max(...of.map((term) => closeness(entry, term)));
  const score = (entry: Entry): number => {
    const fit = best(entry, whole);
    if (fit >= enough) return fit * 2;
    const named = Math.max(fit, ...whole.map((text) => namedIn(entry, text)));
    const fits = terms.map((of) => best(entry, of));
    const fitting = fits.filter(Boolean);
    // Of several words of a question one may be beside the point.
    if (fitting.length < Math.max(1, fits.length - 1) || (fitting.length < fits.length && Math.max(...fits) <= enough))
      return named;
    return Math.max(named, Math.max(...fits) + fits.reduce((sum, n) => sum + n, 0) / (10 * fits.length));
  };
  const found = known
    .map(({ entry, compared }, i) => ({ entry, i, score: score(compared) }))
    .filter((e) => e.score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i);
  const called = found.filter((e) => e.score >= enough);
  // A word that few answers say is what they are about, though nothing is called so.
  const chosen = called.length || found.length > rarely ? called : found;
  return chosen.slice(0, mostAnswers).map((e) => e.entry);
}
