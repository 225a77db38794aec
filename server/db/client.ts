import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { applicationName } from './application-name.ts';
import { migrateJobs } from './jobs.ts';
import { locks } from './locks.ts';
import { migrateTables } from './migrate.ts';
import { placeTriggers } from './triggers.ts';

export type Db = NodePgDatabase;
/** A database or a transaction on it. */
export type Executor = Pick<
  Db,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | '$count'
>;

export type Database = { db: Db; pool: pg.Pool; url: string; close(): Promise<void> };

/** Opens the pool. A lost connection is logged and replaced, never thrown at nobody. */
export function openDatabase(url: string, onError: (error: Error) => void, max = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  // A client that is checked out emits its own error when the server goes away.
  pool.on('connect', (client) => client.on('error', onError));
  return { db: drizzle(pool), pool, url, close: () => pool.end() };
}

/**
 * Applies the migrations, ours and those of the job queue; of
 * several nodes that start at once one does it and the others wait.
 * @throws {UnknownDatabase} where the tables are not of this portal, or of a newer version
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await migrateTables(client);
    await placeTriggers(client);
    await migrateJobs(database.pool, (error) => {
      throw error;
    });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [locks.migration]).catch(() => undefined);
    client.release(true);
  }
}

/**
 * Work that leaves nothing behind: a transaction on a connection of its own,
 * undone at its end. Queries that are asked at once wait for one another.
 * @throws what the work throws, and after three seconds where somebody else holds a row that it wants
 */
export async function undone<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let last: Promise<unknown> = Promise.resolve();
  const one = new Proxy(client, {
    get: (target, name) =>
      name === 'query'
        ? (...given: [never]) => {
            // A transaction inside would end this one for good, and what was only looked at would stay.
            const [asked] = given as unknown as [string | { text?: string }];
            if (/^\s*(begin|commit|start)\b/i.test(typeof asked === 'string' ? asked : (asked.text ?? '')))
              throw new Error('no transaction inside of what is undone');
            const mine = last.then(() => target.query(...given));
            last = mine.then(
              () => undefined,
              () => undefined,
            );
            return mine;
          }
        : Reflect.get(target, name),
  });
  try {
    await client.query("begin; set local lock_timeout = '3s'");
    return await work(drizzle(one));
  } finally {
    await last;
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Whether the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  return db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
