import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from './client.ts';

/** The package that carries PostgreSQL has no pg_dump, so rows travel as JSON lines: any PostgreSQL reads them back. */
const format = 'zhijiang-portal-backup-1';
const batch = 500;

async function tableNames(client: pg.PoolClient): Promise<string[]> {
  // Referenced tables first, so that restoring meets no missing row.
  const { rows } = await client.query<{ name: string; needs: string[] }>(`
    select t.relname as name, coalesce(array_agg(r.relname) filter (where r.relname is not null and r.relname <> t.relname), '{}')::text[] as needs
    from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' left join pg_class r on r.oid = c.confrelid
    where t.relkind = 'r' group by t.relname order by t.relname`);
  const done: string[] = [];
  while (done.length < rows.length) {
    const next = rows.filter((r) => !done.includes(r.name) && r.needs.every((n) => done.includes(n)));
    if (!next.length) throw new Error('the tables refer to each other in a circle');
    done.push(...next.map((r) => r.name));
  }
  return done;
}

/** The columns of a table that are written; the database makes the others of them. */
async function plainColumns(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ names: string }>(`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`, [table]);
  return rows[0]?.names ?? '';
}

async function* lines(client: pg.PoolClient): AsyncGenerator<string> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations');
  yield `${JSON.stringify({ format, migrations: rows[0]?.n })}\n`;
  for (const table of await tableNames(client)) {
    await client.query(`declare rows_of no scroll cursor for select row_to_json(t)::text as line from "${table}" t`);
    for (;;) {
      const part = await client.query<{ line: string }>(`fetch ${batch} from rows_of`);
      for (const { line } of part.rows) yield `${JSON.stringify(table)} ${line}\n`;
      if (part.rows.length < batch) break;
    }
    await client.query('close rows_of');
  }
}

/** Writes every row as of one instant; the file appears only when it is whole. Returns the number of rows. */
export async function writeBackup(database: Database, file: string): Promise<number> {
  const client = await database.pool.connect();
  let count = -1;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin isolation level repeatable read read only');
    async function* counted() {
      for await (const line of lines(client)) {
        count++;
        yield line;
      }
    }
    await pipeline(Readable.from(counted()), createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }));
    await client.query('commit');
    await rename(`${file}.part`, file);
    return count;
  } finally {
    client.release(true);
  }
}

/**
 * Puts a backup into a migrated, empty database, in one transaction.
 * @throws when the database holds rows, or the file is missing, damaged, of another format or of a newer version: then nothing is written.
 */
export async function readBackup(database: Database, file: string): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    const tables = await tableNames(client);
    for (const table of tables) {
      const { rowCount } = await client.query(`select 1 from "${table}" limit 1`);
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
        await client.query(`insert into "${waiting.table}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::"${waiting.table}", $1::json)`, [`[${waiting.rows.join(',')}]`]);
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
        if (!tables.includes(table)) throw new Error(`备份中有未知的表 ${table}`);
        if (table !== waiting.table || waiting.rows.length >= batch) await flush();
        waiting.table = table;
        waiting.rows.push(line.slice(gap + 1));
        count++;
      }
    });
    if (head) throw new Error('备份文件是空的');
    await flush();
    await resetSequences(client);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback');
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
  const head = JSON.parse(line) as { format?: string; migrations?: number };
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations');
  if (head.format !== format) throw new Error('这不是本系统的备份文件');
  if (head.migrations !== rows[0]?.n) throw new Error('备份与当前版本的数据结构不同，请用备份时的版本恢复');
}

/** Identity columns go on after the highest restored number. */
async function resetSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select table_name as table, column_name as column, pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column, sequence } of rows) {
    await client.query(`select setval($1, greatest(1, (select coalesce(max("${column}"), 0) from "${table}")), (select count(*) > 0 from "${table}"))`, [sequence]);
  }
}
