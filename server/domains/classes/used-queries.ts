import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { LessonUse, Use } from './rules.ts';

/**
 * What has been done with classes, of each the first of what `usedFor` names; one that is used in no way is not among
 * them. This is the one place that says when a class is used: what people have left in it would go with it. What was
 * written by hand is a sign-in, and a request for leave is one whatever became of it.
 */
export async function usesOf(tx: Executor, classIds: readonly number[]): Promise<Map<number, Use>> {
  if (!classIds.length) return new Map();
  const { rows } = await tx.execute<{ id: number; use: Use | null }>(sql`select k.id, case
    when exists (select from attendance where class_id = k.id and (signed_at is not null or by_hand is not null))
      or exists (select from walk_ins w join courses c on c.id = w.course_id where c.class_id = k.id) then 'signIn'
    when exists (select from leaves where class_id = k.id) then 'leave'
    when exists (select from discussions where class_id = k.id) then 'discussion'
    when exists (select from course_files f join courses c on c.id = f.course_id where c.class_id = k.id) then 'file'
    when exists (select from mailings where class_id = k.id) then 'text'
    end as use
    from unnest(${sql.param(classIds)}::int[]) as k(id)`);
  return new Map(rows.flatMap(({ id, use }) => (use ? [[id, use] as const] : [])));
}

/** The same of lessons that are to go: of each that is used the first of what `lessonUsedFor` names. */
export async function usesOfLessons(tx: Executor, courseIds: readonly number[]): Promise<Map<number, LessonUse>> {
  if (!courseIds.length) return new Map();
  const { rows } = await tx.execute<{ id: number; use: LessonUse | null }>(sql`select k.id, case
    when exists (select from attendance where course_id = k.id and (signed_at is not null or status in (1, 2))) then 'signIn'
    when exists (select from attendance where course_id = k.id and by_hand is not null)
      or exists (select from walk_ins where course_id = k.id)
      or exists (select from absence_objections where course_id = k.id) then 'record'
    when exists (select from course_files where course_id = k.id) then 'file'
    end as use
    from unnest(${sql.param(courseIds)}::int[]) as k(id)`);
  return new Map(rows.flatMap(({ id, use }) => (use ? [[id, use] as const] : [])));
}
