import { type DiffLine, lineDiff } from './differences.ts';

export type Piece = { text: string; changed: boolean };
export type MarkedLine = DiffLine & { pieces: Piece[] };

/** Below this share of common words two lines are two lines, not one that was changed. */
const leastAlike = 0.4;
/** Common words fewer than this between two changes read better as a part of one change. */
const shortest = 2;

/** Words with letters and figures are one each, and so is every other character: Chinese has no spaces to cut at. */
const wordsOf = (text: string): string[] => text.match(/[\p{Script=Latin}\d]+|./gsu) ?? [];

type Pair = { out: Piece[]; in: Piece[]; alike: number };

const piecesOf = (words: readonly DiffLine[], side: 'out' | 'in'): Piece[] => {
  const pieces: Piece[] = [];
  for (const { sign, text } of words) {
    if (sign !== 'same' && sign !== side) continue;
    const last = pieces.at(-1);
    if (last?.changed === (sign === side)) last.text += text;
    else pieces.push({ text, changed: sign === side });
  }
  return pieces;
};

/** What lies common between two changes and is too short to help the eye counts as changed on both sides. */
function smoothed(words: DiffLine[]): DiffLine[] {
  const result: DiffLine[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && (words[end]?.sign === 'same') === (words[at]?.sign === 'same')) end++;
    const run = words.slice(at, end);
    const isGap = run[0]?.sign === 'same' && at > 0 && end < words.length && run.length < shortest;
    result.push(
      ...(isGap
        ? run.flatMap(({ text }): DiffLine[] => [
            { sign: 'out', text },
            { sign: 'in', text },
          ])
        : run),
    );
    at = end;
  }
  return result;
}

function compared(before: string, after: string): Pair {
  const words = lineDiff(wordsOf(before), wordsOf(after));
  const common = words.filter((w) => w.sign === 'same').length;
  const smooth = smoothed(words);
  return {
    out: piecesOf(smooth, 'out'),
    in: piecesOf(smooth, 'in'),
    alike: (2 * common) / Math.max(1, words.length + common),
  };
}

/**
 * Lines of a comparison with what changed within them: a line that went and one that came in its place are held against
 * one another word by word, and stand one below the other. Lines that have little in common are marked as a whole, by
 * their sign alone.
 */
export function markedLines(lines: readonly DiffLine[]): MarkedLine[] {
  const marked: MarkedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const start = at;
    while (lines[at]?.sign === 'out') at++;
    const went = lines.slice(start, at);
    const middle = at;
    while (lines[at]?.sign === 'in') at++;
    marked.push(...paired(went, lines.slice(middle, at)));
    if (at === start) marked.push(whole(lines[at++] as DiffLine));
  }
  return marked;
}

const whole = (line: DiffLine): MarkedLine => ({ ...line, pieces: [{ text: line.text, changed: false }] });

/** The lines of two sides, those that belong together below one another; each side keeps its order. */
function paired(went: readonly DiffLine[], came: readonly DiffLine[]): MarkedLine[] {
  const result: MarkedLine[] = [];
  let next = 0;
  for (const line of went) {
    // Some lines may have come in between: the nearest one that is alike enough.
    const near = came.slice(next, next + 5).map((other) => compared(line.text, other.text));
    const found = near.findIndex((pair) => pair.alike >= leastAlike);
    const pair = near[found];
    if (!pair) {
      result.push(whole(line));
      continue;
    }
    const other = came[next + found] as DiffLine;
    result.push(...came.slice(next, next + found).map(whole), { ...line, pieces: pair.out });
    result.push({ ...other, pieces: pair.in });
    next += found + 1;
  }
  return [...result, ...came.slice(next).map(whole)];
}
