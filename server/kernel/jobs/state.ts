import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { jobSchema } from '../../db/jobs.ts';
import type { Job } from './job.ts';

/** How a job is doing. */
export type JobState = {
  name: string;
  title: string;
  /** Comes round by itself and carries nothing: it may be run at any time. */
  canRun: boolean;
  waiting: number;
  running: number;
  /** Runs that failed at every try. */
  dead: number;
  /** When the last run ended, well or not, and how long it took in milliseconds. */
  last: { at: Date; ms: number; ok: boolean } | null;
  nextAt: Date | null;
};

/** A run that failed at every try: when, after how many tries, and why, without what anybody typed. */
export type DeadLetter = { id: string; job: string; at: Date; tries: number; reason: string };

const jobTable = sql.raw(`${jobSchema}.job`);
const shownAtMost = 200;

type StateRow = {
  name: string;
  waiting: number;
  running: number;
  dead: number;
  ended: string | null;
  ms: number | null;
  ok: boolean | null;
  next_at: string | null;
};

/** Every job of this program, in the order that the domains name them. */
export async function readStates(db: Db, jobs: readonly Job[]): Promise<JobState[]> {
  const { rows } = await db.execute<StateRow>(sql`
    with counted as (
      select name, count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as running
      from ${jobTable} where state < 'completed' group by name),
    ended as (
      select distinct on (name) name, completed_on, state = 'completed' as ok, (extract(epoch from completed_on - started_on) * 1000)::int as ms
      from ${jobTable} where completed_on is not null and started_on is not null order by name, completed_on desc),
    lost as (select source_name as name, count(*)::int as dead from ${jobTable} where name = 'dead' and state < 'completed' group by source_name)
    select q.name, coalesce(c.waiting, 0) as waiting, coalesce(c.running, 0) as running, coalesce(l.dead, 0) as dead,
      e.completed_on as ended, e.ms, e.ok, s.next_at
    from ${sql.raw(`${jobSchema}.queue`)} q left join counted c using (name) left join ended e using (name) left join lost l using (name)
    left join job_schedules s using (name)`);
  const found = new Map(rows.map((r) => [r.name, r]));
  return jobs.map(({ name, title, schedule, gather }) => {
    const row = found.get(name);
    return {
      name,
      title,
      canRun: schedule !== undefined && gather === undefined,
      waiting: row?.waiting ?? 0,
      running: row?.running ?? 0,
      dead: row?.dead ?? 0,
      last: row?.ended ? { at: new Date(row.ended), ms: row.ms ?? 0, ok: row.ok ?? false } : null,
      nextAt: row?.next_at ? new Date(row.next_at) : null,
    };
  });
}

/** What failed for good, the newest first, two hundred at most. */
export async function readDead(db: Db, queue: string): Promise<DeadLetter[]> {
  const { rows } = await db.execute<{ id: string; job: string; at: string; tries: number; reason: string | null }>(sql`
    select id, source_name as job, created_on as at, coalesce(source_retry_count, 0) + 1 as tries, source_output->>'reason' as reason
    from ${jobTable} where name = ${queue} and state < 'completed' order by created_on desc limit ${shownAtMost}`);
  return rows.map((r) => ({ ...r, at: new Date(r.at), reason: r.reason ?? '执行的进程中断了' }));
}
