/** When a version is shown, and when no more; null for at once and for ever. */
export type Times = { publishAt: string | null; withdrawAt: string | null };

/** What is wrong with an end: it lies before the beginning. Nothing where it does not. */
export const endFault = ({ publishAt, withdrawAt }: Times, now: Date): string | undefined =>
  withdrawAt && new Date(withdrawAt) <= (publishAt ? new Date(publishAt) : now) ? '定时撤下须晚于发布' : undefined;
