import type pg from 'pg';
import { type Db as Queries, PgBoss } from 'pg-boss';

/** Where the queue keeps its tables: a schema of its own beside `public`. */
export const jobSchema = 'jobs';

/**
 * The queue speaks through a pool of ours, whose connections carry
 * the portal's name: the embedded database counts them by it.
 */
export const queueOn = (pool: Pick<pg.Pool, 'query'>): Queries => ({
  async executeSql(text, values) {
    const answer: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
    // Several statements in one text are answered by several results.
    return { rows: [answer].flat().flatMap((result) => result.rows) };
  },
});

/**
 * Makes the tables of the queue, or brings them up to the version of its package. Safe to run by several nodes at once.
 */
export async function migrateJobs(pool: pg.Pool, onError: (error: Error) => void): Promise<void> {
  const boss = new PgBoss({ db: queueOn(pool), schema: jobSchema, supervise: false, schedule: false });
  boss.on('error', onError);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}
