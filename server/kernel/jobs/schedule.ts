import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Db, Executor } from '../../db/client.ts';
import { jobSchema } from '../../db/jobs.ts';
import { jobSchedules } from '../../db/tables/jobs.ts';
import type { Job } from './job.ts';
import { deadQueue } from './queues.ts';

export const zone = 'Asia/Shanghai';

/** The first time after `from` that a schedule comes round. @throws for what is no schedule */
export function nextTime(boss: Pick<PgBoss, 'previewSchedule'>, schedule: string, from: Date): Date {
  const [next] = boss.previewSchedule(schedule, { tz: zone, from, count: 1 });
  if (!next) throw new Error(`${schedule} never comes round`);
  return next;
}

/**
 * Gives every scheduled job its next time where it has none yet. One that lies further ahead than the schedule would
 * have it was written under another schedule or by a clock that went wrong: it is drawn in.
 */
export async function plan(db: Db, times: ReadonlyMap<string, Date>): Promise<void> {
  for (const [name, nextAt] of times)
    await db
      .insert(jobSchedules)
      .values({ name, nextAt })
      .onConflictDoUpdate({ target: jobSchedules.name, set: { nextAt }, setWhere: gt(jobSchedules.nextAt, nextAt) });
}

/**
 * Starts what is due, each in a transaction with its next time: of several processes that look at once one moves the
 * instant on. A job whose time passed while nobody was there to see it is started once.
 */
export async function startDue(
  db: Db,
  jobs: readonly Job[],
  at: Date,
  next: (schedule: string) => Date,
  start: (tx: Executor, name: string) => Promise<unknown>,
): Promise<void> {
  const scheduled = new Map(jobs.flatMap((j) => (j.schedule ? [[j.name, j.schedule]] : [])) as [string, string][]);
  if (!scheduled.size) return;
  const due = await db
    .select()
    .from(jobSchedules)
    .where(and(lte(jobSchedules.nextAt, at), inArray(jobSchedules.name, [...scheduled.keys()])));
  for (const { name, nextAt } of due) {
    await db.transaction(async (tx) => {
      const moved = await tx
        .update(jobSchedules)
        .set({ nextAt: next(scheduled.get(name) as string) })
        .where(and(eq(jobSchedules.name, name), eq(jobSchedules.nextAt, nextAt)))
        .returning({ name: jobSchedules.name });
      if (moved.length) await start(tx, name);
    });
  }
}

type Needs = {
  db: Db;
  jobs: readonly Job[];
  now: () => Date;
  /** When a schedule comes round next. */
  next: (schedule: string) => Date;
  send: (tx: Executor, name: string) => Promise<unknown>;
};

/** What is started by the clock: planned once, and looked after again and again. */
export function createSchedule({ db, jobs, now, next, send }: Needs) {
  let looked = 0;
  const start = async (tx: Executor, name: string) =>
    (await bringForward(tx, name, deadQueue)) || (await send(tx, name));
  const planAll = () => plan(db, new Map(jobs.flatMap((j) => (j.schedule ? [[j.name, next(j.schedule)]] : []))));
  return {
    plan: planAll,
    async look(): Promise<void> {
      const at = now();
      // Times that a clock which ran ahead has written would else keep everything waiting until it is as late again.
      if (+at < looked) await planAll();
      await startDue(db, jobs, at, next, start);
      looked = +at;
    },
  };
}

const jobTable = sql.raw(`${jobSchema}.job`);

/** The queues in which something waits whose time has come: tries again, and what nobody was told of. */
export async function waitingQueues(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct name from ${jobTable} where state in ('created', 'retry') and start_after <= now() and name <> ${deadQueue}`,
  );
  return rows.map((r) => r.name);
}

/**
 * Has a chore that waits for its next try after a failure tried now; false where none waits. A
 * chore that comes round more often than its pauses last is so tried at every round, in the
 * place of a second one beside it. Of its dead letters the newest stays.
 */
export async function bringForward(tx: Executor, name: string, dead: string): Promise<boolean> {
  await tx.execute(sql`delete from ${jobTable} where name = ${dead} and source_name = ${name} and created_on <
    (select max(created_on) from ${jobTable} where name = ${dead} and source_name = ${name})`);
  const { rowCount } = await tx.execute(
    sql`update ${jobTable} set start_after = now() where name = ${name} and state = 'retry'`,
  );
  return (rowCount ?? 0) > 0;
}
