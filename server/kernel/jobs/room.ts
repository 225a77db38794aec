import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job as Claim, type JobResult, PgBoss, type SendOptions } from 'pg-boss';
import type { Database, Executor } from '../../db/client.ts';
import { jobSchema, queueOn } from '../../db/jobs.ts';
import type { Log } from '../log.ts';
import { type Job, type JobOf, usualRetry } from './job.ts';
import { reasonOf } from './reason.ts';
import { bringForward, nextTime, plan, startDue } from './schedule.ts';
import { type DeadLetter, type JobState, readDead, readStates } from './state.ts';

type Options = {
  database: Database;
  jobs: readonly Job[];
  now: () => Date;
  log: Log;
  /** How often the clock is looked at for what is due. */
  tickMs?: number | undefined;
  /**
   * How often each queue is looked into without having been told of
   * a job: for tries again, and for what a killed process has left.
   */
  pollSeconds?: number | undefined;
  /** How often the processes look for jobs whose process is gone. */
  superviseSeconds?: number | undefined;
};

export type Jobs = {
  /** Makes the queues and begins to work. @throws when the database is away */
  start(): Promise<void>;
  /**
   * Puts a job into its queue, in the transaction of the caller. To
   * be followed by `wake` once that is through, where it is urgent.
   */
  enqueue(tx: Executor, name: string, data?: object): Promise<void>;
  /** Lets this process look into the queue at once. */
  wake(name: string): void;
  /** Enqueues a job that carries nothing and looks at once; what fails is logged, and left to the schedule. */
  kick(name: string): Promise<void>;
  /** Starts what is due by the clock. The room does so by itself every few seconds. */
  tick(): Promise<void>;
  states(): Promise<JobState[]>;
  deadLetters(): Promise<DeadLetter[]>;
  /**
   * Gives a dead letter back to its queue, in the transaction of the
   * caller; false where it is gone, or the same chore waits already.
   */
  retry(tx: Executor, id: string): Promise<boolean>;
  /** Finishes what it is at, within fifteen seconds; what is not finished goes back. */
  close(): Promise<void>;
};

/** Where jobs end that failed at every try. Nobody works here: staff look, and give them back. */
const deadQueue = 'dead';
/** A killed process is missed after so long, and then at the next look of the others. */
const heartbeatSeconds = 10;
const batch = 10;
const closeMs = 15_000;
const daySeconds = 86_400;

/**
 * The job room: queues in the database that every process works at, what is due by the clock, and what failed for good.
 */
export function createJobs(options: Options): Jobs {
  const { database, jobs, now, log, tickMs = 5000, pollSeconds = 30, superviseSeconds = 30 } = options;
  const { db, pool } = database;
  const byName = new Map(jobs.map((j) => [j.name, j as unknown as JobOf<unknown>]));
  if (byName.size < jobs.length) throw new Error('two jobs have the same name');
  const boss = new PgBoss({
    db: queueOn(pool),
    schema: jobSchema,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job room waits'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job room warns'));
  const workers = new Map<string, string>();
  const gathering = new Map<string, Date>();
  const next = (schedule: string) => nextTime(boss, schedule, now());
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  let state: 'new' | 'open' | 'closed' = 'new';

  const send = (tx: Executor, name: string, data?: object) =>
    boss.send(name, data ?? null, { db: fromDrizzle(tx, sql) } as SendOptions);
  const wake = (name: string) => boss.notifyWorker(workers.get(name) ?? '');

  async function enqueue(tx: Executor, name: string, data?: object): Promise<void> {
    if (!byName.has(name)) throw new Error(`${name} is no job`);
    await send(tx, name, data);
  }

  /**
   * One job: what it does and that it is done go together. @throws what
   * the job throws, and where another process has taken it over
   */
  async function runOne(job: JobOf<unknown>, claim: Claim<unknown>): Promise<void> {
    const task = { data: claim.data, now: now(), signal: claim.signal };
    const done = async (tx: Executor) => {
      const settled = await boss.complete(job.name, claim, null, { db: fromDrizzle(tx, sql) });
      if ((settled as { affected?: number }).affected === 0) throw new Error('another process has taken the job over');
    };
    if ('work' in job)
      await db.transaction(async (tx) => {
        await job.work(tx, task);
        await done(tx);
      });
    else await job.steps(db, task);
  }

  /** Each by itself: one that fails keeps none of the others from being done. */
  async function runAll(job: JobOf<unknown>, claims: Claim<unknown>[]): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const claim of claims) {
      try {
        await runOne(job, claim);
        results.push({ id: claim.id, status: 'completed' });
      } catch (error) {
        log.warn({ err: error, job: job.name }, 'a job failed');
        results.push({ id: claim.id, status: 'failed', output: { reason: reasonOf(error) } });
      }
    }
    return results;
  }

  async function openQueues(): Promise<void> {
    const known = new Map((await boss.getQueues()).map((q) => [q.name, q]));
    if (!known.has(deadQueue)) await boss.createQueue(deadQueue);
    for (const job of byName.values()) {
      const { times, pauseSeconds, longestSeconds } = job.retry ?? usualRetry;
      const wanted = {
        retryLimit: times,
        retryDelay: pauseSeconds,
        retryDelayMax: longestSeconds,
        retryBackoff: true,
        heartbeatSeconds,
        deleteAfterSeconds: 2 * daySeconds,
        deadLetter: deadQueue,
      };
      const queue = known.get(job.name);
      // A chore that waits already need not wait twice; what carries data is done for each.
      if (!queue) await boss.createQueue(job.name, { ...wanted, policy: carries(job) ? 'standard' : 'short' });
      else if (
        queue.retryLimit !== times ||
        queue.retryDelay !== pauseSeconds ||
        queue.retryDelayMax !== longestSeconds
      )
        await boss.updateQueue(job.name, wanted);
    }
  }

  async function bringGathered(): Promise<void> {
    for (const { name, schedule, gather } of byName.values()) {
      if (!gather || !schedule) continue;
      const at = gathering.get(name);
      if (at && at > now() && state === 'open') continue;
      gathering.set(name, next(schedule));
      const data = gather.take();
      if (!data) continue;
      await enqueue(db, name, data).then(
        () => wake(name),
        (error) => {
          gather.back(data);
          throw error;
        },
      );
    }
  }

  const carries = (job: JobOf<unknown>) => job.gather !== undefined || !job.schedule;
  const scheduled = jobs.filter((j) => !j.gather);

  async function tick(): Promise<void> {
    const start = async (tx: Executor, name: string) =>
      (await bringForward(tx, name, deadQueue)) || (await send(tx, name));
    for (const name of await startDue(db, scheduled, now(), next, start)) wake(name);
    await bringGathered();
  }

  function again(): void {
    timer = setTimeout(() => {
      ticking = tick().catch((error) => log.warn({ err: error }, 'what is due waits'));
      void ticking.then(() => state === 'open' && again());
    }, tickMs);
    timer.unref();
  }

  return {
    async start() {
      state = 'open';
      await boss.start();
      await openQueues();
      await plan(db, new Map(scheduled.flatMap((j) => (j.schedule ? [[j.name, next(j.schedule)]] : []))));
      for (const { name, schedule, gather } of byName.values())
        if (gather && schedule) gathering.set(name, next(schedule));
      for (const job of byName.values()) {
        const options = { pollingIntervalSeconds: pollSeconds, batchSize: batch, burstWhenBatchFull: true } as const;
        workers.set(
          job.name,
          await boss.work(job.name, { ...options, perJobResults: true }, (claims: Claim<unknown>[]) =>
            runAll(job, claims),
          ),
        );
      }
      again();
    },
    enqueue,
    wake,
    kick: (name) =>
      enqueue(db, name).then(
        () => wake(name),
        (error) => log.warn({ err: error, job: name }, 'a job waits for its schedule'),
      ),
    tick,
    states: () => readStates(db, jobs),
    deadLetters: () => readDead(db, deadQueue),
    retry: async (tx, id) => (await boss.redrive(deadQueue, { ids: [id], db: fromDrizzle(tx, sql) })) > 0,
    async close() {
      if (state !== 'open') return;
      state = 'closed';
      clearTimeout(timer);
      await ticking;
      await bringGathered().catch((error) => log.warn({ err: error }, 'what was gathered is lost'));
      let over: NodeJS.Timeout | undefined;
      const idle = Promise.all([...byName.keys()].map((name) => boss.offWork(name, { wait: true })));
      await Promise.race([
        idle,
        new Promise((resolve) => {
          over = setTimeout(resolve, closeMs);
        }),
      ]);
      clearTimeout(over);
      await boss.stop({ graceful: false, close: false });
    },
  };
}
