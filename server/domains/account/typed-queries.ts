import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { typedCopies } from '../../db/tables/account.ts';

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

/** Forgets what nobody has come back to. */
export async function pruneTyped(tx: Executor, now: Date): Promise<void> {
  await tx.delete(typedCopies).where(lt(typedCopies.copiedAt, new Date(now.getTime() - keptDays * 86_400_000)));
}
