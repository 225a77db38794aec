import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { classReminders, courses, trainingClasses } from '../../db/tables/classes.ts';
import { isDueBetween } from '../leave/index.ts';
import { toldLesson } from '../points/index.ts';

/**
 * Writes down who is told of the lessons of a day, and forgets the days before a week ago: members with an account of
 * classes that are published or running, who have any lesson there. Whom it is written of already is left out, whoever
 * wrote it.
 * @returns who is to be told, by class
 */
export async function takeReminders(
  tx: Executor,
  { day, from, to, before }: { day: string; from: Date; to: Date; before: string },
): Promise<Map<number, number[]>> {
  await tx.delete(classReminders).where(lt(classReminders.day, before));
  const { rows } = await tx.execute<{ class_id: number; user_id: number }>(sql`
    insert into class_reminders (class_id, user_id, day)
    select distinct k.id, s.user_id, ${day}::date from training_classes k
    join class_members m on m.class_id = k.id
    join students s on s.id = m.student_id and s.user_id is not null and s.archived_at is null
    where k.status in (1, 2) and ${isDueBetween({ classId: sql`k.id`, studentId: sql`s.id` }, { from, to })}
    order by 1, 2
    on conflict do nothing
    returning class_id, user_id`);
  const told = new Map<number, number[]>();
  for (const { class_id, user_id } of rows) told.set(class_id, [...(told.get(class_id) ?? []), user_id]);
  return told;
}

/** The lessons of some classes that begin between two instants, with their classes, in the order of their times. */
export const lessonsBetween = (tx: Executor, classIds: number[], from: Date, to: Date) =>
  tx
    .select({ lesson: toldLesson, of: trainingClasses })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(inArray(courses.classId, classIds), gte(courses.startAt, from), lt(courses.startAt, to)))
    .orderBy(asc(courses.startAt), asc(courses.id));
