import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../db/client.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { attendance, walkIns } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { points } from '../../db/tables/content.ts';
import { students } from '../../db/tables/students.ts';
import { lessonPoint, toldLesson } from '../points/index.ts';
import { type Scope, shownTo, walkInShownTo } from '../students/index.ts';
import type { PlaceFlag } from './rules.ts';

/** A lesson with what of its class decides a sign-in. */
const lessonFields = {
  courseId: courses.id,
  classId: courses.classId,
  name: courses.name,
  place: toldLesson.place,
  startAt: courses.startAt,
  endAt: courses.endAt,
  teacherUserId: courses.teacherUserId,
  presentCount: courses.presentCount,
  lateCount: courses.lateCount,
  leaveCount: courses.leaveCount,
  shouldCount: courses.shouldCount,
  signInVersion: courses.signInVersion,
  className: trainingClasses.name,
  classCode: trainingClasses.code,
  classType: trainingClasses.classType,
  unitId: trainingClasses.unitId,
  status: trainingClasses.status,
  opensBefore: trainingClasses.opensBefore,
  lateAfter: trainingClasses.lateAfter,
  leaveRule: trainingClasses.leaveRule,
  /** Where it is held, of a lesson that asks who signs in where they are; else null. */
  latitude: points.latitude,
  longitude: points.longitude,
};
export type Lesson = Awaited<ReturnType<typeof lessonsOf>>[number];

const lessons = (db: Executor) =>
  db
    .select(lessonFields)
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .leftJoin(points, and(trainingClasses.asksPlace, eq(points.id, lessonPoint)));

/** A lesson of this class, whoever asks: for what everybody may know of it. */
export async function findLesson(db: Executor, classId: number, courseId: number): Promise<Lesson | undefined> {
  return (await lessons(db).where(and(eq(courses.id, courseId), eq(courses.classId, classId))))[0];
}

/** The lessons of a class that begin between two instants, in their order. */
export function lessonsOf(db: Executor, classId: number, from: Date, to: Date) {
  return lessons(db)
    .where(and(eq(courses.classId, classId), gte(courses.startAt, from), lt(courses.startAt, to)))
    .orderBy(asc(courses.startAt), asc(courses.id));
}

/** What everybody may know of a class, found by its number or its code. */
export async function findOpenClass(db: Executor, of: { id: number } | { code: string }) {
  const fields = { id: trainingClasses.id, name: trainingClasses.name, status: trainingClasses.status };
  const found = 'id' in of ? eq(trainingClasses.id, of.id) : eq(trainingClasses.code, of.code);
  return (await db.select(fields).from(trainingClasses).where(found))[0];
}

/** What is known of a member at a lesson where they are signed in. */
type Signed = { signedAt: Date; status: number; byHand: number | null };
export type Member = { studentId: number; name: string; cellPhone: string | null; signed: Signed | null };
/** Whom to look for: a person by their row, or by their number; `tries` is the key under which tries are counted. */
export type Asking = { studentId: number | null; cellPhone: string | null; tries: string; now: Date };
/** Members whom that may mean, and what has been counted. */
export type Found = { members: Member[]; tries: number };

/**
 * Members of a class who have a number, or are a person, with what is known of them at a lesson, as one statement for
 * many who ask. Whom their unit has archived is none.
 * @returns by the `n` of who asks
 */
export async function membersBy(
  db: Executor,
  { courseId, classId }: { courseId: number; classId: number },
  asked: readonly (Asking & { n: number })[],
): Promise<Map<number, Found>> {
  const of = <T>(pick: (one: Asking & { n: number }) => T) => sql.param(asked.map(pick));
  const { rows } = await db.execute<{
    n: number;
    tries: number;
    id: number | null;
    name: string;
    phone: string | null;
    at: string | null;
    status: number;
    hand: number | null;
  }>(sql`
    select r.n, coalesce(t.used, 0)::int as tries, s.id, s.name, s.cell_phone as phone,
      a.signed_at::text as at, a.status, a.by_hand as hand
    from unnest(${of((r) => r.n)}::int[], ${of((r) => r.studentId)}::int[], ${of((r) => r.cellPhone)}::text[],
      ${of((r) => r.tries)}::text[], ${of((r) => r.now.toISOString())}::timestamptz[]) as r(n, id, phone, tries, at)
    left join tallies t on t.key = r.tries and t.ends_at > r.at
    left join lateral (
      select p.id, p.name, p.cell_phone from students p where p.id = r.id and p.archived_at is null
      union all
      select p.id, p.name, p.cell_phone from students p where p.cell_phone = r.phone and p.archived_at is null
    ) s on exists (select 1 from class_members m where m.class_id = ${classId}::int and m.student_id = s.id)
    left join attendance a on a.course_id = ${courseId}::int and a.student_id = s.id and a.signed_at is not null`);
  const found = new Map<number, Found>(asked.map(({ n }) => [n, { members: [], tries: 0 }]));
  for (const { n, tries, id, name, phone, at, status, hand } of rows) {
    const one = found.get(n) as Found;
    one.tries = tries;
    const signed = at === null ? null : { signedAt: new Date(at), status, byHand: hand };
    if (id !== null) one.members.push({ studentId: id, name, cellPhone: phone, signed });
  }
  return found;
}

export type NewSignIn = {
  studentId: number;
  signedAt: Date;
  proof: 'code' | 'typed' | 'walk-in';
  device: string;
  /** Another person signs in on the same device together with this one. */
  flagged: boolean;
  /** What stands out of the place. */
  placed: PlaceFlag;
};
export type SignedRow = { studentId: number; signedAt: Date; status: number; byHand: number | null };

/**
 * A lesson of a class that is out, both held until the transaction ends: who takes the class back to a draft, ends it,
 * or moves the lesson, waits, or they are seen here as they were left, whatever was read before. With when one may sign
 * in to it.
 */
const heldOut = ({ classId, courseId }: { classId: number; courseId: number }) =>
  sql`select k.status, c.start_at - make_interval(mins => k.opens_before) as opens_at, c.end_at
    from training_classes k join courses c on c.class_id = k.id and c.id = ${courseId}::int
    where k.id = ${classId}::int and k.status > 0 for key share`;
/** Whether one may sign in to a lesson (`k`) at an instant (`r.at`): `stateOf` of the rules says the same. */
const isOpen = sql`k.status < 3 and r.at >= k.opens_at and r.at < k.end_at`;

/**
 * Signs people in to a lesson of a class that is out, as one statement. Who is signed in already stays so; once the
 * class or the lesson is over, or before it opens, only who walked in before comes in.
 * @param rows no person twice
 * @returns of those who are signed in by this
 */
export async function insertSignIns(
  db: Executor,
  { courseId, classId }: { courseId: number; classId: number },
  rows: readonly NewSignIn[],
): Promise<SignedRow[]> {
  // By their numbers: two who write the same ones at once wait for each other in one order.
  const sorted = [...rows].sort((a, b) => a.studentId - b.studentId);
  const of = <T>(pick: (row: NewSignIn) => T) => sql.param(sorted.map(pick));
  const { rows: done } = await db.execute<{ id: number; at: string; status: number; hand: number | null }>(sql`
    with k as (${heldOut({ classId, courseId })})
    insert into attendance as a (course_id, class_id, student_id, signed_at, proof, device, flags)
    select ${courseId}::int, ${classId}::int, r.id, r.at, r.proof, r.device,
      array_remove(array[
        case when r.flagged or r.device <> '' and exists (select 1 from attendance x
          where x.course_id = ${courseId}::int and x.device = r.device and x.device <> '' and x.student_id <> r.id)
        then 'device' end,
        nullif(r.placed, '')], null)
    from unnest(${of((r) => r.studentId)}::int[], ${of((r) => r.signedAt.toISOString())}::timestamptz[],
      ${of((r) => r.proof)}::text[], ${of((r) => r.device)}::text[], ${of((r) => r.flagged)}::bool[],
      ${of((r) => r.placed)}::text[]) as r(id, at, proof, device, flagged, placed)
    join k on r.proof = 'walk-in' or ${isOpen}
    on conflict (course_id, student_id) do update
      set signed_at = excluded.signed_at, proof = excluded.proof, device = excluded.device, flags = excluded.flags
      where a.signed_at is null
    returning a.student_id as id, a.signed_at::text as at, a.status, a.by_hand as hand`);
  return done.map((r) => ({ studentId: r.id, signedAt: new Date(r.at), status: r.status, byHand: r.hand }));
}

/** What is known of a member at a lesson. */
export async function findSignIn(db: Executor, courseId: number, studentId: number) {
  const mine = and(eq(attendance.courseId, courseId), eq(attendance.studentId, studentId));
  return (await db.select().from(attendance).where(mine))[0];
}

type NewWalkIn = Pick<typeof walkIns.$inferInsert, 'courseId' | 'name' | 'cellPhone' | 'signedAt'> & { device: string };

/**
 * Writes down who is not on the list; once for a number and a name, however often, and while one may sign in alone. Who
 * was turned down and signs in anew waits again, as of now: by whom and when they were turned down stands in the trail.
 * @returns whether that is new
 */
export async function insertWalkIn(tx: Executor, classId: number, row: NewWalkIn): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with k as (${heldOut({ classId, courseId: row.courseId })})
    insert into walk_ins (course_id, name, cell_phone, device, signed_at)
    select ${row.courseId}::int, ${row.name}::text, ${row.cellPhone}::text, ${row.device}::text, r.at
    from (values (${row.signedAt.toISOString()}::timestamptz)) as r(at) join k on ${isOpen}
    on conflict (course_id, cell_phone, name) do update set status = 0, signed_at = excluded.signed_at,
      device = excluded.device, student_id = null, decided_at = null, decided_by = null
      where walk_ins.status = 3
    returning id`);
  return rows.length > 0;
}

/** How many walk-ins of a lesson wait. */
export async function countWaiting(db: Executor, scope: Scope, courseId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .where(and(eq(walkIns.courseId, courseId), eq(walkIns.status, 0), walkInShownTo(scope)));
  return row?.n ?? 0;
}

/** Stands for who the members of a class are: another one where they are others, also as many. */
export async function membersMark(db: Executor, classId: number): Promise<string> {
  const { studentId } = classMembers;
  const [row] = await db
    .select({
      mark: sql<string>`left(md5(coalesce(string_agg(${studentId}::text, ',' order by ${studentId}), '')), 16)`,
    })
    .from(classMembers)
    .where(eq(classMembers.classId, classId));
  return row?.mark ?? '';
}

/** Members whom one is shown with what they were at a lesson: all, or whose row was written since an instant. */
export async function boardRows(
  db: Executor,
  { classId, courseId }: Pick<Lesson, 'classId' | 'courseId'>,
  scope: Scope,
  since: Date | null,
) {
  return db
    .select({
      userId: students.id,
      name: students.name,
      status: sql<number>`coalesce(${attendance.status}, 0)`,
      signedAt: attendance.signedAt,
    })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .leftJoin(attendance, and(eq(attendance.studentId, classMembers.studentId), eq(attendance.courseId, courseId)))
    .where(and(eq(classMembers.classId, classId), shownTo(scope), since ? gte(attendance.changedAt, since) : undefined))
    .orderBy(asc(byPinyin(students.name)), asc(students.id));
}

/** The clock of the database, by which rows say when they were written. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms`,
  );
  return new Date(Number(rows[0]?.ms ?? 0));
}
