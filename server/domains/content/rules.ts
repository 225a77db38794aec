/** Paths of uploaded files that values speak of, in addresses and in HTML. */
export function filesIn(data: unknown): string[] {
  return [
    ...new Set([...JSON.stringify(data).matchAll(/\/file\/(f\/[\w-]+\/[\w-]+\.\w{1,8})/g)].map((m) => m[1] as string)),
  ];
}

type Written = { authorId: number | null; writers: readonly number[] };

/** Everybody of whose words a version is made, since there was a public one. */
export const writersOf = ({ authorId, writers }: Written): number[] => [
  ...new Set([...writers, ...(authorId === null ? [] : [authorId])]),
];

/** Who may decide about a version: who wrote nothing of it, or an administrator. */
export function mayDecide(version: Written, userId: number, isAdministrator: boolean): boolean {
  return isAdministrator || !writersOf(version).includes(userId);
}

type Judged = { action: string; name: string; at: Date; after: Record<string, unknown> | null };

/**
 * The last decision about the words of a version, of what the trail tells about its record, the last first. What waits
 * again, or has other words since, is not decided about.
 */
export function decisionOn(
  { number, state, writtenAt }: { number: number; state: string; writtenAt: Date },
  all: Judged[],
) {
  if (state === 'draft' || state === 'submitted') return null;
  const last = all.find(
    ({ action, after, at }) =>
      ['content.approve', 'content.reject'].includes(action) && after?.version === number && at >= writtenAt,
  );
  if (!last) return null;
  const verdict = last.action === 'content.reject' ? ('rejected' as const) : ('approved' as const);
  return { verdict, name: last.name, at: last.at.toISOString() };
}

const turns: Partial<Record<string, string>> = { published: 'content.publish', withdrawn: 'content.withdraw' };

/** Who has last put a record before the public or taken it away, of what the trail tells; null where it is neither. */
export function turnOf(state: string, all: Judged[]) {
  const last = all.find(({ action }) => action === turns[state]);
  return last ? { name: last.name, at: last.at.toISOString() } : null;
}
