import { and, desc, gte, isNull, lt, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import { holds, holdsWords } from '../../db/list.ts';
import { units, users } from '../../db/tables/account.ts';
import { demands } from '../../db/tables/demands.ts';

/** Of each kind so many are named: who looks for one record narrows the words. */
const named = 6;

/** Values that begin with a text, as a range that a plain index knows. The last sign sorts after every other. */
const begins = (column: PgColumn, text: string) => and(gte(column, text), lt(column, `${text}\uffff`));

/** People by a part of their name, or by how their account or number begins. */
export async function findPeople(db: Executor, wd: string) {
  const numbered = /^[\w.@-]{3,}$/.test(wd) ? [begins(users.username, wd), begins(users.cellPhone, wd)] : [];
  return db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(and(or(holdsWords(wd, users.name), ...numbered), isNull(users.mergedInto)))
    .limit(named);
}

export async function findUnits(db: Executor, wd: string) {
  return db.select({ id: units.id, name: units.name }).from(units).where(holdsWords(wd, units.name)).limit(named);
}

/** What visitors sent, by anything that the desk may look for, the newest first. */
export async function findDemands(db: Executor, wd: string) {
  return db
    .select({ id: demands.id, title: demands.title, name: demands.name })
    .from(demands)
    .where(holds(wd, demands.haystack))
    .orderBy(desc(demands.createdAt), desc(demands.id))
    .limit(named);
}
