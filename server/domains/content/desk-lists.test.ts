import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { articles, categories, enterprises, heat } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { findContent } from './find-queries.ts';
import { choicesOf } from './record-queries.ts';
import { filesIn } from './rules.ts';
import { markFailed } from './version-queries.ts';

type Held = { recordId: number; versionId: number; revision: number };

describe('what the desk of content shows', () => {
  let app: TestApp;
  const now = new Date('2026-11-21T08:00:00Z');
  let content: ReturnType<TestApp['call']>['content'];
  let editor: typeof content;
  let messages: ReturnType<TestApp['call']>['messages'];
  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
    const as = async (role: string) =>
      app.call((await aSignedIn(app, { isAdmin: true, kinds: [], roles: [role] }, now)).headers.authorization);
    ({ content } = await as('administrator'));
    ({ content: editor, messages } = await as('editor'));
  });
  afterAll(() => app.close());
  const of = ({ versionId, revision }: Held) => ({ id: versionId, revision });
  const draft = (title: string): Promise<Held> =>
    editor.save({ kind: 'news', data: { title, summary: '一句', body: '<p>文</p>', categoryId: 1 } });
  const version = (recordId: number, title: string, minutes = 0) => ({
    ...{ kind: 'news', recordId, number: 1, state: 'draft', title, data: {}, writtenAt: now },
    updatedAt: new Date(now.getTime() + minutes * 60_000),
  });

  it('is found the newest first, and of what is worked on what somebody has just written', async () => {
    const { db } = app.database;
    const named = Array.from({ length: 10 }, (_, i) => ({ kind: 'news', title: `同名 ${i}`, publishTime: now }));
    const ids = (await db.insert(articles).values(named).returning()).map((a) => a.id);
    const found = async (wd: string) => (await findContent(db, ['administrator'], wd)).map((r) => r.id);
    expect(await found('同名')).toEqual(ids.slice(2).reverse());
    await db
      .insert(contentVersions)
      .values([version(900_001, '在写的', 2), version(900_002, '在写的'), version(900_003, '在写的', 3)]);
    expect(await found('在写的')).toEqual([900_003, 900_001, 900_002]);
  });

  it('is found as withdrawn where visitors do not see it', async () => {
    const about = { industry: '', city: '', founded: 2000, staff: '', summary: '', cover: '', body: '' };
    const { db } = app.database;
    await db.insert(enterprises).values([
      { ...about, name: '伙伴甲' },
      { ...about, name: '伙伴乙', status: 0 },
    ]);
    const found = await findContent(db, ['administrator'], '伙伴');
    expect(found.map((r) => [r.title, r.state]).sort()).toEqual([
      ['伙伴乙', 'withdrawn'],
      ['伙伴甲', 'published'],
    ]);
  });

  it('has the reads of its own kind, and leads to a page only what has one', async () => {
    const { db } = app.database;
    const [topic] = await db.insert(articles).values({ kind: 'topic', title: '读过的', publishTime: now }).returning();
    const recordId = topic?.id ?? 0;
    await db.insert(heat).values([
      { kind: 'topic', recordId, reads: 7 },
      { kind: 'article', recordId, reads: 9 },
    ]);
    const row = async (kind: 'topic' | 'news', state: 'published' | 'draft', wd: string) =>
      (await content.list({ kind, state, wd })).list[0];
    expect(await row('topic', 'published', '读过的')).toMatchObject({ reads: 7, page: expect.stringMatching(/./) });
    await draft('还没有公开的');
    expect(await row('news', 'draft', '还没有公开的')).toMatchObject({ live: false, page: '' });
  });

  it('counts what was sent back among the drafts, and tells its author with a title that fits', async () => {
    const { draft: before } = await editor.counts({ kind: 'news' });
    const sent = await editor.submit(of(await draft('长'.repeat(50))));
    expect((await editor.counts({ kind: 'news' })).draft).toBe(before);
    await content.reject({ ...of(sent), reason: '太长' });
    expect((await editor.counts({ kind: 'news' })).draft).toBe(before + 1);
    expect((await messages.list({})).list[0]?.title).toBe(`稿件被退回：${'长'.repeat(40)}`);
  });

  it('offers columns in their order, and lets one on a fixed address change its kind not even when empty', async () => {
    const { db } = app.database;
    await db.update(categories).set({ sort: 50 }).where(eq(categories.id, 1));
    await app.changes.settled();
    expect((await choicesOf(db, 'news')).categoryId?.map((c) => c.value)).toEqual([2, 3, 4, 1]);
    const opened = await content.get({ kind: 'category', recordId: 2 });
    const { versionId, revision } = opened;
    const data = { ...opened.data, kind: 'decode' };
    const saved = await content.save({ kind: 'category', recordId: 2, versionId, revision, data });
    const approved = await content.approve(of(await content.submit(of(saved))));
    await expect(content.publish(of(approved))).rejects.toThrow('正在使用，不能改到另一类');
  });

  it('is marked where the clock could not move it, as long as it is as the clock saw it', async () => {
    const { db } = app.database;
    const [made] = await db.insert(contentVersions).values(version(900_009, '改回去的')).returning();
    const id = made?.id ?? 0;
    const marked = async (state: 'approved' | 'draft') => {
      await markFailed(db, id, state);
      return (await db.select().from(contentVersions).where(eq(contentVersions.id, id)))[0]?.failed;
    };
    expect([await marked('approved'), await marked('draft')]).toEqual([false, true]);
  });

  it('holds files of every type that may be uploaded', () => {
    const paths = ['png', 'jpeg', 'webp', '7z'].map((type) => `f/aa/${type}.${type}`);
    expect(filesIn({ body: paths.map((p) => `<img src="/file/${p}">`).join(''), cover: `/file/${paths[0]}` })).toEqual(
      paths,
    );
  });
});
