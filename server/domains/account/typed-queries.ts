import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { typedCopies, users } from '../../db/tables/account.ts';

/** Texts of one person that are kept at a time; the oldest go. */
const mostCopies = 50;
/** Days after which a text that nobody came back to is forgotten. */
const keptDays = 30;

/** Copies what somebody has typed under a name; an empty text forgets it. */
export async function copyTyped(
  tx: Executor,
  { userId, name, text, now }: { userId: number; name: string; text: string; now: Date },
): Promise<void> {
  const own = and(eq(typedCopies.userId, userId), eq(typedCopies.name, name));
  if (!text) {
    await tx.delete(typedCopies).where(own);
    return;
  }
  await tx
    .insert(typedCopies)
    .values({ userId, name, text, copiedAt: now })
    .onConflictDoUpdate({ target: [typedCopies.userId, typedCopies.name], set: { text, copiedAt: now } });
  const over = tx
    .select({ name: typedCopies.name })
    .from(typedCopies)
    .where(eq(typedCopies.userId, userId))
    .orderBy(desc(typedCopies.copiedAt))
    .offset(mostCopies);
  await tx.delete(typedCopies).where(and(eq(typedCopies.userId, userId), inArray(typedCopies.name, over)));
}

/** What was copied under a name; null where there is nothing. */
export async function findTyped(db: Executor, userId: number, name: string): Promise<string | null> {
  const own = and(eq(typedCopies.userId, userId), eq(typedCopies.name, name));
  return (await db.select({ text: typedCopies.text }).from(typedCopies).where(own))[0]?.text ?? null;
}

/** Minutes after which somebody who types no more counts as gone. */
const goneAfter = 30;

/** Who else has typed something under a name lately and not saved it, the latest first; never what they typed. */
export async function typingNow(
  db: Executor,
  name: string,
  { but, now }: { but: number; now: Date },
): Promise<{ name: string; at: string }[]> {
  const rows = await db
    .select({ name: users.name, at: typedCopies.copiedAt })
    .from(typedCopies)
    .innerJoin(users, eq(users.id, typedCopies.userId))
    .where(
      and(
        eq(typedCopies.name, name),
        ne(typedCopies.userId, but),
        gt(typedCopies.copiedAt, new Date(now.getTime() - goneAfter * 60_000)),
      ),
    )
    .orderBy(desc(typedCopies.copiedAt));
  return rows.map((r) => ({ name: r.name, at: r.at.toISOString() }));
}

/** Forgets what nobody has come back to. */
export async function pruneTyped(tx: Executor, now: Date): Promise<void> {
  await tx.delete(typedCopies).where(lt(typedCopies.copiedAt, new Date(now.getTime() - keptDays * 86_400_000)));
}
