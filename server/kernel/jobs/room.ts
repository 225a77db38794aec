import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss';
import type { Database, Executor } from '../../db/client.ts';
import { jobSchema, queueOn } from '../../db/jobs.ts';
import type { Log } from '../log.ts';
import type { Job, JobOf } from './job.ts';
import { createGathering } from './gathering.ts';
import { deadQueue, openQueues } from './queues.ts';
import { work } from './run.ts';
import { createSchedule, nextTime, waitingQueues } from './schedule.ts';
import { type DeadLetter, type JobState, readDead, readStates } from './state.ts';

type Options = {
  database: Database;
  jobs: readonly Job[];
  now: () => Date;
  log: Log;
  /** How often the clock is looked at for what is due. */
  tickMs?: number | undefined;
  /**
   * How often each queue is looked into by its worker of itself. The clock tells it of what waits (tries again, what a
   * killed process has left), in one question for all queues: this is a last net.
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

const closeMs = 15_000;

function makeBoss(pool: Database['pool'], superviseSeconds: number, log: Log): PgBoss {
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
  return boss;
}

/** Ends with the work, or after so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let over: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    over = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(over);
}

/**
 * The job room: queues in the database that every process works at, what is due by the clock, and what failed for good.
 */
export function createJobs(options: Options): Jobs {
  const { database, jobs, now, log, tickMs = 5000, pollSeconds = 600, superviseSeconds = 30 } = options;
  const { db, pool } = database;
  const byName = new Map(jobs.map((j) => [j.name, j as unknown as JobOf<unknown>]));
  if (byName.size < jobs.length) throw new Error('two jobs have the same name');
  const boss = makeBoss(pool, superviseSeconds, log);
  const workers = new Map<string, string>();
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

  const gathering = createGathering({
    jobs: [...byName.values()],
    next,
    now,
    enqueue: (name, data) => enqueue(db, name, data),
    wake,
  });
  const schedule = createSchedule({ db, now, next, send, jobs: jobs.filter((j) => !j.gather) });

  async function tick(): Promise<void> {
    await schedule.look();
    for (const name of await waitingQueues(db)) wake(name);
    await gathering.bring(state !== 'open');
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
      await openQueues(boss, byName.values());
      await schedule.plan();
      gathering.start();
      for (const job of byName.values()) {
        workers.set(job.name, await work({ db, boss, now, log }, job, pollSeconds));
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
      await gathering.bring(true).catch((error) => log.warn({ err: error }, 'what was gathered is lost'));
      await within(closeMs, Promise.all([...byName.keys()].map((name) => boss.offWork(name, { wait: true }))));
      await boss.stop({ graceful: false, close: false });
    },
  };
}
