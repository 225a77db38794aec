import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { staffInvites, users } from '../../db/tables/account.ts';

/** So long an invitation counts. */
const inviteDays = 3;
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * By what a member of staff sets a password, in the place of the one of before. It is shown once, to who asks for it;
 * only its digest stays.
 */
export async function makeInvite(tx: Executor, userId: number, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url');
  const row = { digest: digestOf(token), expiresAt: new Date(now.getTime() + inviteDays * 86_400_000) };
  await tx
    .insert(staffInvites)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: staffInvites.userId, set: row });
  return { token, expiresAt: row.expiresAt };
}

/** Whose invitation it is: of staff who are let in. Undefined for one that is used, replaced or over. */
export async function findInvite(db: Executor, token: string, now: Date) {
  const counts = and(
    eq(staffInvites.digest, digestOf(token)),
    gt(staffInvites.expiresAt, now),
    eq(users.isAdmin, true),
    eq(users.status, 1),
  );
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      cellPhone: users.cellPhone,
      hash: users.passwordHash,
    })
    .from(staffInvites)
    .innerJoin(users, eq(users.id, staffInvites.userId))
    .where(counts);
  return row;
}

/** Uses an invitation of somebody up: of several at once one gets it. */
export async function takeInvite(tx: Executor, userId: number, token: string, now: Date): Promise<boolean> {
  const own = and(
    eq(staffInvites.userId, userId),
    eq(staffInvites.digest, digestOf(token)),
    gt(staffInvites.expiresAt, now),
  );
  return (await tx.delete(staffInvites).where(own).returning({ id: staffInvites.userId })).length > 0;
}
