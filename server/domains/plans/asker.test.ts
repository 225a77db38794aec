import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanContent } from '../../../shared/contract/plans.ts';
import { dayOf } from '../../../shared/time.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { askPlan } from '../../../test/factories/demands.ts';
import { aPerson, staffToken, textsTo } from '../../../test/factories/people.ts';
import { partsOf } from '../../../test/workbook.ts';
import { demands } from '../../db/tables/demands.ts';

const half = { what: '开班', refs: [] };
const content: PlanContent = {
  ...{ title: '研修方案', startDate: '', place: '', headCount: 45, aim: '', budget: '', total: null, notes: '' },
  schedule: [{ theme: '', morning: half, afternoon: half }],
};

describe('who asked for a plan', () => {
  let app: TestApp;
  let desk: ReturnType<TestApp['call']>['plans'];
  let inbox: ReturnType<TestApp['call']>['demands'];
  let messages: ReturnType<TestApp['call']>['messages'];
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    ({ plans: desk, demands: inbox, messages } = app.call(await staffToken(app)));
  });
  afterAll(() => app.close());
  async function aSent(more: Record<string, unknown> = {}) {
    const { id, receipt } = (await askPlan(app, more)).data;
    await desk.send({ id, ...(await desk.save({ id, versionId: 0, revision: 0, content })) });
    return receipt;
  }

  it('is sent a text message at a mobile number, and none at a landline', async () => {
    for (const [cellPhone, texts] of [
      ['13900571188', 1],
      ['0571-87001188', 0],
    ] as const) {
      await aSent({ cellPhone });
      expect((await textsTo(app, cellPhone)).length, cellPhone).toBe(texts);
    }
  });

  it('may accept what the desk has closed already, and it was done when it was closed', async () => {
    const receipt = await aSent();
    const [row] = (await inbox.list({ wd: receipt })).list;
    const doneTime = async () => (await app.api.demands.progress({ receipt })).doneTime;
    await inbox.setStatus({ id: row?.id ?? 0, status: 2 });
    const closed = clock.toISOString();
    expect(await doneTime()).toBe(closed);
    clock = new Date(clock.getTime() + 3_600_000);
    await app.api.plans.accept({ receipt, number: 1 });
    expect(await doneTime()).toBe(closed);
    // One that was open is done with the acceptance.
    const other = await aSent({ unitName: '另一个单位' });
    clock = new Date(clock.getTime() + 60_000);
    await app.api.plans.accept({ receipt: other, number: 1 });
    expect((await app.api.demands.progress({ receipt: other })).doneTime).toBe(clock.toISOString());
  });

  it('may still answer theirs when the next version went to somebody else', async () => {
    const [mine, theirs] = [await aSent({ unitName: '甲单位' }), await aSent({ unitName: '乙单位' })];
    const [row] = (await inbox.list({ wd: theirs })).list;
    const id = row?.id ?? 0;
    await desk.send({ id, ...(await desk.save({ id, versionId: 0, revision: 1, content })) });
    const states = async (receipt: string) =>
      (await app.api.plans.forReceipt({ receipt })).map((v) => `${v.number} ${v.state}`);
    expect([await states(theirs), await states(mine)]).toEqual([['2 sent', '1 replaced'], ['1 sent']]);
    await app.api.plans.accept({ receipt: mine, number: 1 });
    expect(await states(mine)).toEqual(['1 accepted']);
  });

  it('may want six hundred signs changed of one version, and not one more', async () => {
    const receipt = await aSent();
    const ask = (words: string) => app.api.plans.askChange({ receipt, number: 1, words });
    await ask('一'.repeat(200));
    await ask('二'.repeat(200));
    // Each is a line of its own.
    await expect(ask('三'.repeat(199))).rejects.toMatchObject({ answer: { status: 400 } });
    await ask('三'.repeat(198));
    const [version] = await app.api.plans.forReceipt({ receipt });
    expect([...(version?.words ?? '')].length).toBe(600);
  });

  it('is told to the desk in two hundred signs, whole ones, however much they want changed', async () => {
    const receipt = await aSent({ unitName: '丙单位' });
    await app.api.plans.askChange({ receipt, number: 1, words: '𠮷'.repeat(200) });
    const [letter] = (await messages.list({})).list;
    expect(letter?.title).toBe('丙单位请修改培训方案');
    expect(letter?.content).toBe(`第 1 版培训方案要改：${'𠮷'.repeat(187)}…`);
  });

  it('keeps whose matter it is and since when, whoever sends the plan', async () => {
    const { id, receipt } = (await askPlan(app)).data;
    const owner = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const assignedAt = new Date(clock.getTime() - 3_600_000);
    const { db } = app.database;
    await db.update(demands).set({ ownerId: owner.user.id, assignedAt }).where(eq(demands.receipt, receipt));
    await desk.send({ id, ...(await desk.save({ id, versionId: 0, revision: 0, content })) });
    const [row] = await db.select().from(demands).where(eq(demands.receipt, receipt));
    expect(row).toMatchObject({ ownerId: owner.user.id, assignedAt });
  });

  it('has a file with the day on which it was sent and the name that the site has now', async () => {
    const { db } = app.database;
    const { id, receipt } = (await askPlan(app)).data;
    const saved = await desk.save({ id, versionId: 0, revision: 0, content });
    // Past midnight in Shanghai.
    clock = new Date(clock.getTime() + 9 * 3_600_000);
    await app.call(await staffToken(app)).plans.send({ id, ...saved });
    const asked = new URLSearchParams({ receipt, number: '1', format: 'docx' });
    const made = async () => {
      const file = await app.get(`/api/train/plan/official/file?${asked}`);
      const parts = await partsOf(Buffer.from(await file.arrayBuffer()));
      const creator = /<dc:creator>([^<]*)</.exec(String(parts.get('docProps/core.xml')))?.[1];
      return { creator, isOfDay: String(parts.get('word/footer1.xml')).includes(dayOf(clock)) };
    };
    const before = await made();
    expect(before.isOfDay).toBe(true);
    const value = JSON.stringify('改了名的学院');
    await db.execute(sql`insert into settings (key, value) values ('name', ${value}::jsonb)
      on conflict (key) do update set value = excluded.value`);
    expect(await made()).toEqual({ creator: '改了名的学院', isOfDay: true });
    expect(before.creator).not.toBe('改了名的学院');
  });
});
