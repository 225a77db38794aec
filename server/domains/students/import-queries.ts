import { and, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import {
  type ColumnPlaces,
  type ImportField,
  importFields,
  type RowState,
} from '../../../shared/contract/student-imports.ts';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { users } from '../../db/tables/account.ts';
import { studentImportRows as rows, studentImports as imports } from '../../db/tables/student-imports.ts';
import { type RawRow, type Understood, understand } from './import-sheet.ts';

export type ImportRecord = typeof imports.$inferSelect;
type Query = { wd: string; sort: 'createTime' | '-createTime'; pageNum: number; pageSize: number };

const ofUnit = (unitId: number) => eq(imports.unitId, unitId);
const byName = sql<string>`coalesce(${users.name}, '')`;

/** A page of the lists of a unit. */
export async function listImports(db: Executor, unitId: number, query: Query) {
  const where = and(ofUnit(unitId), holds(query.wd, imports.fileName));
  const list = await db
    .select({ of: imports, byName })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.by))
    .where(where)
    .orderBy(...orderOf({ createTime: imports.createdAt }, query.sort, imports.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const all = db.select({ id: imports.id }).from(imports).where(where).$dynamic();
  return { list, total: await countUpTo(db, all, query, list.length) };
}

/** One list of a unit; undefined for one of somebody else. */
export async function readImport(db: Executor, unitId: number, id: number) {
  return (
    await db
      .select({ of: imports, byName })
      .from(imports)
      .leftJoin(users, eq(users.id, imports.by))
      .where(and(ofUnit(unitId), eq(imports.id, id)))
  )[0];
}

/** Whose list it is; undefined where it has gone. For the job alone, which acts for the unit. */
export async function unitOf(db: Executor, id: number): Promise<number | undefined> {
  return (await db.select({ unitId: imports.unitId }).from(imports).where(eq(imports.id, id)))[0]?.unitId;
}

/** Held until the transaction ends: what is done with a list is done one after the other. */
export async function holdImport(tx: Executor, unitId: number, id: number): Promise<ImportRecord | undefined> {
  return (
    await tx
      .select()
      .from(imports)
      .where(and(ofUnit(unitId), eq(imports.id, id)))
      .for('update')
  )[0];
}

/** The list that an upload of a unit has become already. */
export async function importOf(db: Executor, unitId: number, filePath: string): Promise<number | undefined> {
  return (
    await db
      .select({ id: imports.id })
      .from(imports)
      .where(and(ofUnit(unitId), eq(imports.filePath, filePath)))
  )[0]?.id;
}

export const countWaiting = (db: Executor, unitId: number): Promise<number> =>
  db.$count(imports, and(ofUnit(unitId), eq(imports.status, 0)));

export async function addImport(tx: Executor, values: typeof imports.$inferInsert): Promise<number> {
  const [row] = await tx.insert(imports).values(values).returning({ id: imports.id });
  return (row as { id: number }).id;
}

export async function setImport(tx: Executor, id: number, values: Partial<typeof imports.$inferInsert>): Promise<void> {
  await tx.update(imports).set(values).where(eq(imports.id, id));
}

export async function dropImport(tx: Executor, id: number): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

export async function dropRows(tx: Executor, importId: number): Promise<void> {
  await tx.delete(rows).where(eq(rows.importId, importId));
}

type Kept = { line: number; cells: string[]; formulas: number[] };
const columnsOf = (row: Understood) => ({
  ...row,
  cell_phone: row.cellPhone,
  student_type: row.studentType,
});
const groupsOf = sql`array(select jsonb_array_elements_text(x.groups))`;

/** Adds lines of a file, each as it is understood. A few hundred at a time: others get their turn in between. */
export async function addRows(tx: Executor, importId: number, lines: Kept[], columns: ColumnPlaces): Promise<void> {
  const values = lines.map((l) => ({ ...l, ...columnsOf(understand({ ...l, mended: {} }, columns)) }));
  await tx.execute(sql`
    insert into student_import_rows
      (import_id, line, cells, formulas, name, cell_phone, dept, post, student_type, groups, remark, faults)
    select ${importId}, x.line, x.cells, x.formulas, x.name, x.cell_phone, x.dept, x.post, x.student_type,
      ${groupsOf}, x.remark, x.faults
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(line int, cells jsonb, formulas jsonb, name text,
      cell_phone text, dept text, post text, student_type text, groups jsonb, remark text, faults jsonb)`);
}

const rowsOfPiece = 250;

/** Looks at every row anew, by other columns; what was typed into a row stays. */
export async function understandAnew(tx: Executor, importId: number, columns: ColumnPlaces): Promise<void> {
  for (let after = 0; ; ) {
    const piece = await tx
      .select({
        ...{ id: rows.id, line: rows.line, cells: rows.cells, formulas: rows.formulas, mended: rows.mended },
      })
      .from(rows)
      .where(and(eq(rows.importId, importId), gt(rows.line, after)))
      .orderBy(rows.line)
      .limit(rowsOfPiece);
    const last = piece.at(-1);
    if (!last) return;
    after = last.line;
    const values = piece.map((row) => ({ id: row.id, ...columnsOf(understand(row, columns)) }));
    await tx.execute(sql`
      update student_import_rows r set name = x.name, cell_phone = x.cell_phone, dept = x.dept, post = x.post,
        student_type = x.student_type, groups = ${groupsOf}, remark = x.remark, faults = x.faults,
        version = r.version + 1
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(id int, name text, cell_phone text, dept text,
        post text, student_type text, groups jsonb, remark text, faults jsonb)
      where r.id = x.id`);
  }
}

/** The first lines of a list as they stood in the file. */
export async function topOf(db: Executor, importId: number, most: number) {
  return db
    .select({ line: rows.line, cells: rows.cells })
    .from(rows)
    .where(eq(rows.importId, importId))
    .orderBy(rows.line)
    .limit(most);
}

/** Whether rows of a list are still kept. */
export async function hasRows(db: Executor, importId: number): Promise<boolean> {
  return (await db.select({ id: rows.id }).from(rows).where(eq(rows.importId, importId)).limit(1)).length > 0;
}

export const countLines = (db: Executor, importId: number, above: number): Promise<number> =>
  db.$count(rows, and(eq(rows.importId, importId), gt(rows.line, above)));

/**
 * The people of a list, each with the first row of the same person in it and with whom it is of those on the unit's
 * list, looked up as it is read: what was mended elsewhere, and who has come since, is known.
 */
export const standing = ({ id, unitId, headingLine }: Pick<ImportRecord, 'id' | 'unitId' | 'headingLine'>): SQL => sql`
  select n.*,
    case when n.dropped then 'dropped'
      when n.outcome = 1 then 'made' when n.outcome in (2, 3) then 'changed'
      when n.outcome = 4 then 'joined' when n.outcome = 5 then 'left'
      when n.wrong or n.first_line < n.line then 'wrong'
      when s.id is not null or t.id is not null then 'there' else 'good' end as state,
    coalesce(s.id, t.id) as known_id, coalesce(s.name, t.name) as known_name, coalesce(s.dept, t.dept) as known_dept,
    coalesce(s.post, t.post) as known_post, coalesce(s.archived_at, t.archived_at) is not null as known_archived
  from (select r.id, r.line, r.name, r.cell_phone, r.dept, r.who, r.wrong, r.dropped, r.outcome,
      min(r.line) filter (where not r.dropped) over (partition by coalesce(r.who, '#' || r.id)) as first_line
    from student_import_rows r where r.import_id = ${id} and r.line > ${headingLine}) n
  left join students s on coalesce(s.unit_id, 0) = ${unitId} and s.cell_phone = nullif(n.cell_phone, '')
  left join lateral (select k.id, k.name, k.dept, k.post, k.archived_at from students k
    where n.cell_phone = '' and k.unit_id = ${unitId} and k.name = n.name and k.dept = n.dept and k.cell_phone is null
    order by k.id limit 1) t on true`;

export type Counts = Record<'wrong' | 'good' | 'there' | 'archived' | 'dropped' | 'unreachable', number>;

/** How the rows of a list stand. */
export async function countStates(db: Executor, of: ImportRecord): Promise<Counts> {
  const found = await db.execute<Counts>(sql`
    select count(*) filter (where state = 'wrong')::int as wrong, count(*) filter (where state = 'good')::int as good,
      count(*) filter (where state = 'there')::int as there, count(*) filter (where state = 'dropped')::int as dropped,
      count(*) filter (where state = 'there' and known_archived)::int as archived,
      count(*) filter (where state = 'good' and cell_phone = '')::int as unreachable
    from (${standing(of)}) x`);
  return found.rows[0] as Counts;
}

/** A row as it stands. */
export type Standing = Understood & {
  id: number;
  line: number;
  version: number;
  state: RowState;
  firstLine: number;
  known: { name: string; dept: string; post: string; archived: boolean } | null;
  put: string;
};

const seenAs = sql`r.id, r.line, r.name, r.cell_phone as "cellPhone", r.dept, r.post, r.student_type as "studentType",
  r.groups, r.remark, r.faults, r.version, x.state, coalesce(x.first_line, r.line) as "firstLine",
  case when x.known_id is not null then jsonb_build_object('name', x.known_name, 'dept', x.known_dept,
    'post', x.known_post, 'archived', x.known_archived) end as known,
  coalesce((select string_agg(g.name, '、' order by g.name) from student_groups g where g.id = any(r.put)), '') as put`;

type Rows = { id: number; wd: string; state: 'all' | RowState; pageNum: number; pageSize: number };

const narrowed = ({ wd, state }: Pick<Rows, 'wd' | 'state'>) => sql`
  ${state === 'all' ? sql`true` : sql`x.state = ${state}`}
  and ${wd ? sql`strpos(lower(concat_ws(chr(10), r.name, r.cell_phone, r.dept, r.post)), ${wd.toLowerCase()}) > 0` : sql`true`}`;

/** A page of the rows of a list. */
export async function listRows(db: Executor, of: ImportRecord, query: Rows) {
  const from = sql`from (${standing(of)}) x join student_import_rows r on r.id = x.id where ${narrowed(query)}`;
  const list = await db.execute<Standing>(sql`
    select ${seenAs} ${from} order by x.line limit ${query.pageSize} offset ${offsetOf(query)}`);
  const full = list.rows.length === query.pageSize || (!list.rows.length && query.pageNum > 1);
  const total = full
    ? (await db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`)).rows[0]?.n
    : offsetOf(query) + list.rows.length;
  return { list: list.rows, total: total ?? 0 };
}

/** One row of a list as it stands. */
export async function readRow(db: Executor, of: ImportRecord, rowId: number): Promise<Standing | undefined> {
  const found = await db.execute<Standing>(sql`
    select ${seenAs} from (${standing(of)}) x join student_import_rows r on r.id = x.id where r.id = ${rowId}`);
  return found.rows[0];
}

/** What a row is understood by; undefined for one of another list, and for what stands above the people. */
export async function readRaw(
  tx: Executor,
  of: ImportRecord,
  rowId: number,
): Promise<(RawRow & { version: number }) | undefined> {
  return (
    await tx
      .select({ cells: rows.cells, formulas: rows.formulas, mended: rows.mended, version: rows.version })
      .from(rows)
      .where(and(eq(rows.importId, of.id), eq(rows.id, rowId), gt(rows.line, of.headingLine)))
  )[0];
}

/** @returns false where the row has changed since that version */
export async function setRow(
  tx: Executor,
  { rowId, version }: { rowId: number; version: number },
  values: Partial<Understood> & { mended?: Record<string, string>; dropped?: boolean },
): Promise<boolean> {
  const done = await tx
    .update(rows)
    .set({ ...values, version: sql`${rows.version} + 1` })
    .where(and(eq(rows.id, rowId), eq(rows.version, version)))
    .returning({ id: rows.id });
  return done.length > 0;
}

/** The rows that were not or could not be taken over, in batches. */
export async function faultyRows(db: Executor, of: ImportRecord, after: number): Promise<Standing[]> {
  const found = await db.execute<Standing>(sql`
    select ${seenAs} from (${standing(of)}) x join student_import_rows r on r.id = x.id
    where x.state in ('wrong', 'left') and x.line > ${after} order by x.line limit 250`);
  return found.rows;
}

/** Groups that the unit lacks and that rows to be taken over name: those of archived people where they are restored. */
export async function groupsToMake(db: Executor, of: ImportRecord, restores: boolean): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`
    select distinct g as name from (${standing(of)}) x join student_import_rows r on r.id = x.id, unnest(r.groups) g
    where x.state in ('good', 'there') and (${restores} or not x.known_archived)
      and not exists (select 1 from student_groups k where k.unit_id = ${of.unitId} and k.name = g)
    order by 1`);
  return found.rows.map((r) => r.name);
}

/** The fields of a list in which anything stands. */
export async function filledOf(db: Executor, { id, headingLine }: ImportRecord): Promise<ImportField[]> {
  const stands = {
    ...{ name: sql`name <> ''`, cellPhone: sql`cell_phone <> ''`, dept: sql`dept <> ''`, post: sql`post <> ''` },
    ...{ studentType: sql`student_type <> ''`, groups: sql`cardinality(groups) > 0`, remark: sql`remark <> ''` },
  } satisfies Record<ImportField, SQL>;
  const asked = importFields.map((f) => sql`bool_or(${stands[f]}) as ${sql.identifier(f)}`);
  const found = await db.execute<Record<ImportField, boolean | null>>(sql`
    select ${sql.join(asked, sql`, `)} from student_import_rows where import_id = ${id} and line > ${headingLine}`);
  return importFields.filter((f) => found.rows[0]?.[f]);
}

/** The groups of the unit that the people of a list were put into. */
export async function groupsOfImport(db: Executor, { id, unitId, groupId }: ImportRecord, most: number) {
  const found = await db.execute<{ id: number; name: string }>(sql`
    select g.id, g.name from student_groups g where g.unit_id = ${unitId} and (g.id = ${groupId}::int or g.name in
      (select unnest(r.groups) from student_import_rows r where r.import_id = ${id} and r.student_id is not null))
    order by g.name, g.id limit ${most}`);
  return found.rows;
}

type Forgetting = { waiting: Date; rows: Date; told: Date };

/** Lists that nobody took over, rows of those that were, and in the end what is told of them. */
export async function forgetImports(tx: Executor, before: Forgetting): Promise<void> {
  await tx.delete(imports).where(and(eq(imports.status, 0), lt(imports.createdAt, before.waiting)));
  await tx.delete(imports).where(and(ne(imports.status, 1), lt(imports.createdAt, before.told)));
  await tx.execute(sql`
    delete from student_import_rows r using student_imports i
    where i.id = r.import_id and i.status in (2, 3) and i.committed_at < ${before.rows.toISOString()}::timestamptz`);
}

/** Of the lists of a unit that were taken over the newest keep their rows. */
export async function dropOldRows(tx: Executor, unitId: number, kept: number): Promise<void> {
  await tx.execute(sql`
    delete from student_import_rows where import_id in
      (select id from student_imports where unit_id = ${unitId} and status = 2
       order by committed_at desc, id desc offset ${kept})`);
}
