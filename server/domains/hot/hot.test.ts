import { desc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { freshDatabase } from '../../../test/database.ts';
import { articles, heat } from '../../db/tables/content.ts';
import { searchTerms } from '../../db/tables/search.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { mostSearched } from './settings.ts';

describe('the hot list', () => {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
    second = await startApp('demo', { beside: app });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  it('is set by approvers, with what is there', async () => {
    const approver = app.call((await aPerson(app, { isAdmin: true, roles: ['approver'] })).token);
    const editor = app.call((await aPerson(app, { isAdmin: true, roles: ['editor'] })).token);
    await expect(editor.hot.save({ words: [], topics: [], articles: [] })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await expect(approver.hot.save({ words: [], topics: [999_999], articles: [] })).rejects.toThrow('已经不在');
    const { articlesRead } = await approver.hot.get({});
    await expect(
      approver.hot.save({ words: [], topics: [articlesRead[0]?.id as number], articles: [] }),
    ).rejects.toThrow('已经不在');
    const topic = (await approver.content.list({ kind: 'topic' })).list[0]?.recordId as number;
    for (const id of [topic, 999_999])
      await expect(approver.hot.save({ words: [], topics: [], articles: [id] })).rejects.toMatchObject({
        fields: [{ path: 'articles', code: 'unknown' }],
      });
    // What is named twice is pinned once, each in the list that it is of.
    const article = articlesRead[0]?.id as number;
    await approver.hot.save({ words: ['词', '词'], topics: [topic, topic], articles: [article, article] });
    const kept = await approver.hot.get({});
    expect([kept.words, kept.topics.map((t) => t.id), kept.articles.map((a) => a.id)]).toEqual([
      ['词'],
      [topic],
      [article],
    ]);
    await approver.hot.save({ words: [], topics: [], articles: [] });
    await expect(
      approver.hot.save({ words: Array.from({ length: 13 }, (_, i) => `词${i}`), topics: [], articles: [] }),
    ).rejects.toThrow('最多 12 个热词');
    await expect(approver.hot.save({ words: ['长'.repeat(21)], topics: [], articles: [] })).rejects.toThrow(
      '热词不能超过 20 个字',
    );
  });

  it('offers the words that were looked for and found, the most wanted of thirty days first', async () => {
    const { db, drop } = await freshDatabase('empty');
    const today = '2026-11-25';
    const term = (name: string, day: string, searches: number, hits = 1) => ({ term: name, day, searches, hits });
    await db
      .insert(searchTerms)
      .values([
        term('今天', today, 1),
        term('三十天', '2026-10-27', 3),
        term('三十一天', '2026-10-26', 9),
        term('没有找到', today, 9, 0),
        term('字', today, 9),
        term('𠮷'.repeat(20), today, 4),
        term('𠮷'.repeat(21), today, 9),
        term('两天', today, 1),
        term('两天', '2026-11-24', 1),
      ]);
    expect(await mostSearched(db, today)).toEqual([
      { term: '𠮷'.repeat(20), searches: 4 },
      { term: '三十天', searches: 3 },
      { term: '两天', searches: 2 },
      { term: '今天', searches: 1 },
    ]);
    await drop();
  });

  it('stands before what is read most, in its order, in every process at once', async () => {
    const approver = app.call((await aPerson(app, { isAdmin: true, roles: ['approver'] })).token);
    const ten = async () => (await second.api.catalogue.oweHeatTenList({})).map((t) => t.id);
    const popular = async () => (await second.api.articles.popular({ kind: 'news' })).map((a) => a.id);
    const [before, read] = [await ten(), await popular()];
    const topics = (await approver.content.list({ kind: 'topic', pageSize: 100 })).list
      .map((t) => t.recordId)
      .filter((id) => !before.includes(id))
      .slice(0, 2);
    const article = (await approver.content.list({ kind: 'news', pageSize: 100 })).list
      .map((t) => t.recordId)
      .find((id) => !read.includes(id)) as number;
    await approver.hot.save({ words: ['甲词', '乙词', '甲词'], topics, articles: [article] });
    expect(await eventually(ten, (ids) => ids[0] === topics[0])).toEqual([...topics, ...before.slice(0, 8)]);
    expect(await eventually(popular, (ids) => ids[0] === article)).toEqual([article, ...read.slice(0, 5)]);
    expect((await second.api.search.globalSearch({ wd: '' })).hotWords).toEqual(['甲词', '乙词']);
    expect(await approver.hot.get({})).toMatchObject({
      words: ['甲词', '乙词'],
      topics: topics.map((id) => ({ id, live: true })),
      articles: [{ id: article, kind: 'news' }],
    });
  });

  it('is offered what is read most, of each kind, ten at most, and says which of the pinned is no longer there', async () => {
    const { db } = app.database;
    const approver = app.call((await aPerson(app, { isAdmin: true, roles: ['approver'] })).token);
    const before = await approver.hot.get({});
    for (const list of [before.topicsRead, before.articlesRead]) {
      expect(list).toHaveLength(10);
      expect(list.map((r) => r.reads)).toEqual(list.map((r) => r.reads).toSorted((a, b) => b - a));
    }
    expect(new Set(before.topicsRead.map((r) => r.kind))).toEqual(new Set(['topic']));
    expect(before.articlesRead.some((r) => r.kind === 'topic')).toBe(false);
    const [first, second, third] = before.articlesRead.map((r) => r.id) as [number, number, number];
    await db
      .insert(heat)
      .values({ kind: 'article', recordId: third, reads: 1 })
      .onConflictDoUpdate({
        target: [heat.kind, heat.recordId],
        set: { reads: 9_999_999 },
      });
    await approver.hot.save({ words: [], topics: [], articles: [second, first] });
    await db.update(articles).set({ status: 0 }).where(eq(articles.id, first));
    const after = await approver.hot.get({});
    expect(after.articlesRead.slice(0, 2).map((r) => r.id)).toEqual([third, second]);
    expect(after.articles.map((r) => [r.id, r.live])).toEqual([
      [second, true],
      [first, false],
    ]);
    await db.update(articles).set({ status: 1 }).where(eq(articles.id, first));
  });

  it('keeps its words from a draft of the settings that was begun before', async () => {
    const as = async (role: string) => app.call((await aPerson(app, { isAdmin: true, roles: [role] })).token);
    const [administrator, approver] = [await as('administrator'), await as('approver')];
    const setting = { kind: 'setting', recordId: 1 } as const;
    const { data, versionId, revision } = await administrator.content.get(setting);
    await administrator.content.save({ ...setting, data: { ...data, name: '改过的名称' }, versionId, revision });
    await approver.hot.save({ words: ['新的热词'], topics: [], articles: [] });
    expect((await administrator.content.get(setting)).data).toMatchObject({
      name: '改过的名称',
      hotWords: ['新的热词'],
    });
    // Nor does the public version bring them back, when it is taken up again.
    const { db } = app.database;
    const stand = await db.select().from(contentVersions).where(eq(contentVersions.kind, 'setting'));
    const words = Object.fromEntries(stand.map((v) => [v.state, v.data.hotWords]));
    expect(words).toMatchObject({ draft: ['新的热词'], published: ['新的热词'] });
    // However far it is; one that is over stays as it was, and so does a draft of something else.
    const drafts = db.select().from(contentVersions).where(eq(contentVersions.kind, 'setting'));
    const [draft] = await drafts.orderBy(desc(contentVersions.id)).limit(1);
    const own = eq(contentVersions.id, draft?.id ?? 0);
    for (const state of ['submitted', 'approved', 'rejected', 'replaced']) {
      await db.update(contentVersions).set({ state }).where(own);
      await approver.hot.save({ words: [state], topics: [], articles: [] });
      const [now] = await db.select().from(contentVersions).where(own);
      expect(now?.data.hotWords, state).toEqual([state === 'replaced' ? 'rejected' : state]);
    }
    const others = await db.select().from(contentVersions).where(ne(contentVersions.kind, 'setting'));
    expect(others.filter((v) => 'hotWords' in v.data)).toEqual([]);
  });
});
