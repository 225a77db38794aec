import type { PgBoss } from 'pg-boss';
import { type Job, type JobOf, usualRetry } from './job.ts';

/** Where jobs end that failed at every try. Nobody works here: staff look, and give them back. */
export const deadQueue = 'dead';
/** A killed process is missed after so long, and then at the next look of the others. */
const heartbeatSeconds = 10;
const daySeconds = 86_400;

const carries = (job: Job | JobOf<unknown>) => job.gather !== undefined || !job.schedule;

/** Makes the queues of the jobs, and gives those that are there the tries that their job has now. */
export async function openQueues(boss: PgBoss, jobs: Iterable<JobOf<unknown>>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((q) => [q.name, q]));
  if (!known.has(deadQueue)) await boss.createQueue(deadQueue);
  for (const job of jobs) {
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
    else if (queue.retryLimit !== times || queue.retryDelay !== pauseSeconds || queue.retryDelayMax !== longestSeconds)
      await boss.updateQueue(job.name, wanted);
  }
}
