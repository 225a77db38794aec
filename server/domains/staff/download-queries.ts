import { and, eq, gt, lt } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { downloads } from '../../db/tables/downloads.ts';

/** An address of a download counts for so long. */
const seconds = 120;
const since = (now: Date) => new Date(now.getTime() - seconds * 1000);

export async function addDownload(tx: Executor, values: typeof downloads.$inferInsert): Promise<void> {
  await tx.insert(downloads).values(values);
}

/**
 * Takes a download once, for somebody who may still sign in; undefined for one that is over, was taken, or never was.
 */
export async function takeDownload(db: Executor, digest: string, now: Date) {
  const [row] = await db
    .delete(downloads)
    .where(and(eq(downloads.digest, digest), gt(downloads.createdAt, since(now))))
    .returning();
  const [person] = row
    ? await db
        .select({ roles: users.roles })
        .from(users)
        .where(and(eq(users.id, row.userId), eq(users.status, 1), eq(users.isAdmin, true)))
    : [];
  return row && person ? { ...row, roles: person.roles } : undefined;
}

/** Forgets the downloads that nobody has taken. */
export async function pruneDownloads(db: Executor, now: Date): Promise<void> {
  await db.delete(downloads).where(lt(downloads.createdAt, since(now)));
}
