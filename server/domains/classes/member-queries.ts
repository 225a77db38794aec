import { and, asc, count, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { classGroups, classMembers, trainingClasses } from '../../db/tables/classes.ts';
import { groupMembers, studentGroups, students } from '../../db/tables/students.ts';
import { mayJoin, nameKeyOf, type Scope, shownTo } from '../students/index.ts';
import { writtenOf } from './count-queries.ts';
import type { Recorded } from './rules.ts';

/** Which of these groups are of this unit. */
export async function ownGroups(tx: Executor, unitId: number | null, ids: number[]): Promise<number[]> {
  if (!ids.length || unitId === null) return [];
  const mine = and(eq(studentGroups.unitId, unitId), inArray(studentGroups.id, ids));
  return (await tx.select({ id: studentGroups.id }).from(studentGroups).where(mine)).map((r) => r.id);
}

type OfClass = { id: number; unitId: number | null };

/** Which of these people may be in a class, each with whether they are archived, and are in it. */
export async function fitStudents(tx: Executor, scope: Scope, { id: classId, unitId }: OfClass, ids: number[]) {
  if (!ids.length) return [];
  return tx
    .select({ id: students.id, archivedAt: students.archivedAt, memberOf: classMembers.classId })
    .from(students)
    .leftJoin(classMembers, and(eq(classMembers.studentId, students.id), eq(classMembers.classId, classId)))
    .where(and(mayJoin(scope, unitId), inArray(students.id, ids)));
}

/** People of groups: those of today, and who is in the class already. */
export async function peopleOfGroups(tx: Executor, classId: number, groupIds: number[]): Promise<number[]> {
  if (!groupIds.length) return [];
  const rows = await tx
    .selectDistinct({ id: groupMembers.studentId })
    .from(groupMembers)
    .innerJoin(students, eq(students.id, groupMembers.studentId))
    .leftJoin(classMembers, and(eq(classMembers.studentId, students.id), eq(classMembers.classId, classId)))
    .where(
      and(
        inArray(groupMembers.groupId, groupIds),
        sql`(${students.archivedAt} is null or ${classMembers.classId} is not null)`,
      ),
    );
  return rows.map((r) => r.id);
}

/** The groups of a class. */
export async function groupsOf(db: Executor, classId: number): Promise<number[]> {
  const rows = await db
    .select({ id: classGroups.groupId })
    .from(classGroups)
    .where(eq(classGroups.classId, classId))
    .orderBy(asc(classGroups.groupId));
  return rows.map((r) => r.id);
}

export async function putGroups(tx: Executor, classId: number, groupIds: number[]): Promise<void> {
  const left = groupIds.length ? notInArray(classGroups.groupId, groupIds) : undefined;
  await tx.delete(classGroups).where(and(eq(classGroups.classId, classId), left));
  if (groupIds.length)
    await tx
      .insert(classGroups)
      .values(groupIds.map((groupId) => ({ classId, groupId })))
      .onConflictDoNothing();
}

/** Who was chosen for a class by name, of those whom one is shown. */
export async function chosenOf(db: Executor, scope: Scope, classId: number): Promise<number[]> {
  const rows = await db
    .select({ id: classMembers.studentId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), eq(classMembers.source, 2), shownTo(scope)))
    .orderBy(asc(classMembers.studentId));
  return rows.map((r) => r.id);
}

/**
 * By what a member of a class stays in it, or null: they were at a lesson or a discussion of it, were marked by hand,
 * have asked for leave or are granted it, or object to an absence. Selected from `class_members`, with the table before
 * each of its columns: in a selection of one table alone they would else be those of the tables within.
 */
export const recordedBy = sql<Recorded | null>`case
  when exists (select from attendance a where a.class_id = ${classMembers}.class_id
    and a.student_id = ${classMembers}.student_id and (a.signed_at is not null or a.by_hand is not null)) then 'signIn'
  when exists (select from attendance a where a.class_id = ${classMembers}.class_id
    and a.student_id = ${classMembers}.student_id and a.leave_id is not null)
    or exists (select from leaves l where l.class_id = ${classMembers}.class_id
      and l.student_id = ${classMembers}.student_id and l.status in (0, 1)) then 'leave'
  when exists (select from discussion_people p where p.class_id = ${classMembers}.class_id
    and p.student_id = ${classMembers}.student_id) then 'discussion'
  when exists (select from absence_objections o join courses c on c.id = o.course_id
    where c.class_id = ${classMembers}.class_id and o.student_id = ${classMembers}.student_id and o.status = 0)
    then 'objection' end`;

/** Members of a class whom one is shown, beside these, of whom something stands in it, with what that is. */
export async function recordedBeside(tx: Executor, scope: Scope, classId: number, ids: number[]) {
  return tx
    .select({
      ...{ id: students.id, name: students.name, source: classMembers.source },
      recorded: sql<Recorded>`${recordedBy}`,
    })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(
        eq(classMembers.classId, classId),
        shownTo(scope),
        sql`${classMembers.studentId} <> all (${sql.param(ids)}::int[])`,
        isNotNull(recordedBy),
      ),
    );
}

/**
 * Somebody is in a class once. Where the institute knows a number by itself (an applicant, a walk-in) and the unit
 * comes to choose its own person of that number and name, this row takes the place of the other, with all that stands
 * of it there. Of a number alone nothing follows: whoever knows one would read of somebody else.
 */
export async function takePlaces(tx: Executor, classId: number, wanted: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ known: number; own: number }>(sql`
    select k.id as known, s.id as own from class_members m
    join students k on k.id = m.student_id and k.unit_id is null
    join students s on s.cell_phone = k.cell_phone and ${nameKeyOf(sql`s.name`)} = ${nameKeyOf(sql`k.name`)}
      and s.unit_id is not null and s.id = any(${sql.param(wanted)}::int[])
    where m.class_id = ${classId}::int and k.id <> all(${sql.param(wanted)}::int[])
      and not exists (select from class_members o where o.class_id = m.class_id and o.student_id = s.id)
    order by k.id`);
  if (!rows.length) return;
  const pair = sql`unnest(${sql.param(rows.map((r) => r.known))}::int[], ${sql.param(rows.map((r) => r.own))}::int[])
    as pair(known, own)`;
  const ofClass = (alias: string) => sql`${sql.raw(alias)}.class_id = ${classId}::int`;
  const itsLesson = (alias: string) =>
    sql`exists (select from courses c where c.id = ${sql.raw(alias)}.course_id and ${ofClass('c')})`;
  await tx.execute(sql`insert into class_members (class_id, student_id, source, added_at, told_at)
    select m.class_id, own, m.source, m.added_at, m.told_at from class_members m join ${pair} on known = m.student_id
    where ${ofClass('m')} order by own`);
  // What waits of either at one lesson waits once: the one that was there first.
  await tx.execute(sql`delete from absence_objections t using ${pair}, absence_objections o
    where t.student_id in (known, own) and o.student_id in (known, own) and o.student_id <> t.student_id
      and o.course_id = t.course_id and t.status = 0 and o.status = 0
      and (o.created_at, o.id) < (t.created_at, t.id) and ${itsLesson('t')}`);
  for (const [table, where] of [
    ['attendance', ofClass('t')],
    ['leaves', ofClass('t')],
    ['discussion_people', ofClass('t')],
    ['absence_objections', itsLesson('t')],
    ['walk_ins', itsLesson('t')],
  ] as const)
    await tx.execute(sql`update ${sql.raw(table)} t set student_id = own from ${pair}
      where t.student_id = known and ${where}`);
  await tx.execute(sql`delete from class_members m using ${pair} where m.student_id = known and ${ofClass('m')}`);
}

type Chosen = { byName: number[]; byGroup: number[] };

/**
 * Gives a class these people beside those who came to it otherwise, or whom one is not shown. Who is in it already
 * keeps since when, and that they were told. @returns how many are in it then
 */
export async function putMembers(
  tx: Executor,
  scope: Scope,
  classId: number,
  { byName, byGroup }: Chosen,
  now: Date,
): Promise<number> {
  const named = new Set(byName);
  const wanted = [...byName, ...byGroup.filter((id) => !named.has(id))];
  const shown = shownTo(scope);
  const mine = and(
    eq(classMembers.classId, classId),
    inArray(classMembers.source, [1, 2]),
    shown && inArray(classMembers.studentId, tx.select({ id: students.id }).from(students).where(shown)),
  );
  await tx.delete(classMembers).where(and(mine, sql`${classMembers.studentId} <> all (${sql.param(wanted)}::int[])`));
  if (wanted.length)
    await tx.execute(sql`
      insert into class_members (class_id, student_id, source, added_at)
      select ${classId}::int, id, case when id = any(${sql.param(byName)}::int[]) then 2 else 1 end,
        ${now.toISOString()}::timestamptz
      from unnest(${sql.param(wanted)}::int[]) as wanted(id)
      on conflict (class_id, student_id) do update set source = excluded.source
        where class_members.source in (1, 2) and class_members.source <> excluded.source`);
  return countMembers(tx, classId);
}

/** By what the people of a class whom one is shown came to it. */
export async function sourcesOf(db: Executor, scope: Scope, classId: number) {
  const rows = await db
    .select({ source: classMembers.source, n: sql<number>`count(*)::int` })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), shownTo(scope)))
    .groupBy(classMembers.source);
  const of = (source: number) => rows.find((r) => r.source === source)?.n ?? 0;
  return { group: of(1), named: of(2), applied: of(3), walked: of(4) };
}

/**
 * How many a class would have with these people beside those who came to it otherwise, or whom one is not shown: what
 * `putMembers` does, without doing it; or has, where nobody is named. Of them how many a text message reaches, how many
 * have an account by which they hear of the class (`takeUntold`), and how many are archived.
 */
export async function countWith(db: Executor, scope: Scope, classId: number, chosen: Chosen | null) {
  const others = db
    .select({ id: classMembers.studentId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(eq(classMembers.classId, classId), chosen ? or(gte(classMembers.source, 3), hiddenFrom(scope)) : undefined),
    );
  const named = chosen ? [...chosen.byName, ...chosen.byGroup] : [];
  const [row] = await db
    .select({
      people: sql<number>`count(*)::int`,
      reachable: sql<number>`(count(*) filter (
        where ${students.cellPhone} is not null and ${students.archivedAt} is null))::int`,
      hearing: sql<number>`(count(*) filter (
        where ${students.userId} is not null and ${students.archivedAt} is null))::int`,
      archived: sql<number>`(count(*) filter (where ${students.archivedAt} is not null))::int`,
    })
    .from(students)
    .where(or(inArray(students.id, named), inArray(students.id, others)));
  return row ?? { people: 0, reachable: 0, hearing: 0, archived: 0 };
}

/** Whom one is not shown of the people of a class. */
function hiddenFrom(scope: Scope) {
  const shown = shownTo(scope);
  return shown && sql`(${shown}) is not true`;
}

export const countMembers = (db: Executor, classId: number): Promise<number> =>
  db.$count(classMembers, eq(classMembers.classId, classId));

/** The accounts of people of a class who have not been told of it, who count as told from now on. */
export async function takeUntold(tx: Executor, classId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .update(classMembers)
    .set({ toldAt: now })
    .from(students)
    .where(
      and(
        eq(classMembers.classId, classId),
        isNull(classMembers.toldAt),
        eq(students.id, classMembers.studentId),
        sql`${students.userId} is not null`,
        isNull(students.archivedAt),
      ),
    )
    .returning({ userId: students.userId });
  return [...new Set(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
}

/** The accounts of people of a class who have been told of it, as long as they are of their unit. */
export async function toldOf(tx: Executor, classId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ userId: students.userId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(
        eq(classMembers.classId, classId),
        isNotNull(classMembers.toldAt),
        isNotNull(students.userId),
        isNull(students.archivedAt),
      ),
    );
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** Nobody of a class counts as told of it any more. */
export async function forgetTold(tx: Executor, classId: number): Promise<void> {
  await tx.update(classMembers).set({ toldAt: null }).where(eq(classMembers.classId, classId));
}

/** All people of a class in the order of their names, each with the groups of the class that they are in. */
export async function rollOf(db: Executor, scope: Scope, classId: number) {
  const people = await db
    .select({ student: students })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), shownTo(scope)))
    .orderBy(asc(byPinyin(students.name)), asc(students.id));
  const groups = await db
    .select({ id: studentGroups.id, name: studentGroups.name })
    .from(classGroups)
    .innerJoin(studentGroups, eq(studentGroups.id, classGroups.groupId))
    .where(eq(classGroups.classId, classId))
    .orderBy(asc(studentGroups.name), asc(studentGroups.id));
  const within = await db
    .select({ studentId: groupMembers.studentId, groupId: groupMembers.groupId })
    .from(groupMembers)
    .innerJoin(classGroups, and(eq(classGroups.groupId, groupMembers.groupId), eq(classGroups.classId, classId)));
  const groupsOfPerson = new Map<number, number[]>();
  for (const { studentId, groupId } of within)
    groupsOfPerson.set(studentId, [...(groupsOfPerson.get(studentId) ?? []), groupId]);
  return {
    people: people.map(({ student }) => ({ ...student, groupIds: groupsOfPerson.get(student.id) ?? [] })),
    groups,
  };
}

export type MemberSort = 'signUpTime' | '-signUpTime' | 'absent' | '-absent';
type Asked = { name: string; sort: MemberSort; pageNum: number; pageSize: number };

/** A page of the people of a class whom one is shown, in the order in which they came, or by their absences. */
export async function listMembers(db: Executor, scope: Scope, classId: number, asked: Asked, now: Date) {
  const where = and(eq(classMembers.classId, classId), shownTo(scope), holdsAll(asked.name, students.haystack));
  const { addedAt, source, studentId } = classMembers;
  const all = db
    .select({ student: students, addedAt, source })
    .from(classMembers)
    .innerJoin(students, eq(students.id, studentId))
    .where(where)
    .$dynamic();
  const written = writtenOf(db, classId, now).as('written');
  // All should have been at the same lessons: who was absent most often is who was known least often.
  const known = sql`-coalesce(${written.known}, 0)`;
  const isBy = asked.sort.endsWith('absent');
  const list = await (isBy ? all.leftJoin(written, eq(written.studentId, studentId)) : all)
    .orderBy(...orderOf({ signUpTime: addedAt, absent: known }, asked.sort, studentId))
    .limit(asked.pageSize)
    .offset(offsetOf(asked));
  const ids = db
    .select({ id: studentId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, studentId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, ids, asked, list.length) };
}

/**
 * Published classes of a unit that have not ended in which some of its people are, the first to begin first, each with
 * its groups through which they came and in which they still are.
 */
export const unfinishedOf = (db: Executor, unitId: number, studentIds: readonly number[]) =>
  db
    .select({
      ...{ id: trainingClasses.id, name: trainingClasses.name, status: trainingClasses.status },
      ...{ classType: trainingClasses.classType, people: count() },
      grouped: sql<number>`(count(*) filter (where ${classMembers.source} = 1))::int`,
      names: sql<string[]>`array_agg(${students.name} order by ${students.id})`,
      groups: sql<{ id: number; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.id), '[]'::json)
        from class_groups c join student_groups g on g.id = c.group_id and g.unit_id = ${unitId}
        where c.class_id = training_classes.id and exists (
          select from group_members of_group join class_members of_class
            on of_class.student_id = of_group.student_id and of_class.class_id = c.class_id and of_class.source = 1
          where of_group.group_id = g.id and of_group.student_id = any(${sql.param([...studentIds])}::int[])))`,
    })
    .from(classMembers)
    .innerJoin(trainingClasses, and(eq(trainingClasses.id, classMembers.classId), eq(trainingClasses.unitId, unitId)))
    .innerJoin(students, and(eq(students.id, classMembers.studentId), eq(students.unitId, unitId)))
    .where(and(inArray(classMembers.studentId, [...studentIds]), inArray(trainingClasses.status, [1, 2])))
    .groupBy(trainingClasses.id)
    .orderBy(asc(trainingClasses.startDate), asc(trainingClasses.id));
