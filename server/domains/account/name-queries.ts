import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { units } from '../../db/tables/account.ts';

/** What a unit is told that asks for a name which looks like that of another. */
export const nameTaken = '这个单位名称已经登记，请核对全称';

/**
 * Whether the unit of somebody else has a name that looks like this one. Those who ask wait for each other, so that of
 * two twins at once one is the first.
 */
export async function hasTwin(tx: Executor, name: string, userId: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.unitNames})`);
  return (await tx.$count(units, and(ne(units.userId, userId), eq(units.look, sql`look_of(${name})`)))) > 0;
}
