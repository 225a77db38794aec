import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';

const start = new Date('2026-12-01T02:00:00Z');
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, start);
});
beforeEach(async () => {
  clock = start;
  await sql("delete from sms_outbox where template = 'class'");
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const call = () => app.call(unit.headers.authorization).mailings;
let number = 13_700_000_100;
const aPhone = () => String(++number);
const aClass = (names: string[]) =>
  aRunningClass(
    app,
    unit,
    names.map((name) => ({ name, cellPhone: aPhone() })),
  );
/** Sends a text, and has what goes out have gone. */
async function send(body: Parameters<ReturnType<typeof call>['send']>[0]) {
  const sent = await call().send(body);
  await app.runJob('account.send-texts');
  return sent;
}
/** Has the texts to one person have failed after every try. */
const fail = (studentId?: number) =>
  sql(
    `update sms_outbox set sent_at = null, failures = 5 where id in
      (select outbox_id from mailing_people where student_id = $1)`,
    [studentId],
  );
const failed = async (id: number) => (await call().results({ id, state: 2 })).list.map((r) => r.name);

it('texts stand the last first, of one moment the one that was sent later, with the lesson and who wrote them', async () => {
  const { trainingClassId, studentIds: userIds, courseId } = await aClass(['甲']);
  await sql("update users set name = '周主任' where id = $1", [unit.userId]);
  const say = (content: string, given: object = {}) => send({ trainingClassId, userIds, content, ...given });
  clock = new Date(start.getTime() + 60_000);
  await say('后一', { courseId });
  await say('后二');
  clock = start;
  await say('先');
  const page = async (given: object = {}) => call().list({ trainingClassId, ...given });
  const all = await page();
  expect(all.list.map((m) => [m.content, m.courseName, m.byName])).toEqual([
    ['后二', '', '周主任'],
    ['后一', '上午课', '周主任'],
    ['先', '', '周主任'],
  ]);
  const first = await page({ pageSize: 2 });
  expect([first.list.map((m) => m.content), first.total]).toEqual([['后二', '后一'], 3]);
  expect((await page({ pageSize: 2, pageNum: 2 })).list.map((m) => m.content)).toEqual(['先']);
  // The lesson may go, and so may the account that wrote it: the text stays.
  await sql('delete from courses where id = $1', [courseId]);
  await sql('update mailings set by = null where class_id = $1', [trainingClassId]);
  expect((await page()).list.map((m) => [m.content, m.courseName, m.byName])).toContainEqual(['后一', '', '']);
});

it('of a text the failed stand first, then who waits, has no number or was archived, and last whom it reached, by name', async () => {
  const names = ['重九', '安一', '周二', '卜三', '等四', '无五', '离六'];
  const { trainingClassId, studentIds: userIds } = await aClass(names);
  const [nine, one, two, three, waits, none, gone] = userIds;
  await sql('update students set cell_phone = null where id = $1', [none]);
  await sql('update students set archived_at = $2 where id = $1', [gone, start]);
  const { id } = await send({ trainingClassId, userIds, content: '集合' });
  await sql('update mailing_people set state = 2 where student_id = any($1)', [[one, two]]);
  await sql('update mailing_people set state = 0 where student_id = $1', [waits]);
  const page = async (given: object = {}) => (await call().results({ id, ...given })).list.map((r) => r.name);
  const order = ['安一', '周二', '等四', '无五', '离六', '卜三', '重九'];
  expect(await page()).toEqual(order);
  expect([await page({ pageSize: 3 }), await page({ pageSize: 3, pageNum: 3 })]).toEqual([order.slice(0, 3), ['重九']]);
  expect((await call().results({ id, pageSize: 3 })).total).toBe(7);
  expect([await page({ state: 0 }), await page({ state: 4 })]).toEqual([['等四'], ['离六']]);
  expect((await call().list({ trainingClassId })).list).toMatchObject([
    { total: 7, waiting: 1, sent: 2, failed: 2, noNumber: 1, archived: 1 },
  ]);
  // Of two of one name who was taken in first.
  await sql("update students set name = '卜三' where id = $1", [nine]);
  expect((await call().results({ id, state: 1 })).list.map((r) => r.userId)).toEqual([nine, three]);
});

it('whoever is named twice is one, and the first by name is whose text is shown before it is sent', async () => {
  const { trainingClassId, studentIds } = await aClass(['重九', '安一', '周二']);
  const body = { trainingClassId, userIds: [...studentIds, ...studentIds], content: '{姓名}好' };
  expect(await call().preview(body)).toMatchObject({ count: 3, parts: 3, sample: { name: '安一', content: '安一好' } });
  // Of two of one name who was taken in first.
  await sql("update students set name = '安一' where id = $1", [studentIds[0]]);
  expect((await call().preview(body)).sample?.userId).toBe(studentIds[0]);
  const { id, sentCount } = await send(body);
  expect([sentCount, (await call().results({ id })).total]).toEqual([3, 3]);
  await fail(studentIds[0]);
  const twice = [studentIds[0] ?? 0, studentIds[0] ?? 0];
  expect(await call().resend({ id, userIds: twice })).toEqual({ again: 1 });
});

it('trying again is for one text, of it for who is named, and written down: others stay as failed as they were', async () => {
  const { trainingClassId, studentIds: userIds } = await aClass(['甲', '乙']);
  const [first = 0, second = 0] = userIds;
  const one = await send({ trainingClassId, userIds, content: '一' });
  const other = await send({ trainingClassId, userIds, content: '二' });
  await fail(first);
  await fail(second);
  expect(await call().resend({ id: one.id, userIds: [first] })).toEqual({ again: 1 });
  expect([await failed(one.id), (await failed(other.id)).sort()]).toEqual([['乙'], ['乙', '甲']]);
  expect(await call().resend({ id: one.id })).toEqual({ again: 1 });
  expect([await failed(one.id), (await failed(other.id)).length]).toEqual([[], 2]);
  const told = await sql("select after from trail where action = 'mailing.resend' and subject_id = $1 order by id", [
    String(one.id),
  ]);
  expect(told).toEqual([{ after: { again: 1 } }, { after: { again: 1 } }]);
});

it('who has left the class gets it no more, also where they sit in another one; nor may a text name who never had it', async () => {
  const { trainingClassId, studentIds } = await aClass(['甲', '乙', '丙']);
  const elsewhere = await aClass(['丁']);
  const [first = 0, second = 0, third = 0] = studentIds;
  const { id } = await send({ trainingClassId, userIds: [first, second], content: '一' });
  const other = await send({ trainingClassId, userIds: [third], content: '二' });
  await fail(first);
  await sql('update class_members set class_id = $2 where student_id = $1 and class_id = $3', [
    ...[first, elsewhere.trainingClassId, trainingClassId],
  ]);
  await expect(call().resend({ id })).rejects.toThrow('已不在班上');
  // Somebody of the class to whom another text went.
  await expect(call().resend({ id, userIds: [third] })).rejects.toMatchObject({ answer: { message: '404' } });
  expect((await call().results({ id: other.id })).list.map((r) => r.name)).toEqual(['丙']);
});

it('nobody is written to who sits in another class of the unit alone', async () => {
  const { trainingClassId, studentIds } = await aClass(['甲']);
  const elsewhere = await aClass(['乙']);
  const body = { trainingClassId, userIds: [...studentIds, ...elsewhere.studentIds], content: '集合' };
  for (const deed of [() => call().preview(body), () => call().send(body)])
    await expect(deed()).rejects.toMatchObject({ answer: { message: '404' } });
  expect((await call().list({ trainingClassId })).total).toBe(0);
});

it('nothing is tried again in the name of a unit that was turned away the moment before', async () => {
  const other = await aUnit(app, start);
  const person = { name: '甲', cellPhone: aPhone() };
  const { trainingClassId, studentIds } = await aRunningClass(app, other, [person]);
  const { mailings } = app.call(other.headers.authorization);
  const { id } = await mailings.send({ trainingClassId, userIds: studentIds, content: '集合' });
  await app.runJob('account.send-texts');
  await fail(studentIds[0]);
  const actor = await app.authenticate(other.headers.authorization);
  await sql("update users set kinds = '{1}' where id = $1", [other.userId]);
  const again = app.dispatch('mailings', 'resend', { body: { id } }, actor);
  await expect(again).rejects.toMatchObject({ answer: { status: 403 } });
  expect(await sql("select failures from sms_outbox where template = 'class'")).toEqual([{ failures: 5 }]);
});

it('what is shown before is of whom it goes to, and as they read it; with another number or price it is shown once more', async () => {
  const { trainingClassId, studentIds: userIds } = await aClass(['重九', '安一', '周二']);
  await sql('update students set cell_phone = null where id = $1', [userIds[1]]);
  await sql("update students set dept = '财政局' where id = $1", [userIds[0]]);
  const body = { trainingClassId, userIds, content: '{姓名}您好' };
  const sample = { userId: userIds[0], name: '重九', content: '重九您好', signs: 4, parts: 1 };
  const { key, ...shown } = await call().preview(body);
  expect(shown).toMatchObject({ count: 2, noNumber: [{ name: '安一' }], sample });
  const refused = { answer: { status: 409 } };
  await sql('update students set cell_phone = $2 where id = $1', [userIds[0], aPhone()]);
  await expect(call().send({ ...body, key })).rejects.toMatchObject(refused);
  const next = await call().preview(body);
  await sql("insert into settings (key, value) values ('smsPrice', '9')");
  await expect(call().send({ ...body, key: next.key })).rejects.toMatchObject(refused);
  const { id } = await send({ ...body, key: (await call().preview(body)).key });
  await sql("delete from settings where key = 'smsPrice'");
  // What it cost stays as it was then.
  expect((await call().list({ trainingClassId })).list).toMatchObject([{ id, parts: 2, cost: 18 }]);
  expect((await call().results({ id })).list.map((r) => `${r.name} ${r.dept}`)).toContain('重九 财政局');
});
