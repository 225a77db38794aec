import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrateDatabase, openDatabase } from './client.ts';
import { LiveSite } from './demo/marks.ts';
import { whyUnusable } from './unusable.ts';

const whyNot = async (change: Partial<URL>) => {
  const url = Object.assign(new URL(inject('postgres')), change);
  const database = openDatabase(url.toString(), () => undefined, { connections: 1 });
  const error = await migrateDatabase(database).catch((e: Error) => e);
  await database.close();
  return whyUnusable(error);
};

it('a database that lets nobody in, is not there or not of this kind is told in a sentence', async () => {
  expect(await whyNot({ password: 'wrong' })).toContain('用户名或密码');
  expect(await whyNot({ pathname: '/nowhere' })).toContain('没有这个数据库');
  expect(await whyNot({ port: '1' })).toContain('连接不上');
  expect(whyUnusable(new Error('unsupported startup parameter: statement_timeout'))).toContain('PgBouncer');
  const full = Object.assign(new Error('could not write init file'), { code: '53100' });
  expect(whyUnusable(new Error('a query', { cause: full }))).toContain('磁盘已满');
  for (const [code, words] of [
    ['28000', 'pg_hba.conf'],
    ['42501', '没有建立表的权限'],
    ['25006', '只能读'],
  ] as const)
    expect(whyUnusable(Object.assign(new Error('no'), { code })), code).toContain(words);
  expect(whyUnusable(new LiveSite(new Date('2026-11-28T16:30:00Z')))).toContain('2026-11-29 起已经是正式网站');
  expect(whyUnusable(new Error('a fault of ours'))).toBeNull();
});

it('a database whose encoding holds no Chinese signs is refused before anything is written', async () => {
  const admin = new pg.Client({ connectionString: inject('postgres') });
  await admin.connect();
  await admin.query("create database narrow encoding 'LATIN1' locale 'C' template template0");
  expect(await whyNot({ pathname: '/narrow' })).toContain('LATIN1');
  await admin.query('drop database narrow with (force)');
  await admin.end();
});
