import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxQuery } from '../../../shared/contract/demands.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent, askPlan, consult, sendDemand } from '../../../test/factories/demands.ts';
import { aPerson, aSignedIn, signIn, textsTo } from '../../../test/factories/people.ts';
import { demandProofs, demands } from '../../db/tables/demands.ts';
import { messages } from '../../db/tables/messages.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { countFromAddress, countOfNumber, countOfPerson, countOpen, countWaiting, listDemands } from './queries.ts';

describe('the desk with several colleagues, as the hours go by', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let desk: ReturnType<TestApp['call']>['demands'];
  let me: { id: number; username: string };
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    me = (await aPerson(app, { isAdmin: true, roles: ['desk'] })).user;
  });
  afterAll(() => app.close());

  /** Some hours later, with the session of then. */
  async function later(hours: number) {
    clock = new Date(clock.getTime() + hours * 3_600_000);
    const own = app.call((await signIn(app, me.username)).data.token);
    desk = own.demands;
    return own;
  }
  const iso = (hoursAgo: number) => new Date(clock.getTime() - hoursAgo * 3_600_000).toISOString();

  it('leaves a case with whoever sees to it and keeps the first of its times, whichever colleague acts', async () => {
    await later(2);
    const other = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const theirs = app.call(other.token).demands;
    const { id } = (await consult(app, { content: '先后两次答复的问题' })).data;
    await later(1);
    await desk.setStatus({ id, status: 1 });
    await later(1);
    await theirs.setStatus({ id, status: 1 });
    await theirs.answer({ id, content: '同事代为答复', seen: 0, done: false });
    await later(1);
    await theirs.answer({ id, content: '其余的在这里', seen: 1 });
    const kept = { status: 2, assignTime: iso(2), answerTime: iso(1), doneTime: iso(0) };
    expect(await desk.detail({ id })).toMatchObject({ ...kept, ownerId: me.id });
    const own = await later(1);
    // Closed it stays, though something is added, it is closed once more or handed on.
    await theirs.answer({ id, content: '再补一句', seen: 2 });
    await theirs.setStatus({ id, status: 2 });
    await theirs.assign({ ids: [id], ownerId: other.user.id });
    expect(await desk.detail({ id })).toMatchObject({
      status: 2,
      assignTime: iso(3),
      answerTime: iso(2),
      doneTime: iso(1),
      ownerId: other.user.id,
    });
    const { url } = await own.downloads.start({ name: 'demands', input: { wd: '先后两次答复' } });
    const [heads, row] = await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()));
    const times = ['收到时间', '首次答复', '办结时间', '最迟答复'].map(
      (h) => row?.cells[heads?.cells.indexOf(h) ?? -1],
    );
    expect(new Set(times).size).toBe(4);
    expect(times).toEqual(times.toSorted());
    // Whom a case can be given to: the desk, and administrators, who do everything.
    const boss = await aSignedIn(app, { isAdmin: true, roles: ['administrator'] }, clock);
    expect((await desk.owners({})).map((o) => o.id)).toContain(boss.id);
  });

  it('takes for the same request only what says the same in everything', async () => {
    await later(2);
    const asked = { cellPhone: '0571-81230007' };
    const more = { unitName: '甲单位', region: '', remark: '' };
    const sent = [
      await consult(app, asked),
      await consult(app, { ...asked, name: '另一人' }),
      await consult(app, { ...asked, topic: '单位报名' }),
      await askPlan(app, { ...asked, ...more }),
      await askPlan(app, { ...asked, ...more, unitName: '乙单位' }),
    ];
    const other = { cellPhone: '0571-81230008' };
    sent.push(
      await consult(app, other),
      await askPlan(app, { ...other, ...more, region: '浙江省,杭州市,桐庐县' }),
      await askPlan(app, { ...other, ...more, days: 6 }),
      await sendDemand(app, 2, other),
      await sendDemand(app, 2, { ...other, address: '浙江省,杭州市,桐庐县' }),
    );
    expect(sent.map((s) => s.status)).toEqual(sent.map(() => 200));
    const receipts = sent.map((s) => s.data.receipt);
    expect(new Set(receipts).size).toBe(sent.length);
    expect((await askPlan(app, { ...other, ...more, days: 6 })).data.receipt).toBe(receipts.at(-3));
  });

  it('takes for the same request what comes within ten minutes of the last one that was kept', async () => {
    const asked = { cellPhone: '0571-81230009' };
    const sent: string[] = [];
    for (const minutes of [0, 11, 9]) {
      clock = new Date(clock.getTime() + minutes * 60_000);
      sent.push((await consult(app, asked)).data.receipt);
    }
    expect([new Set(sent.slice(0, 2)).size, sent[2]]).toEqual([2, sent[1]]);
  });

  it('answers the account that asked, and only where none did the one that has proven the number', async () => {
    await later(2);
    const cellPhone = '13811110007';
    const owner = await aSignedIn(app, { kinds: [1], cellPhone, phoneProvenAt: clock }, clock);
    const asker = await aSignedIn(app, { kinds: [1] }, clock);
    const letters = async (userId: number) => app.database.db.$count(messages, eq(messages.userId, userId));
    for (const [headers, told] of [
      [asker.headers, [1, 0]],
      [{}, [1, 1]],
    ] as const) {
      const { id } = (await consult(app, { cellPhone, content: `问 ${told}` }, headers)).data;
      await desk.answer({ id, content: '可以', seen: 0 });
      expect([await letters(asker.id), await letters(owner.id)]).toEqual(told);
    }
  });

  it('counts what was sent twice once against those from whose network it came', async () => {
    await later(2);
    const counted = async () =>
      (await app.database.pool.query("select key, used from tallies where key like 'forms %' order by key")).rows;
    const asked = { cellPhone: '0571-81230010' };
    const first = await consult(app, asked);
    const once = await counted();
    expect(once.length).toBeGreaterThan(0);
    expect((await consult(app, asked)).data.receipt).toBe(first.data.receipt);
    expect(await counted()).toEqual(once);
  });

  it('closes what nobody sees to without giving it to anybody, and gives it to who takes it up', async () => {
    await later(2);
    const { id } = (await consult(app, { content: '没有人负责的问题' })).data;
    await desk.setStatus({ id, status: 2 });
    expect(await desk.detail({ id })).toMatchObject({
      ownerId: null,
      ownerName: '',
      assignTime: null,
      doneTime: iso(0),
    });
    await later(1);
    await desk.setStatus({ id, status: 0 });
    expect(await desk.detail({ id })).toMatchObject({ status: 0, ownerId: null, doneTime: null });
    await desk.setStatus({ id, status: 1 });
    expect(await desk.detail({ id })).toMatchObject({ ownerId: me.id, assignTime: iso(0), doneTime: null });
  });

  it('sends a plan for whoever sees to it, and opens the case again where the asker wants a change', async () => {
    const own = await later(2);
    const other = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const theirs = app.call(other.token);
    const [first, second, third] = [
      (await askPlan(app, { unitName: '先后单位', name: '顾 Ning', region: '浙江省,衢州市,开化县' })).data,
      (await askPlan(app, { unitName: '先后单位', name: '温岭', remark: '二' })).data,
      (await askPlan(app, { unitName: '先后单位', name: '沈家', remark: '三' })).data,
    ];
    await desk.assign({ ids: [first.id] });
    await later(1);
    for (const { id } of [second, first]) {
      const draft = await own.plans.save({ id, versionId: 0, revision: 0, content: aPlanContent() });
      const again = await theirs.plans.save({ id, ...draft, content: aPlanContent('改过的方案') });
      await theirs.plans.send({ id, ...again });
    }
    // Who wrote a version is who wrote it last; who sees to the case is who saw to it before, or who sent.
    expect((await own.plans.detail({ id: first.id })).versions[0]?.userName).toBe(other.user.name);
    const sent = { answerTime: iso(0), status: 1, doneTime: null };
    expect(await desk.detail({ id: first.id })).toMatchObject({ ...sent, ownerId: me.id, assignTime: iso(1) });
    expect(await desk.detail({ id: second.id })).toMatchObject({ ownerId: other.user.id, assignTime: iso(0) });
    await desk.setStatus({ id: first.id, status: 2 });
    await later(1);
    await app.api.plans.askChange({ receipt: first.receipt, number: 1, words: '少一天' });
    expect(await desk.detail({ id: first.id })).toMatchObject({ ...sent, answerTime: iso(1) });
    const { plans } = app.call((await signIn(app, me.username)).data.token);
    const order = async (sort?: 'updateTime' | '-updateTime') =>
      (await plans.list({ wd: '先后单位', ...(sort && { sort }) })).list.map((r) => [r.id, r.updateTime]);
    const [one, two, none] = [
      [first.id, iso(0)],
      [second.id, iso(1)],
      [third.id, null],
    ];
    expect([await order('-updateTime'), await order('updateTime'), await order()]).toEqual([
      [one, two, none],
      [two, one, none],
      [none, two, one],
    ]);
    // All that a caller may name finds the case.
    const { cellPhone } = await desk.detail({ id: first.id });
    for (const wd of ['顾 ning', cellPhone, first.receipt, '开化县'])
      expect(
        (await desk.list({ wd })).list.map((d) => d.id),
        wd,
      ).toEqual([first.id]);
    expect((await desk.list({ wd: '先后单位' })).total).toBe(3);
  });

  it('writes to no account for which staff have only written the number down, nor to a closed one', async () => {
    const own = await later(2);
    const unproven = await aPerson(app, { kinds: [1], phoneProvenAt: null });
    const closed = `155${String(Date.now()).slice(-8)}`;
    const { id: closedId } = await aSignedIn(app, { cellPhone: closed, phoneProvenAt: clock, status: 0 }, clock);
    for (const cellPhone of [unproven.cellPhone, closed]) {
      const asked = (await consult(app, { cellPhone })).data;
      expect((await desk.detail({ id: asked.id })).reach).toEqual({ message: false, sms: true });
      await desk.answer({ id: asked.id, content: '三月开班', seen: 0 });
      const { id } = (await askPlan(app, { cellPhone })).data;
      const draft = await own.plans.save({ id, versionId: 0, revision: 0, content: aPlanContent() });
      await own.plans.send({ id, ...draft });
      expect((await textsTo(app, cellPhone)).map((t) => t.template)).toEqual(['replied', 'replied']);
    }
    expect((await app.call(unproven.token).messages.list({})).list).toEqual([]);
    expect(await app.database.db.$count(messages, eq(messages.userId, closedId))).toBe(0);
  });

  it('counts hours and days to the moment, in Shanghai, and what is closed without an answer not at all', async () => {
    const now = new Date('2027-01-01T02:00:00Z');
    const undo = new Error('undo');
    const looked = app.database.db.transaction(async (tx) => {
      const all = await tx.$count(demands);
      const set = (values: Partial<typeof demands.$inferInsert>) => tx.update(demands).set(values);
      const totalOf = async (filters: object) =>
        (await listDemands(tx, inboxQuery.parse(filters), { userId: me.id, now })).total;
      const ago = (ms: number) => new Date(now.getTime() - ms);
      const hour = 3_600_000;
      for (const [due, soon] of [
        [ago(1), 0],
        [now, all],
        [ago(1 - 4 * hour), all],
        [ago(-4 * hour), 0],
      ] as const) {
        await set({ dueAt: due, answeredAt: null, status: 0 });
        expect((await countWaiting(tx, me.id, now)).soon, due.toISOString()).toBe(soon);
      }
      await set({ dueAt: ago(1) });
      expect([await totalOf({ clock: 'late' }), await countOpen(tx)]).toEqual([all, all]);
      for (const over of [{ answeredAt: now }, { answeredAt: null, status: 2 }]) {
        await set(over);
        expect([await totalOf({ clock: 'late' }), await countOpen(tx)]).toEqual([0, 0]);
      }
      for (const [at, days] of [
        ['2026-12-31T16:00:00Z', [0, all, 0]],
        ['2027-01-01T15:59:59Z', [0, all, 0]],
        ['2027-01-01T16:00:00Z', [0, 0, all]],
      ] as const) {
        await set({ createdAt: new Date(at) });
        const found: number[] = [];
        for (const day of ['2026-12-31', '2027-01-01', '2027-01-02']) found.push(await totalOf({ from: day, to: day }));
        expect(found, at).toEqual(days);
      }
      // What limits a sender: a day of a number and of a person, an hour of an address.
      for (const [ms, n] of [
        [24 * hour, 0],
        [24 * hour - 1, all],
      ] as const) {
        await set({ createdAt: ago(ms), cellPhone: 'x', userId: me.id });
        expect([await countOfNumber(tx, 'x', now), await countOfPerson(tx, me.id, now)]).toEqual([n, n]);
      }
      for (const [ms, isCounted] of [
        [hour, false],
        [hour - 1, true],
      ] as const) {
        await tx.update(demandProofs).set({ address: 'a', usedAt: ago(ms) });
        expect((await countFromAddress(tx, 'a', now)) > 0).toBe(isCounted);
      }
      throw undo;
    });
    await expect(looked).rejects.toBe(undo);
  });
});
