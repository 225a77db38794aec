import { eq, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import { holdsAll } from '../../db/list.ts';
import { units, users } from '../../db/tables/account.ts';

/** Fewer people than this are named one by one; more are met soon by a walk in the order of the page. */
const few = 1000;

/**
 * People who are called by every one of the words, or whose unit is. A planner cannot tell how many hold a word, and
 * would join everybody first for one that nobody holds: so few are looked up beforehand.
 * @param unit the unit that the query joins to each person: the one they belong to, or the one that they are
 * @returns a condition on `users` and `units`, undefined without words
 */
export async function peopleHolding(db: Executor, wd: string, unit: 'employer' | 'own'): Promise<SQL | undefined> {
  const [called, belongs] = [holdsAll(wd, users.haystack), holdsAll(wd, units.haystack)];
  if (!called) return undefined;
  const ofUnits =
    unit === 'own'
      ? db.select({ id: units.userId }).from(units).where(belongs)
      : db.select({ id: users.id }).from(units).innerJoin(users, eq(users.unitId, units.id)).where(belongs);
  const found = await unionAll(db.select({ id: users.id }).from(users).where(called), ofUnits).limit(few + 1);
  return found.length > few ? or(called, belongs) : sql`${users.id} = any(${sql.param(found.map((r) => r.id))}::int[])`;
}
