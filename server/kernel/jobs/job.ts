import type { Db, Executor } from '../../db/client.ts';

/**
 * One run of a job. `now` is the injected clock's; `signal` is
 * given when the run has lost its claim or the process leaves;
 * `isLast`: if it fails now, it is not tried again by itself.
 */
export type Task<D> = { data: D; now: Date; signal: AbortSignal; isLast: boolean };

type Common<D> = {
  /** `<domain>.<deed>`: the name of its queue. */
  name: string;
  /** In Chinese, as the console calls it. */
  title: string;
  /** When it comes round by itself: cron by the time of Shanghai, with six fields the first are seconds. */
  schedule?: string;
  /**
   * How often a run that failed is tried again, and how long is
   * waited: twice as long each time. Then it is a dead letter.
   */
  retry?: { times: number; pauseSeconds: number; longestSeconds: number };
  /**
   * Brings what this process has gathered in its memory when the schedule comes round; null
   * where there is nothing. Every process does, and the job is done once for what each has
   * brought. `back` takes it again when it could not be put into the queue.
   */
  gather?: { take(): D | null; back(data: D): void };
};

/**
 * Its effects and its being done are one transaction: once, whatever is killed when. One that `asksStorage` meanwhile
 * may take minutes, so it writes at no row that others wait for.
 */
type Whole<D> = { work(tx: Executor, task: Task<D>): Promise<void>; asksStorage?: true };

/**
 * Transactions of its own, for a job of many separate things: it
 * may be begun again, so each of them must count once by its row.
 */
type Stepwise<D> = { steps(db: Db, task: Task<D>): Promise<void> };

/** A chore or a deed that nobody waits for. */
export type JobOf<D> = Common<D> & (Whole<D> | Stepwise<D>);
/** A job whatever it carries, as the job room keeps it. */
export type Job = JobOf<never>;

/** Keeps the type of the data between those who enqueue, gather and work. */
export function defineJob<D = null>(job: JobOf<D>): Job {
  return job as unknown as Job;
}

/** What most jobs need: five more tries over about a quarter of an hour. */
export const usualRetry = { times: 5, pauseSeconds: 15, longestSeconds: 1800 };
