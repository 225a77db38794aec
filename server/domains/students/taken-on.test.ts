import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { uploadList } from '../../../test/factories/lists.ts';
import { unitLimits } from '../../../shared/limits.ts';
import { takeImport } from './take.ts';

const start = new Date('2026-11-21T08:00:00Z');
const now = new Date('2026-11-21T08:05:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => start });
});
afterAll(() => app.close());
beforeEach(async () => {
  unit = await aUnit(app, start);
});
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const calls = () => app.call(unit.headers.authorization).students;
/** A list of so many people that was looked at, and has been begun where nothing else is said. */
async function aListOf(count: number, isBegun = true) {
  const rows = Array.from({ length: count }, (_, i) => `甲${i},135${String(i).padStart(8, '0')}`);
  const bytes = new TextEncoder().encode(['姓名,手机号码', ...rows].join('\r\n'));
  const filePath = await uploadList(app, unit.headers.authorization, '名单.csv', bytes);
  const { id } = await calls().previewImport({ filePath });
  const begun = 'update student_imports set status = 1, committed_at = $2, touched_at = $2 where id = $1';
  if (isBegun) await sql(begun, [id, start]);
  return id;
}
const run = (id: number, signal = new AbortController().signal, at = () => now) =>
  takeImport(app.database.db, { data: { id }, now, signal, isLast: false }, at);
const people = async () => (await calls().list({})).total;

describe('a list that is to be taken over', () => {
  it('and is gone, was not begun or is done already, changes nothing', async () => {
    await run(999_999);
    const open = await aListOf(1, false);
    await run(open);
    expect([await people(), (await calls().importDetail({ id: open })).status]).toEqual([0, 0]);
    const id = await aListOf(1);
    await run(id);
    await sql('update student_imports set made = 7 where id = $1', [id]);
    await run(id);
    expect(await calls().importDetail({ id })).toMatchObject({ status: 2, made: 7 });
  });

  it('of a unit that has more people than it may leaves everybody out, and is done', async () => {
    const id = await aListOf(1);
    await sql(
      `insert into students (unit_id, name, created_at) select $1::int, '多' || n, $2 from generate_series(1, $3::int) n`,
      [unit.unitId, start, unitLimits.students + 1],
    );
    await run(id);
    expect(await calls().importDetail({ id })).toMatchObject({ status: 2, made: 0, left: 1, done: 1 });
  });

  it('says how far it has come when its process is stopped, and goes on from there', async () => {
    const id = await aListOf(501);
    const stopped = new AbortController();
    const first = run(id, stopped.signal, () => {
      stopped.abort();
      return now;
    });
    await expect(first).rejects.toThrow('aborted');
    expect(await calls().importDetail({ id })).toMatchObject({ status: 1, done: 500 });
    const touched = 'select touched_at as at from student_imports where id = $1';
    expect([await people(), await sql(touched, [id])]).toEqual([500, [{ at: now }]]);
    await run(id);
    expect(await calls().importDetail({ id })).toMatchObject({ status: 2, rows: 501, done: 501, made: 501 });
    expect(await people()).toBe(501);
  });
});
