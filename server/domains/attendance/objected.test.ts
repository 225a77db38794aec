import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const now = new Date('2026-12-01T01:30:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());

/** A class of two people with their accounts, with how one of them objects, and the calls of its unit. */
async function aClassOfTwo() {
  const unit = await aUnit(app, now);
  const names = ['周敏', '李强'].map((name, at) => ({ name, cellPhone: `1360000000${at}` }));
  const here = await aRunningClass(app, unit, names);
  const [one, other] = [await aSignedIn(app, { kinds: [1] }, now), await aSignedIn(app, { kinds: [1] }, now)];
  for (const [at, { id }] of [one, other].entries())
    await app.database.pool.query('update students set user_id = $2 where id = $1', [here.studentIds[at], id]);
  const objects = ({ headers }: typeof one, courseId = here.courseId) =>
    app.call(headers.authorization).attendance.object({ courseId, content: '我在' });
  return { here, one, other, objects, call: app.call(unit.headers.authorization).attendance };
}

it('so many objections of one person to a lesson leave others theirs, and that person those to another', async () => {
  const { here, one, other, objects, call } = await aClassOfTwo();
  const { answerObjection } = call;
  for (const _ of [1, 2, 3]) await answerObjection({ id: (await objects(one)).id, status: 2 });
  await expect(objects(one)).rejects.toThrow('多次申请更正');
  expect((await objects(other)).id).toBeGreaterThan(0);
  await app.database.pool.query('update courses set start_at = $2 where id = $1', [here.laterId, now]);
  expect((await objects(one, here.laterId)).id).toBeGreaterThan(0);
});

it('an objection goes by what its person was at its lesson, whatever others were, or they at another', async () => {
  const { here, one, other, objects, call } = await aClassOfTwo();
  const [me = 0, you = 0] = here.studentIds;
  const { trainingClassId, courseId, laterId } = here;
  const were = (userId: number, signInStatus: number, at = courseId) =>
    call.updateStatus({ trainingClassId, courseId: at, userId, signInStatus, reason: '点名' });
  await app.database.pool.query('update courses set start_at = $2 where id = $1', [laterId, now]);
  await were(me, 1);
  await were(you, 0, laterId);
  await expect(objects(one)).rejects.toThrow('没有登记为缺勤');
  await were(me, 0);
  await were(you, 1);
  await were(me, 2, laterId);
  await expect(objects(other)).rejects.toThrow('没有登记为缺勤');
  const { id } = await objects(one);
  // Who has the class reads it beside that as well, once.
  const { total, list } = await call.objections({ trainingClassId, pageSize: 1 });
  expect([total, list.map((o) => [o.id, o.userId, o.signInStatus])]).toEqual([1, [[id, me, 0]]]);
  await were(me, 3);
  expect((await call.objections({ trainingClassId })).list.map((o) => [o.id, o.signInStatus])).toEqual([[id, 3]]);
});

it('who objects once more reads what they said last, and that it waits', async () => {
  const { here, one, objects, call } = await aClassOfTwo();
  await call.answerObjection({ id: (await objects(one)).id, status: 2, answer: '当天未见' });
  const said = async () =>
    (await app.call(one.headers.authorization).classes.own({ id: here.trainingClassId })).courses[0]?.objection;
  expect(await said()).toEqual({ content: '我在', answer: '当天未见', status: 2 });
  await objects(one);
  expect(await said()).toEqual({ content: '我在', answer: '', status: 0 });
});

it('whoever was archived since objects to nothing in a class under way, and keeps what is past', async () => {
  const { here, one, other, objects } = await aClassOfTwo();
  const { pool } = app.database;
  await pool.query('update students set archived_at = now() where id = $1', [here.studentIds[0]]);
  await expect(objects(one)).rejects.toMatchObject({ answer: { status: 500, message: '404' } });
  const { rows } = await pool.query('select count(*)::int n from absence_objections where course_id = $1', [
    here.courseId,
  ]);
  expect(rows).toEqual([{ n: 0 }]);
  expect((await objects(other)).id).toBeGreaterThan(0);
  await pool.query('update training_classes set status = 3 where id = $1', [here.trainingClassId]);
  expect((await objects(one)).id).toBeGreaterThan(0);
});

it('nobody objects in a class that is a draft again, nor where they are on leave: that is no absence', async () => {
  const { here, one, objects, call } = await aClassOfTwo();
  const { trainingClassId, courseId } = here;
  const setStatus = (status: number) =>
    app.database.pool.query('update training_classes set status = $2 where id = $1', [trainingClassId, status]);
  await setStatus(0);
  await expect(objects(one)).rejects.toMatchObject({ answer: { status: 500, message: '404' } });
  await setStatus(2);
  await call.updateStatus({ trainingClassId, courseId, userId: here.studentIds[0], signInStatus: 3, reason: '公务' });
  await expect(objects(one)).rejects.toThrow('没有登记为缺勤');
});

it('who is found to have been there has the answer as the reason, and the way to that class; who sits in the class no more is found so by nobody', async () => {
  const { here, one, other, objects, call } = await aClassOfTwo();
  await app.database.pool.query('update training_classes set class_type = 1 where id = $1', [here.trainingClassId]);
  await call.answerObjection({ id: (await objects(one)).id, status: 1, answer: '有照片' });
  const { rows } = await app.database.pool.query('select link from messages where user_id = $1', [one.id]);
  expect(rows).toEqual([{ link: `/grzx/wdpx/pxbxq/${here.trainingClassId}/kq/1/` }]);
  const { id } = await objects(other);
  await app.database.pool.query('delete from class_members where student_id = $1', [here.studentIds[1]]);
  await expect(call.answerObjection({ id, status: 1 })).rejects.toThrow('这位学员已不在班里');
  expect((await here.rows()).map((r) => [r.studentId, r.byHand, r.byHandReason])).toEqual([
    [here.studentIds[0], 1, '有照片'],
  ]);
});

it('objections are read as they came, page by page, whichever was written to last', async () => {
  const { here, one, other, objects, call } = await aClassOfTwo();
  const ids = [(await objects(one)).id, (await objects(other)).id];
  await app.database.pool.query("update absence_objections set content = '改' where id = $1", [ids[0]]);
  const { trainingClassId } = here;
  const read = async (page: object) => (await call.objections({ trainingClassId, ...page })).list.map((o) => o.id);
  expect(await read({})).toEqual(ids);
  expect(await read({ pageNum: 2, pageSize: 1 })).toEqual([ids[1]]);
});
