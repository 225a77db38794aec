/** Paths of uploaded files that values speak of, in addresses and in HTML. */
export function filesIn(data: unknown): string[] {
  return [
    ...new Set([...JSON.stringify(data).matchAll(/\/file\/(f\/[\w-]+\/[\w-]+\.\w{1,8})/g)].map((m) => m[1] as string)),
  ];
}

/** Who may decide about a version: somebody else than its author, or an administrator. */
export function mayDecide(authorId: number | null, userId: number, isAdministrator: boolean): boolean {
  return isAdministrator || authorId !== userId;
}
