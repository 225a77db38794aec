import { sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/**
 * Tells every process, with the transaction, that something of a person has changed that is no new message: how many
 * are unread, or that sessions have ended.
 */
export async function tellPerson(db: Executor, userId: number): Promise<void> {
  await db.execute(sql`select pg_notify('person', ${`${userId}:0`})`);
}
