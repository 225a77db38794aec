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

const lastPosition = 16_383;
const mostPositions = 255;

/**
 * The text as a `tsvector` literal of its two-character pieces, so that any substring of two characters or more is found
 * (a search for words of a dictionary would miss those that cross one). The last character of a run stands alone too,
 * so that a prefix search finds every single character.
 */
export function toVector(title: string, body: string): string {
  const places = new Map<string, string[]>();
  let position = 0;
  const add = (text: string, weight: string) => {
    for (const run of pieces(text)) {
      for (const [i, char] of run.entries()) {
        const gram = char + (run[i + 1] ?? '');
        position = Math.min(position + 1, lastPosition);
        const list = places.get(gram);
        if (!list) places.set(gram, [`${position}${weight}`]);
        else if (list.length < mostPositions && position < lastPosition) list.push(`${position}${weight}`);
      }
      position = Math.min(position + 2, lastPosition);
    }
  };
  add(title, 'A');
  add(body, '');
  return [...places].map(([gram, list]) => `'${gram}':${list.join(',')}`).join(' ');
}

/** A run of characters as a condition on the pieces: all of its pairs. One character alone matches the start of a pair. */
function condition(run: string[]): string {
  if (run.length === 1) return `'${run[0]}':*`;
  return run.slice(0, -1).map((char, i) => `'${char}${run[i + 1]}'`).join(' & ');
}

/** Everything the person typed, each run as it stands. Empty when there is nothing to search for. */
export function strictQuery(text: string): string {
  const runs = pieces(text);
  const long = runs.filter((r) => r.length > 1);
  return (long.length ? long : runs).map(condition).join(' & ');
}

/** The words of the text instead of whole runs: finds what has them in another order or apart. */
export function looseQuery(words: string[]): string {
  const runs = words.flatMap(pieces);
  const long = runs.filter((r) => r.length > 1);
  return [...new Set((long.length ? long : runs).map(condition))].join(' & ');
}
