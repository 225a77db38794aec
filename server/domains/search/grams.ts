/** Letters, digits and Han characters in lower case; everything else separates. */
export function pieces(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  for (const char of text.normalize('NFKC').toLowerCase()) {
    if (/[\p{L}\p{N}\p{M}]/u.test(char)) run.push(char);
    else if (run.length) {
      runs.push(run);
      run = [];
    }
  }
  if (run.length) runs.push(run);
  return runs;
}

/** What a `tsvector` holds, in bytes: a longest text of hardly any pair twice goes beyond, and its end is not found. */
const mostBytes = 1_000_000;

/**
 * The text as a `tsvector` literal of its two-character pieces, so that any substring of two characters or more is
 * found (a search for words of a dictionary would miss those that cross one). The last character of a run stands alone
 * too, so that a prefix search finds every single character. No positions: they would double what a search reads.
 */
export function toVector(text: string): string {
  const grams = new Set<string>();
  let bytes = 0;
  for (const run of pieces(text))
    for (const [i, char] of run.entries()) {
      const gram = char + (run[i + 1] ?? '');
      if (grams.has(gram)) continue;
      bytes += Buffer.byteLength(gram);
      if (bytes > mostBytes) break;
      grams.add(gram);
    }
  return [...grams].map((gram) => `'${gram}'`).join(' ');
}

/**
 * A run of characters as a condition on the pieces: all of its pairs. One character alone matches the start of a pair.
 */
function condition(run: string[]): string {
  if (run.length === 1) return `'${run[0]}':*`;
  return run
    .slice(0, -1)
    .map((char, i) => `'${char}${run[i + 1]}'`)
    .join(' & ');
}

/** Everything the person typed, each run as it stands. Empty when there is nothing to search for. */
export function strictQuery(text: string): string {
  const runs = pieces(text);
  const long = runs.filter((r) => r.length > 1);
  return [...new Set((long.length ? long : runs).map(condition))].join(' & ');
}

/** How many pieces are looked for where a text is. */
export const piecesIn = (text: string): number => strictQuery(text).split(' & ').length;

/**
 * The words of the text instead of whole runs: finds what has them in another order or apart, or in the place of a word
 * one of the others that it may be looked for by.
 */
export function looseQuery(words: string[], othersOf = (_: string): readonly string[] => []): string {
  const runs: string[][] = [];
  const either: string[] = [];
  for (const word of words) {
    const any = [...new Set([word, ...othersOf(word)].map(strictQuery).filter(Boolean))];
    if (any.length > 1) either.push(`(${any.map((q) => `(${q})`).join(' | ')})`);
    else runs.push(...pieces(word));
  }
  const long = runs.filter((r) => r.length > 1);
  return [...new Set([...either, ...(long.length || either.length ? long : runs).map(condition)])].join(' & ');
}
