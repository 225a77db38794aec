import type { Executor } from '../../db/client.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import type { Scope } from '../students/index.ts';
import { type Course, holdCourses } from './lesson-queries.ts';
import type { ClassRecord } from './queries.ts';
import { refusedBack, refusedEnd, refusedLesson, refusedMove, refusedUse } from './rules.ts';
import { usesOf, usesOfLessons } from './used-queries.ts';

/** @throws {Refusal} input where the class is used: what people have left in it would be out of their sight, or gone */
export async function refuseUsed(
  tx: Executor,
  { id }: ClassRecord,
  deed: Parameters<typeof refusedUse>[1],
): Promise<void> {
  // Nobody signs in meanwhile.
  await holdCourses(tx, id);
  const use = (await usesOf(tx, [id])).get(id);
  if (use) throw refuse('input', refusedUse(use, deed));
}

/** @throws {Refusal} input where one of these lessons is used: what people have left at it would go with it */
export async function refuseUsedLessons(tx: Executor, lessons: readonly Pick<Course, 'id' | 'name'>[]): Promise<void> {
  const used = await firstUsed(tx, lessons);
  if (used) throw refuseAt('courses', refusedLesson(...used));
}

/** @throws {Refusal} input where one of these lessons, which have not begun, is used: the class goes on until then */
export async function refuseUsedComing(tx: Executor, lessons: readonly Pick<Course, 'id' | 'name'>[]): Promise<void> {
  const used = await firstUsed(tx, lessons);
  if (used) throw refuse('input', refusedEnd(...used));
}

/** The first of these lessons that is used, by its name, and how. */
async function firstUsed(tx: Executor, lessons: readonly Pick<Course, 'id' | 'name'>[]) {
  const uses = await usesOfLessons(
    tx,
    lessons.map(({ id }) => id),
  );
  for (const { id, name } of lessons) {
    const use = uses.get(id);
    if (use) return [name, use] as const;
  }
  return undefined;
}

/**
 * @param lessons held ones that are to be on another day, each with its place in what was sent
 * @throws {Refusal} input where people have signed in to one of them, or that is said of them: it was on that day
 */
export async function refuseMovedLessons(
  tx: Executor,
  lessons: readonly (Pick<Course, 'id' | 'name'> & { at: number })[],
): Promise<void> {
  const uses = await usesOfLessons(
    tx,
    lessons.map(({ id }) => id),
  );
  for (const { id, name, at } of lessons) {
    const use = uses.get(id);
    // Documents go with their lesson to whatever day.
    if (use && use !== 'file') throw refuseAt(`courses.${at}.startTime`, refusedMove(name, use));
  }
}

/**
 * Why classes cannot go back to a draft, or as drafts be deleted, each by its record: empty where it can, and of one
 * that somebody else changes. @param today `YYYY-MM-DD`
 */
export async function refusalsOf(
  db: Executor,
  scope: Scope,
  rows: readonly ClassRecord[],
  today: string,
): Promise<(row: ClassRecord) => string> {
  const mine = rows.filter(({ status, classType }) => status < 2 && (scope === 'institute' || classType === 2));
  const uses = await usesOf(
    db,
    mine.map(({ id }) => id),
  );
  return (row) => (mine.includes(row) ? refusedBack(row, uses.get(row.id), today) : '');
}
