import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articles, categories, enterprises, experts, points, projects, themes } from '../server/db/tables/content.ts';
import { banners } from '../server/db/tables/site.ts';
import { startApp, type TestApp } from './app.ts';
import { projectRow } from './factories/content.ts';

/** Each column holds something of its own: what stands under another name is seen. */
describe('what a public call says of a record', () => {
  let app: TestApp;
  const now = new Date('2026-11-21T08:00:00Z');
  const publishTime = new Date('2026-11-20T01:02:03Z');
  let column = 0;
  let field = 0;
  let theme = 0;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
    const { db } = app.database;
    const [news, profession] = await db
      .insert(categories)
      .values([
        { kind: 'industry', name: '栏目名', sort: 1 },
        { kind: 'profession', name: '领域名', sort: 2 },
      ])
      .returning();
    const [made] = await db
      .insert(themes)
      .values({ name: '主题名', trainTypes: [1] })
      .returning();
    [column, field, theme] = [news?.id ?? 0, profession?.id ?? 0, made?.id ?? 0];
  });
  afterAll(() => app.close());
  const texts = { title: '题目', summary: '摘要', cover: '/f/cover.png', source: '来源处', editor: '编辑人' };

  it('is what stands in a text, under its own name, with its column', async () => {
    const facts: [string, string][] = [['申报', '十月']];
    const given = { ...texts, kind: 'policy', categoryId: column, body: '<p>正文</p>', facts, publishTime };
    const [row] = await app.database.db.insert(articles).values(given).returning();
    const { articles: calls } = app.api;
    const { cover: coverUrl, editor, ...shown } = texts;
    const item = {
      ...{ ...shown, coverUrl, facts, categoryId: column, categoryName: '栏目名', kind: 'policy' },
      ...{ id: row?.id, publishTime: publishTime.toISOString() },
    };
    expect((await calls.list({ kind: 'policy' })).list).toEqual([item]);
    expect(await calls.get({ kind: 'policy', id: row?.id ?? 0 })).toMatchObject({
      ...{ ...item, editor, content: '<p>正文</p>', length: 2, trainTypes: [] },
    });
  });

  it('is what stands in a topic, with its course and what it is of', async () => {
    const modules = [{ name: '现场课', hours: 4, form: '走访' }];
    const course = { days: 5, headCount: 45, audience: '村干部', modules };
    const [row] = await app.database.db
      .insert(articles)
      .values({
        ...{ ...texts, kind: 'topic', categoryId: column, classify: 'hyxt', trainTypes: [1], themeIds: [theme] },
        ...{ body: '<p>文</p>', course, publishTime },
      })
      .returning();
    const item = {
      ...{ id: row?.id, title: '题目', summary: '摘要', coverUrl: '/f/cover.png', trainType: 1, classify: 'hyxt' },
      ...{ trainThemeId: theme, trainThemeName: '主题名', publishTime: publishTime.toISOString() },
      ...{ days: 5, headCount: 45, audience: '村干部' },
    };
    expect((await app.api.catalogue.indexShow({})).list).toEqual([item]);
    expect(await app.api.catalogue.topic({ id: row?.id ?? 0, trainType: 1 })).toMatchObject({
      ...{ ...item, content: '<p>文</p>', source: '来源处', editor: '编辑人', modules },
      ...{ industryId: column, industryName: '栏目名', themes: [{ id: theme, name: '主题名' }] },
    });
    // One that is pinned stands before what is newer.
    const old = { ...texts, kind: 'topic', trainTypes: [1], publishTime: new Date(0) };
    await app.database.db.insert(articles).values([
      { ...old, title: '置顶的', pinned: true },
      { ...old, title: '旧的' },
    ]);
    await app.changes.settled();
    const { list, total } = await app.api.catalogue.indexShow({});
    expect([list.map((t) => t.title), total]).toEqual([['置顶的', '题目', '旧的'], 3]);
  });

  it('is what stands in a teaching point, and where it is', async () => {
    const own = {
      ...{ name: '余村', summary: '摘要', city: '湖州' as const, county: '安吉', minutes: 90, capacity: 60 },
      ...{ address: '余村路', latitude: 30.5, longitude: 119.6, narrator: '老支书', question: '石头卖不卖' },
      gallery: [{ url: '/f/a.png', caption: '矿山' }],
    };
    const given = { ...own, categoryId: column, cover: '/f/c.png', body: '<p>文</p>', themeIds: [theme] };
    const [row] = await app.database.db.insert(points).values(given).returning();
    const said = await app.api.points.get({ id: row?.id ?? 0 });
    const place = { coverUrl: '/f/c.png', categoryId: column, categoryName: '栏目名', id: row?.id };
    expect(said).toMatchObject({ ...own, ...place, content: '<p>文</p>', themes: [{ id: theme, name: '主题名' }] });
    const { name, summary, city, county, minutes, capacity } = own;
    const item = { name, summary, city, county, minutes, capacity, ...place };
    expect((await app.api.points.list({})).list).toEqual([item]);
    expect((await app.api.points.cities({})).find((c) => c.city === '湖州')).toMatchObject({
      total: 1,
      points: [item],
    });
  });

  it('is what stands of an expert, of an enterprise, of a project and in a picture of the front', async () => {
    const { db } = app.database;
    const expert = { name: '王教授', title: '教授', dept: '党校', intro: '简介', courses: ['课一', '课二'] };
    const [one] = await db
      .insert(experts)
      .values({ ...expert, categoryId: field, photo: '/f/p.png', body: '<p>文</p>' })
      .returning();
    const person = { ...expert, id: one?.id, professionId: field, professionName: '领域名', photoUrl: '/f/p.png' };
    expect((await app.api.experts.list({})).list).toEqual([{ ...person, content: '<p>文</p>' }]);

    const firm = {
      ...{ name: '甲厂', industry: '制造', city: '宁波', founded: 1998, staff: '三百人', summary: '摘要' },
      offers: ['参访'],
    };
    const [works] = await db
      .insert(enterprises)
      .values({ ...firm, cover: '/f/e.png', body: '<p>厂</p>' })
      .returning();
    const shown = { ...firm, id: works?.id, coverUrl: '/f/e.png', content: '<p>厂</p>' };
    expect(await app.api.enterprises.get({ id: works?.id })).toMatchObject(shown);

    const schedule = [{ day: '第一天', morning: '开班', afternoon: '参观' }];
    const days = { startDate: '2026-12-10', endDate: '2026-12-12', signUpDeadline: '2026-12-01' };
    const about = { name: '研学营', summary: '摘要', place: '杭州', fee: '免费', capacity: 45, audience: '村干部' };
    const given = projectRow({ ...about, ...days, schedule, cover: '/f/r.png', body: '<p>营</p>', publishTime });
    const [camp] = await db.insert(projects).values(given).returning();
    expect((await app.api.catalogue.getIndexProject({})).list).toMatchObject([
      {
        ...{ ...about, ...days, schedule, id: camp?.id, coverUrl: '/f/r.png', content: '<p>营</p>', state: 1 },
        publishTime: publishTime.toISOString(),
      },
    ]);

    const hung = { title: '上一行\n下一行', text: '说明', source: '来源处', publishTime };
    const [banner] = await db
      .insert(banners)
      .values({
        ...hung,
        position: 'home',
        image: '/f/b.png',
        link: '/xcjx/',
        more: '看看',
        sort: 4,
        body: '<p>画</p>',
      })
      .returning();
    const picture = { id: banner?.id, text: '说明', imageUrl: '/f/b.png' };
    expect(await app.api.site.findBanner({ position: 'home' })).toEqual([
      { ...picture, title: hung.title, link: '/xcjx/', sort: 4, more: '看看' },
    ]);
    expect(await app.api.site.bannerDetail({ id: banner?.id ?? 0 })).toEqual({
      ...{ ...picture, title: '上一行下一行', content: '<p>画</p>', source: '来源处' },
      publishTime: publishTime.toISOString(),
    });
  });
});
