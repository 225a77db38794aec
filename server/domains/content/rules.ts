type Line = { sign: 'same' | 'out' | 'in'; text: string };

/** Texts with more lines are shown as taken out and put in as a whole: the comparison grows with the square. */
const comparedLines = 1500;

/**
 * What was taken out of a text and what was put in, line by line.
 * Longest common subsequence over what lies between the equal ends.
 */
export function diffLines(before: string, after: string): Line[] {
  const a = before === '' ? [] : before.split('\n');
  const b = after === '' ? [] : after.split('\n');
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const same = (lines: string[]): Line[] => lines.map((text) => ({ sign: 'same', text }));
  return [
    ...same(a.slice(0, head)),
    ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ];
}

function between(a: string[], b: string[]): Line[] {
  if (Math.max(a.length, b.length) > comparedLines)
    return [...a.map((text): Line => ({ sign: 'out', text })), ...b.map((text): Line => ({ sign: 'in', text }))];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: 'same', text: a[i] as string });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ sign: 'out', text: a[i++] as string });
    else lines.push({ sign: 'in', text: b[j++] as string });
  }
  return lines;
}

/** Paths of uploaded files that values speak of, in addresses and in HTML. */
export function filesIn(data: unknown): string[] {
  return [...new Set([...JSON.stringify(data).matchAll(/\/file\/(f\/[\w/-]+\.\w{1,8})/g)].map((m) => m[1] as string))];
}

/** Who may decide about a version: somebody else than its author, or an administrator. */
export function mayDecide(authorId: number | null, userId: number, isAdministrator: boolean): boolean {
  return isAdministrator || authorId !== userId;
}
