import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  await forget();
  unit = await aUnit(app, evening);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
/** Has what waits have gone out, and the outbox forget it. */
async function forget(): Promise<void> {
  await sql("update sms_outbox set sent_at = now() where template = 'class'");
  await sql("delete from sms_outbox where template = 'class'");
}
const outbox = async () =>
  (await sql("select cell_phone as phone, content from sms_outbox where template = 'class' order by 1, id")).map(
    (r) => `${r.phone} ${r.content}`,
  );
const courses = [
  lesson('2026-12-01', '09:00', '11:30', { name: '流程', place: '二楼' }),
  lesson('2026-12-01', '14:00', '16:30', { name: '现场教学', place: '老街' }),
  lesson('2026-12-03', '09:00', '11:30', { name: '后来的课', place: '二楼' }),
];
const moved = '“提醒班”课程有调整：“流程”时间由 12月1日 09:00–11:30 改为 12月1日 10:00–12:30。';
const at = (time: string) => `2026-12-01T${time}:00+08:00`;

/** A published class that was reminded of tomorrow by text, and how its lessons are saved. */
async function aReminded(given: Parameters<typeof classBody>[0] = {}) {
  const people = [
    await aStudent(app, unit.unitId, { cellPhone: '13700000001' }),
    await aStudent(app, unit.unitId, { cellPhone: '13700000002' }),
    await aStudent(app, unit.unitId, { cellPhone: null }),
  ];
  const body = { ...classBody({ name: '提醒班', remindByText: true, courses, ...given }), studentUserIds: people };
  const { id } = await unit.call.addAndPublish(body);
  await app.runJob('mailings.remind');
  await forget();
  const sent = (await unit.call.detail({ id })).courses;
  type Sent = Parameters<typeof unit.call.edit>[0]['courses'];
  const save = (change: (lessons: Sent) => Sent, more: object = {}) =>
    unit.call.edit({ ...body, id, groupIds: [], courses: change(sent as Sent), ...more });
  const later = (lessons: Sent): Sent =>
    lessons.map((l) => (l.name === '流程' ? { ...l, startTime: at('10:00'), endTime: at('12:30') } : l));
  return { id, people, save, later };
}
const mailingsOf = async (trainingClassId: number) =>
  (await app.call(unit.headers.authorization).mailings.list({ trainingClassId })).list;

describe('what is moved after a text has reminded of it', () => {
  it('is told by text as well to whom that went, once for each save, and stands among the texts', async () => {
    const { id, people, save, later } = await aReminded();
    // Who has come in since has read of no hour that was another.
    const late = await aStudent(app, unit.unitId, { cellPhone: '13700000003' });
    const all = { studentUserIds: [...people, late] };
    await save(later, all);
    expect(await outbox()).toEqual([`13700000001 ${moved}`, `13700000002 ${moved}`]);
    expect((await mailingsOf(id))[0]).toMatchObject({
      content: moved,
      byName: '系统自动',
      total: 2,
      parts: 2,
      cost: 10,
    });
    // The same once more moves nothing; back again is another change.
    await save(later, all);
    expect((await outbox()).length).toBe(2);
    await save((lessons) => lessons, all);
    expect((await outbox()).length).toBe(4);
    // Nobody is reminded a second time; who came in since is, now.
    await app.runJob('mailings.remind');
    expect((await outbox()).filter((s) => s.includes('明天')).map((s) => s.slice(0, 11))).toEqual(['13700000003']);
  });

  it('is told where a lesson ends at another time alone', async () => {
    const { save } = await aReminded();
    await save((lessons) => lessons.map((l) => (l.name === '流程' ? { ...l, endTime: at('12:00') } : l)));
    const said = '“提醒班”课程有调整：“流程”时间由 12月1日 09:00–11:30 改为 12月1日 09:00–12:00。';
    expect(await outbox()).toEqual([`13700000001 ${said}`, `13700000002 ${said}`]);
  });

  it('is told of a lesson before eight in the morning as of each other of that day', async () => {
    const { save } = await aReminded({ courses: [lesson('2026-12-01', '06:30', '07:30', { name: '晨练' })] });
    await save((lessons) => lessons.map((l) => ({ ...l, place: '操场' })));
    const said = '“提醒班”课程有调整：“晨练”地点由 地点未定 改为 操场。';
    expect(await outbox()).toEqual([`13700000001 ${said}`, `13700000002 ${said}`]);
  });

  it('is told of two changes by their words and of more by their number, also of what is new or off that day', async () => {
    const { save } = await aReminded();
    await save((lessons) => [
      { ...lessons[0], place: '三楼' } as (typeof lessons)[0],
      lesson('2026-12-01', '17:00', '18:00', { name: '加课', place: '二楼' }),
      { ...lessons[2], startTime: at('19:00'), endTime: at('20:00') } as (typeof lessons)[0],
    ]);
    const said =
      '“提醒班”课程有调整：“流程”地点由 二楼 改为 三楼；取消“现场教学”（12月1日 14:00–16:30，老街）；另有 2 处改动，请看课程表。';
    expect(await outbox()).toEqual([`13700000001 ${said}`, `13700000002 ${said}`]);
  });

  it('is told of two changes by their words alone', async () => {
    const { save } = await aReminded();
    await save((lessons) =>
      lessons.map((l) => (l.place === '二楼' || l.place === '老街' ? { ...l, place: '三楼' } : l)),
    );
    const said = '“提醒班”课程有调整：“流程”地点由 二楼 改为 三楼；“现场教学”地点由 老街 改为 三楼。';
    expect(await outbox()).toEqual([`13700000001 ${said}`, `13700000002 ${said}`]);
  });

  it('goes to nobody who has left the class since, also where they sit in another one that was reminded', async () => {
    const { people, save, later } = await aReminded();
    const studentUserIds = people.slice(0, 1);
    await unit.call.addAndPublish(classBody({ name: '另一个班', remindByText: true, courses, studentUserIds }));
    await app.runJob('mailings.remind');
    await forget();
    await save((lessons) => lessons, { studentUserIds: people.slice(1) });
    await save(later, { studentUserIds: people.slice(1) });
    expect(await outbox()).toEqual([`13700000002 ${moved}`]);
  });

  it('goes by no text for another name, for a day of which nobody was reminded, or where the class wants none now', async () => {
    const { save, later } = await aReminded();
    await save((lessons) => lessons.map((l) => (l.name === '流程' ? { ...l, name: '再造' } : l)));
    await save((lessons) => lessons.map((l) => (l.name === '后来的课' ? { ...l, place: '五楼' } : l)));
    await save(later, { remindByText: false });
    expect(await outbox()).toEqual([]);
  });

  it('goes by no text to whom none has reminded, where the class wants texts since', async () => {
    const { save, later } = await aReminded({ remindByText: false });
    await save(later, { remindByText: true });
    expect(await outbox()).toEqual([]);
  });

  it('goes by no text where those of the day are used up: it is saved, and the unit is told', async () => {
    const { id, save, later } = await aReminded();
    await sql('update tallies set used = $2 where key = $1', [textsOf(unit.unitId), texted.most - 1]);
    await save(later);
    expect(await outbox()).toEqual([]);
    const told = await sql("select title, link from messages where user_id = $1 and title like '短信没有发出%'", [
      unit.userId,
    ]);
    expect(told).toEqual([{ title: '短信没有发出：提醒班', link: `/wtdw/pxgl/pxbxq/${id}/` }]);
  });

  it('is paid for by the institute in its own classes', async () => {
    const { institute, instituteMailings } = (await aTraining(app, evening)).call;
    const known = await aKnown(app, { name: '外来的人', cellPhone: '13700000009' });
    const body = { ...classBody({ name: '学院班', remindByText: true, courses }), studentUserIds: [known] };
    const { id } = await institute.addAndPublish(body);
    await app.runJob('mailings.remind');
    const { courses: lessons, version } = await institute.detail({ id });
    const next = lessons.map((l) => (l.name === '流程' ? { ...l, place: '三楼' } : l));
    await institute.edit({ ...body, id, version, groupIds: [], courses: next as never });
    const { list } = await instituteMailings.list({ trainingClassId: id });
    expect(list.map((m) => m.content)).toEqual([
      '“学院班”课程有调整：“流程”地点由 二楼 改为 三楼。',
      expect.stringContaining('明天'),
    ]);
    expect((await outbox()).length).toBe(2);
  });

  it('is paid for by the institute in a class of its own that it gave to a unit, whatever that has used up', async () => {
    const { institute } = (await aTraining(app, evening)).call;
    const known = await aKnown(app, { name: '外来的人', cellPhone: '13700000008' });
    const body = { ...classBody({ name: '委托班', remindByText: true, courses }), studentUserIds: [known] };
    const { id } = await institute.addAndPublish(body);
    await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
    await app.runJob('mailings.remind');
    await sql("insert into tallies (key, used, ends_at) values ($1, $2, timestamptz '2026-12-31 00:00Z')", [
      ...[textsOf(unit.unitId), texted.most],
    ]);
    const { courses: lessons, version } = await institute.detail({ id });
    const next = lessons.map((l) => (l.name === '流程' ? { ...l, place: '三楼' } : l));
    await institute.edit({ ...body, id, version, groupIds: [], courses: next as never });
    expect((await outbox()).filter((s) => s.includes('三楼'))).toHaveLength(1);
  });

  it('says nothing of what one save changes beside it on a day of which nobody was reminded', async () => {
    const { save, later } = await aReminded();
    // Nobody of this class: another one was.
    const { id: other } = await unit.call.add(classBody());
    await sql(
      `insert into mailings (class_id, content, sent_count, total, parts, price, created_at, reminds)
      values ($1, '提醒', 1, 1, 1, 5, now(), '2026-12-03')`,
      [other],
    );
    await save((lessons) => later(lessons).map((l) => (l.name === '后来的课' ? { ...l, place: '五楼' } : l)));
    expect(await outbox()).toEqual([`13700000001 ${moved}`, `13700000002 ${moved}`]);
  });

  it('is no text where nobody whom it would go to has a number any more', async () => {
    const { id, people, save, later } = await aReminded();
    await sql('update students set cell_phone = null where id = any($1)', [people]);
    await save(later);
    expect([await outbox(), (await mailingsOf(id)).length]).toEqual([[], 1]);
  });

  it('is told as well to whom the reminder is still on its way: both come then', async () => {
    const { people, save, later } = await aReminded();
    await sql('update mailing_people set state = 0 where student_id = $1', [people[0]]);
    await save(later);
    expect(await outbox()).toEqual([`13700000001 ${moved}`, `13700000002 ${moved}`]);
  });

  it('goes by no text to whom the reminder has not reached', async () => {
    const { people, save, later } = await aReminded();
    await sql('update mailing_people set state = 2 where student_id = $1', [people[0]]);
    await save(later);
    expect(await outbox()).toEqual([`13700000002 ${moved}`]);
  });
});
