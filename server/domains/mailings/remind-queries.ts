import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { units } from '../../db/tables/account.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { mailingPeople, mailings } from '../../db/tables/mailings.ts';
import { students } from '../../db/tables/students.ts';
import { isDueBetween } from '../leave/index.ts';
import { toldLesson } from '../points/index.ts';
import { states } from './rules.ts';

type Day = { from: Date; to: Date };
const whose = { id: trainingClasses.id, classType: trainingClasses.classType, unitId: trainingClasses.unitId };

const hasLessons = ({ from, to }: Day) =>
  sql`exists (select from courses c where c.class_id = ${trainingClasses.id}
    and c.start_at >= ${from.toISOString()}::timestamptz and c.start_at < ${to.toISOString()}::timestamptz)`;
const reminds = (day: Day) =>
  and(inArray(trainingClasses.status, [1, 2]), eq(trainingClasses.remindByText, true), hasLessons(day));

/**
 * Classes that are published or running, have lessons between two instants, and remind their people by text; with the
 * account of the unit that each belongs to.
 */
export const classesToRemind = (db: Executor, day: Day) =>
  db
    .select({ ...whose, account: units.userId })
    .from(trainingClasses)
    .leftJoin(units, eq(units.id, trainingClasses.unitId))
    .where(reminds(day))
    .orderBy(asc(trainingClasses.id));
export type ToRemind = Awaited<ReturnType<typeof classesToRemind>>[number];

/** A class as it stands, where it is still one of those, with its lessons of the day in the order of their times. */
export const lessonsToRemind = (tx: Executor, id: number, day: Day) =>
  tx
    .select({ of: trainingClasses, lesson: toldLesson })
    .from(trainingClasses)
    .innerJoin(courses, eq(courses.classId, trainingClasses.id))
    .where(and(eq(trainingClasses.id, id), reminds(day), gte(courses.startAt, day.from), lt(courses.startAt, day.to)))
    .orderBy(asc(courses.startAt), asc(courses.id));

/**
 * People of a class with any lesson on a day, but for whom its unit has archived and whom a reminder of that day has
 * gone to already.
 */
export const unreminded = (tx: Executor, classId: number, day: string, within: Day) =>
  tx
    .select({ id: students.id, cellPhone: students.cellPhone })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(
        eq(classMembers.classId, classId),
        isNull(students.archivedAt),
        isDueBetween({ classId: classMembers.classId, studentId: students.id }, within),
        sql`not exists (select from mailing_people p join mailings m on m.id = p.mailing_id
          where m.class_id = ${classId}::int and m.reminds = ${day}::date and p.student_id = ${students.id})`,
      ),
    )
    .orderBy(asc(students.id));

/** On which of some days lessons of a class have been reminded of by text, the first before. */
export async function remindedDays(tx: Executor, classId: number, days: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ day: mailings.reminds })
    .from(mailings)
    .where(and(eq(mailings.classId, classId), inArray(mailings.reminds, [...days])))
    .orderBy(asc(mailings.reminds));
  return rows.flatMap(({ day }) => day ?? []);
}

/** People of a class, but for whom its unit has archived, whom a reminder of one of some days has gone to. */
export const remindedOf = (tx: Executor, classId: number, days: readonly string[]) =>
  tx
    .selectDistinct({ id: students.id, cellPhone: students.cellPhone })
    .from(mailingPeople)
    .innerJoin(mailings, eq(mailings.id, mailingPeople.mailingId))
    .innerJoin(students, eq(students.id, mailingPeople.studentId))
    .innerJoin(classMembers, and(eq(classMembers.classId, mailings.classId), eq(classMembers.studentId, students.id)))
    .where(
      and(
        eq(mailings.classId, classId),
        inArray(mailings.reminds, [...days]),
        inArray(mailingPeople.state, [states.waits, states.sent]),
        isNull(students.archivedAt),
      ),
    )
    .orderBy(asc(students.id));

/** The account of a unit. */
export const accountOf = async (tx: Executor, unitId: number): Promise<number | null> =>
  (await tx.select({ account: units.userId }).from(units).where(eq(units.id, unitId)))[0]?.account ?? null;
