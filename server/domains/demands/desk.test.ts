import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { askPlan, consult, freshPhone, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, aSignedIn, signIn } from '../../../test/factories/people.ts';
import { smsOutbox } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';

describe('the desk', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let desk: ReturnType<TestApp['call']>['demands'];
  let me: { id: number; name: string; username: string };
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    me = user;
    desk = app.call(token).demands;
  });
  afterAll(() => app.close());

  const deeds = async (id: number) => (await app.database.db.select().from(trail).where(eq(trail.subjectId, String(id))).orderBy(trail.id)).map((t) => t.action);

  it('refuses what is not there, an owner who is no colleague of the desk, and an answer to what a colleague has answered', async () => {
    for (const act of [() => desk.detail({ id: 999 }), () => desk.assign({ id: 999 }), () => desk.note({ id: 999, content: '在吗' }), () => desk.answer({ id: 999, content: '好', seen: 0 })]) {
      await expect(act()).rejects.toMatchObject({ answer: { message: '404' } });
    }
    const { data } = await consult(app);
    const editor = await aSignedIn(app, { isAdmin: true, roles: ['editor'] }, clock);
    await expect(desk.assign({ id: data.id, ownerId: editor.id })).rejects.toMatchObject({ answer: { message: '请选择接待岗的工作人员' } });
    const twice = await Promise.allSettled([desk.answer({ id: data.id, content: '甲', seen: 0 }), desk.answer({ id: data.id, content: '乙', seen: 0 })]);
    expect(twice.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await desk.detail({ id: data.id })).entries).toHaveLength(1);
    expect(await deeds(data.id)).toEqual(['demand.answer']);
  });

  it('leads a request from new to answered, tells the sender three ways and writes every deed down', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const { data } = await sendDemand(app, 2, { cellPhone: person.cellPhone }, { authorization: person.token });
    clock = new Date(clock.getTime() + 3_600_000);
    await desk.assign({ id: data.id });
    await desk.note({ id: data.id, content: '先问教务部的排期' });
    const working = await app.api.demands.progress({ receipt: data.receipt });
    expect(working).toMatchObject({ status: 1, assignTime: clock.toISOString(), answerTime: null, replies: [] });
    clock = new Date(clock.getTime() + 3_600_000);
    await desk.answer({ id: data.id, content: '三月第二周可以开班，课表见附信。', seen: 0 });
    expect(await app.api.demands.progress({ receipt: data.receipt })).toMatchObject({ status: 2, answerTime: clock.toISOString(), doneTime: clock.toISOString(), replies: [{ content: '三月第二周可以开班，课表见附信。', time: clock.toISOString() }] });
    const [letter] = (await app.call(person.token).messages.list({})).list;
    expect(letter).toMatchObject({ title: '您提交的培训需求已有答复', link: `/huizhi/${data.receipt}/` });
    const [sms] = await app.database.db.select().from(smsOutbox).where(eq(smsOutbox.cellPhone, person.cellPhone)).orderBy(desc(smsOutbox.id));
    expect(sms?.content).toBe(`您提交的培训需求已有答复，请打开 http://portal.test/huizhi/${data.receipt}/ 查看。`);
    await desk.setStatus({ id: data.id, status: 1 });
    const detail = await desk.detail({ id: data.id });
    expect(detail).toMatchObject({ status: 1, ownerId: me.id, ownerName: me.name, doneTime: null, hasAccount: true, entries: [{ kind: 'note', userName: me.name }, { kind: 'reply' }] });
    expect(await deeds(data.id)).toEqual(['demand.assign', 'demand.note', 'demand.answer', 'demand.status']);
  });

  it('sends no text message to a landline', async () => {
    const cellPhone = freshPhone();
    const { data } = await askPlan(app, { cellPhone });
    await desk.answer({ id: data.id, content: '方案已经寄出', seen: 0, done: false });
    expect(await app.database.db.select().from(smsOutbox).where(eq(smsOutbox.cellPhone, cellPhone))).toEqual([]);
    expect(await desk.detail({ id: data.id })).toMatchObject({ status: 1, kind: 'plan', unitName: '云栖县委组织部', answers: expect.arrayContaining([{ question: '培训人数', type: 1, answer: '45', key: 'headCount' }]) });
  });

  it('finds records by kind, state, owner, day, word and lateness, and counts what waits', async () => {
    const early = await sendDemand(app, 4, { name: '百分%之_下划线', answers: { 项目名称: 'Ningbo 港航服务园' } });
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    // A session ends with a day without use.
    desk = app.call((await signIn(app, me.username)).data.token).demands;
    const late = await consult(app, { content: '迟来的问题' });
    const ids = async (filters: Parameters<typeof desk.list>[0]) => (await desk.list(filters)).list.map((d) => d.id);
    expect(await ids({ type: 4 })).toEqual([early.data.id]);
    expect(await ids({ wd: 'ningbo 港' })).toEqual([early.data.id]);
    expect(await ids({ wd: '%之_' })).toEqual([early.data.id]);
    expect(await ids({ wd: '%分' })).toEqual([]);
    expect(await ids({ overdue: true })).toEqual([early.data.id]);
    expect(await ids({ ownerId: 0, kind: 'consultation' })).toEqual([late.data.id]);
    expect(await ids({ ownerId: me.id, status: 0 })).toEqual([]);
    expect(await ids({ from: '2026-11-22', to: '2026-11-22' })).toEqual([late.data.id]);
    expect((await ids({ sort: 'newest' }))[0]).toBe(late.data.id);
    expect((await ids({ sort: 'due' })).at(-1)).toBe(late.data.id);
    const { list, total } = await desk.list({ pageSize: 2, pageNum: 2 });
    expect([list.length, total]).toEqual([2, 5]);
    expect(await desk.counts({})).toEqual({ fresh: 2, working: 2, overdue: 1, soon: 0, mine: 2 });
    expect((await desk.owners({})).map((o) => o.id)).toContain(me.id);
  });
});
