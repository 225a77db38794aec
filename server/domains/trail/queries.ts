import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';
import type { Context } from '../../kernel/dispatch.ts';

export type Deed = {
  /** Subject and verb: `approval.approve`. */
  action: string;
  subject?: string; subjectId?: string | number;
  /** What a person calls it. */
  title?: string;
  before?: Record<string, unknown>; after?: Record<string, unknown>;
};

/** Writes down what a member of staff did, in the transaction that does it. Values that nobody may read (passwords, secrets, codes) are never passed. */
export async function record(tx: Executor, { actor, address, now }: Pick<Context, 'actor' | 'address' | 'now'>, deed: Deed): Promise<void> {
  const [person] = actor ? await tx.select({ name: users.name, username: users.username }).from(users).where(eq(users.id, actor.userId)) : [];
  await tx.insert(trail).values({
    at: now(), userId: actor?.userId ?? null, userName: person ? person.name || person.username : '系统', address, action: deed.action,
    subject: deed.subject ?? '', subjectId: String(deed.subjectId ?? ''), title: deed.title ?? '', before: deed.before ?? null, after: deed.after ?? null,
  });
}
