import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { remindByText } from './remind.ts';
import { texted, textsOf } from './rules.ts';

/** Seven in the evening of 30 November in Shanghai. */
const evening = new Date('2026-11-30T11:00:00Z');
let clock = evening;
let app: TestApp;
let node: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  node = await startApp('empty', { beside: app, now: () => clock });
});
beforeEach(async () => {
  clock = evening;
  await sql('update training_classes set status = 3');
  await sql("delete from sms_outbox where template = 'class'");
  unit = await aUnit(app, evening);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
const outbox = async () =>
  (await sql("select cell_phone as phone, content from sms_outbox where template = 'class' order by 1")).map(
    (r) => `${r.phone} ${r.content}`,
  );
const phones = async () => (await outbox()).map((said) => said.slice(0, 11));
const courses = [
  lesson('2026-12-01', '14:00', '16:30', { name: '现场教学', place: '老街' }),
  lesson('2026-12-01', '09:00', '11:30', { name: '流程' }),
  lesson('2026-12-02', '09:00', '11:30', { name: '后天的课', place: '二楼' }),
];
const said = '“提醒班”明天（12月1日）有 2 节课，09:00 开始，地点：之江校区。';
let number = 13_700_000_000;
const aPhone = () => String(++number);
const aReachable = (given: object = {}) => aStudent(app, unit.unitId, { cellPhone: aPhone(), ...given });
const put = (id: number, studentId: number) =>
  sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, now())', [id, studentId]);
/** A published class of the unit with these people, that wants texts where nothing else is said. */
const aClass = async (studentUserIds: number[], given: Parameters<typeof classBody>[0] = {}) =>
  (
    await unit.call.addAndPublish(
      classBody({ name: '提醒班', place: '之江校区', remindByText: true, courses, studentUserIds, ...given }),
    )
  ).id;
const mailingsOf = async (trainingClassId: number) =>
  (await app.call(unit.headers.authorization).mailings.list({ trainingClassId })).list;
const run = () => app.runJob('mailings.remind');

describe('texts of the evening before', () => {
  it('go out for no draft, no class that is over or does not want them, nor for lessons of another day', async () => {
    await unit.call.add(classBody({ remindByText: true, courses, studentUserIds: [await aReachable()] }));
    await sql('update training_classes set status = 3 where id = $1', [await aClass([await aReachable()])]);
    await aClass([await aReachable()], { remindByText: false });
    await aClass([await aReachable()], { courses: courses.slice(2) });
    await run();
    expect(await outbox()).toEqual([]);
    expect(await sql('select * from mailings where reminds is not null')).toEqual([]);
  });

  it('go to nobody whom the unit has archived or has no number of, and for no unit that was turned away', async () => {
    const [gone, unknown] = [await aReachable(), await aStudent(app, unit.unitId)];
    const id = await aClass([gone, unknown]);
    await sql('update students set archived_at = now() where id = $1', [gone]);
    await run();
    expect([await outbox(), await mailingsOf(id)]).toEqual([[], []]);
    const one = await aReachable();
    await put(id, one);
    await sql("update users set kinds = '{1}' where id = $1", [unit.userId]);
    await run();
    await sql("update users set kinds = '{3}', status = 0 where id = $1", [unit.userId]);
    await run();
    expect(await outbox()).toEqual([]);
    await sql('update users set status = 1 where id = $1', [unit.userId]);
    await run();
    expect((await outbox()).length).toBe(1);
    expect(await mailingsOf(id)).toMatchObject([{ total: 2, noNumber: 1, archived: 0 }]);
  });

  it('go to everybody with a number once, however often and where it runs, and stand among the texts', async () => {
    const { id: userId } = await aSignedIn(app, { kinds: [1] }, evening);
    const people = [await aReachable({ userId, name: '有账号' }), await aReachable({ name: '没有账号' })];
    const id = await aClass(people);
    // Also where a run is begun again while its first try goes on.
    const pools = [app.database.db, node.database.db];
    await Promise.all([...pools, ...pools].map((db) => remindByText(db, clock, () => undefined)));
    await Promise.all([run(), node.runJob('mailings.remind')]);
    const both = (await phones()).join(' ');
    expect(await outbox()).toEqual(both.split(' ').map((phone) => `${phone} ${said}`));
    expect(both.split(' ').length).toBe(2);
    const [text, ...others] = await mailingsOf(id);
    expect([text, others]).toMatchObject([
      { content: said, byName: '系统自动', total: 2, parts: 2, cost: 10, courseName: '' },
      [],
    ]);
    await app.runJob('account.send-texts');
    const { results } = app.call(unit.headers.authorization).mailings;
    expect((await results({ id: text?.id ?? 0 })).list.map((r) => `${r.name} ${r.state}`).sort()).toEqual([
      '有账号 1',
      '没有账号 1',
    ]);
    // Who comes in later that evening gets theirs with the next run; the next evening everybody does.
    await put(id, await aReachable({ name: '后来' }));
    await node.runJob('mailings.remind');
    expect((await outbox()).length).toBe(3);
    expect((await mailingsOf(id)).map((m) => m.total)).toEqual([1, 2]);
    clock = new Date(evening.getTime() + 86_400_000);
    await run();
    expect(
      (await outbox()).filter((s) => s.endsWith('明天（12月2日）有 1 节课，09:00 开始，地点：二楼。')).length,
    ).toBe(3);
  });

  it('go to nobody who is away all of that day with granted leave, and to who has asked alone', async () => {
    const people = [await aReachable(), await aReachable(), await aReachable()];
    const id = await aClass(people);
    const days = await sql('select id, start_at::date as day from courses where class_id = $1 order by start_at', [id]);
    const leave = async (studentId: number | undefined, status: number, ids: number[]) => {
      const [row] = await sql(
        `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
          select $1, $2, min(start_at), max(end_at), $3, now() from courses where id = any($4) returning id`,
        [id, studentId, status, ids],
      );
      for (const one of ids) await sql('insert into leave_courses values ($1, $2)', [row.id, one]);
    };
    const [morning, noon] = days.map((r) => r.id as number) as [number, number];
    await leave(people[0], 1, [morning, noon]);
    await leave(people[1], 1, [morning]);
    await leave(people[2], 0, [morning, noon]);
    await run();
    const [text] = await mailingsOf(id);
    expect([(await phones()).length, text]).toMatchObject([2, { total: 2, content: said, parts: 2 }]);
    const phoneOf = async (at: number) =>
      (await sql('select cell_phone as phone from students where id = $1', [people[at]]))[0]?.phone;
    expect(await phones()).not.toContain(await phoneOf(0));
    // Who is away in the morning reads when their own day begins, and where.
    expect(await outbox()).toEqual([
      `${await phoneOf(1)} “提醒班”明天（12月1日）有 1 节课，14:00 开始，地点：老街。`,
      `${await phoneOf(2)} ${said}`,
    ]);
  });

  it('go once to a number that two people of a class have', async () => {
    const [mine, theirs] = [await aReachable(), await aKnown(app)];
    const id = await aClass([mine]);
    await put(id, theirs);
    await sql('update students set cell_phone = (select cell_phone from students where id = $1) where id = $2', [
      mine,
      theirs,
    ]);
    await run();
    expect([(await outbox()).length, await mailingsOf(id)]).toMatchObject([1, [{ total: 2, parts: 1, cost: 5 }]]);
  });

  it('are all of a class or none: what a run was cut off in is done by the next, and keeps no other from its own', async () => {
    const [first, cut, last] = [await aReachable(), await aReachable(), await aReachable()];
    const ids = [await aClass([first]), await aClass([await aReachable(), cut]), await aClass([last])];
    await sql(`create function cut_off() returns trigger language plpgsql as $$ begin
      if new.student_id = ${cut} then raise exception 'cut off'; end if; return new; end $$`);
    await sql('create trigger cut_off before insert on mailing_people for each row execute function cut_off()');
    await run();
    const counts = async () => Promise.all(ids.map(async (id) => (await mailingsOf(id)).map((m) => m.total).join()));
    expect([await counts(), (await outbox()).length]).toEqual([['1', '', '1'], 2]);
    await sql('drop function cut_off cascade');
    await run();
    expect([await counts(), (await outbox()).length]).toEqual([['1', '2', '1'], 4]);
    expect(new Set(await phones()).size).toBe(4);
  });

  it('count among those of the day of a unit, which is told once where they are used up', async () => {
    const id = await aClass([await aReachable(), await aReachable()]);
    await sql('insert into tallies (key, used, ends_at) values ($1, $2, $3)', [
      ...[textsOf(unit.unitId), texted.most - 1, new Date(evening.getTime() + 3_600_000)],
    ]);
    await run();
    await run();
    expect([await outbox(), await mailingsOf(id)]).toEqual([[], []]);
    const told = await sql("select title, link from messages where user_id = $1 and title like '短信提醒%'", [
      unit.userId,
    ]);
    expect(told).toEqual([{ title: '短信提醒没有发出：提醒班', link: `/wtdw/pxgl/pxbxq/${id}/` }]);
    await sql('update tallies set used = used - 1 where key = $1', [textsOf(unit.unitId)]);
    await run();
    expect((await outbox()).length).toBe(2);
    const call = app.call(unit.headers.authorization).mailings;
    const more = { trainingClassId: id, userIds: [await aReachable()], content: '集合' };
    await put(id, more.userIds[0] ?? 0);
    await expect(call.send(more)).rejects.toMatchObject({ answer: { status: 429 } });
  });
});

describe('of a class of the institute', () => {
  it('they are of the institute, whomever it gave the class to: that unit reads nothing of them', async () => {
    const staff = await aTraining(app, evening);
    const { institute, instituteMailings } = staff.call;
    const known = await aKnown(app, { name: '外来的人', cellPhone: aPhone() });
    const body = classBody({ name: '学院班', remindByText: true, courses, studentUserIds: [known] });
    const { id } = await institute.addAndPublish(body);
    await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
    await institute.give({ id, unitId: unit.unitId });
    const mine = await aReachable();
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    await Promise.all([run(), node.runJob('mailings.remind')]);
    expect((await outbox()).length).toBe(2);
    const { list } = await instituteMailings.list({ trainingClassId: id });
    expect(list).toMatchObject([{ byName: '系统自动', total: 2, cost: 10 }]);
    const textId = list[0]?.id ?? 0;
    expect((await instituteMailings.results({ id: textId })).list.length).toBe(2);
    expect(await mailingsOf(id)).toEqual([]);
    const { results, resend, send } = app.call(unit.headers.authorization).mailings;
    for (const deed of [() => results({ id: textId }), () => resend({ id: textId })])
      await expect(deed()).rejects.toMatchObject(absent);
    // What the unit writes to its own people is none of the institute's; no reminder binds the class to the unit.
    const own = await send({ trainingClassId: id, userIds: [mine], content: '集合' });
    expect((await mailingsOf(id)).map((m) => m.id)).toEqual([own.id]);
    expect((await instituteMailings.list({ trainingClassId: id })).total).toBe(1);
    await expect(instituteMailings.results({ id: own.id })).rejects.toMatchObject(absent);
    const theirs = await aClass([await aReachable()]);
    await expect(instituteMailings.list({ trainingClassId: theirs })).rejects.toMatchObject(absent);
  });

  it('they keep it from being given to another unit no more than a lesson does', async () => {
    const { institute } = (await aTraining(app, evening)).call;
    const known = await aKnown(app, { cellPhone: aPhone() });
    const { id } = await institute.addAndPublish(classBody({ remindByText: true, courses, studentUserIds: [known] }));
    await run();
    expect((await outbox()).length).toBe(1);
    await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
    expect(await institute.give({ id, unitId: unit.unitId })).toBeNull();
  });
});

describe('a class', () => {
  it('keeps that it wants them where nothing is said, and a copy of it wants them too', async () => {
    const id = await aClass([]);
    const wants = async (of: number) => (await unit.call.detail({ id: of })).remindByText;
    const body = { ...classBody(), id, courses: [], groupIds: [], studentUserIds: [] };
    await unit.call.edit(body);
    expect(await wants(id)).toBe(true);
    expect(await wants((await unit.call.copy({ id, startDate: '2026-12-08' })).id)).toBe(true);
    await unit.call.edit({ ...body, remindByText: false });
    expect([await wants(id), await wants((await unit.call.add(classBody())).id)]).toEqual([false, false]);
  });

  it('is told what a text costs', async () => {
    expect(await app.call(unit.headers.authorization).mailings.price({})).toEqual({ price: 5 });
    expect(await (await aTraining(app, evening)).call.instituteMailings.price({})).toEqual({ price: 5 });
  });
});
