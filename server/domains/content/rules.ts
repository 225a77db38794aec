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
