import type { Executor } from '../../db/client.ts';
import { coverAnew } from '../leave/index.ts';
import { type TellByText, tellChanges, timetableOf } from './changed.ts';
import { dropCourses, toldLessonsOf } from './lesson-queries.ts';
import { toldOf } from './member-queries.ts';
import type { ClassRecord } from './queries.ts';
import { refuseUsedComing } from './used.ts';

/**
 * Takes from a class that is ended by hand the lessons that have not begun, which are held: they are not given, and
 * would count as absences of everybody. Its people and teachers hear of it as of every other change of the timetable.
 * @throws {Refusal} input where people have left something at one of them; tooMany as `tellMembers`
 */
export async function dropComing(
  tx: Executor,
  row: ClassRecord,
  byText: TellByText | undefined,
  now: Date,
): Promise<void> {
  const lessons = await toldLessonsOf(tx, row.id);
  const coming = lessons.filter(({ startAt }) => startAt > now);
  if (!coming.length) return;
  await refuseUsedComing(tx, coming);
  const before = await timetableOf(tx, lessons);
  await dropCourses(
    tx,
    coming.map(({ id }) => id),
  );
  await coverAnew(tx, row.id);
  const tooMany = '今天通知的学员太多，请明天再结班';
  await tellChanges(tx, row, { before, known: await toldOf(tx, row.id), byText, tooMany }, now);
}
