import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { sessions, users } from '../../db/tables/account.ts';
import { sessionState } from './rules.ts';

/** Those of the sessions that still count. Looking is no use of them: an open page alone keeps nobody logged in. */
export async function liveSessions(db: Executor, ids: string[], now: Date): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
      endedAt: sessions.endedAt,
      status: users.status,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.id, ids));
  return new Set(rows.filter((r) => r.status === 1 && sessionState(r, now) === 'live').map((r) => r.id));
}
