import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import type { Sms } from '../../adapters/sms/index.ts';
import { presses, texted } from './rules.ts';

const start = new Date('2026-12-01T02:00:00Z');
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let other: Awaited<ReturnType<typeof aUnit>>;
let refuses: Record<string, string> = {};
let went: { cellPhone: string; template: string; content: string }[] = [];
/** A provider that refuses some numbers, each with a word of its own. */
const sms: Sms = {
  name: 'aliyun',
  async send({ cellPhone, template, content }) {
    const why = refuses[cellPhone];
    if (why) throw new Error(why);
    went.push({ cellPhone, template, content });
  },
};
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock, sms });
});
beforeEach(async () => {
  clock = start;
  [refuses, went] = [{}, []];
  unit = await aUnit(app, start);
  other = await aUnit(app, start);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const absent = { answer: { message: '404' } };
const callsOf = ({ headers }: { headers: { authorization: string } }) => app.call(headers.authorization).mailings;
const people = [
  { name: '甲', cellPhone: '13700000001' },
  { name: '欧阳乙', cellPhone: '13700000002' },
  { name: '丙', cellPhone: null },
];
const aClass = (by = unit, given = {}) => aRunningClass(app, by, people, given);
/** Another one of a unit, without numbers. */
const another = (by = unit, given = {}) => aRunningClass(app, by, [{ name: '丁', cellPhone: null }], given);
const refused = (path: string, message: unknown = expect.any(String)) => ({
  fields: [expect.objectContaining({ path, message })],
});
/** Has the outbox tried as often as it is, each time after the pause. */
async function tryAll(): Promise<void> {
  for (let n = 0; n < 6; n++) {
    await app.runJob('account.send-texts');
    clock = new Date(clock.getTime() + 600_000);
  }
}
const outbox = () => sql("select cell_phone as phone, content from sms_outbox where template = 'class' order by id");
const forget = () => sql("delete from sms_outbox where template = 'class'");

describe('a text to a class, before it is sent', () => {
  it('is for members of a class of the unit that is no draft, and of a lesson of it', async () => {
    const { trainingClassId, studentIds, courseId } = await aClass();
    const draft = await another(unit, { status: 0 });
    const [theirs, same] = [await another(other), await another()];
    const besides = await aStudent(app, unit.unitId);
    const call = callsOf(unit);
    const content = '请带笔记本';
    const wrong = [
      { trainingClassId: theirs.trainingClassId, userIds: theirs.studentIds },
      { trainingClassId, userIds: [studentIds[0] ?? 0, theirs.studentIds[0] ?? 0] },
      { trainingClassId, userIds: [studentIds[0] ?? 0, besides] },
      { trainingClassId, userIds: studentIds, courseId: theirs.courseId },
      { trainingClassId, userIds: studentIds, courseId: same.courseId },
    ];
    for (const [i, given] of wrong.entries()) {
      await expect(call.preview({ content, ...given }), String(i)).rejects.toMatchObject(absent);
      await expect(call.send({ content, ...given }), String(i)).rejects.toMatchObject(absent);
    }
    const early = { trainingClassId: draft.trainingClassId, userIds: draft.studentIds, content };
    await expect(call.preview(early)).rejects.toThrow('还是草稿');
    await expect(call.send(early)).rejects.toThrow('还是草稿');
    expect((await call.preview({ trainingClassId, userIds: studentIds, courseId, content })).count).toBe(2);
    expect(await outbox()).toEqual([]);
  });

  it('names what is wrong with its words at the field', async () => {
    const { trainingClassId, studentIds: userIds, courseId } = await aClass();
    const say = (content: string, more = {}) => callsOf(unit).preview({ trainingClassId, userIds, content, ...more });
    for (const content of ['{名字}，您好', '请{带笔记本', '{姓 名}您好'])
      await expect(say(content), content).rejects.toMatchObject(refused('content'));
    await expect(say('字'.repeat(301))).rejects.toMatchObject(refused('content'));
    await expect(say('到{地点}')).rejects.toMatchObject(refused('content', expect.stringContaining('{地点}')));
    expect((await say('到{地点}', { courseId })).sample?.content).toBe('到甲楼');
    await expect(callsOf(unit).preview({ trainingClassId, userIds: [], content: '好' })).rejects.toMatchObject(
      refused('userIds'),
    );
  });

  it('says to how many it goes, who has no number, how it reads and what it costs', async () => {
    const { trainingClassId, studentIds: userIds, courseId } = await aClass();
    await sql("insert into settings (key, value) values ('smsPrice', '7') on conflict (key) do update set value = '7'");
    const call = callsOf(unit);
    const read = await call.preview({ trainingClassId, userIds, content: '{姓名}，{班名}{时间}开班' });
    expect(read).toMatchObject({ count: 2, archived: [], parts: 2, price: 7, cost: 14 });
    expect(read.noNumber).toEqual([{ userId: userIds[2], name: '丙' }]);
    expect(read.sample).toMatchObject({
      content: expect.stringMatching(/，签到班12月1日（周二）至12月5日（周六）开班$/),
      parts: 1,
    });
    const lesson = await call.preview({ trainingClassId, userIds, courseId, content: '{时间}' });
    expect(lesson.sample?.content).toBe('12月1日 09:00–11:00');
    // 70 signs with the shorter name, one more with the longer: two parts.
    const long = await call.preview({ trainingClassId, userIds, content: `{姓名}${'字'.repeat(68)}` });
    expect(long).toMatchObject({ parts: 3, cost: 21 });
    await sql('update students set archived_at = $2 where id = $1', [userIds[0], start]);
    expect(await call.preview({ trainingClassId, userIds, content: '好' })).toMatchObject({
      count: 1,
      archived: [{ name: '甲' }],
    });
    expect(await outbox()).toEqual([]);
    await sql("delete from settings where key = 'smsPrice'");
  });
});

describe('a text to a class', () => {
  it('goes to each with a number in their own words, and as a message to who has an account', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const trainee = await aSignedIn(app, { kinds: [1] }, start);
    await sql('update students set user_id = $2 where id = any($1)', [[userIds[2]], trainee.id]);
    const content = '{姓名}，请带笔记本';
    const { sentCount, id } = await callsOf(unit).send({ trainingClassId, userIds, content });
    expect(sentCount).toBe(2);
    await app.runJob('account.send-texts');
    expect(went.map((w) => `${w.cellPhone} ${w.template} ${w.content}`).sort()).toEqual([
      '13700000001 class 甲，请带笔记本',
      '13700000002 class 欧阳乙，请带笔记本',
    ]);
    const told = (await app.call(trainee.headers.authorization).messages.list({})).list;
    expect(told).toMatchObject([
      { content: '丙，请带笔记本', type: 2, link: expect.stringContaining(`${trainingClassId}`) },
    ]);
    const { list } = await callsOf(unit).list({ trainingClassId });
    expect(list).toMatchObject([
      { id, content, total: 3, sent: 2, waiting: 0, failed: 0, noNumber: 1, parts: 2, cost: 10 },
    ]);
    const deed = { action: 'mailing.send', after: { sent: 2, content } };
    expect(
      await sql("select action, after from trail where subject = 'mailing' and subject_id = $1", [`${id}`]),
    ).toEqual([deed]);
    await forget();
  });

  it('goes out once for one preview, however often and at once it is pressed, and again for the next', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    const body = { trainingClassId, userIds, content: '集合' };
    const { key } = await call.preview(body);
    const answers = await Promise.all(Array.from({ length: 6 }, () => call.send({ ...body, key })));
    expect(new Set(answers.map((a) => `${a.id} ${a.sentCount}`)).size).toBe(1);
    expect(await outbox()).toHaveLength(2);
    expect((await call.list({ trainingClassId })).total).toBe(1);
    await call.send({ ...body, key: (await call.preview(body)).key });
    expect(await outbox()).toHaveLength(4);
    await forget();
  });

  it('is asked about anew where what was previewed is not so any more, and whom nobody reaches gets none', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    const body = { trainingClassId, userIds, content: '集合' };
    const { key } = await call.preview(body);
    await sql("update students set cell_phone = '13700000003' where id = $1", [userIds[2]]);
    await expect(call.send({ ...body, key })).rejects.toThrow('重新预览'.slice(2));
    await expect(call.send({ ...body, content: '解散', key })).rejects.toMatchObject({ answer: { status: 409 } });
    await sql('update students set cell_phone = null where id = any($1)', [userIds]);
    await expect(call.send(body)).rejects.toMatchObject(refused('userIds'));
    expect(await outbox()).toEqual([]);
    expect((await call.list({ trainingClassId })).total).toBe(0);
  });

  it('is sent by who may send it now: not by a unit that was turned away meanwhile', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    const actor = await app.authenticate(unit.headers.authorization);
    await sql("update users set kinds = '{1}' where id = $1", [unit.userId]);
    const body = { trainingClassId, userIds, content: '集合' };
    await expect(call.send(body)).rejects.toMatchObject({ answer: { status: 403 } });
    // Whoever was let in the moment before.
    await expect(app.dispatch('mailings', 'send', { body }, actor)).rejects.toMatchObject({ answer: { status: 403 } });
    expect(await outbox()).toEqual([]);
  });

  it('has an end each day: so many people, and so many times', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    const body = { trainingClassId, userIds, content: '集合' };
    const take = (key: string, used: number) =>
      sql(
        'insert into tallies (key, used, ends_at) values ($1, $2, $3) on conflict (key) do update set used = $2, ends_at = $3',
        [...[`${key} ${unit.unitId}`, used, new Date(start.getTime() + 3_600_000)]],
      );
    await take('class texts', texted.most - 1);
    await expect(call.send(body)).rejects.toMatchObject({ answer: { status: 429 } });
    await take('class texts', texted.most - 2);
    await call.send(body);
    await take('class texts', 0);
    // One press is one, to however many people it goes.
    await take('class presses', presses.most - 1);
    await call.send(body);
    await expect(call.send(body)).rejects.toMatchObject({ answer: { status: 429 } });
    expect((await call.list({ trainingClassId })).total).toBe(2);
    clock = new Date(start.getTime() + 3_600_001);
    await call.send(body);
    await forget();
  });
});

describe('what became of a text', () => {
  it('is told for each, failures with their reasons, and these may be tried again', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    const illegal = 'the text message was refused: isv.MOBILE_NUMBER_ILLEGAL';
    refuses = { 13700000001: illegal, 13700000002: illegal };
    const { id } = await call.send({ trainingClassId, userIds, content: '集合' });
    const states = async () =>
      (await call.results({ id })).list.map((r) => `${r.name} ${r.state} ${r.reason}`.trim()).sort();
    // Neither has arrived, whether they were tried already or not.
    expect((await states()).map((said) => said.slice(0, said.indexOf(' ') + 2))).toEqual(['丙 3', '欧阳乙 0', '甲 0']);
    await expect(call.resend({ id })).rejects.toThrow('没有发送失败');
    await app.runJob('account.send-texts');
    delete refuses['13700000001'];
    clock = new Date(clock.getTime() + 60_000);
    await app.runJob('account.send-texts');
    expect(await states()).toEqual(['丙 3', '欧阳乙 0 号码不存在或已停用，正在重试', '甲 1']);
    await tryAll();
    expect(await states()).toEqual(['丙 3', '欧阳乙 2 号码不存在或已停用', '甲 1']);
    expect((await call.results({ id, state: 2 })).list).toMatchObject([{ name: '欧阳乙', cellPhone: '13700000002' }]);
    for (const deed of [() => callsOf(other).results({ id }), () => callsOf(other).resend({ id })])
      await expect(deed()).rejects.toMatchObject(absent);
    const theirs = await another();
    await expect(call.resend({ id, userIds: [theirs.studentIds[0] ?? 0] })).rejects.toMatchObject(absent);
    refuses = {};
    expect(await call.resend({ id, userIds: [userIds[1] ?? 0] })).toEqual({ again: 1 });
    await app.runJob('account.send-texts');
    expect(await states()).toEqual(['丙 3', '欧阳乙 1', '甲 1']);
    expect(went.map((w) => w.cellPhone)).toEqual(['13700000001', '13700000002']);
    await forget();
  });

  it('is tried again at the number of now, and goes to nobody who is archived or in the class no more', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    refuses = { 13700000001: 'down', 13700000002: 'down' };
    const { id } = await call.send({ trainingClassId, userIds: userIds.slice(0, 2), content: '集合' });
    await app.runJob('account.send-texts');
    await tryAll();
    refuses = {};
    await sql("update students set cell_phone = '13700000099' where id = $1", [userIds[0]]);
    await sql('update students set archived_at = $2 where id = $1', [userIds[1], start]);
    expect(await call.resend({ id })).toEqual({ again: 1 });
    await app.runJob('account.send-texts');
    expect(went.map((w) => w.cellPhone)).toEqual(['13700000099']);
    await sql('update students set archived_at = null where id = $1', [userIds[1]]);
    await sql('delete from class_members where student_id = $1', [userIds[1]]);
    await expect(call.resend({ id })).rejects.toThrow('已不在班上');
    await forget();
  });

  it('stays known when the outbox has forgotten it, and what never went out did not', async () => {
    const { trainingClassId, studentIds: userIds } = await aClass();
    const call = callsOf(unit);
    refuses = { 13700000001: 'down', 13700000002: 'down' };
    const { id } = await call.send({ trainingClassId, userIds: userIds.slice(0, 2), content: '集合' });
    await app.runJob('account.send-texts');
    await sql("update sms_outbox set sent_at = $1 where cell_phone = '13700000001' and template = 'class'", [start]);
    await forget();
    expect((await call.results({ id })).list.map((r) => `${r.name} ${r.state} ${r.reason}`.trim())).toEqual([
      '欧阳乙 2 短信服务没有接收',
      '甲 1',
    ]);
    await expect(call.resend({ id })).rejects.toThrow('太久');
    await expect(callsOf(other).list({ trainingClassId })).rejects.toMatchObject(absent);
  });
});
