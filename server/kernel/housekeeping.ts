import { sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/client.ts';
import { locks } from '../db/locks.ts';

/** Removes what nobody needs any more, as seen from `now`. */
export type Chore = (db: Executor, now: Date) => Promise<void>;

type Options = {
  db: Db;
  chores: Chore[];
  now: () => Date;
  onError: (error: unknown) => void;
  everyMs?: number | undefined /** Which work it is: each has a lock of its own. */;
  lock?: number;
  /** Awaited after the transaction. */
  after?: () => Promise<void>;
};
export type Housekeeping = {
  /** Does all chores in one transaction; false when another process is at it. */
  run(): Promise<boolean>;
  close(): Promise<void>;
};

const hourMs = 3_600_000;
/** A process that is started again and again gets to it as well. */
const firstMs = 60_000;

/** Does the chores a minute after the start and then every hour, in one process at a time. */
export function createHousekeeping({
  db,
  chores,
  now,
  onError,
  everyMs = hourMs,
  lock = locks.housekeeping,
  after,
}: Options): Housekeeping {
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();

  async function run(): Promise<boolean> {
    const mine = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`);
      if (!rows[0]?.mine) return false;
      for (const chore of chores) await chore(tx, now());
      return true;
    });
    await after?.();
    return mine;
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = run().catch(onError);
      wait(everyMs);
    }, ms);
    timer.unref();
  }
  wait(Math.min(firstMs, everyMs));

  return {
    run,
    async close() {
      clearTimeout(timer);
      await running;
    },
  };
}
