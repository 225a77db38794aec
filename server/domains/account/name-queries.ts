import { and, eq, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { units } from '../../db/tables/account.ts';

/** A name as somebody reads it: in one width and in small letters, without blanks, of which that of Braille is one. */
const read = (name: SQLWrapper) => sql`lower(regexp_replace(normalize(${name}, NFKC), ${'[\\s\u2800]+'}, '', 'g'))`;

/** What a unit is told that asks for a name which reads like that of another. */
export const nameTaken = '这个单位名称已经登记，请核对全称';

/**
 * Whether the unit of somebody else has a name that reads like this one. Those who ask wait for each other, so that of
 * two twins at once one is the first.
 */
export async function hasTwin(tx: Executor, name: string, userId: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.unitNames})`);
  return (await tx.$count(units, and(ne(units.userId, userId), eq(read(units.name), read(sql`${name}::text`))))) > 0;
}
