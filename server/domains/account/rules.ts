/** Two hours without a call end a session, twelve hours end it in any case. */
export const idleMs = 2 * 3_600_000;
export const longestMs = 12 * 3_600_000;

export type SessionTimes = { createdAt: Date; usedAt: Date; endedAt: Date | null };

/** Whether a session still counts. */
export function sessionState(s: SessionTimes, now: Date): 'live' | 'expired' | 'revoked' {
  if (s.endedAt) return 'revoked';
  const t = now.getTime();
  return t - s.usedAt.getTime() > idleMs || t - s.createdAt.getTime() > longestMs ? 'expired' : 'live';
}

/**
 * After five wrong tries a name waits, twice as long each time, at most a quarter of an hour. In seconds; 0 is at once.
 */
export function secondsToWait(failures: number, lastAt: Date, now: Date): number {
  if (failures < 5) return 0;
  const pause = Math.min(15 * 60, 2 ** (failures - 5) * 10);
  return Math.max(0, Math.ceil(pause - (now.getTime() - lastAt.getTime()) / 1000));
}

/** Of a mobile number the first three and the last four digits. */
export const veiled = (cellPhone: string | null): string =>
  (cellPhone ?? '').replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
