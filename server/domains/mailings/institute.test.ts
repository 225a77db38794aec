import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { inClass } from '../../../test/factories/in-class.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { capsOf, presses, texted } from './rules.ts';

const clock = new Date('2026-12-01T02:00:00Z');
const absent = { answer: { message: '404' } };
const content = '{姓名}，请带笔记本';
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let staff: Awaited<ReturnType<typeof aTraining>>;
/** A class of the institute that the unit was given, with somebody of it and one whom the institute knows by itself. */
let here: { id: number; mine: number; known: number; userId: number };
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());
let numbers = 13_700_000_000;
const aPhone = () => String(++numbers);
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const ofUnit = () => app.call(unit.headers.authorization).mailings;
const outbox = async () =>
  (await sql("select content from sms_outbox where template = 'class' order by content")).map((r) => r.content);

beforeEach(async () => {
  await sql("delete from sms_outbox where template = 'class'");
  await sql('delete from tallies');
  unit = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  const { id: userId } = await aSignedIn(app, { kinds: [1] }, clock);
  const known = await aKnown(app, { name: '外来的人', cellPhone: aPhone(), userId });
  const courses = [lesson('2026-12-01', '09:00', '11:00', { place: '甲楼' })];
  const { id } = await staff.call.institute.addAndPublish(
    classBody({ name: '学院班', courses, studentUserIds: [known] }),
  );
  await staff.call.institute.give({ id, unitId: unit.unitId });
  const mine = await aStudent(app, unit.unitId, { name: '单位的人', cellPhone: aPhone() });
  await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
  here = { id, mine, known, userId };
});

it('what would be read is another text where the lesson has been moved since the preview: it is shown once more', async () => {
  const { instituteMailings, institute } = staff.call;
  const [course] = (await institute.detail({ id: here.id })).courses;
  const body = { trainingClassId: here.id, courseId: course?.id, userIds: [here.mine], content: '在{地点}上课' };
  const { key } = await instituteMailings.preview(body);
  await sql("update courses set place = '乙楼' where id = $1", [course?.id]);
  await expect(instituteMailings.send({ ...body, key })).rejects.toThrow('和预览时不一样了');
  expect(await outbox()).toEqual([]);
});

it('教务 write to whoever is in a class of the institute, once for one preview, with a message to who has an account', async () => {
  const { instituteMailings, institute } = staff.call;
  const { people } = await institute.roll({ trainingClassId: here.id });
  expect(people.map((p) => [p.name, p.reachable]).sort()).toEqual(
    [
      ['单位的人', true],
      ['外来的人', true],
    ].sort(),
  );
  const body = { trainingClassId: here.id, userIds: people.map((p) => p.userId), content };
  const { key, count, cost } = await instituteMailings.preview(body);
  expect([count, cost]).toEqual([2, 10]);
  const answers = await Promise.all([1, 2, 3].map(() => instituteMailings.send({ ...body, key })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await outbox()).toEqual(['单位的人，请带笔记本', '外来的人，请带笔记本'].sort());
  const told = await sql("select content from messages where user_id = $1 and title = '培训班通知：学院班'", [
    here.userId,
  ]);
  expect(told).toEqual([{ content: '外来的人，请带笔记本' }]);
  expect((await instituteMailings.list({ trainingClassId: here.id })).list).toMatchObject([{ content, total: 2 }]);
  const [{ action } = { action: '' }] = await sql(
    "select action from trail where subject = 'mailing' and subject_id = $1",
    [`${answers[0]?.id}`],
  );
  expect(action).toBe('mailing.send');
});

it('what 教务 have written is not the unit’s to read or to send again, nor theirs what the unit has written', async () => {
  const { instituteMailings } = staff.call;
  const ours = await instituteMailings.send({ trainingClassId: here.id, userIds: [here.mine, here.known], content });
  const own = await ofUnit().send({ trainingClassId: here.id, userIds: [here.mine], content });
  expect((await ofUnit().list({ trainingClassId: here.id })).list.map((t) => t.id)).toEqual([own.id]);
  expect((await instituteMailings.list({ trainingClassId: here.id })).list.map((t) => t.id)).toEqual([ours.id]);
  const refused = [
    () => ofUnit().results({ id: ours.id }),
    () => ofUnit().resend({ id: ours.id }),
    () => instituteMailings.results({ id: own.id }),
    () => instituteMailings.resend({ id: own.id }),
  ];
  for (const deed of refused) await expect(deed()).rejects.toMatchObject(absent);
});

it('who did not get it is tried again by 教务, and a text of theirs keeps a class from no other unit', async () => {
  const { instituteMailings, institute } = staff.call;
  const { id } = await instituteMailings.send({ trainingClassId: here.id, userIds: [here.known], content });
  expect((await instituteMailings.results({ id })).list.map((r) => r.name)).toEqual(['外来的人']);
  const failed = await inClass(app, clock).aText(here.id, here.known);
  await sql('update mailings set by = $2 where id = $1', [failed, staff.id]);
  expect(await instituteMailings.resend({ id: failed })).toEqual({ again: 1 });
  await unit.call.namePeople({ id: here.id, groupIds: [], studentUserIds: [] });
  await institute.takeBack({ id: here.id });
  const next = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [next.userId]);
  expect(await institute.give({ id: here.id, unitId: next.unitId })).toBeNull();
});

it('what a unit may send in a day is none of what the institute may, which is ten times as much', async () => {
  expect(capsOf('institute')).toMatchObject({
    ...{ texts: { most: 10 * texted.most }, presses: { most: 10 * presses.most } },
  });
  const used = (sender: number | 'institute', texts: number) =>
    sql(
      'insert into tallies (key, used, ends_at) values ($1, $2, $3) on conflict (key) do update set used = excluded.used',
      [capsOf(sender).texts.key, texts, new Date(clock.getTime() + 3_600_000)],
    );
  await used(unit.unitId, texted.most);
  const body = { trainingClassId: here.id, userIds: [here.mine], content };
  await expect(ofUnit().send(body)).rejects.toMatchObject({ answer: { status: 429 } });
  const { instituteMailings } = staff.call;
  await instituteMailings.send(body);
  await used('institute', 10 * texted.most);
  await expect(instituteMailings.send(body)).rejects.toMatchObject({ answer: { status: 429 } });
});

it('two people of one number read the same once, which is paid for once, and what became of it stands for both', async () => {
  const { instituteMailings } = staff.call;
  const both = [here.mine, here.known];
  const phone = aPhone();
  await sql('update students set cell_phone = $2 where id = any($1)', [both, phone]);
  const body = { trainingClassId: here.id, userIds: both, content: '集合' };
  expect(await instituteMailings.preview(body)).toMatchObject({ count: 2, parts: 1, cost: 5 });
  const { id, sentCount } = await instituteMailings.send(body);
  const [{ used } = { used: '' }] = await sql("select used::int from tallies where key = 'class texts institute'");
  expect([sentCount, used, await outbox()]).toEqual([2, 1, ['集合']]);
  const states = async () => {
    const { list } = await instituteMailings.results({ id });
    return Object.fromEntries(list.map((r) => [r.name, r.state]));
  };
  await sql("update sms_outbox set sent_at = now() where template = 'class'");
  expect(await states()).toEqual({ 单位的人: 1, 外来的人: 1 });
  // What names them is another text for each.
  await instituteMailings.send({ ...body, content });
  expect((await outbox()).length).toBe(3);
  // One of them has had another number since: trying again leaves the other one's where it was.
  await sql("update sms_outbox set sent_at = null, failures = 5 where template = 'class' and content = '集合'");
  const own = aPhone();
  await sql('update students set cell_phone = $2 where id = $1', [here.known, own]);
  expect(await instituteMailings.resend({ id, userIds: [here.known] })).toEqual({ again: 1 });
  expect((await states()).单位的人).toBe(2);
  const waiting = "select cell_phone as phone from sms_outbox where content = '集合' and failures = 0";
  expect(await sql(waiting)).toEqual([{ phone: own }]);
  expect(await instituteMailings.resend({ id, userIds: [here.mine] })).toEqual({ again: 1 });
  expect((await sql(`${waiting} order by id`)).map((r) => r.phone)).toEqual([phone, own]);
});
