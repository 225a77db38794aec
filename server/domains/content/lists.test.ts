import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { anArticle } from '../../../test/factories/content.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';
import { articles, categories, experts, points } from '../../db/tables/content.ts';
import { contentVersions } from '../../db/tables/versions.ts';
import { createApi } from '../../kernel/dispatch.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';

type Api = ReturnType<TestApp['call']>;

describe('lists of content', () => {
  let app: TestApp;
  let second: TestApp;
  let editor: Api;
  let approver: Api;
  beforeAll(async () => {
    app = await startApp('demo');
    second = await startApp('demo', { beside: app });
    editor = app.call((await aPerson(app, { isAdmin: true, roles: ['editor'] })).token);
    approver = app.call((await aPerson(app, { isAdmin: true, roles: ['approver'] })).token);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  const titles = async (input: object) =>
    (await editor.content.list({ kind: 'news', ...input })).list.map((r) => r.title);

  it('find every word in a title, of one sign and of signs that mean something elsewhere, by an index', async () => {
    const { db } = app.database;
    for (const title of ['量子纠缠的一课 100%', 'ABC Quantum 课程', '量子与_下划线']) await anArticle(db, { title });
    expect((await titles({ wd: '量子' })).sort()).toEqual(['量子与_下划线', '量子纠缠的一课 100%']);
    expect(await titles({ wd: '一课 量子' })).toEqual(['量子纠缠的一课 100%']);
    expect(await titles({ wd: 'quantum' })).toEqual(['ABC Quantum 课程']);
    expect(await titles({ wd: '%' })).toEqual(['量子纠缠的一课 100%']);
    expect(await titles({ wd: '子与_' })).toEqual(['量子与_下划线']);
    expect(await titles({ wd: '查无此题' })).toEqual([]);
    await db.execute(
      sql`insert into articles (kind, category_id, title, publish_time) select 'news', 1, '第' || n || '篇 ' || md5(n::text), now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    );
    await db.execute(sql`analyze articles`);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from articles where kind = 'news' and status = 1 and title_grams(title) @> ${sql.param(['量子'])}::text[]`,
    );
    expect(rows.map((r) => r['QUERY PLAN']).join(' ')).toContain('articles_grams');
    for (const sort of ['title', '-title', 'time', '-time'] as const) {
      const plan = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from articles where kind = 'news' and status = 1 order by ${sql.raw(`${sort.includes('title') ? 'title' : 'publish_time'} ${sort.startsWith('-') ? 'desc' : 'asc'}, id ${sort.startsWith('-') ? 'desc' : 'asc'}`)} limit 10`,
      );
      expect(plan.rows.map((r) => r['QUERY PLAN']).join(' '), sort).not.toContain('Sort');
    }
    const { total } = await editor.content.list({ kind: 'news' });
    expect(total).toBe(2000);
    await db.execute(sql`delete from articles where title like '第%篇 %'`);
  });

  it('are narrowed and sorted as the address says, and refuse what is no order', async () => {
    const { db } = app.database;
    await anArticle(db, { title: '窄化甲', categoryId: 2, publishTime: new Date('2025-03-01T00:00:00Z') });
    await anArticle(db, { title: '窄化乙', categoryId: 1, publishTime: new Date('2025-03-02T00:00:00Z') });
    expect(await titles({ wd: '窄化', sort: 'time' })).toEqual(['窄化甲', '窄化乙']);
    expect(await titles({ wd: '窄化', sort: '-time' })).toEqual(['窄化乙', '窄化甲']);
    expect(await titles({ wd: '窄化', categoryId: 2 })).toEqual(['窄化甲']);
    expect(await titles({ wd: '窄化', from: '2025-03-02', to: '2025-03-02' })).toEqual(['窄化乙']);
    // The one that means all industry systems together finds what any of them holds, drafts as well.
    await anArticle(db, { kind: 'topic', title: '系统题', categoryId: 24 });
    await editor.content.save({ kind: 'topic', data: { title: '系统稿', categoryId: 25 } });
    const topics = async (query: object) =>
      (await editor.content.list({ kind: 'topic', wd: '系统', ...query })).list.map((r) => r.title);
    expect(await Promise.all([23, 24, 25].map((categoryId) => topics({ categoryId })))).toEqual([
      ['系统题'],
      ['系统题'],
      [],
    ]);
    expect(await Promise.all([23, 25, 24].map((categoryId) => topics({ categoryId, state: 'draft' })))).toEqual([
      ...[['系统稿'], ['系统稿'], []],
    ]);
    // A day belongs to its range, of what is still a draft as well; in Shanghai it ends at 16:00 UTC.
    const { versionId } = await editor.content.save({ kind: 'news', data: { title: '窄化稿' } });
    const touched = { updatedAt: new Date('2025-03-02T15:59:59Z') };
    await db.update(contentVersions).set(touched).where(eq(contentVersions.id, versionId));
    const draft = { wd: '窄化稿', state: 'draft' };
    expect(await titles({ ...draft, from: '2025-03-02', to: '2025-03-02' })).toEqual(['窄化稿']);
    expect(await titles({ ...draft, from: '2025-03-03' })).toEqual([]);
    expect(await titles({ ...draft, to: '2025-03-01' })).toEqual([]);
    const { list } = await editor.content.list({ kind: 'news', wd: '窄化甲' });
    expect(list[0]).toMatchObject({ category: '培训动态', state: 'published', reads: null });
    await expect(editor.content.list({ kind: 'news', sort: 'body' as never })).rejects.toThrow('排序');
  });

  it('leave as a workbook in which no title begins a formula, versions as well as records', async () => {
    await anArticle(app.database.db, { title: '=SUM(1,2) 公式标题' });
    await editor.content.save({ kind: 'news', data: { title: '+草稿公式' } });
    const cells = async (input: object) => {
      const { url } = await editor.downloads.start({ name: 'content', input: { kind: 'news', ...input } });
      return (await readXlsx(Buffer.from(await (await app.get(url ?? '')).arrayBuffer()))).map((row) => row.cells);
    };
    const records = await cells({ wd: '公式' });
    expect(records.map((r) => r[1])).toEqual(['标题', "'=SUM(1,2) 公式标题"]);
    // Whoever opens the workbook is not on the site: an address is whole.
    expect(records[1]?.at(-1)).toMatch(/^http:\/\/[^/]+\/xinwen\/\d+\/$/);
    expect((await cells({ state: 'draft', wd: '公式' })).map((r) => r[1])).toEqual(['标题', "'+草稿公式"]);
    await expect(
      app
        .call((await aPerson(app, { isAdmin: true, roles: ['desk'] })).token)
        .downloads.start({ name: 'content', input: {} }),
    ).rejects.toMatchObject({ reason: 'forbidden' });
  });

  it('leave with what is one’s own to see, by the roles of the moment at which they are fetched', async () => {
    const person = await aPerson(app, { isAdmin: true, roles: ['approver'] });
    const mine = app.call(person.token);
    await editor.content.save({ kind: 'news', data: { title: '邻居的新闻' } });
    await mine.content.save({ kind: 'category', data: { name: '邻居的栏目' } });
    const ask = async (api: Api, more: object = {}) =>
      (await api.downloads.start({ name: 'content', input: { state: 'draft', wd: '邻居', ...more } })).url ?? '';
    const fetched = async (url: string) =>
      (await readXlsx(Buffer.from(await (await app.get(url)).arrayBuffer()))).slice(1).map((row) => row.cells[1]);
    expect((await fetched(await ask(mine))).sort()).toEqual(['邻居的新闻', '邻居的栏目']);
    expect(await fetched(await ask(editor))).toEqual(['邻居的新闻']);
    await expect(ask(editor, { kind: 'category' })).rejects.toMatchObject({ reason: 'forbidden' });
    const [all, columns] = [await ask(mine), await ask(mine, { kind: 'category' })];
    await app.database.db
      .update(users)
      .set({ roles: ['editor'] })
      .where(eq(users.id, person.user.id));
    expect(await fetched(all)).toEqual(['邻居的新闻']);
    expect((await app.get(columns)).status).toBe(410);
  });

  it('are put into an order by approvers, as a whole and not over the head of somebody', async () => {
    const all = (await approver.content.list({ kind: 'expert', pageSize: 100 })).list.map((r) => r.recordId);
    await expect(editor.content.arrange({ kind: 'expert', ids: all })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await expect(approver.content.arrange({ kind: 'expert', ids: all.slice(1) })).rejects.toMatchObject({
      reason: 'conflict',
    });
    await expect(
      approver.content.arrange({ kind: 'expert', ids: [...all.slice(1), all[1] as number] }),
    ).rejects.toMatchObject({ reason: 'conflict' });
    await expect(approver.content.arrange({ kind: 'news', ids: [1] })).rejects.toThrow('按时间排列');
    // Columns are ordered each among its own, everything else as a whole.
    const group = { fields: [{ path: 'group', message: '请选择分组' }] };
    await expect(approver.content.arrange({ kind: 'expert', group: 'news', ids: all })).rejects.toMatchObject(group);
    await expect(approver.content.arrange({ kind: 'category', ids: [1] })).rejects.toMatchObject(group);
    const ofNone = { fields: [{ path: 'kind', message: '请选择内容类别' }] };
    await expect(editor.content.list({ state: 'published' })).rejects.toMatchObject(ofNone);
    expect((await approver.content.list({ kind: 'expert', pageSize: 100 })).list.map((r) => r.recordId)).toEqual(all);
    const turned = all.toReversed();
    await approver.content.arrange({ kind: 'expert', ids: turned });
    const shown = await eventually(
      async () => (await second.api.experts.list({ pageSize: 100 })).list.map((e) => e.id),
      (ids) => ids[0] === turned[0],
    );
    expect(shown).toEqual(turned);
  });

  it('hang on columns that are ordered, emptied into another one, and removed only when they are empty', async () => {
    const of = async (kind: string) => (await approver.content.categories({})).filter((c) => c.kind === kind);
    const before = await of('decode');
    await approver.content.arrange({
      kind: 'category',
      group: 'decode',
      ids: before.map((c) => c.id).toReversed(),
    });
    expect(
      (
        await eventually(
          () => of('decode'),
          (list) => list[0]?.id === before.at(-1)?.id,
        )
      ).map((c) => c.id),
    ).toEqual(before.map((c) => c.id).toReversed());
    const [full, other] = (await of('decode')).filter((c) => c.uses > 0) as [(typeof before)[0], (typeof before)[0]];
    const remove = () => approver.content.bulk({ deed: 'trash', items: [{ kind: 'category', recordId: full.id }] });
    expect((await remove()).failed[0]?.message).toBe(
      `还有 ${full.uses} 条内容在“${full.name}”里，请先把它们移到别的栏目`,
    );
    const [news] = await of('news');
    await expect(approver.content.moveCategory({ from: full.id, to: news?.id as number })).rejects.toThrow('同一类别');
    await expect(editor.content.moveCategory({ from: full.id, to: other.id })).rejects.toMatchObject({
      reason: 'forbidden',
    });
    await expect(approver.content.moveCategory({ from: full.id, to: full.id })).rejects.toThrow('同一类别');
    const draft = await editor.content.save({
      kind: 'decode',
      data: { title: '草稿也跟着走', categoryId: full.id },
    });
    expect(await approver.content.moveCategory({ from: full.id, to: other.id })).toEqual({ moved: full.uses });
    expect((await editor.content.get({ kind: 'decode', recordId: draft.recordId })).data.categoryId).toBe(other.id);
    expect((await remove()).done).toBe(1);
    expect(
      (
        await eventually(
          () => of('decode'),
          (list) => !list.some((c) => c.id === full.id),
        )
      ).find((c) => c.id === other.id)?.uses,
    ).toBe(other.uses + full.uses);
  });

  it('are counted anew with each record that goes to another column, of whatever kind', async () => {
    const { db } = app.database;
    for (const table of [articles, points, experts]) {
      const [row] = await db
        .select({ id: table.id, from: table.categoryId })
        .from(table)
        .where(isNotNull(table.categoryId))
        .limit(1);
      const usesOf = async (id: number) => (await approver.content.categories({})).find((c) => c.id === id)?.uses ?? 0;
      const { id, from } = row as { id: number; from: number };
      const before = await usesOf(from);
      const [other] = await db
        .select({ id: categories.id })
        .from(categories)
        .where(
          and(eq(categories.kind, sql`(select kind from categories where id = ${from})`), ne(categories.id, from)),
        );
      const moved = { categoryId: other?.id as number };
      await db.update(table).set(moved).where(eq(table.id, id));
      expect(
        await eventually(
          () => usesOf(from),
          (n) => n < before,
        ),
      ).toBe(before - 1);
    }
  });

  it('tell which columns had nothing new for thirty days', async () => {
    const late = await startApp('demo', { beside: app, now: () => new Date(Date.now() + 400 * 86_400_000) });
    const api = createApi(late.dispatch, {
      userId: 1,
      sessionId: '',
      kinds: [],
      isAdmin: true,
      roles: ['editor'],
      unitId: null,
    });
    const list = await api.content.categories({}).finally(() => late.close());
    expect(list.filter((c) => c.kind === 'news').every((c) => c.stale)).toBe(true);
    expect(list.filter((c) => c.kind === 'point').some((c) => c.stale)).toBe(false);
  });
  it('count what is public of each kind as it is now, and each kind for itself', async () => {
    const kinds = ['news', 'policy', 'project', 'expert', 'enterprise', 'point'];
    const counted = async () => {
      const all = kinds.map(async (kind) => [kind, (await approver.content.counts({ kind })).published] as const);
      return Object.fromEntries(await Promise.all(all)) as Record<string, number>;
    };
    let before = await counted();
    for (const kind of kinds) {
      const isText = ['news', 'policy'].includes(kind);
      const [table, own] = [isText ? 'articles' : `${kind}s`, isText ? `and kind = '${kind}'` : ''];
      await app.database.pool.query(
        `update ${table} set status = 0 where id = (select max(id) from ${table} where status = 1 ${own})`,
      );
      await app.changes.settled();
      const after = await counted();
      expect(after, kind).toEqual({ ...before, [kind]: (before[kind] ?? 0) - 1 });
      before = after;
    }
  });
});
