import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Storage } from '../adapters/storage/storage.ts';
import type { Database } from './client.ts';
import { jobSchema } from './jobs.ts';

/**
 * The package that carries PostgreSQL has no pg_dump, so rows travel as JSON lines: any
 * PostgreSQL reads them back. After the rows come the uploaded files, each its path and size,
 * then its bytes in pieces; no table has a name that begins with a slash.
 */
const format = 'zhijiang-portal-backup-1';
const batch = 500;
type Versions = { migration: string; jobs: number };
const marks = { file: '/file', piece: '/piece' } as const;
/** Where the bytes of the files come from, or go to. */
type Files = Pick<Storage, 'getStream' | 'putStream' | 'head' | 'remove'>;
/** How much a backup holds. */
export type Amount = { rows: number; files: number };
/** `missing` are files that the database knows and the storage has not. */
type Written = Amount & { missing: number };
const lineOf = (mark: string, value: unknown) => `${JSON.stringify(mark)} ${JSON.stringify(value)}\n`;

/**
 * What waits in the job room goes along: it is work that somebody was promised. Queues first, and of them the one for
 * what failed; a job that was being done is missed after a while, as after a kill, and done again.
 */
const queueTables = [`${jobSchema}.queue`, `${jobSchema}.job`];
const quoted = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
/** The last migration by its hash; the queue's package counts its own. */
const versions = `select (select hash from drizzle.__drizzle_migrations order by id desc limit 1) as migration, (select version from ${jobSchema}.version) as jobs`;

/**
 * What does not go along: names of bytes that are made (widths of pictures are made again, lists asked for again), and
 * who has read what today.
 */
const leftOut = ['pictures', 'made_lists', 'read_marks'];

async function tableNames(client: pg.PoolClient): Promise<string[]> {
  // Referenced tables first, so that restoring meets no missing row.
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `
    select t.relname as name, coalesce(array_agg(r.relname) filter (where r.relname is not null and r.relname <> t.relname), '{}')::text[] as needs
    from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' left join pg_class r on r.oid = c.confrelid
    where t.relkind = 'r' and t.relname <> all ($1) group by t.relname order by t.relname`,
    [leftOut],
  );
  const done: string[] = [];
  while (done.length < rows.length) {
    const next = rows.filter((r) => !done.includes(r.name) && r.needs.every((n) => done.includes(n)));
    if (!next.length) throw new Error('the tables refer to each other in a circle');
    done.push(...next.map((r) => r.name));
  }
  return [...done, ...queueTables];
}

/** The columns of a table that are written; the database makes the others of them. */
async function plainColumns(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    table.includes('.') ? table.split('.') : ['public', table],
  );
  return rows[0]?.names ?? '';
}

async function* lines(client: pg.PoolClient): AsyncGenerator<string> {
  const { rows } = await client.query<Versions>(versions);
  yield `${JSON.stringify({ format, ...rows[0] })}\n`;
  for (const table of await tableNames(client)) {
    await client.query(
      `declare rows_of no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t ${table === queueTables[0] ? 'order by dead_letter nulls first' : ''}`,
    );
    for (;;) {
      const part = await client.query<{ line: string }>(`fetch ${batch} from rows_of`);
      for (const { line } of part.rows) yield `${JSON.stringify(table)} ${line}\n`;
      if (part.rows.length < batch) break;
    }
    await client.query('close rows_of');
  }
}

/**
 * A file that is known never changes under its path, so it may be
 * read after the instant of the rows; it may be gone by then.
 */
async function* filesOf(paths: string[], files: Files, amount: Written): AsyncGenerator<string> {
  for (const path of paths) {
    const bytes = await files.getStream(path);
    if (!bytes) {
      amount.missing++;
      continue;
    }
    yield lineOf(marks.file, path);
    for await (const piece of bytes) yield lineOf(marks.piece, (piece as Buffer).toString('base64'));
    amount.files++;
  }
}

/** Tables are read, and files put between two questions, for as long as that takes. */
const unhurried = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/**
 * Writes every row as of one instant, then the files that those rows know; the backup appears only when it is whole.
 * @param files null where the files lie in a store of their own, which is copied by its own means
 */
export async function writeBackup(database: Database, file: string, files: Files | null = null): Promise<Written> {
  const client = await database.pool.connect();
  const amount: Written = { rows: -1, files: 0, missing: 0 };
  try {
    await client.query(unhurried);
    await client.query('begin isolation level repeatable read read only');
    async function* all() {
      for await (const row of lines(client)) {
        amount.rows++;
        yield row;
      }
      const { rows: known } = await client.query<{ path: string }>('select path from files order by path');
      await client.query('commit');
      if (files)
        yield* filesOf(
          known.map((f) => f.path),
          files,
          amount,
        );
    }
    await pipeline(Readable.from(all()), createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }));
    await rename(`${file}.part`, file);
    return amount;
  } finally {
    client.release(true);
    await rm(`${file}.part`, { force: true });
  }
}

/** Takes the files of a backup one after the other; `undo` removes what was not there before. */
function takesFiles(files: Files | null) {
  const fresh: string[] = [];
  let count = 0;
  let open: { body: PassThrough; done: Promise<number> } | null = null;
  async function end(): Promise<void> {
    const last = open;
    open = null;
    last?.body.end();
    await last?.done;
  }
  return {
    get count() {
      return count;
    },
    async begin(path: string): Promise<void> {
      await end();
      if (!files) throw new Error('备份里有上传的文件，请给出存放它们的地方');
      if (!(await files.head(path))) fresh.push(path);
      const body = new PassThrough();
      const done = files.putStream(path, body);
      // Why it failed is said where the file ends, or takes no more pieces.
      body.on('error', () => undefined);
      void done.catch((error: Error) => body.destroy(error));
      count++;
      open = { body, done };
    },
    async piece(base64: string): Promise<void> {
      if (!open) throw new Error('备份文件已损坏');
      if (!open.body.write(Buffer.from(base64, 'base64'))) await Promise.race([once(open.body, 'drain'), open.done]);
    },
    end,
    async undo(): Promise<void> {
      open?.body.destroy();
      await open?.done.catch(() => undefined);
      for (const path of fresh) await files?.remove(path).catch(() => undefined);
    },
  };
}

/**
 * Puts a backup into a migrated, empty database, in one transaction, and its files into their storage.
 * @param files null takes only a backup without files
 * @throws when the database holds rows, or the backup is missing, damaged,
 * of another format or of a newer version: then nothing stays written.
 */
export async function readBackup(database: Database, file: string, files: Files | null = null): Promise<Amount> {
  const client = await database.pool.connect();
  const taken = takesFiles(files);
  try {
    await client.query(unhurried);
    await client.query('begin');
    // Counts come with the rows that they are of: no trigger counts those again.
    await client.query("set local portal.restoring = 'on'");
    const tables = await tableNames(client);
    for (const table of tables) {
      const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`);
      if (rowCount) throw new Error('数据库不是空的');
    }
    const columnsOf = new Map<string, string>();
    let head = true;
    let count = 0;
    let waiting: { table: string; rows: string[] } = { table: '', rows: [] };
    const flush = async () => {
      // The trail gives its numbers itself; a restored row keeps the one it had.
      if (waiting.rows.length) {
        const columns = columnsOf.get(waiting.table) ?? (await plainColumns(client, waiting.table));
        columnsOf.set(waiting.table, columns);
        await client.query(
          `insert into ${quoted(waiting.table)} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${quoted(waiting.table)}, $1::json)`,
          [`[${waiting.rows.join(',')}]`],
        );
      }
      waiting = { table: '', rows: [] };
    };
    await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
      for await (const line of linesOf(bytes)) {
        if (head) {
          await checkHead(client, line);
          head = false;
          continue;
        }
        const gap = line.indexOf(' ');
        const table = JSON.parse(line.slice(0, gap)) as string;
        if (table === marks.file) {
          await taken.begin(JSON.parse(line.slice(gap + 1)) as string);
          continue;
        }
        if (table === marks.piece) {
          await taken.piece(JSON.parse(line.slice(gap + 1)) as string);
          continue;
        }
        if (!tables.includes(table)) throw new Error(`备份中有未知的表 ${table}`);
        if (table !== waiting.table || waiting.rows.length >= batch) await flush();
        waiting.table = table;
        waiting.rows.push(line.slice(gap + 1));
        count++;
      }
    });
    if (head) throw new Error('备份文件是空的');
    await taken.end();
    await flush();
    await resetSequences(client);
    await client.query('commit');
    return { rows: count, files: taken.count };
  } catch (error) {
    await client.query('rollback');
    await taken.undo();
    throw error;
  } finally {
    client.release(true);
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of bytes) {
    const whole = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = whole.pop() as string;
    yield* whole;
  }
  if (rest) yield rest;
}

async function checkHead(client: pg.PoolClient, line: string): Promise<void> {
  const head = JSON.parse(line) as { format?: string } & Partial<Versions>;
  const { rows } = await client.query<Versions>(versions);
  if (head.format !== format) throw new Error('这不是本系统的备份文件');
  if (head.migration !== rows[0]?.migration || head.jobs !== rows[0]?.jobs)
    throw new Error('备份与当前版本的数据结构不同，请用备份时的版本恢复');
}

/** Identity columns go on after the highest restored number. */
async function resetSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select table_name as table, column_name as column, pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, greatest(1, (select coalesce(max("${column}"), 0) from "${table}")), (select count(*) > 0 from "${table}"))`,
      [sequence],
    );
  }
}
