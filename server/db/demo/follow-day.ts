import { sql } from 'drizzle-orm';
import { dayMs, dayOf } from '../../../shared/time.ts';
import type { Db } from '../client.ts';
import { locks } from '../locks.ts';
import { comeToday } from './attendance.ts';

/** The class that is always under way, by what is never changed of it. */
export const runningCode = 'QXZT26';

/**
 * Brings to the classes of the demonstration what their day brings, and moves them along with the day, once the one that is under way is over: all by as many
 * days, so that it is in its middle today, and what was past or to come is as far away as before. What a class of
 * somebody's own does is theirs.
 * @returns by how many days; 0 where nothing is to be moved
 */
export async function followDay(db: Db, now: Date): Promise<number> {
  const today = dayOf(now);
  return db.transaction(async (tx) => {
    // Two nodes look at once.
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.demonstration})`);
    const { rows } = await tx.execute<{ from: string; to: string }>(sql`
      select start_date::text as "from", end_date::text as "to" from training_classes
      where code = ${runningCode} and id in (select record_id from demo_rows where table_name = 'training_classes')`);
    const [running] = rows;
    if (!running || running.to >= today) {
      await comeToday(tx, now, false);
      return 0;
    }
    const [from, to] = [Date.parse(running.from) / dayMs, Date.parse(running.to) / dayMs];
    const days = Date.parse(today) / dayMs - Math.floor((from + to) / 2);
    const ours = sql`select record_id from demo_rows where table_name = 'training_classes'`;
    // What happened at a lesson goes with it: whoever was late stays late, and a leave covers what it covered.
    await tx.execute(sql`update attendance set signed_at = signed_at + ${days}::int * interval '1 day'
      where class_id in (${ours})`);
    await tx.execute(sql`update leaves set start_at = start_at + ${days}::int * interval '1 day',
      end_at = end_at + ${days}::int * interval '1 day' where class_id in (${ours})`);
    await tx.execute(sql`update courses set start_at = start_at + ${days}::int * interval '1 day',
      end_at = end_at + ${days}::int * interval '1 day' where class_id in (${ours})`);
    await tx.execute(sql`update discussions set start_at = start_at + ${days}::int * interval '1 day',
      end_at = end_at + ${days}::int * interval '1 day' where class_id in (${ours})`);
    await tx.execute(sql`update mailings set created_at = created_at + ${days}::int * interval '1 day'
      where class_id in (${ours})`);
    // The calendar has ended them; what began with them begins again.
    await tx.execute(sql`update training_classes set start_date = start_date + ${days}::int, end_date = end_date + ${days}::int,
      status = case when status = 0 then 0 when end_date + ${days}::int < ${today}::date then 3
        when start_date + ${days}::int <= ${today}::date then 2 else 1 end where id in (${ours})`);
    await comeToday(tx, now, true);
    return days;
  });
}

/** Looks again and again whether a lesson is over or the day has turned, for a demonstration that is left running. */
export function keepFollowing(db: Db, onError: (error: Error) => void, everyMs = 300_000): void {
  setTimeout(() => {
    followDay(db, new Date())
      .catch(onError)
      .finally(() => keepFollowing(db, onError, everyMs));
  }, everyMs).unref();
}
