import type { Database } from '../server/db/client.ts';

const committed = 'select xact_commit::int as n from pg_stat_database where datname = current_database()';

/** What a start has still to do, and what the database counts of a volume that was just filled, is over by then. */
const settleMs = 30_000;

/**
 * Transactions a second of a database that nobody asks anything,
 * over so many seconds; the asking itself is two of them.
 */
export async function idleTransactions(database: Database, seconds: number): Promise<number> {
  const count = async () => {
    // What each session has counted is told at its next statement or after a moment.
    await database.pool.query('select pg_stat_force_next_flush()');
    return (await database.pool.query<{ n: number }>(committed)).rows[0]?.n ?? 0;
  };
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const before = await count();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return ((await count()) - before - 2) / seconds;
}
