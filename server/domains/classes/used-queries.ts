import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { Use } from './rules.ts';

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
