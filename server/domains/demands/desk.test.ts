import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxQuery } from '../../../shared/contract/demands.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent, askPlan, consult, freshPhone, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, aSignedIn, signIn, textsTo } from '../../../test/factories/people.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { smsOutbox } from '../../db/tables/account.ts';
import { demands } from '../../db/tables/demands.ts';
import { trail } from '../../db/tables/trail.ts';
import { countWaiting, listDemands } from './queries.ts';

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

  const deeds = async (id: number) =>
    (
      await app.database.db
        .select()
        .from(trail)
        .where(eq(trail.subjectId, String(id)))
        .orderBy(trail.id)
    ).map((t) => t.action);

  it('refuses what is not there, an owner who is no colleague of the desk, and an answer to what a colleague has answered', async () => {
    for (const act of [
      () => desk.detail({ id: 999 }),
      () => desk.note({ id: 999, content: '在吗' }),
      () => desk.answer({ id: 999, content: '好', seen: 0 }),
    ]) {
      await expect(act()).rejects.toMatchObject({ answer: { message: '404' } });
    }
    const { data } = await consult(app);
    const editor = await aSignedIn(app, { isAdmin: true, roles: ['editor'] }, clock);
    const gone = await aSignedIn(app, { isAdmin: true, roles: ['desk'], status: 0 }, clock);
    for (const ownerId of [editor.id, gone.id])
      await expect(desk.assign({ ids: [data.id], ownerId })).rejects.toMatchObject({
        fields: [{ path: 'ownerId', message: '请选择接待岗的工作人员' }],
      });
    const twice = await Promise.allSettled([
      desk.answer({ id: data.id, content: '甲', seen: 0 }),
      desk.answer({ id: data.id, content: '乙', seen: 0 }),
    ]);
    expect(twice.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await desk.detail({ id: data.id })).entries).toHaveLength(1);
    expect(await deeds(data.id)).toEqual(['demand.answer']);
  });

  it('leads a request from new to answered, tells the sender three ways and writes every deed down', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const { data } = await sendDemand(app, 2, { cellPhone: person.cellPhone }, { authorization: person.token });
    clock = new Date(clock.getTime() + 3_600_000);
    await desk.assign({ ids: [data.id] });
    await desk.note({ id: data.id, content: '先问教务部的排期' });
    const working = await app.api.demands.progress({ receipt: data.receipt });
    expect(working).toMatchObject({ status: 1, assignTime: clock.toISOString(), answerTime: null, replies: [] });
    clock = new Date(clock.getTime() + 3_600_000);
    await desk.answer({ id: data.id, content: '三月第二周可以开班，课表见附信。', seen: 0 });
    expect(await app.api.demands.progress({ receipt: data.receipt })).toMatchObject({
      status: 2,
      answerTime: clock.toISOString(),
      doneTime: clock.toISOString(),
      replies: [{ content: '三月第二周可以开班，课表见附信。', time: clock.toISOString() }],
    });
    const [letter] = (await app.call(person.token).messages.list({})).list;
    expect(letter).toMatchObject({ title: '您提交的培训需求已有答复', link: `/huizhi/${data.receipt}/` });
    const [sms] = await textsTo(app, person.cellPhone);
    expect(sms?.content).toBe(`您提交的培训需求已有答复，请打开 http://portal.test/huizhi/${data.receipt}/ 查看。`);
    await desk.setStatus({ id: data.id, status: 1 });
    const detail = await desk.detail({ id: data.id });
    expect(detail).toMatchObject({
      status: 1,
      ownerId: me.id,
      ownerName: me.name,
      doneTime: null,
      reach: { message: true, sms: true },
      entries: [{ kind: 'note', userName: me.name }, { kind: 'reply' }],
    });
    expect(await deeds(data.id)).toEqual(['demand.assign', 'demand.note', 'demand.answer', 'demand.status']);
  });

  it('sends no text message to a landline', async () => {
    const cellPhone = freshPhone();
    const { data } = await askPlan(app, { cellPhone });
    await desk.answer({ id: data.id, content: '方案已经寄出', seen: 0, done: false });
    expect(await app.database.db.select().from(smsOutbox).where(eq(smsOutbox.cellPhone, cellPhone))).toEqual([]);
    expect(await desk.detail({ id: data.id })).toMatchObject({
      status: 1,
      kind: 'plan',
      unitName: '云栖县委组织部',
      answers: expect.arrayContaining([{ question: '培训人数', type: 1, answer: '45', key: 'headCount' }]),
    });
  });

  it('finds records by kind, state, owner, day, word and lateness, and counts what waits', async () => {
    const early = await sendDemand(app, 4, { name: '百分%之_下划线', answers: { 项目名称: 'Ningbo 港航服务园' } });
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    // A session ends with a day without use.
    desk = app.call((await signIn(app, me.username)).data.token).demands;
    const late = await consult(app, { content: '迟来的问题' });
    const ids = async (filters: Parameters<typeof desk.list>[0]) => (await desk.list(filters)).list.map((d) => d.id);
    expect(await ids({ kind: '4' })).toEqual([early.data.id]);
    expect(await ids({ wd: 'ningbo 港' })).toEqual([early.data.id]);
    expect(await ids({ wd: '%之_' })).toEqual([early.data.id]);
    expect(await ids({ wd: '%分' })).toEqual([]);
    expect(await ids({ clock: 'late' })).toEqual([early.data.id]);
    expect(await ids({ owner: 'nobody', kind: 'consultation' })).toEqual([late.data.id]);
    expect(await ids({ owner: me.id, status: 0 })).toEqual([]);
    expect(await ids({ from: '2026-11-22', to: '2026-11-22' })).toEqual([late.data.id]);
    expect((await ids({ sort: '-createTime' }))[0]).toBe(late.data.id);
    const { list, total } = await desk.list({ pageSize: 2, pageNum: 2 });
    expect([list.length, total]).toEqual([2, 5]);
    expect(await desk.counts({})).toEqual({ fresh: 2, working: 2, overdue: 1, soon: 0, today: 0, nobody: 2, mine: 2 });
    expect((await desk.owners({})).map((o) => o.id)).toContain(me.id);
  });

  it('finds a record by everything that its sender wrote, and by its receipt', async () => {
    const { id, receipt } = (await askPlan(app, { name: '寻找甲', cellPhone: '0571-8123 4567', remark: '想看湿地' }))
      .data;
    for (const wd of [
      receipt,
      receipt.toLowerCase(),
      '寻找甲',
      '0571-81234567',
      '云栖县委',
      '桐庐县',
      '想看湿地',
      '45 人',
    ])
      expect(
        (await desk.list({ wd })).list.map((d) => d.id),
        wd,
      ).toContain(id);
    await app.database.db.delete(demands).where(eq(demands.id, id));
  });

  it('shows what waits first, by its due time, and leads from one record to the next in that order', async () => {
    const { list } = await desk.list({});
    expect(list.map((d) => [d.answerTime !== null, d.status === 2])).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
    const ids = list.map((d) => d.id);
    const around = async (id: number, more: Parameters<typeof desk.list>[0] = {}) => {
      const { previous, next } = await desk.beside({ ...more, id });
      return [previous?.id ?? null, next?.id ?? null];
    };
    expect(await Promise.all(ids.map((id) => around(id)))).toEqual(
      ids.map((_, i) => [ids[i - 1] ?? null, ids[i + 1] ?? null]),
    );
    const backwards = (await desk.list({ sort: '-createTime' })).list.map((d) => d.id);
    expect(await around(backwards[1] as number, { sort: '-createTime' })).toEqual([backwards[0], backwards[2]]);
    // One that the filters do not hold any more has neighbours all the same.
    const [first, second] = list.filter((d) => d.status === 1).map((d) => d.id);
    expect(await around(ids[0] as number, { status: 1 })).toEqual([null, first]);
    expect(await around(ids[4] as number, { status: 1 })).toEqual([second, null]);
  });

  it('hands several out at once, one row of the trail each, and tells which is absent', async () => {
    const two = [(await consult(app)).data.id, (await consult(app)).data.id];
    const { user } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    expect(await desk.assign({ ids: [999], ownerId: user.id })).toEqual({ assigned: 0, gone: [999] });
    const asked = [...two, 999, two[0] as number, 999];
    expect(await desk.assign({ ids: asked, ownerId: user.id })).toEqual({ assigned: 2, gone: [999] });
    expect((await desk.list({ owner: user.id })).list.map((d) => [d.status, d.ownerName])).toEqual([
      [1, user.name],
      [1, user.name],
    ]);
    expect(await Promise.all(two.map(deeds))).toEqual([['demand.assign'], ['demand.assign']]);
    await expect(desk.assign({ ids: [] })).rejects.toMatchObject({ answer: { message: '请选择要分派的事项' } });
  });

  it('gives the inbox away as a workbook, narrowed as it is looked at and harmless to open', async () => {
    const { token } = (await signIn(app, me.username)).data;
    await consult(app, { name: '=cmd', content: '＝HYPERLINK("http://evil")' });
    const rowsOf = async (input: Record<string, unknown>) => {
      const { url } = await app.call(token).downloads.start({ name: 'demands', input });
      return (await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()))).map((r) => r.cells);
    };
    const [headings, first] = await rowsOf({ wd: 'hyperlink' });
    expect(headings?.slice(0, 4)).toEqual(['类别', '事项', '姓名', '联系电话']);
    const under = (heading: string) => first?.[headings?.indexOf(heading) ?? -1] ?? '';
    expect([under('最迟答复'), under('首次答复'), under('办结时间')]).toEqual([expect.stringMatching(/./), '', '']);
    expect(first?.slice(0, 3)).toEqual(['在线咨询', `'＝HYPERLINK("http://evil")`, `'=cmd`]);
    // Nobody reads a region with the commas that it is kept with.
    const region = { question: '地区', type: 2, options: [], answer: '浙江省,绍兴市,越城区' };
    await app.database.db.update(demands).set({ answers: [region] });
    expect((await rowsOf({ wd: 'hyperlink' }))[1]?.at(-1)).toBe('地区：浙江省 绍兴市 越城区');
    // Nor what was left empty.
    await askPlan(app, { name: '少填几项', remark: '' });
    expect((await rowsOf({ wd: '少填几项' }))[1]?.at(-1)).toMatch(/^培训类别：.*地区：[^：]*$/s);
    expect((await rowsOf({ owner: 'mine' })).length - 1).toBe((await desk.list({ owner: 'mine' })).total);
    expect((await rowsOf({ clock: 'late' })).slice(1).map((r) => r[12])).toEqual(
      Array.from({ length: (await desk.list({ clock: 'late' })).total }, () => '超时'),
    );
    const editor = await aPerson(app, { isAdmin: true, roles: ['editor'] });
    await expect(app.call(editor.token).downloads.start({ name: 'demands', input: {} })).rejects.toMatchObject({
      answer: { status: 403 },
    });
  });

  it('counts as due today what is due before midnight in Shanghai, and nothing that was answered', async () => {
    const { db } = app.database;
    await consult(app, { cellPhone: freshPhone() });
    const night = new Date('2026-12-31T20:00:00Z');
    const undo = new Error('undo');
    const counted: number[] = [];
    const looked = db.transaction(async (tx) => {
      for (const [dueAt, answeredAt] of [
        ['2027-01-01T15:59:59Z', null],
        ['2027-01-01T16:00:00Z', null],
        ['2027-01-01T15:59:59Z', night],
      ] as const) {
        await tx.update(demands).set({ dueAt: new Date(dueAt), answeredAt, status: 0 });
        const { list, total } = await listDemands(tx, inboxQuery.parse({ clock: 'today' }), {
          userId: me.id,
          now: night,
        });
        expect(list.length).toBe(total);
        counted.push(total, (await countWaiting(tx, me.id, night)).today);
      }
      throw undo;
    });
    await expect(looked).rejects.toBe(undo);
    const all = await db.$count(demands);
    expect(counted).toEqual([all, all, 0, 0, 0, 0]);
  });

  it('is not answered by a word of progress: the clock runs on, the case stays open, and no text says otherwise', async () => {
    const person = await aPerson(app, { kinds: [1] });
    const { cellPhone } = person;
    desk = app.call((await signIn(app, me.username)).data.token).demands;
    const { data } = await consult(app, { cellPhone });
    const before = await desk.detail({ id: data.id });
    await desk.answer({ id: data.id, content: '已转交教务部，明天上午回您。', seen: 0, interim: true });
    const after = await desk.detail({ id: data.id });
    expect(after).toMatchObject({ status: 1, dueTime: before.dueTime, answerTime: null, ownerName: me.name });
    expect((await app.call(person.token).messages.list({})).list[0]?.title).toMatch(/有新进展$/);
    expect((await textsTo(app, cellPhone)).filter((t) => t.template === 'replied')).toEqual([]);
    expect(await deeds(data.id)).toEqual(['demand.progress']);
    const told = async () => {
      const { replies } = await app.api.demands.progress({ receipt: after.receipt });
      return [replies, (await desk.detail({ id: data.id })).entries].map((list) => list.map((e) => e.interim));
    };
    expect(await told()).toEqual([[true], [true]]);
    await desk.answer({ id: data.id, content: '三月开班。', seen: 1 });
    expect(await told()).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(await desk.detail({ id: data.id })).toMatchObject({ status: 2, answerTime: expect.any(String) });
    expect((await textsTo(app, cellPhone)).filter((t) => t.template === 'replied')).toHaveLength(1);
  });

  it('keeps the time of the first answer, and counts as due soon only what nobody has answered', async () => {
    const { data } = await consult(app);
    clock = new Date(new Date(data.dueTime).getTime() - 3_600_000);
    desk = app.call((await signIn(app, me.username)).data.token).demands;
    const { soon } = await desk.counts({});
    expect(soon).toBeGreaterThan(0);
    await desk.answer({ id: data.id, content: '一部分可以先说', seen: 0, done: false });
    expect((await desk.counts({})).soon).toBe(soon - 1);
    const first = clock.toISOString();
    clock = new Date(clock.getTime() + 1_800_000);
    await desk.answer({ id: data.id, content: '其余的在这里', seen: 1 });
    expect(await desk.detail({ id: data.id })).toMatchObject({ answerTime: first, doneTime: clock.toISOString() });
  });

  it('keeps since when somebody sees to it, also where a colleague takes over', async () => {
    const { id } = (await consult(app)).data;
    desk = app.call((await signIn(app, me.username)).data.token).demands;
    await desk.assign({ ids: [id] });
    const assignTime = clock.toISOString();
    expect(await desk.detail({ id })).toMatchObject({ ownerName: me.name, assignTime });
    const { user } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    clock = new Date(clock.getTime() + 600_000);
    await desk.assign({ ids: [id], ownerId: user.id });
    expect(await desk.detail({ id })).toMatchObject({ ownerName: user.name, assignTime });
  });

  it('opens a request again that was closed, where a plan goes out after all', async () => {
    const { id } = (await askPlan(app)).data;
    const own = app.call((await signIn(app, me.username)).data.token);
    await own.demands.setStatus({ id, status: 2 });
    expect(await own.demands.detail({ id })).toMatchObject({ status: 2, doneTime: clock.toISOString() });
    const draft = await own.plans.save({ id, versionId: 0, revision: 0, content: aPlanContent() });
    await own.plans.send({ id, ...draft });
    expect(await own.demands.detail({ id })).toMatchObject({ status: 1, doneTime: null });
  });
});
