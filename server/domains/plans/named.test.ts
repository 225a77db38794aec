import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPlanContent, askPlan, consult } from '../../../test/factories/demands.ts';
import { staffToken } from '../../../test/factories/people.ts';
import { articles, categories, experts, points } from '../../db/tables/content.ts';
import { demands } from '../../db/tables/demands.ts';

describe('who writes a plan', () => {
  let app: TestApp;
  let desk: ReturnType<TestApp['call']>['plans'];
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    desk = app.call(await staffToken(app)).plans;
  });
  afterAll(() => app.close());

  it('names a topic where the site shows it, as long as it does, and no other text', async () => {
    const { db } = app.database;
    const wd = '无人用过的题目';
    const isTopic = and(eq(articles.kind, 'topic'), eq(articles.status, 1));
    const [topic] = await db.select({ id: articles.id }).from(articles).where(isTopic).limit(1);
    const id = topic?.id ?? 0;
    const change = (to: Partial<typeof articles.$inferInsert>) =>
      db.update(articles).set(to).where(eq(articles.id, id));
    const paths = async () => (await desk.pick({ kind: 'topic', wd })).map((r) => r.path.replace(/\d+/, '0'));
    await change({ title: wd, publishTime: clock, trainTypes: [1] });
    const cadre = await paths();
    await change({ trainTypes: [2] });
    expect([cadre, await paths()].map((found) => found.map((path) => path.split('/')[1]))).toEqual([
      ['gbpx'],
      ['qypx'],
    ]);
    for (const away of [
      { publishTime: new Date(clock.getTime() + 1000) },
      { publishTime: clock, status: 0 },
      { status: 1, kind: 'news' },
    ]) {
      await change(away);
      expect(await paths(), JSON.stringify(away)).toEqual([]);
    }
    await change({ kind: 'topic' });
    expect(await paths()).toHaveLength(1);
  });

  it('is shown how long a topic is and for whom, and finds who teaches by the field of theirs', async () => {
    const { db } = app.database;
    const isTopic = and(eq(articles.kind, 'topic'), eq(articles.status, 1));
    const [topic] = await db.select({ id: articles.id }).from(articles).where(isTopic).orderBy(articles.id).limit(1);
    const wd = '学制写明的题目';
    const course = { days: 4, headCount: 40, audience: '乡镇干部', modules: [] };
    const about = async () => (await desk.pick({ kind: 'topic', wd })).map((r) => r.about);
    const change = (to: Partial<typeof articles.$inferInsert>) =>
      db
        .update(articles)
        .set(to)
        .where(eq(articles.id, topic?.id ?? 0));
    await change({ title: wd, course: course as never });
    expect(await about()).toEqual(['4 天，乡镇干部']);
    await change({ course: null });
    expect(await about()).toEqual(['']);
    const [field] = await db
      .select({ name: categories.name, id: experts.id })
      .from(experts)
      .innerJoin(categories, eq(categories.id, experts.categoryId))
      .where(eq(experts.status, 1))
      .orderBy(experts.sort, experts.id)
      .limit(1);
    await db
      .update(categories)
      .set({ name: '榫卯营造' })
      .where(eq(categories.name, field?.name ?? ''));
    expect((await desk.pick({ kind: 'expert', wd: '榫卯营造' })).map((r) => r.id)).toContain(field?.id);
  });

  it('names as many as a schedule has, more than are offered at once', async () => {
    const shown = eq(points.status, 1);
    const chosen = await app.database.db.select({ id: points.id }).from(points).where(shown).limit(10);
    expect(await desk.pick({ kind: 'point', wd: '州' })).toHaveLength(8);
    const { id } = (await askPlan(app)).data;
    const refs = chosen.map((p) => ({ kind: 'point' as const, id: p.id, name: '', about: '', path: '' }));
    const half = (of: typeof refs) => ({ what: '现场', refs: of });
    const schedule = [refs.slice(0, 4), refs.slice(4, 8), refs.slice(8)].map((of) => ({
      ...{ theme: '', morning: half(of), afternoon: half([]) },
    }));
    await desk.save({ id, versionId: 0, revision: 0, content: { ...aPlanContent(), schedule } });
    const [version] = (await desk.detail({ id })).versions;
    const named = version?.content.schedule.flatMap((d) => d.morning.refs) ?? [];
    expect(named.map((r) => r.id)).toEqual(chosen.map((p) => p.id));
    expect(named.every((r) => r.name !== '')).toBe(true);
  });

  it('is told of what was chosen without a name, and is no longer there', async () => {
    const { id } = (await askPlan(app)).data;
    const [day] = aPlanContent().schedule;
    const half = { what: '现场', refs: [{ kind: 'point' as const, id: 999_999, name: '', about: '', path: '' }] };
    const schedule = [{ theme: '', afternoon: half, morning: day?.morning ?? half }];
    await expect(
      desk.save({ id, versionId: 0, revision: 0, content: { ...aPlanContent(), schedule } }),
    ).rejects.toMatchObject({
      fields: [
        { path: 'content.schedule.0.afternoon.refs', message: '第 1 天的“所选内容”已经不在网站上，请移除或另选' },
      ],
    });
  });

  it('is named with when they wrote last, in the plan and in the list', async () => {
    const { id, receipt } = (await askPlan(app)).data;
    const content = aPlanContent();
    const first = await desk.save({ id, versionId: 0, revision: 0, content });
    clock = new Date(clock.getTime() + 600_000);
    await desk.save({ id, ...first, content });
    const updateTime = clock.toISOString();
    expect((await desk.detail({ id })).versions).toMatchObject([{ updateTime }]);
    expect((await desk.list({ wd: receipt })).list).toMatchObject([{ id, progress: 'draft', updateTime }]);
  });

  it('has the requests for plans in the list, and nothing else that was sent', async () => {
    const { data } = await consult(app);
    expect((await desk.list({ wd: data.receipt })).list).toEqual([]);
    const wanted = await app.database.db.$count(demands, eq(demands.kind, 'plan'));
    expect([(await desk.list({})).total, wanted > 0]).toEqual([wanted, true]);
    await app.database.db.update(demands).set({ kind: 'plan' }).where(sql`${demands.receipt} = ${data.receipt}`);
    expect((await desk.list({ wd: data.receipt })).list).toHaveLength(1);
  });
});
