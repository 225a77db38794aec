import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** Does a part of a transaction; false when it failed, and then nothing of it is left and the rest goes on. */
export async function savepoint(tx: Executor, part: () => Promise<unknown>): Promise<boolean> {
  await tx.execute(sql`savepoint part`);
  try {
    await part();
    await tx.execute(sql`release savepoint part`);
    return true;
  } catch {
    await tx.execute(sql`rollback to savepoint part`);
    return false;
  }
}
