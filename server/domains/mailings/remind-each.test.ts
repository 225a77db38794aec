import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { texted, textsOf } from './rules.ts';

/** Seven in the evening of 30 November in Shanghai. */
const evening = new Date('2026-11-30T11:00:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => evening });
});
beforeEach(async () => {
  await sql('update training_classes set status = 3');
  await sql("delete from sms_outbox where template = 'class'");
  unit = await aUnit(app, evening);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const outbox = async () =>
  (await sql("select cell_phone as phone, content from sms_outbox where template = 'class' order by content, 1")).map(
    (r) => `${r.phone} ${r.content}`,
  );
const run = () => app.runJob('mailings.remind');
const courses = [lesson('2026-12-01', '09:00', '11:30')];
/** A published class of the unit with these people, that wants texts. */
const aClass = async (name: string, studentUserIds: number[], given: Parameters<typeof classBody>[0] = {}) =>
  (await unit.call.addAndPublish(classBody({ name, place: '', remindByText: true, courses, studentUserIds, ...given })))
    .id;
const mailingsOf = async (trainingClassId: number) =>
  (await app.call(unit.headers.authorization).mailings.list({ trainingClassId })).list;

it('who has lessons of two classes the next day is told of each, once', async () => {
  const both = await aStudent(app, unit.unitId, { cellPhone: '13700000001' });
  const ids = [await aClass('甲班', [both]), await aClass('乙班', [both])];
  await run();
  await run();
  const said = (name: string) => `13700000001 “${name}”明天（12月1日）有 1 节课，09:00 开始。`;
  expect(await outbox()).toEqual([said('乙班'), said('甲班')]);
  expect((await Promise.all(ids.map(mailingsOf))).map((of) => of.map((m) => m.total))).toEqual([[1], [1]]);
});

it('a text is paid for by who gets one: with a number, each of its parts', async () => {
  const people = [
    await aStudent(app, unit.unitId, { cellPhone: '13700000001' }),
    await aStudent(app, unit.unitId, { cellPhone: '13700000002' }),
    await aStudent(app, unit.unitId, { cellPhone: null }),
  ];
  const [short, long] = [await aClass('短班', people), await aClass('长班', people, { place: '楼'.repeat(60) })];
  await sql("insert into settings (key, value) values ('smsPrice', '7')");
  await run();
  await sql("delete from settings where key = 'smsPrice'");
  expect([await mailingsOf(short), await mailingsOf(long)]).toMatchObject([
    [{ total: 3, noNumber: 1, parts: 2, cost: 14 }],
    [{ total: 3, noNumber: 1, parts: 4, cost: 28 }],
  ]);
});

it('a unit whose texts are used up is told of each of its classes, and once of each', async () => {
  const person = await aStudent(app, unit.unitId, { cellPhone: '13700000001' });
  const ids = [await aClass('甲班', [person]), await aClass('乙班', [person])];
  await sql('insert into tallies (key, used, ends_at) values ($1, $2, $3)', [
    ...[textsOf(unit.unitId), texted.most, new Date(evening.getTime() + 3_600_000)],
  ]);
  await run();
  await run();
  expect(await outbox()).toEqual([]);
  const told = await sql("select title, link from messages where user_id = $1 and title like '短信提醒%' order by id", [
    unit.userId,
  ]);
  expect(told).toEqual([
    { title: '短信提醒没有发出：甲班', link: `/wtdw/pxgl/pxbxq/${ids[0]}/` },
    { title: '短信提醒没有发出：乙班', link: `/wtdw/pxgl/pxbxq/${ids[1]}/` },
  ]);
});

it('of a class of the institute the texts are none of the unit that has it, and go out where those are used up', async () => {
  const { institute } = (await aTraining(app, evening)).call;
  const known = await aKnown(app, { cellPhone: '13700000005' });
  const body = classBody({ name: '委托班', place: '', remindByText: true, courses, studentUserIds: [known] });
  const { id } = await institute.addAndPublish(body);
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  await sql('insert into tallies (key, used, ends_at) values ($1, $2, $3)', [
    ...[textsOf(unit.unitId), texted.most, new Date(evening.getTime() + 3_600_000)],
  ]);
  await run();
  expect(await outbox()).toEqual(['13700000005 “委托班”明天（12月1日）有 1 节课，09:00 开始。']);
});

it('the lessons of the day are counted from its midnight on, and not that of the midnight at its end', async () => {
  const person = await aStudent(app, unit.unitId, { cellPhone: '13700000001' });
  const night = [lesson('2026-12-01', '00:00', '01:00'), ...courses, lesson('2026-12-02', '00:00', '01:00')];
  await aClass('夜班', [person], { courses: night, endDate: '2026-12-05' });
  await run();
  expect(await outbox()).toEqual(['13700000001 “夜班”明天（12月1日）有 2 节课，00:00 开始。']);
});

it('a class whose one lesson of the day begins at its midnight is reminded of it, and none of the midnight after', async () => {
  const person = await aStudent(app, unit.unitId, { cellPhone: '13700000001' });
  await aClass('零点班', [person], { courses: [lesson('2026-12-01', '00:00', '01:00')] });
  await aClass('次日班', [person], { courses: [lesson('2026-12-02', '00:00', '01:00')], endDate: '2026-12-05' });
  await run();
  expect(await outbox()).toEqual(['13700000001 “零点班”明天（12月1日）有 1 节课，00:00 开始。']);
});

it('where two lessons begin at once the place is that of the one that was put there first', async () => {
  const person = await aStudent(app, unit.unitId, { cellPhone: '13700000001' });
  const rooms = ['一楼', '二楼'].map((place) => lesson('2026-12-01', '09:00', '11:30', { place }));
  await aClass('两间班', [person], { courses: rooms });
  await run();
  expect(await outbox()).toEqual(['13700000001 “两间班”明天（12月1日）有 2 节课，09:00 开始，地点：一楼。']);
});
