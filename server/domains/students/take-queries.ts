import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { studentTypes } from './cells.ts';
import type { ImportRecord } from './import-queries.ts';

/** Rows that are taken over in one transaction: few enough that the unit does not wait, and that progress is seen. */
const rowsOfPiece = 500;

/** The next rows that can be taken over and are not yet. */
export async function nextPiece(tx: Executor, { id, headingLine }: ImportRecord): Promise<number[]> {
  const found = await tx.execute<{ id: number }>(sql`
    select r.id from student_import_rows r
    where r.import_id = ${id} and r.line > ${headingLine} and r.outcome is null and not r.dropped and not r.wrong
      and not exists (select 1 from student_import_rows e where e.import_id = r.import_id and e.who = r.who
        and e.line < r.line and e.line > ${headingLine} and not e.dropped)
    order by r.line limit ${rowsOfPiece}`);
  return found.rows.map((r) => r.id);
}

const among = (ids: readonly number[]) => sql`r.id = any(${sql.param(ids)}::int[])`;

/**
 * Puts those of the rows on the unit's list who are not there, as many as there is room for. Whose account somebody is
 * triggers know, and the unit does not hear (decision 22).
 */
export async function makePeople(
  tx: Executor,
  { unitId }: ImportRecord,
  ids: readonly number[],
  room: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with due as (
      select r.* from student_import_rows r
      where ${among(ids)} and r.outcome is null
        and not exists (select 1 from students s where r.cell_phone <> '' and coalesce(s.unit_id, 0) = ${unitId}
          and s.cell_phone = r.cell_phone)
        and not exists (select 1 from students s where r.cell_phone = '' and s.unit_id = ${unitId}
          and s.cell_phone is null and s.name = r.name and s.dept = r.dept)
      order by r.line limit ${room}),
    given as (select due.*, nextval(pg_get_serial_sequence('students', 'id'))::int as sid from due),
    made as (
      insert into students (id, unit_id, name, cell_phone, dept, post, student_type, remark, created_at)
      select sid, ${unitId}, name, nullif(cell_phone, ''), dept, post,
        (${JSON.stringify(studentTypes)}::jsonb ->> student_type)::smallint, remark, ${now.toISOString()}::timestamptz
      from given order by line
      on conflict do nothing returning id)
    update student_import_rows r set outcome = 1, student_id = g.sid, became = 1
    from given g join made m on m.id = g.sid where r.id = g.id`);
}

/** Joins the others to who is there already, and does with these what was chosen. */
export async function joinPeople(tx: Executor, of: ImportRecord, ids: readonly number[]): Promise<void> {
  const { unitId, updates, restores } = of;
  await tx.execute(sql`
    with open as (select r.* from student_import_rows r where ${among(ids)} and r.outcome is null),
    known as (
      select distinct on (r.id) r.id as row_id, s.*,
        ${updates} and (s.name, s.dept, s.post) is distinct from
          (r.name, coalesce(nullif(r.dept, ''), s.dept), coalesce(nullif(r.post, ''), s.post)) as differs
      from (
        select r.id as row_id, s.id from open r join students s
          on coalesce(s.unit_id, 0) = ${unitId} and s.cell_phone = r.cell_phone where r.cell_phone <> ''
        union all
        select r.id, s.id from open r join students s
          on s.unit_id = ${unitId} and s.name = r.name and s.dept = r.dept and s.cell_phone is null
          where r.cell_phone = '') pair
      join open r on r.id = pair.row_id join students s on s.id = pair.id
      order by r.id, s.id)
    update student_import_rows r set
      student_id = case when k.archived_at is null or ${restores} then k.id end,
      outcome = case when k.archived_at is not null and not ${restores} then 5 when k.archived_at is not null then 3
        when k.differs then 2 else 4 end,
      faults = case when k.archived_at is not null and not ${restores}
        then '[{"field":"cellPhone","message":"已归档，没有恢复"}]'::jsonb else r.faults end,
      became = k.version,
      before = jsonb_build_object('name', k.name, 'dept', k.dept, 'post', k.post, 'archivedAt', k.archived_at)
    from known k where r.id = k.row_id`);
  await tx.execute(sql`
    with written as (
      update students s set version = s.version + 1, archived_at = null,
        name = case when ${updates} then r.name else s.name end,
        dept = case when ${updates} then coalesce(nullif(r.dept, ''), s.dept) else s.dept end,
        post = case when ${updates} then coalesce(nullif(r.post, ''), s.post) else s.post end
      from student_import_rows r
      where ${among(ids)} and r.outcome in (2, 3) and s.id = r.student_id and s.unit_id = ${unitId}
      returning s.id, s.version)
    update student_import_rows r set became = w.version from written w where ${among(ids)} and r.student_id = w.id`);
}

/** What is left of the rows has no room any more. */
export async function leaveOut(tx: Executor, ids: readonly number[], message: string): Promise<void> {
  const fault = JSON.stringify([{ field: 'name', message }]);
  await tx.execute(sql`
    update student_import_rows r set outcome = 5, faults = ${fault}::jsonb where ${among(ids)} and r.outcome is null`);
}

/** Puts the people of the rows into the groups that these name and into the one for all, and notes which were new. */
export async function putIntoGroups(tx: Executor, of: ImportRecord, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with put as (
      insert into group_members (group_id, student_id)
      select distinct g.id, r.student_id from student_import_rows r join student_groups g
        on g.unit_id = ${of.unitId} and (g.name = any(r.groups) or g.id = ${of.groupId}::int)
      where ${among(ids)} and r.student_id is not null
      on conflict do nothing returning group_id, student_id)
    update student_import_rows r set put = p.groups
    from (select student_id, array_agg(group_id) as groups from put group by student_id) p
    where ${among(ids)} and r.student_id = p.student_id`);
}

/** Makes groups of these names. @returns their numbers */
export async function makeGroups(tx: Executor, unitId: number, names: readonly string[], now: Date): Promise<number[]> {
  if (!names.length) return [];
  const made = await tx.execute<{ id: number }>(sql`
    insert into student_groups (unit_id, name, created_at)
    select ${unitId}, n, ${now.toISOString()}::timestamptz from unnest(${sql.param(names)}::text[]) n
    on conflict do nothing returning id`);
  return made.rows.map((r) => r.id);
}

/** Settles the rows that could not be taken over, and counts what became of all. */
export async function settleRest(tx: Executor, { id, headingLine }: ImportRecord) {
  await tx.execute(sql`
    update student_import_rows r set outcome = 5
    where r.import_id = ${id} and r.line > ${headingLine} and r.outcome is null and not r.dropped`);
  const found = await tx.execute<{ made: number; changed: number; joined: number; left: number }>(sql`
    select count(*) filter (where outcome = 1)::int as made, count(*) filter (where outcome in (2, 3))::int as changed,
      count(*) filter (where outcome = 4)::int as joined, count(*) filter (where outcome = 5)::int as left
    from student_import_rows where import_id = ${id}`);
  return found.rows[0] as { made: number; changed: number; joined: number; left: number };
}

type Used = { name: string; why: 'class' | 'changed' };

/**
 * Those whom the list has brought and who stand in the way of its being taken back: who is in a class or has signed
 * in, and who was changed since.
 * @param held until the transaction ends, where it is taken back then
 */
export async function usedOf(db: Executor, { id, committedAt }: ImportRecord, held: boolean): Promise<Used[]> {
  const found = await db.execute<Used & { version: number; became: number }>(sql`
    select s.name, s.version, r.became, case when
        exists (select 1 from class_members m where m.student_id = s.id
          and (r.outcome = 1 or m.added_at >= ${committedAt?.toISOString() ?? null}::timestamptz))
        or r.outcome = 1 and (exists (select 1 from attendance a where a.student_id = s.id)
          or exists (select 1 from leaves l where l.student_id = s.id)
          or exists (select 1 from walk_ins w where w.student_id = s.id))
      then 'class' else 'changed' end as why
    from student_import_rows r join students s on s.id = r.student_id
    where r.import_id = ${id} and r.outcome in (1, 2, 3)
    order by r.line ${held ? sql`for update of s` : sql``}`);
  return found.rows.filter((r) => r.why === 'class' || r.version !== r.became).map(({ name, why }) => ({ name, why }));
}

/** Takes back what a list has brought. @returns how many people went, and how many are as they were before */
export async function takeBack(tx: Executor, of: ImportRecord): Promise<{ removed: number; reset: number }> {
  const rows = sql`student_import_rows r where r.import_id = ${of.id}`;
  await tx.execute(sql`
    delete from group_members m using ${rows} and m.student_id = r.student_id and m.group_id = any(r.put)`);
  const reset = await tx.execute(sql`
    update students s set version = s.version + 1, name = r.before ->> 'name', dept = r.before ->> 'dept',
      post = r.before ->> 'post', archived_at = (r.before ->> 'archivedAt')::timestamptz
    from ${rows} and r.outcome in (2, 3) and s.id = r.student_id`);
  const removed = await tx.execute(sql`
    delete from students s using ${rows} and r.outcome = 1 and s.id = r.student_id`);
  await tx.execute(sql`
    delete from student_groups g where g.id = any(${sql.param(of.madeGroups)}::int[]) and g.unit_id = ${of.unitId}
      and g.version = 1 and not exists (select 1 from group_members m where m.group_id = g.id)
      and not exists (select 1 from class_groups c where c.group_id = g.id)`);
  return { removed: removed.rowCount ?? 0, reset: reset.rowCount ?? 0 };
}
