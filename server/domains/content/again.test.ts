import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { categories } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';

describe('what is published once more', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let content: ReturnType<TestApp['call']>['content'];
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    content = app.call((await aPerson(app, { isAdmin: true })).token).content;
  });
  afterAll(() => app.close());

  const held = (d: { versionId: number; revision: number }) => ({ id: d.versionId, revision: d.revision });
  const approved = async (saved: { versionId: number; revision: number }) =>
    content.approve(held(await content.submit(held(saved))));

  it('at another time, after the clock could not, appears when that has come', async () => {
    const data = { title: '栏目来迟了', summary: '一句摘要', body: '<p>正文</p>', categoryId: 999_999 };
    const version = await approved(await content.save({ kind: 'news', data }));
    await content.publish({ ...held(version), publishAt: '2026-11-21T09:00:00Z' });
    clock = new Date('2026-11-21T09:00:01Z');
    await app.runJob('content.publish-due');
    const { recordId } = version;
    const now = () => content.get({ kind: 'news', recordId });
    expect(await now()).toMatchObject({ state: 'approved', failed: true });
    await app.database.db.insert(categories).values({ id: 999_999, kind: 'news', name: '来迟的栏目', sort: 99 });
    await content.publish({ ...held(await now()), publishAt: '2026-11-21T10:00:00Z' });
    expect(await now()).toMatchObject({ state: 'approved', failed: false, live: false });
    clock = new Date('2026-11-21T10:00:01Z');
    await app.runJob('content.publish-due');
    expect(await now()).toMatchObject({ state: 'published', live: true });
  });

  it('is found by what it says now, no more by what it said before', async () => {
    const data = { title: '蓼蓝染布坊', summary: '旧的摘要', body: '<p>旧的正文</p>', categoryId: 1 };
    const open = await content.publish(held(await approved(await content.save({ kind: 'news', data }))));
    const again = { ...data, title: '蓼蓝染坊', summary: '新的摘要', body: '<p>新的正文</p>' };
    const { recordId, versionId, revision } = open;
    const next = await content.save({ kind: 'news', recordId, versionId, revision, data: again });
    await content.publish(held(await approved(next)));
    await app.changes.settled();
    const found = async (wd: string) => (await app.api.search.globalSearch({ wd, exact: true })).list;
    expect((await found('蓼蓝染坊')).map((h) => [h.title, h.summary])).toEqual([['蓼蓝染坊', '新的摘要']]);
    expect((await found('旧的正文')).filter((h) => h.title.includes('蓼蓝'))).toEqual([]);
    expect((await found('新的正文')).map((h) => h.title)).toContain('蓼蓝染坊');
  });

  it('stays once the time until which it was published first is over', async () => {
    const data = { title: '延长的通知', summary: '一句摘要', body: '<p>正文</p>', categoryId: 1 };
    const version = await approved(await content.save({ kind: 'news', data }));
    const withdrawAt = new Date(clock.getTime() + 3_600_000);
    const { recordId } = await content.publish({ ...held(version), withdrawAt: withdrawAt.toISOString() });
    const now = () => content.get({ kind: 'news', recordId });
    clock = withdrawAt;
    await app.runJob('content.publish-due');
    expect(await now()).toMatchObject({ state: 'withdrawn', live: false });
    await content.bulk({ deed: 'publish', items: [{ kind: 'news', recordId }] });
    await app.runJob('content.publish-due');
    expect(await now()).toMatchObject({ state: 'published', live: true, withdrawAt: null });
  });

  it('comes and goes on time beside hundreds that the clock could not move: they wait for somebody to look', async () => {
    const at = new Date(clock.getTime() - 3_600_000);
    const stuck = (recordId: number, state: 'approved' | 'published') => ({
      ...{ kind: 'news', recordId, number: 1, state, title: '走不动的', data: {}, failed: true },
      ...{ writtenAt: at, updatedAt: at, ...(state === 'approved' ? { publishAt: at } : { withdrawAt: at }) },
    });
    const many = Array.from({ length: 200 }, (_, i) => [
      stuck(800_000 + i, 'approved'),
      stuck(900_000 + i, 'published'),
    ]);
    await app.database.db.insert(contentVersions).values(many.flat());
    const data = { title: '按时的通知', summary: '一句摘要', body: '<p>正文</p>', categoryId: 1 };
    const [coming, going] = [
      await approved(await content.save({ kind: 'news', data })),
      await approved(await content.save({ kind: 'news', data })),
    ];
    const due = new Date(clock.getTime() + 60_000);
    await content.publish({ ...held(coming), publishAt: due.toISOString() });
    await content.publish({ ...held(going), withdrawAt: due.toISOString() });
    clock = due;
    await app.runJob('content.publish-due');
    const stateOf = async ({ recordId }: { recordId: number }) => (await content.get({ kind: 'news', recordId })).state;
    expect([await stateOf(coming), await stateOf(going)]).toEqual(['published', 'withdrawn']);
  });

  it('in a newer version is told as withdrawn no longer', async () => {
    const kind = 'department';
    const data = { name: '外联部', duty: '联络各地的委托单位', phone: '', sort: 90 };
    const first = await content.publish(held(await approved(await content.save({ kind, data }))));
    const { recordId } = first;
    await content.bulk({ deed: 'withdraw', items: [{ kind, recordId }] });
    const gone = async () => [
      (await content.list({ kind, state: 'withdrawn' })).list.map((r) => r.title),
      (await content.counts({ kind })).withdrawn,
    ];
    expect(await gone()).toEqual([['外联部'], 1]);
    const { versionId, revision } = await content.get({ kind, recordId });
    const next = await content.save({ kind, recordId, versionId, revision, data: { ...data, name: '对外联络部' } });
    await content.publish(held(await approved(next)));
    expect(await gone()).toEqual([[], 0]);
    expect((await content.get({ kind, recordId })).versions.map((v) => [v.number, v.state])).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ]);
  });

  it('and thrown away while a newer version is under way counts as public nowhere', async () => {
    const kind = 'department';
    const data = { name: '培训一部', duty: '承办各地的班次', phone: '', sort: 91 };
    const { recordId } = await content.publish(held(await approved(await content.save({ kind, data }))));
    const { versionId, revision } = await content.get({ kind, recordId });
    await content.save({ kind, recordId, versionId, revision, data: { ...data, name: '培训二部' } });
    await content.bulk({ deed: 'trash', items: [{ kind, recordId }] });
    expect((await content.get({ kind, recordId })).versions.map((v) => [v.number, v.state])).toEqual([
      [2, 'trashed'],
      [1, 'replaced'],
    ]);
    await content.bulk({ deed: 'restore', items: [{ kind, recordId }] });
    expect(await content.get({ kind, recordId })).toMatchObject({ state: 'draft', live: false });
    expect((await content.list({ kind, state: 'published', wd: '培训一部' })).total).toBe(0);
  });
});
