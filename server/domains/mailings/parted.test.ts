import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import type { Sms } from '../../adapters/sms/index.ts';

const start = new Date('2026-12-01T02:00:00Z');
const [shared, next] = ['13700000001', '13700000002'];
let clock = start;
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
let works = false;
let went: string[] = [];
const sms: Sms = {
  name: 'aliyun',
  async send({ cellPhone }) {
    if (!works) throw new Error('down');
    went.push(cellPhone);
  },
};
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock, sms });
  staff = await aTraining(app, start);
});
beforeEach(() => {
  clock = start;
  [works, went] = [false, []];
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
/**
 * People of units of their own who shared a number, and the text to it that failed: one, where it names nobody. The
 * provider works again.
 */
async function aFailure(names = ['丙', '丁'], content = '集合') {
  const { id: trainingClassId } = await staff.call.institute.addAndPublish(classBody());
  const studentIds: number[] = [];
  for (const name of names) {
    const { unitId } = await aUnit(app, start);
    studentIds.push(await aStudent(app, unitId, { name, cellPhone: shared }));
  }
  await sql('insert into class_members (class_id, student_id, source, added_at) select $1, unnest($2::int[]), 2, $3', [
    ...[trainingClassId, studentIds, start],
  ]);
  const call = staff.call.instituteMailings;
  const { id } = await call.send({ trainingClassId, userIds: studentIds, content });
  for (let n = 0; n < 6; n++) {
    await app.runJob('account.send-texts');
    clock = new Date(clock.getTime() + 600_000);
  }
  works = true;
  const again = async (userIds: number[] = []) => {
    const { again: count } = await call.resend({ id, userIds });
    await app.runJob('account.send-texts');
    return count;
  };
  const states = async () => {
    const { list } = await call.results({ id });
    return list.map((r) => `${r.name} ${r.cellPhone.slice(-1)} ${r.state}`).sort();
  };
  const move = (at: number, to: string | null) =>
    sql('update students set cell_phone = $2 where id = $1', [studentIds[at], to]);
  return { trainingClassId, studentIds, again, states, move };
}

it('who has another number now and is not written to is not told of as written to', async () => {
  const { studentIds, again, states, move } = await aFailure();
  await move(0, next);
  expect(await again([studentIds[1] ?? 0])).toBe(1);
  expect([went, await states()]).toEqual([[shared], ['丁 1 1', '丙 2 2']]);
  expect(await again()).toBe(1);
  expect([went, await states()]).toEqual([
    [shared, next],
    ['丁 1 1', '丙 2 1'],
  ]);
});

it('nor who stays at the old one, or has none, where the other has moved', async () => {
  const { studentIds, again, states, move } = await aFailure(['丙', '丁', '戊']);
  await move(0, next);
  await move(2, null);
  expect(await again([studentIds[0] ?? 0])).toBe(1);
  expect([went, await states()]).toEqual([[next], ['丁 1 2', '丙 2 1', '戊  2']]);
  expect(await again()).toBe(1);
  expect([went, await states()]).toEqual([
    [next, shared],
    ['丁 1 1', '丙 2 1', '戊  2'],
  ]);
});

it('two who have one new number get one text, and so do two who still have the old one', async () => {
  const { again, states, move } = await aFailure(['丙', '丁', '戊', '己']);
  await move(0, next);
  await move(1, next);
  expect(await again()).toBe(2);
  expect([went.sort(), await states()]).toEqual([
    [shared, next],
    ['丁 2 1', '丙 2 1', '己 1 1', '戊 1 1'],
  ]);
});

it('who shares the number still hears of it by the one text that goes there', async () => {
  const { studentIds, again, states } = await aFailure();
  expect(await again([studentIds[1] ?? 0])).toBe(1);
  expect([went, await states()]).toEqual([[shared], ['丁 1 1', '丙 1 1']]);
});

it('of texts that name each of them each goes on its own way, and none is put there beside it', async () => {
  const { studentIds, again, states, move } = await aFailure(['丙', '丁'], '{姓名}集合');
  await move(0, next);
  expect(await again()).toBe(2);
  expect([went.sort(), await states()]).toEqual([
    [shared, next],
    ['丁 1 1', '丙 2 1'],
  ]);
  const own = 'select distinct o.id from sms_outbox o join mailing_people p on p.outbox_id = o.id';
  expect(await sql(`${own} where p.student_id = any($1)`, [studentIds])).toHaveLength(2);
  expect(await sql("select from sms_outbox where content in ('丙集合', '丁集合')")).toHaveLength(2);
});

it('what goes again of one text is nothing of another one to the same people, which stays as failed as it was', async () => {
  const { trainingClassId, studentIds, again, move } = await aFailure();
  works = false;
  const call = staff.call.instituteMailings;
  const { id: other } = await call.send({ trainingClassId, userIds: studentIds, content: '解散' });
  for (let n = 0; n < 6; n++) {
    await app.runJob('account.send-texts');
    clock = new Date(clock.getTime() + 600_000);
  }
  works = true;
  await move(0, next);
  expect(await again()).toBe(2);
  expect((await call.results({ id: other })).list.map((r) => r.state)).toEqual([2, 2]);
});
