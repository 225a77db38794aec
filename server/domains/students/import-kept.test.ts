import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { uploadList } from '../../../test/factories/lists.ts';
import { importLimits } from '../../../shared/import-limits.ts';
import { takeJob } from './take.ts';

let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
let a: Unit;
let b: Unit;
type Unit = Awaited<ReturnType<typeof unitNow>>;
async function unitNow() {
  const unit = await aUnit(app, clock);
  const token = unit.headers.authorization;
  return { ...unit, token, calls: app.call(token).students };
}
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  [a, b] = [await unitNow(), await unitNow()];
});

let count = 0;
const number = () => `138${String(++count).padStart(8, '0')}`;
async function preview(unit: Unit, rows: string[][]) {
  const lines = [['姓名', '手机号码'], ...rows].map((row) => row.join(','));
  const filePath = await uploadList(app, unit.token, '名单.csv', new TextEncoder().encode(lines.join('\r\n')));
  return (await unit.calls.previewImport({ filePath })).id;
}
async function take(unit: Unit, id: number) {
  await unit.calls.commitImport({ id });
  await app.jobsDone(takeJob);
  return unit.calls.importDetail({ id });
}
const rowsOf = async (unit: Unit, id: number) => (await unit.calls.importRows({ id, pageSize: 100 })).list;

it('counts as left what was wrong, and not what was taken out of it', async () => {
  const id = await preview(a, [
    ['好的', number()],
    ['错的', '1'],
    ['不要', number()],
  ]);
  const [, , third] = (await rowsOf(a, id)).sort((x, y) => x.line - y.line);
  await a.calls.dropImportRow({ id, rowId: third?.id ?? 0, version: third?.version ?? 0, dropped: 1 });
  const done = await take(a, id);
  expect([done.made, done.left, done.counts.dropped]).toEqual([1, 1, 1]);
});

it('keeps the rows of its newest lists, and those of another unit whatever that one takes over', async () => {
  const older = async (unit: Unit) =>
    app.database.db.execute(
      `insert into student_imports (unit_id, file_name, file_path, kind, heading_line, columns, rows, status, created_at, committed_at)
       select ${unit.unitId}, 'x', '${unit.unitId}-' || n, 'utf-8', 1, '{}', 1, 2, now(), now() + interval '1 year'
       from generate_series(1, ${importLimits.kept - 1}) n`,
    );
  const first = await preview(a, [['甲', number()]]);
  await take(a, first);
  await older(b);
  clock = new Date(clock.getTime() + 60_000);
  await take(b, await preview(b, [['乙', number()]]));
  expect((await a.calls.importDetail({ id: first })).kept).toBe(true);
  await older(a);
  await take(a, await preview(a, [['丙', number()]]));
  expect((await a.calls.importDetail({ id: first })).kept).toBe(false);
});
