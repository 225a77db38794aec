import { randomUUID } from 'node:crypto';
import type { Executor } from '../../server/db/client.ts';
import { sessions, users } from '../../server/db/tables/account.ts';
import { signToken } from '../../server/domains/account/tokens.ts';
import { secret } from '../app.ts';

let count = 0;

/** A person who is signed in; `headers` carry the token. */
export async function aPerson(db: Executor, given: Partial<typeof users.$inferInsert> = {}, now = new Date()) {
  count++;
  const [user] = await db.insert(users).values({ username: `person${count}-${randomUUID().slice(0, 6)}`, passwordHash: '', name: `第 ${count} 人`, kinds: [1], ...given }).returning();
  if (!user) throw new Error('nothing was inserted');
  const id = randomUUID();
  await db.insert(sessions).values({ id, userId: user.id, createdAt: now, usedAt: now });
  return { id: user.id, headers: { authorization: signToken(id, secret) } };
}
