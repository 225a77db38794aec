import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { byPinyin } from '../../db/pinyin.ts';
import { units, users } from '../../db/tables/account.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { mailingPeople, mailings } from '../../db/tables/mailings.ts';
import { toldLesson } from '../points/index.ts';
import { ofScope, type Scope, shownTo } from '../students/index.ts';
import { states } from './rules.ts';

type Page = { pageNum: number; pageSize: number };

/** A class of this scope. */
export async function classOf(db: Executor, scope: Scope, id: number) {
  const rows = await db
    .select()
    .from(trainingClasses)
    .where(and(ofScope(scope), eq(trainingClasses.id, id)));
  return rows[0];
}
export type ClassOf = NonNullable<Awaited<ReturnType<typeof classOf>>>;

/** A lesson of a class. */
export async function lessonOf(db: Executor, classId: number, id: number) {
  return (
    await db
      .select(toldLesson)
      .from(courses)
      .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
      .where(and(eq(courses.classId, classId), eq(courses.id, id)))
  )[0];
}

/** Those of the ids that are members of a class whom one is shown, in the order of their names. */
export async function peopleOf(db: Executor, scope: Scope, classId: number, ids: readonly number[]) {
  const { id, name, cellPhone, archivedAt, userId } = students;
  return db
    .select({ id, name, cellPhone, archivedAt, userId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(and(eq(classMembers.classId, classId), shownTo(scope), inArray(classMembers.studentId, [...ids])))
    .orderBy(asc(byPinyin(name)), asc(id));
}
export type Person = Awaited<ReturnType<typeof peopleOf>>[number];

/**
 * Whether an account still stands for a unit that staff have let in, as the rows say now; both are held, so that
 * neither is taken back while something goes out in its name.
 */
export async function holdApproved(tx: Executor, unitId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(units)
    .innerJoin(users, eq(users.id, units.userId))
    .where(and(eq(units.id, unitId), eq(users.status, 1), sql`3 = any(${users.kinds})`))
    .for('share', { of: users });
  return rows.length > 0;
}

/** Keeps what is sent. @returns undefined where the same press has sent it before */
export async function insertMailing(tx: Executor, values: typeof mailings.$inferInsert): Promise<number | undefined> {
  const rows = await tx
    .insert(mailings)
    .values(values)
    .onConflictDoNothing({ target: mailings.press })
    .returning({ id: mailings.id });
  return rows[0]?.id;
}

/** What a press has sent, if it has. */
export async function sentBy(tx: Executor, press: string): Promise<{ id: number; sentCount: number } | undefined> {
  const { id, sentCount } = mailings;
  return (await tx.select({ id, sentCount }).from(mailings).where(eq(mailings.press, press)))[0];
}

export async function insertPeople(tx: Executor, values: (typeof mailingPeople.$inferInsert)[]): Promise<void> {
  await tx.insert(mailingPeople).values(values);
}

const counted = (state: number) =>
  sql<number>`(select count(*)::int from mailing_people p where p.mailing_id = ${mailings.id} and p.state = ${state})`;

/** Whether a text was written by a unit; what went out by itself was written by nobody. */
const byUnit = sql`exists (select from users u where u.id = ${mailings.by} and not u.is_admin)`;

/**
 * What of the texts to classes of a scope it has sent, or was sent for it: reminders go out for who has the class, so
 * that a unit to which the institute gave one reads nothing of those and of what 教务 wrote, and the institute nothing of
 * what the unit wrote.
 */
const sentFor = (scope: Scope): SQL | undefined =>
  scope === 'institute'
    ? and(ofScope(scope), not(byUnit))
    : and(ofScope(scope), or(eq(trainingClasses.classType, 2), byUnit));

/** A page of what was sent to a class. */
export async function listMailings(db: Executor, scope: Scope, classId: number, page: Page) {
  const where = and(eq(mailings.classId, classId), sentFor(scope));
  const list = await db
    .select({
      text: mailings,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      byName: sql<string>`coalesce(${users.name}, '')`,
      waiting: counted(states.waits),
      sent: counted(states.sent),
      failed: counted(states.failed),
      noNumber: counted(states.noNumber),
      archived: counted(states.archived),
    })
    .from(mailings)
    .innerJoin(trainingClasses, eq(trainingClasses.id, mailings.classId))
    .leftJoin(courses, eq(courses.id, mailings.courseId))
    .leftJoin(users, eq(users.id, mailings.by))
    .where(where)
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const all = db
    .select({ id: mailings.id })
    .from(mailings)
    .innerJoin(trainingClasses, eq(trainingClasses.id, mailings.classId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, all, page, list.length) };
}

/** A text to a class, as far as one is shown it. */
export async function findMailing(db: Executor, scope: Scope, id: number) {
  const rows = await db
    .select({ text: mailings, of: trainingClasses })
    .from(mailings)
    .innerJoin(trainingClasses, eq(trainingClasses.id, mailings.classId))
    .where(and(sentFor(scope), eq(mailings.id, id)));
  return rows[0];
}

/** A page of what became of a text to people whom one is shown: failed first, waiting, then the others, by name. */
export async function listResults(
  db: Executor,
  scope: Scope,
  mailingId: number,
  { state, ...page }: Page & { state?: number | undefined },
) {
  const where = and(
    eq(mailingPeople.mailingId, mailingId),
    shownTo(scope),
    state === undefined ? undefined : eq(mailingPeople.state, state),
  );
  const from = () =>
    db
      .select({
        userId: students.id,
        name: students.name,
        dept: students.dept,
        cellPhone: students.cellPhone,
        state: mailingPeople.state,
        fault: mailingPeople.fault,
      })
      .from(mailingPeople)
      .innerJoin(students, eq(students.id, mailingPeople.studentId))
      .where(where);
  const list = await from()
    .orderBy(
      sql`case ${mailingPeople.state} when 2 then 0 when 0 then 1 when 3 then 2 when 4 then 3 else 4 end`,
      asc(byPinyin(students.name)),
      asc(students.id),
    )
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return { list, total: await countUpTo(db, from().$dynamic(), page, list.length) };
}

/**
 * Texts of one that failed and have somebody to go to still: people of the class who are not archived, each with the
 * number that they have now.
 */
export async function failedOf(tx: Executor, mailingId: number, studentIds: readonly number[]) {
  const rows = await tx
    .select({ id: mailingPeople.outboxId, cellPhone: students.cellPhone })
    .from(mailingPeople)
    .innerJoin(mailings, eq(mailings.id, mailingPeople.mailingId))
    .innerJoin(students, eq(students.id, mailingPeople.studentId))
    .innerJoin(classMembers, and(eq(classMembers.classId, mailings.classId), eq(classMembers.studentId, students.id)))
    .where(
      and(
        eq(mailingPeople.mailingId, mailingId),
        eq(mailingPeople.state, states.failed),
        isNull(students.archivedAt),
        studentIds.length ? inArray(mailingPeople.studentId, [...studentIds]) : undefined,
      ),
    )
    .orderBy(asc(mailingPeople.outboxId), asc(students.id));
  return rows.flatMap(({ id, cellPhone }) => (id !== null && cellPhone ? [{ id, cellPhone }] : []));
}

/**
 * Whoever follows these places in the outbox, each with the number to which that text was to go and the number that
 * they have now; nobody where the outbox has forgotten it.
 */
export async function followersOf(tx: Executor, mailingId: number, outboxIds: readonly number[]) {
  const { rows } = await tx.execute<{ id: number; studentId: number; was: string; is: string | null }>(sql`
    select o.id, p.student_id as "studentId", o.cell_phone as was, s.cell_phone as is
    from mailing_people p join sms_outbox o on o.id = p.outbox_id join students s on s.id = p.student_id
    where p.mailing_id = ${mailingId} and p.outbox_id = any(${sql.param(outboxIds)}::int[])
    order by o.id, p.student_id`);
  return rows;
}

/** Has what becomes of a text for some people follow another place in the outbox. */
export async function followText(
  tx: Executor,
  mailingId: number,
  studentIds: readonly number[],
  outboxId: number,
): Promise<void> {
  await tx
    .update(mailingPeople)
    .set({ outboxId })
    .where(and(eq(mailingPeople.mailingId, mailingId), inArray(mailingPeople.studentId, [...studentIds])));
}

/** Which of these people a text went to at all. */
export async function amongReceivers(tx: Executor, mailingId: number, studentIds: readonly number[]): Promise<number> {
  return tx.$count(
    mailingPeople,
    and(eq(mailingPeople.mailingId, mailingId), inArray(mailingPeople.studentId, [...studentIds])),
  );
}
