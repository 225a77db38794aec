import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** A count that is not what the rows say, or a sign-in whose lateness is not what the rule says. */
export type CountFault = { where: string; id: number; kept: string; counted: string };

const lateRows = sql`attendance a join courses c on c.id = a.course_id join training_classes k on k.id = c.class_id
  where a.signed_at is not null and a.late <> (a.signed_at >= c.start_at + make_interval(mins => k.late_after))`;

const lessons = sql`(select c.id, format('%s/%s/%s/%s', c.present_count, c.late_count, c.leave_count, c.should_count) as kept,
    format('%s/%s/%s/%s', coalesce(a.present, 0), coalesce(a.late, 0), coalesce(a.leave, 0), coalesce(m.members, 0)) as counted,
    coalesce(a.present, 0) as present, coalesce(a.late, 0) as late, coalesce(a.leave, 0) as leave,
    coalesce(m.members, 0) as members
  from courses c
  left join (select course_id, count(*) filter (where status = 1)::int as present,
      count(*) filter (where status = 2)::int as late, count(*) filter (where status = 3)::int as leave
    from attendance group by course_id) a on a.course_id = c.id
  left join (select class_id, count(*)::int as members from class_members group by class_id) m on m.class_id = c.class_id)`;

const classes = sql`(select k.id, format('%s/%s', k.member_count, k.leave_pending_count) as kept,
    format('%s/%s', coalesce(m.members, 0), coalesce(l.pending, 0)) as counted,
    coalesce(m.members, 0) as members, coalesce(l.pending, 0) as pending
  from training_classes k
  left join (select class_id, count(*)::int as members from class_members group by class_id) m on m.class_id = k.id
  left join (select class_id, count(*)::int as pending from leaves where status = 0 group by class_id) l on l.class_id = k.id)`;

/** What is kept beside the rows of attendance and is not so, at one instant: nothing, while the triggers stand. */
export async function attendanceFaults(db: Executor): Promise<CountFault[]> {
  const { rows } = await db.execute<CountFault>(sql`
    select 'courses' as where, id, kept, counted from ${lessons} l where kept <> counted
    union all select 'training_classes', id, kept, counted from ${classes} k where kept <> counted
    union all select 'attendance', a.id, a.late::text, (not a.late)::text from ${lateRows}
    order by 1, 2`);
  return rows;
}

/** Writes down what the rows say where something else is kept, in one transaction that nobody's sign-in is part of. */
export async function mendAttendance(tx: Executor): Promise<void> {
  const steps: SQL[] = [
    // Nobody signs in, joins or asks for leave meanwhile: what is counted stays so until it is written.
    sql`lock table leaves, class_members, attendance in share row exclusive mode`,
    sql`update attendance set late = not late where id in (select a.id from ${lateRows})`,
    sql`update courses c set present_count = l.present, late_count = l.late, leave_count = l.leave, should_count = l.members,
      sign_in_version = c.sign_in_version + 1 from ${lessons} l where l.id = c.id and l.kept <> l.counted`,
    sql`update training_classes t set member_count = k.members, leave_pending_count = k.pending
      from ${classes} k where k.id = t.id and k.kept <> k.counted`,
  ];
  for (const step of steps) await tx.execute(step);
}
