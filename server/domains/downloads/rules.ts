/** How long a list that a job has made lies there. */
const keptMs = 24 * 3_600_000;

/** When a list that a job has made goes. */
export const endOf = ({ touchedAt }: { touchedAt: Date }): Date => new Date(touchedAt.getTime() + keptMs);

/** Whether a list may be fetched. */
export const isKept = (row: { state: string; touchedAt: Date }, now: Date): boolean =>
  row.state === 'ready' && endOf(row) > now;

/** What ended before goes. */
export const lastEnd = (now: Date): Date => new Date(now.getTime() - keptMs);
