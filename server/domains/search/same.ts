import { pieces, piecesIn } from './grams.ts';

/**
 * A text as it is compared: in small letters of half width, a blank for all other signs between them. The two signs
 * that are part of names stay, or C++ and C# would be one.
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}+#]+/gu, ' ')
    .trim();

/** Whether all runs of a word, as it is compared, stand in a text as runs of their own. */
export const standsIn = (text: string, word: string): boolean => ` ${text} `.includes(` ${word} `);

/**
 * Words with the same meaning, as staff write them: 退费=退款. Under each of them as it is compared all that it may be
 * looked for by, itself first, as staff wrote it.
 */
export type Same = ReadonlyMap<string, readonly string[]>;

/** So many are looked for: a word that stands in every line of the settings would hold the search up. */
const mostMeanings = 24;

/** Whether a word is of single signs alone: each of them is looked for in thousands of pieces. */
const isLoose = (word: string): boolean => word.split(' ').every((run) => [...run].length < 2);

/** The words of a line under themselves as they are compared; those that nothing can be looked for by are left out. */
function wordsIn(line: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const written of line.split(/[=＝]/)) {
    const word = plain(written);
    if (!isLoose(word) && pieces(word).length && !words.has(word)) words.set(word, written.trim());
  }
  return words;
}

/** Reads the sets as staff write them. What has one word only says nothing. */
export function sameOf(lines: readonly string[]): Same {
  const same = new Map<string, Map<string, string>>();
  for (const words of lines.map(wordsIn)) {
    if (words.size < 2) continue;
    for (const [word, written] of words) {
      const of = same.get(word) ?? new Map([[word, written]]);
      for (const [other, said] of words) if (of.size < mostMeanings && !of.has(other)) of.set(other, said);
      same.set(word, of);
    }
  }
  return new Map([...same].map(([word, of]) => [word, [...of.values()]]));
}

/** A word and those with its meaning, the first of them where it has very many. */
export const meaning = (word: string, same: Same): readonly string[] => same.get(plain(word)) ?? [word];

/**
 * So many pieces are looked for besides those that were typed: each is one more reading of the index. A word with the
 * most meanings of four signs has 69, and the longest lists that the settings take, for eight words, some 5,400.
 */
const mostPieces = 160;
/** So many words besides: those of two signs are one piece each, and such as stand in every other text. */
const mostOthers = 48;

/**
 * The other words that a search for some words looks for as well, by word: of each the first, then of each the second,
 * as long as there is room for their pieces.
 */
export function widened(words: readonly string[], same: Same): (word: string) => readonly string[] {
  const all = [...new Set(words)].map((word) => ({ word, others: meaning(word, same).slice(1) }));
  const chosen = new Map(all.map(({ word }): [string, string[]] => [word, []]));
  let [room, left] = [mostPieces, mostOthers];
  for (let turn = 0; turn < mostMeanings; turn++)
    for (const { word, others } of all) {
      const other = others[turn];
      const more = other ? piecesIn(other) : 0;
      if (!other || more > room || !left) continue;
      room -= more;
      left--;
      chosen.get(word)?.push(other);
    }
  return (word) => chosen.get(word) ?? [];
}
