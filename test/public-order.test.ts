import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  articles,
  categories,
  enterprises,
  experts,
  heat,
  points,
  projects,
  themes,
} from '../server/db/tables/content.ts';
import {
  abouts,
  banners,
  departments,
  environments,
  faqs,
  links,
  milestones,
  settings,
} from '../server/db/tables/site.ts';
import { startApp, type TestApp } from './app.ts';
import { projectRow } from './factories/content.ts';
import { aPerson } from './factories/people.ts';

type New<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

/** A site that holds nothing but what is written here: whole answers can be compared. */
describe('what the public calls name, and in which order', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  let app: TestApp;
  const ids = new Map<string, number>();
  const idOf = (title: string) => ids.get(title) ?? 0;
  const titles = (list: { title: string }[]) => list.map((a) => a.title);
  const names = (list: { name: string }[]) => list.map((a) => a.name);

  const write = async (kind: string, rows: [title: string, days: number, more?: New<typeof articles>][]) => {
    const values = rows.map(([title, days, more]) => ({ kind, title, publishTime: daysAgo(days), ...more }));
    for (const { id, title } of await app.database.db.insert(articles).values(values).returning()) ids.set(title, id);
  };
  const read = (kind: string, reads: [title: string, reads: number][]) =>
    app.database.db.insert(heat).values(reads.map(([title, n]) => ({ kind, recordId: idOf(title), reads: n })));

  const point = (name: string, more: New<typeof points>): typeof points.$inferInsert => ({
    ...{ name, categoryId: 11, city: '杭州', county: '西湖', address: '', summary: '', cover: '' },
    ...{ latitude: 30, longitude: 120, minutes: 60, capacity: 40, narrator: '', question: '', body: '', ...more },
  });

  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
    const { db } = app.database;
    const made = await db
      .insert(themes)
      .values([
        { name: '后到', trainTypes: [1, 2], sort: 2 },
        { name: '先到', trainTypes: [1], sort: 1 },
        { name: '同位', trainTypes: [2], sort: 2 },
      ])
      .returning();
    for (const { id, name } of made) ids.set(name, id);
    const [late, early] = [idOf('后到'), idOf('先到')];
    await write('topic', [
      ['干部甲', 1, { trainTypes: [1], themeIds: [late, early], categoryId: 24, classify: 'hyxt' }],
      ['干部乙', 2, { trainTypes: [1], themeIds: [early], categoryId: 25, classify: 'hyxt' }],
      ['干部丙', 3, { trainTypes: [1], themeIds: [early], body: '<p>只在正文里</p>' }],
      ['干部丁', 4, { trainTypes: [1], themeIds: [early] }],
      ['干部戊', 5, { trainTypes: [1], themeIds: [early], classify: 'ppxm', summary: '只在摘要里' }],
      ['企业甲', 6, { trainTypes: [2], themeIds: [late, early], classify: 'ppxm' }],
      ['未到时', -1, { trainTypes: [1], themeIds: [early], categoryId: 24, classify: 'hyxt' }],
      ['撤下的', 1, { trainTypes: [1], themeIds: [early], status: 0 }],
    ]);
    await read('topic', [
      ['干部乙', 5],
      ['干部甲', 7],
      ['企业甲', 9],
      ['未到时', 99],
    ]);
    await write('community', [
      ['多人读', 9],
      ['少人读', 8],
      ['旧而多', 366],
      ['旧而置顶', 400],
      ['没人读新', 1, { trainTypes: [2] }],
      ['没人读旧', 2],
      ['没人读同时', 2],
      ['一年整', 364, { trainTypes: [2] }],
      ['还没有出', -1],
    ]);
    await read('article', [
      ['多人读', 50],
      ['少人读', 2],
      ['旧而多', 500],
      ['一年整', 3],
    ]);
    const hot = { articles: [idOf('旧而置顶')], topics: [idOf('干部丁'), idOf('企业甲')] };
    await db.insert(settings).values({ key: 'hot', value: hot });
    await app.changes.settled();
  });
  afterAll(() => app.close());

  it('are the most read articles of a year, those that staff pin before them, the newer of equals first, six', async () => {
    const popular = titles(await app.api.articles.popular({ kind: 'community' }));
    expect(popular).toEqual(['旧而置顶', '多人读', '一年整', '少人读', '没人读新', '没人读同时']);
  });

  it('are the topics that are read most, pinned first, of one kind of training alone where it is asked for', async () => {
    const most = async (trainType?: number) => titles(await app.api.catalogue.oweHeatTenList({ trainType }));
    expect(await most()).toEqual(['干部丁', '企业甲', '干部甲', '干部乙', '干部丙', '干部戊']);
    expect(await most(1)).toEqual(['干部丁', '干部甲', '干部乙', '干部丙', '干部戊']);
    expect((await app.api.catalogue.oweHeatTenList({ trainType: 2 }))[0]).toMatchObject({ heat: 9, trainType: 2 });
  });

  it('are themes in their order with what each has, and the sum of how often that was read', async () => {
    const { themes: list, getInterestList, selectBubbleTrain } = app.api.catalogue;
    const counted = async (trainType?: number) => (await list({ trainType })).map((t) => [t.name, t.total]);
    expect(await counted()).toEqual([
      ['先到', 6],
      ['后到', 2],
      ['同位', 0],
    ]);
    expect(await counted(2)).toEqual([
      ['后到', 1],
      ['同位', 0],
    ]);
    expect(names(await getInterestList({}))).toEqual(['先到', '后到', '同位']);
    const bubbles = async (trainType?: number) =>
      (await selectBubbleTrain({ trainType })).map((t) => [t.name, t.heat, t.trainType]);
    expect(await bubbles()).toEqual([
      ['先到', 21, 1],
      ['后到', 16, 1],
      ['同位', 0, 2],
    ]);
    expect(await bubbles(2)).toEqual([
      ['后到', 9, 2],
      ['同位', 0, 2],
    ]);
  });

  it('are topics by every class of the address, by their words, and all systems under the number of all', async () => {
    const list = async (asked: Parameters<typeof app.api.catalogue.indexShow>[0]) =>
      titles((await app.api.catalogue.indexShow(asked)).list);
    for (const [classify, wanted] of [
      ['zxzt', ['干部甲', '干部乙', '干部丙', '干部丁', '干部戊', '企业甲']],
      ['ppxm', ['干部戊', '企业甲']],
      ['hyxtzt23', ['干部甲', '干部乙']],
      ['hyxtzt25', ['干部乙']],
      [`pxzt${idOf('后到')}`, ['干部甲', '企业甲']],
    ] as const)
      expect(await list({ classify }), classify).toEqual(wanted);
    expect(await list({ searchVal: '只在正文' })).toEqual(['干部丙']);
    expect(await list({ searchVal: '只在摘要' })).toEqual(['干部戊']);
    expect(await list({ trainThemeId: idOf('后到'), trainType: 2 })).toEqual(['企业甲']);
    const industries = (await app.api.catalogue.industries({})).map((c) => [c.id, c.total]);
    expect(industries.slice(0, 3)).toEqual([
      [23, 2],
      [24, 1],
      [25, 1],
    ]);
  });

  it('stand beside a topic: three others of a theme, of the same training', async () => {
    const asked = { id: idOf('干部甲'), trainType: 1 };
    const { related, previous, next, themes: own } = await app.api.catalogue.topic(asked);
    expect(titles(related)).toEqual(['干部乙', '干部丙', '干部丁']);
    expect([previous?.title, next]).toEqual(['干部乙', null]);
    expect(names(own)).toEqual(['后到', '先到']);
    const enterprise = await app.api.catalogue.topic({ id: idOf('企业甲'), trainType: 2 });
    expect([enterprise.related, enterprise.previous, enterprise.next]).toEqual([[], null, null]);
    await expect(app.api.catalogue.topic({ id: idOf('企业甲'), trainType: 1 })).rejects.toThrow('404');
  });

  it('stand beside an article: four of a theme or of its category, and in time what the same training shows', async () => {
    const themeIds = [idOf('先到')];
    await write('decode', [
      ['解读', 5, { themeIds, categoryId: 1 }],
      ['同主题', 9, { themeIds }],
      ['同栏目', 8, { categoryId: 1 }],
      ['都不同', 1],
      ...[10, 11, 12].map((days): [string, number, object] => [`同主题 ${days}`, days, { themeIds }]),
    ]);
    const { related } = await app.api.articles.get({ kind: 'decode', id: idOf('解读') });
    expect(titles(related)).toEqual(['同栏目', '同主题', '同主题 10', '同主题 11']);
    const at = { kind: 'community', id: idOf('没人读新') } as const;
    expect((await app.api.articles.get(at)).previous?.title).toBe('没人读同时');
    expect((await app.api.articles.get({ ...at, trainType: 2 })).previous?.title).toBe('一年整');
  });

  it('are articles of the days from the first to the last in Shanghai, both whole', async () => {
    const at = (time: string) => ({ publishTime: new Date(time) });
    await write('policy', [
      ['前夜', 0, at('2026-03-01T15:59:59Z')],
      ['首日零点', 0, at('2026-03-01T16:00:00Z')],
      ['末日深夜', 0, at('2026-03-03T15:59:59Z')],
      ['次日零点', 0, at('2026-03-03T16:00:00Z')],
    ]);
    const { list, total } = await app.api.articles.list({ kind: 'policy', from: '2026-03-02', to: '2026-03-03' });
    expect([titles(list), total]).toEqual([['末日深夜', '首日零点'], 2]);
    expect(titles((await app.api.articles.list({ kind: 'policy', wd: '零点', pageSize: 1, pageNum: 2 })).list)).toEqual(
      ['首日零点'],
    );
  });

  it('are points in the order of staff, with those before, after and near, and what a city has most of', async () => {
    const rows = [
      point('丙', { sort: 3, categoryId: 12, latitude: 30.5, themeIds: [idOf('先到'), idOf('后到')] }),
      point('甲', { sort: 1, categoryId: 12, summary: '只在摘要里' }),
      point('乙', { sort: 1, county: '只在县名里', latitude: 31 }),
      point('藏', { sort: 2, status: 0 }),
      point('隐', { sort: 3, status: 0 }),
      point('丁', { sort: 4, categoryId: 12, latitude: 30.1 }),
      point('戊', { sort: 5, latitude: 35, city: '宁波' }),
      point('己', { sort: 6, latitude: 30.2 }),
    ];
    for (const { id, name } of await app.database.db.insert(points).values(rows).returning()) ids.set(name, id);
    await app.changes.settled();
    const { list, get, categories, cities } = app.api.points;
    const listed = async (asked: Parameters<typeof list>[0]) => names((await list(asked)).list);
    expect(await listed({})).toEqual(['甲', '乙', '丙', '丁', '戊', '己']);
    expect(await listed({ wd: '只在' })).toEqual(['甲', '乙']);
    expect(await listed({ themeId: idOf('先到') })).toEqual(['丙']);
    const found = await get({ id: idOf('丙') });
    expect([found.previous?.title, found.next?.title, names(found.themes)]).toEqual(['乙', '丁', ['先到', '后到']]);
    // A degree of latitude is 111.19 km.
    expect(found.nearby.map((p) => [p.name, p.kilometres])).toEqual([
      ['己', 33],
      ['丁', 44],
      ['甲', 56],
      ['乙', 56],
    ]);
    await expect(get({ id: idOf('藏') })).rejects.toThrow('404');
    expect((await categories({})).map((c) => c.total)).toEqual([3, 3, 0, 0, 0, 0]);
    const [hangzhou, ningbo, wenzhou] = await cities({});
    expect(hangzhou).toMatchObject({ city: '杭州', total: 5, topCategory: '乡村振兴' });
    expect(names(hangzhou?.points ?? [])).toEqual(['甲', '乙', '丙', '丁']);
    expect(ningbo).toMatchObject({ city: '宁波', total: 1, topCategory: '基层治理' });
    expect(wenzhou).toMatchObject({ city: '温州', total: 0, topCategory: '', points: [] });
  });

  it('are experts and enterprises in the order of staff, by name and field', async () => {
    const { db } = app.database;
    const expert = (name: string, sort: number, more: New<typeof experts> = {}) => ({
      ...{ name, sort, categoryId: 1, title: '教授', dept: '系', intro: '', body: '', courses: ['课'], ...more },
    });
    await db
      .insert(experts)
      .values([
        expert('王后', 2),
        expert('王先', 1, { categoryId: 2 }),
        expert('李同', 2, { title: '王牌讲师' }),
        expert('王藏', 0, { status: 0 }),
      ]);
    const found = async (asked: Parameters<typeof app.api.experts.list>[0]) =>
      names((await app.api.experts.list(asked)).list);
    expect(await found({})).toEqual(['王先', '王后', '李同']);
    expect(await found({ name: '王' })).toEqual(['王先', '王后']);
    expect(await found({ professionId: 1 })).toEqual(['王后', '李同']);
    const enterprise = (name: string, sort: number, status = 1) => ({
      ...{ name, sort, status, industry: '制造', city: '杭州', founded: 1990, staff: '', summary: '', cover: '' },
      body: '',
    });
    const rows = [enterprise('藏', 0, 0), ...[8, 7, 6, 5, 4, 3, 2, 1].map((n) => enterprise(`第${n}家`, n))];
    await db.insert(enterprises).values(rows);
    const first = await app.api.enterprises.get({});
    expect(first.name).toBe('第1家');
    const { list, total } = await app.api.enterprises.list({ pageSize: 3, pageNum: 3 });
    expect([names(list), total]).toEqual([['第7家', '第8家'], 8]);
  });

  it('are the lists about the site itself in the order of staff, the first of equals first', async () => {
    const { db } = app.database;
    const sorted = [
      ['二', 2],
      ['一', 1],
      ['二乙', 2],
      ['三', 3],
    ] as const;
    const rows = <T extends object>(more: (name: string, n: number) => T) =>
      sorted.map(([name, sort], i) => ({ name, sort, ...more(name, i) }));
    const publishTime = daysAgo(1);
    await db.insert(links).values(rows((name) => ({ link: `https://${name}.example/`, showFlag: 0 })));
    await db.insert(abouts).values(rows((name, n) => ({ type: n + 1, body: `<p>${name}</p>`, publishTime })));
    await db.insert(environments).values(rows((name) => ({ url: `/f/${name}.png`, remark: `${name}的说明` })));
    await db.insert(departments).values(rows((name) => ({ duty: `${name}的职责`, phone: name, lead: `${name}主任` })));
    await db
      .insert(faqs)
      .values(sorted.map(([question, sort]) => ({ topic: `${question}类`, question, answer: `${question}答`, sort })));
    await db
      .insert(milestones)
      .values([2001, 2003, 2002, 2003].map((year, i) => ({ year, title: '', text: `${year} 第 ${i} 件` })));
    const { site } = app.api;
    const [inOrder, paged] = [['一', '二', '二乙', '三'], { pageSize: 3, pageNum: 2 }];
    const list = await site.links({});
    expect([names(list.list), list.total, list.list[0]?.link]).toEqual([inOrder, 4, 'https://一.example/']);
    for (const ask of [site.aboutList, site.environments]) {
      expect(names((await ask({})).list)).toEqual(inOrder);
      const last = await ask(paged);
      expect([names(last.list), last.total]).toEqual([['三'], 4]);
    }
    expect((await site.environments({})).list[0]).toMatchObject({ url: '/f/一.png', remark: '一的说明' });
    const about = async (asked: { id?: number; type?: number }) => (await site.aboutDetail(asked)).name;
    expect([await about({ type: 2 }), await about({ id: (await site.aboutList({})).list[3]?.id ?? 0 })]).toEqual([
      '一',
      '三',
    ]);
    // Without a number it is the profile, which nobody has written here.
    await expect(about({})).rejects.toThrow('404');
    const { departments: offices, milestones: years } = await site.organisation({});
    expect(names(offices)).toEqual(inOrder);
    expect(offices[0]).toMatchObject({ duty: '一的职责', phone: '一', lead: '一主任' });
    expect(years.map((m) => m.text)).toEqual(['2003 第 1 件', '2003 第 3 件', '2002 第 2 件', '2001 第 0 件']);
    const asked = (await site.faqs({})).map((f) => [f.group, f.question, f.answer]);
    expect(asked).toEqual(inOrder.map((name) => [`${name}类`, name, `${name}答`]));
  });

  it('are columns and themes in the order of staff wherever one is chosen from them', async () => {
    const { db, pool } = app.database;
    await db.insert(categories).values(['甲', '乙', '丙'].map((name) => ({ kind: 'profession', name, sort: 0 })));
    // The later they were made the earlier they stand, but the first of each kind.
    const turned = 'set sort = case when id in (select min(id) from categories group by kind) then -1 else -id end';
    await pool.query(`update categories ${turned}`);
    await pool.query('update themes set sort = -id');
    await app.changes.settled();
    const kept = await db.select().from(categories);
    const inOrder = kept.sort((a, b) => a.sort - b.sort || a.id - b.id);
    const columns = (kind: string) => names(inOrder.filter((c) => c.kind === kind));
    const wanted = (await db.select().from(themes)).sort((a, b) => b.id - a.id);
    const { articles: texts, points: places, experts: people, catalogue, site } = app.api;
    const { token } = await aPerson(app, { isAdmin: true, roles: ['administrator'] });
    const { choices } = app.call(token).content;
    const chosen = async (kind: string, field: string) =>
      ((await choices({ kind }))[field] ?? []).map((o) => ({ name: o.label }));
    const shell = await site.shell({});
    const lists: [string, string[], { name: string }[]][] = [
      ['news', columns('news'), (await texts.categories({ kind: 'news' })).list],
      ['point', columns('point'), await places.categories({})],
      ['profession', columns('profession'), await people.selectProfessionList({})],
      ['industry', columns('industry'), await catalogue.industries({})],
      ['news of the menu', columns('news'), shell.newsCategories],
      ['points of the menu', columns('point'), shell.pointCategories],
      ['industries of the menu', columns('industry'), shell.industries],
      ['themes', names(wanted), await catalogue.themes({})],
      ['themes read', names(wanted), await catalogue.selectBubbleTrain({})],
      ['themes of the menu', names(wanted.filter((t) => t.trainTypes.includes(1))), shell.cadreThemes],
      ['columns for a text', columns('news'), await chosen('news', 'categoryId')],
      ['themes for a topic', names(wanted), await chosen('topic', 'themeIds')],
    ];
    for (const [what, order, list] of lists) {
      expect(order.length, what).toBeGreaterThan(1);
      expect(names(list), what).toEqual(order);
    }
  });

  it('are projects and banners whose time has come', async () => {
    const { db } = app.database;
    const made = await db
      .insert(projects)
      .values([
        projectRow({ name: '已公布', publishTime: daysAgo(1) }),
        projectRow({ name: '未到时', publishTime: daysAgo(-1) }),
        projectRow({ name: '撤下的', publishTime: daysAgo(1), status: 0 }),
      ])
      .returning();
    const list = async (id?: number) => names((await app.api.catalogue.getIndexProject({ id })).list);
    expect(await list()).toEqual(['已公布']);
    expect(await Promise.all(made.map((p) => list(p.id)))).toEqual([['已公布'], [], []]);
    // Who guesses the number of the others learns nothing of them, by no call.
    const { places } = app.api.applications;
    const { getTdk, findBanner, bannerDetail, figures } = app.api.site;
    expect((await figures({})).projects).toBe(1);
    const [shown, ...others] = made.map((p) => p.id);
    expect(await places({ projectId: shown ?? 0 })).toMatchObject({ capacity: 9, open: true });
    for (const id of others) {
      await expect(places({ projectId: id })).rejects.toThrow('404');
      expect((await getTdk({ path: `/dzxm/${id}/` })).title).not.toMatch(/未到时|撤下的/);
    }
    const banner = (title: string, days: number, isShown = true) => ({
      ...{ position: 'home', title, image: '', publishTime: daysAgo(days), shown: isShown },
    });
    const rows = [banner('在墙上', 1), banner('未到时', -1), banner('取下的', 1, false)];
    const hung = await db.insert(banners).values(rows).returning();
    expect(titles(await findBanner({ position: 'home' }))).toEqual(['在墙上']);
    expect((await bannerDetail({ id: hung[0]?.id ?? 0 })).title).toBe('在墙上');
    await db.insert(banners).values([
      { ...banner('后挂的', 1), sort: 9 },
      { ...banner('先挂的', 1), sort: 8 },
    ]);
    expect(titles(await findBanner({ position: 'home' })).slice(-2)).toEqual(['先挂的', '后挂的']);
    for (const { id } of hung.slice(1)) {
      await expect(bannerDetail({ id })).rejects.toThrow('404');
      expect((await getTdk({ path: '/bannerDetail/', id })).title).not.toMatch(/未到时|取下的/);
    }
  });
});
