import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { approvals, teachers, units, users } from '../../db/tables/account.ts';

/** Both accounts, held in one order, so that two merges at once wait for each other. */
export async function holdBoth(tx: Executor, keep: number, drop: number) {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [keep, drop]))
    .orderBy(users.id)
    .for('update');
  return { kept: rows.find((r) => r.id === keep), dropped: rows.find((r) => r.id === drop) };
}

/** How many of two people speak for a unit. */
export async function countUnits(tx: Executor, ids: number[]): Promise<number> {
  return tx.$count(units, inArray(units.userId, ids));
}

/**
 * What stays with the account that is given up: its sessions end
 * with it, and who decided something goes on having decided it.
 */
const stays = ['sessions', 'teachers', 'approvals', 'survey_firsts', 'downloads', 'upload_grants'];

/**
 * Gives everything that refers to one person to another, tables that come later included: the database knows which
 * columns do. Returns how many rows. A unique index that both stand in ends the transaction.
 */
export async function moveRows(tx: Executor, from: number, to: number): Promise<number> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select t.relname as table, a.attname as column from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1 order by 1, 2`);
  let moved = 0;
  for (const { table, column } of rows.filter((r) => !stays.includes(r.table))) {
    const name = sql.identifier(column);
    const done = await tx.execute(sql`update ${sql.identifier(table)} set ${name} = ${to} where ${name} = ${from}`);
    moved += done.rowCount ?? 0;
  }
  return moved + (await moveKinds(tx, from, to));
}

/** The requests of both: of two for one kind the approved one counts, else the own. */
async function moveKinds(tx: Executor, from: number, to: number): Promise<number> {
  const better = sql`exists (select 1 from ${approvals} theirs where theirs.user_id = ${from} and theirs.kind = ${approvals.kind} and theirs.status = 1)`;
  await tx.delete(approvals).where(and(eq(approvals.userId, to), sql`${approvals.status} <> 1`, better));
  const moved = await tx
    .update(approvals)
    .set({ userId: to })
    .where(
      and(
        eq(approvals.userId, from),
        sql`not exists (select 1 from ${approvals} own where own.user_id = ${to} and own.kind = ${approvals.kind})`,
      ),
    )
    .returning({ id: approvals.id });
  // What is left asks for a kind that the account which is kept has asked for as well, or has.
  await tx.delete(approvals).where(and(eq(approvals.userId, from), eq(approvals.status, 0)));
  await tx
    .update(teachers)
    .set({ userId: to })
    .where(and(eq(teachers.userId, from), sql`not exists (select 1 from ${teachers} own where own.user_id = ${to})`));
  await tx.execute(
    sql`update survey_firsts set user_id = ${to} where user_id = ${from} and not exists (select 1 from survey_firsts where user_id = ${to})`,
  );
  return moved.length;
}

type Person = typeof users.$inferSelect;

/** The one account takes what it lacks; the other rests without number and kinds and says where it went. */
export async function joinAccounts(tx: Executor, kept: Person, dropped: Person): Promise<void> {
  await tx
    .update(users)
    .set({
      status: 0,
      cellPhone: null,
      phoneProvenAt: null,
      kinds: [],
      unitId: null,
      unitStatus: null,
      mergedInto: kept.id,
    })
    .where(eq(users.id, dropped.id));
  await tx
    .update(users)
    .set({
      kinds: [...new Set([...kept.kinds, ...dropped.kinds])].sort(),
      cellPhone: kept.cellPhone ?? dropped.cellPhone,
      phoneProvenAt: (kept.cellPhone === null ? dropped : kept).phoneProvenAt,
      name: kept.name || dropped.name,
      avatar: kept.avatar || dropped.avatar,
      dept: kept.dept || dropped.dept,
      post: kept.post || dropped.post,
      studentType: kept.studentType ?? dropped.studentType,
      themeId: kept.themeId ?? dropped.themeId,
      ...(kept.unitId === null && { unitId: dropped.unitId, unitStatus: dropped.unitStatus }),
    })
    .where(eq(users.id, kept.id));
}
