export type DiffLine = { sign: 'out' | 'in' | 'same'; text: string };

/**
 * Two texts line by line: what stayed keeps its place, what went stands before what came (longest common subsequence).
 */
export function lineDiff(before: string[], after: string[]): DiffLine[] {
  // common[i][j]: how many lines the rests from i and j on share.
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--)
      (common[i] as number[])[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const lines: DiffLine[] = [];
  for (let [i, j] = [0, 0]; i < before.length || j < after.length; ) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ sign: 'same', text: before[i++] as string });
      j++;
    } else if (i < before.length && at(i + 1, j) >= at(i, j + 1))
      lines.push({ sign: 'out', text: before[i++] as string });
    else lines.push({ sign: 'in', text: after[j++] as string });
  }
  return lines;
}
