import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata as Claim, type JobResult, type PgBoss } from 'pg-boss';
import type { Db, Executor } from '../../db/client.ts';
import type { Log } from '../log.ts';
import type { JobOf } from './job.ts';
import { reasonOf } from './reason.ts';

/** Jobs that a process takes at once. */
const batch = 10;

type Room = { db: Db; boss: PgBoss; now: () => Date; log: Log };

/**
 * One job: what it does and that it is done go together. @throws what
 * the job throws, and where another process has taken it over
 */
async function runOne({ db, boss, now }: Room, job: JobOf<unknown>, claim: Claim<unknown>): Promise<void> {
  const isLast = claim.retryCount >= claim.retryLimit;
  const task = { data: claim.data, now: now(), signal: claim.signal, isLast };
  const done = async (tx: Executor) => {
    const settled = await boss.complete(job.name, claim, null, { db: fromDrizzle(tx, sql) });
    if ((settled as { affected?: number }).affected === 0) throw new Error('another process has taken the job over');
  };
  if ('work' in job)
    await db.transaction(async (tx) => {
      // Between two of its questions to the database.
      if (job.asksStorage) await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
      await job.work(tx, task);
      await done(tx);
    });
  else await job.steps(db, task);
}

/** Each by itself: one that fails keeps none of the others from being done. */
async function runAll(room: Room, job: JobOf<unknown>, claims: Claim<unknown>[]): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const claim of claims) {
    try {
      await runOne(room, job, claim);
      results.push({ id: claim.id, status: 'completed' });
    } catch (error) {
      room.log.warn({ err: error, job: job.name }, 'a job failed');
      results.push({ id: claim.id, status: 'failed', output: { reason: reasonOf(error) } });
    }
  }
  return results;
}

/** Begins to work at a queue, which is looked into every so many seconds. Returns the id of the worker. */
export function work(room: Room, job: JobOf<unknown>, pollSeconds: number): Promise<string> {
  return room.boss.work(
    job.name,
    {
      pollingIntervalSeconds: pollSeconds,
      batchSize: batch,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    },
    (claims: Claim<unknown>[]) => runAll(room, job, claims),
  );
}
