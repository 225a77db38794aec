// @module-tag sweep
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeJob } from '../server/domains/students/take.ts';
import { eventually, startApp, type TestApp } from './app.ts';
import { aUnit } from './factories/classes.ts';
import { aWorkbook, uploadList } from './factories/lists.ts';
import { workerFile } from './import-worker.ts';

let app: TestApp;
const children: ChildProcess[] = [];
beforeEach(async () => {
  app = await startApp('empty');
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await app.close();
});

const begin = () => {
  const child = spawn(process.execPath, [workerFile, app.database.url], { stdio: 'inherit' });
  children.push(child);
  return child;
};
const one = async (query: string) => (await app.database.pool.query<{ n: number }>(query)).rows[0]?.n ?? 0;
const settled = () => one('select count(*)::int as n from student_import_rows where outcome is not null');
const people = () => one('select count(*)::int as n from students');
const inGroups = () => one('select count(*)::int as n from group_members');

const rows = 10_000;
const head = ['姓名', '手机号码', '所在部门', '分组'];
const list = () =>
  aWorkbook(
    head,
    Array.from({ length: rows }, (_, n) => [`学员${n}`, `136${String(n).padStart(8, '0')}`, '部门', `${n % 7} 组`]),
  );

it('a list of ten thousand is taken over and back, and who takes part in nothing of it has not changed', async () => {
  const { headers } = await aUnit(app);
  const { students } = app.call(headers.authorization);
  const filePath = await uploadList(app, headers.authorization, '名单.xlsx', await list());
  const { id } = await students.previewImport({ filePath });
  expect(await students.importDetail({ id })).toMatchObject({ rows, counts: { good: rows, wrong: 0 } });
  await students.commitImport({ id });
  await app.jobsDone(takeJob);
  expect(await students.importDetail({ id })).toMatchObject({ status: 2, done: rows, made: rows, left: 0 });
  expect([await people(), await inGroups()]).toEqual([rows, rows]);
  expect(await students.undoImport({ id })).toEqual({ removed: rows, reset: 0 });
  expect([await people(), await inGroups(), await one('select count(*)::int as n from student_groups')]).toEqual([
    ...[0, 0, 0],
  ]);
});

it('a list whose process is killed in the middle is whole up to there, and another one goes on from there', async () => {
  const { headers } = await aUnit(app);
  const { students } = app.call(headers.authorization);
  const filePath = await uploadList(app, headers.authorization, '名单.xlsx', await list());
  const { id } = await students.previewImport({ filePath });
  // Nobody of this process takes it: the others shall.
  await app.jobs.close();
  const killed = begin();
  await students.commitImport({ id });
  await eventually(settled, (n) => n > 0, 30_000);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const done = await settled();
  expect([done > 0, done < rows, done % 500]).toEqual([true, true, 0]);
  expect([await people(), await inGroups()]).toEqual([done, done]);
  expect(await students.importDetail({ id })).toMatchObject({ status: 1, done });
  const next = begin();
  await eventually(
    () => one('select status as n from student_imports'),
    (n) => n === 2,
    90_000,
  );
  expect([await people(), await inGroups(), await settled()]).toEqual([rows, rows, rows]);
  expect(await students.importDetail({ id })).toMatchObject({ made: rows, left: 0, done: rows });
  next.kill('SIGTERM');
  expect(await once(next, 'exit')).toEqual([0, null]);
}, 150_000);
