import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** Does a part of a transaction. What it throws is handed back, then nothing of it is left and the rest goes on; null when it is done. */
export async function savepoint(tx: Executor, part: () => Promise<unknown>): Promise<unknown> {
  await tx.execute(sql`savepoint part`);
  try {
    await part();
    await tx.execute(sql`release savepoint part`);
    return null;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`);
    return error;
  }
}
