import { setTimeout as pause } from 'node:timers/promises';
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

export type Database = { db: Db; pool: pg.Pool; readonly url: string; close(): Promise<void> };

/** Where a database is; asked anew for each connection where it may move. */
export type Address = string | (() => string);

export const addressNow = (address: Address): string => (typeof address === 'string' ? address : address());

type Limits = { connections?: number; answerMs?: number; heldMs?: number; direct?: string };

/**
 * Opens the pool. A lost connection is logged and replaced, never thrown at nobody.
 * @param options.answerMs how long a question may stay without an answer, where the server is frozen or the line is
 * dead; 0 for work of scripts that takes as long as it takes
 * @param options.heldMs how long a transaction may stand still between two questions
 * @param options.direct the server itself, where a pool of connections stands before it: for what needs a session
 */
export function openDatabase(
  address: Address,
  onError: (error: Error) => void,
  { connections = 10, answerMs = 20_000, heldMs = 30_000, direct }: Limits = {},
): Database {
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: addressNow(address) });
      }
    },
    max: connections,
    application_name: applicationName,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    // The server gives up first, so that what is left waiting here says that it does not answer at all.
    statement_timeout: 15_000,
    query_timeout: answerMs,
    keepAlive: true,
    // What a node that is frozen or gone has locked is given back; as a setting and not at the start, which a pool of
    // connections before the server would refuse.
    onConnect: (client) => client.query(`set idle_in_transaction_session_timeout = ${heldMs}`),
  });
  pool.on('error', onError);
  // A client that is checked out emits its own error when the server goes away.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    db: Object.assign(drizzle(pool), { transaction: transactionsOn(pool) }),
    pool,
    get url() {
      return direct ?? addressNow(address);
    },
    close: () => pool.end(),
  };
}

/**
 * Transactions that give their connection back however they end. Drizzle keeps it for ever where `begin` itself fails,
 * as it does when the server goes away, and as many of those as there are connections would leave none. What cannot be
 * known to be over is not handed to the next one.
 */
function transactionsOn(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let refused: { error: unknown } | undefined;
    let isOver = false;
    try {
      const done = await drizzle(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          refused = { error };
          throw error;
        }
      }, config);
      isOver = true;
      return done;
    } catch (error) {
      // Thrown by the work, and not by what ended it: it was rolled back.
      isOver = refused?.error === error;
      throw error;
    } finally {
      client.release(!isOver);
    }
  };
}

/**
 * Applies the migrations, ours and those of the job queue; of
 * several nodes that start at once one does it and the others wait.
 * @throws {UnknownDatabase} where the tables are not of this portal, or of a newer version
 */
export async function migrateDatabase(database: Database): Promise<void> {
  // A connection of its own: a large table takes longer than a question may.
  const client = new pg.Client({
    connectionString: database.url,
    application_name: applicationName,
    connectionTimeoutMillis: 3000,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migration]);
    await migrateTables(client);
    await placeTriggers(client);
    await migrateJobs(database.pool, (error) => {
      throw error;
    });
  } finally {
    await client.end();
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

/** Whether the database answers, and within the time that a proxy waits (ms). */
export async function databaseAnswers(db: Db, withinMs = 2000): Promise<boolean> {
  const late = new AbortController();
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, pause(withinMs, false, { signal: late.signal })]);
  } finally {
    late.abort();
  }
}
