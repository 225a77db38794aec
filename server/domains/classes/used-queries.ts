import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { Use } from './rules.ts';

/**
 * What has been done with a class, the first of what `usedFor` names, or null where it is used in no way. This is the
 * one place that says when a class is used: what people have left in it would go with it. What was written by hand is a
 * sign-in, and a request for leave is one whatever became of it.
 */
export async function usageOf(tx: Executor, classId: number): Promise<Use | null> {
  const { rows } = await tx.execute<{ use: Use | null }>(sql`select case
    when exists (select from attendance where class_id = ${classId} and (signed_at is not null or by_hand is not null))
      or exists (select from walk_ins w join courses c on c.id = w.course_id where c.class_id = ${classId}) then 'signIn'
    when exists (select from leaves where class_id = ${classId}) then 'leave'
    when exists (select from discussions where class_id = ${classId}) then 'discussion'
    when exists (select from course_files f join courses c on c.id = f.course_id where c.class_id = ${classId}) then 'file'
    when exists (select from mailings where class_id = ${classId}) then 'text'
    end as use`);
  return rows[0]?.use ?? null;
}
