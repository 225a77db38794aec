import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The database was made by another version of the portal, or by another program. The message is for its operator. */
export class UnknownDatabase extends Error {}

/** What has been applied to the database, oldest first. */
async function applied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const done = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return done.rows.map((row) => row.hash);
}

/**
 * Brings the tables up to this version.
 * @throws {UnknownDatabase} where something else was applied: going on would leave half of both
 */
export async function migrateTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  if (rows[0]?.server_encoding !== 'UTF8')
    throw new UnknownDatabase(
      `数据库的编码是 ${rows[0]?.server_encoding}，存不下所有的汉字。请建立一个编码为 UTF-8 的数据库。`,
    );
  const icu = await client.query<{ there: boolean }>(`select to_regcollation('"zh-Hans-x-icu"') is not null as there`);
  if (!icu.rows[0]?.there)
    throw new UnknownDatabase(
      '这个 PostgreSQL 没有 ICU，名单不能按拼音排列。请换用带 ICU 的 PostgreSQL（各发行版都带）。',
    );
  const known = readMigrationFiles({ migrationsFolder }).map((file) => file.hash);
  const there = await applied(client);
  if (there.some((hash, at) => hash !== known[at])) {
    const newer = known.every((hash, at) => hash === there[at]);
    throw new UnknownDatabase(
      newer
        ? '数据库已由更新的版本升级过，这个版本不能使用，数据没有改动。请启动更新的版本。'
        : '数据库是正式发布以前的版本建立的，这个版本不能升级它，数据没有改动。请把 DATA_DIR（或 DATABASE_URL）指向一个空的位置再启动；旧数据仍可用原来的版本打开。',
    );
  }
  await migrate(drizzle(client), { migrationsFolder });
}
