/** How well a title fits: the whole text in it, then its runs, then its words. */
export function titleScore(title: string, text: string, runs: string[], words: string[]): number {
  const t = title.normalize('NFKC').toLowerCase();
  const has = (list: string[]) => list.filter((w) => t.includes(w)).length;
  return (t.includes(text.normalize('NFKC').toLowerCase()) ? 100 : 0) + 10 * has(runs) + 3 * has(words);
}

/** Better titles first; among equals the order in which they came, which is by date. */
export function rankByTitle<T extends { title: string }>(
  list: T[],
  text: string,
  runs: string[],
  words: string[],
): T[] {
  return list
    .map((hit, i) => ({ hit, i, score: titleScore(hit.title, text, runs, words) }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map(({ hit }) => hit);
}
