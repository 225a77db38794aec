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

/** Of a mobile number the first three and the last four digits. */
export const veiled = (cellPhone: string | null): string =>
  (cellPhone ?? '').replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
