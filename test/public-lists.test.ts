import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandTopics, countEverything } from '../server/domains/site/queries.ts';
import { articles, points, projects } from '../server/db/tables/content.ts';
import { banners } from '../server/db/tables/site.ts';
import { dayAfter, dayOf } from '../shared/time.ts';
import { startApp, type TestApp } from './app.ts';
import { anArticle, projectRow } from './factories/content.ts';

describe('what the public lists leave out and let in', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('names nothing beside an article that was withdrawn or has not come out yet', async () => {
    const { db } = app.database;
    const themeIds = [990_001];
    const of = (publishTime: string, status = 1) =>
      anArticle(db, { kind: 'community', categoryId: null, themeIds, status, publishTime: new Date(publishTime) });
    const before = await of('2026-02-01');
    const withdrawn = await of('2026-02-02', 0);
    const shown = await of('2026-02-03');
    await of('2026-02-04', 0);
    const ahead = await of('2099-02-05');
    // Below the address of another kind it is not there.
    await expect(app.api.articles.get({ kind: 'policy', id: shown.id })).rejects.toMatchObject({ reason: 'absent' });
    const { related, previous, next } = await app.api.articles.get({ kind: 'community', id: shown.id });
    expect(related.map((a) => a.id)).toEqual([before.id]);
    expect(previous?.id).toBe(before.id);
    expect([withdrawn.id, ahead.id]).not.toContain(next?.id);
  });

  it('leaves out what comes out within the hour, from a list and by its address', async () => {
    const of = (minutes: number) =>
      anArticle(app.database.db, {
        ...{ kind: 'community', categoryId: null, title: '整点前后的文章' },
        publishTime: new Date(Date.now() + minutes * 60_000),
      });
    const [out, soon, later] = [await of(-1), await of(5), await of(59)];
    const { list } = await app.api.articles.list({ kind: 'community', wd: '整点前后的文章' });
    expect(list.map((a) => a.id)).toEqual([out.id]);
    for (const { id } of [soon, later])
      await expect(app.api.articles.get({ kind: 'community', id })).rejects.toMatchObject({ reason: 'absent' });
  });

  it('leaves out a project and a banner that come out within the hour, wherever they are asked for', async () => {
    const { db } = app.database;
    const { catalogue, applications, site } = app.api;
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const counted = async () => (await countEverything(db, new Date())).projects;
    const before = await counted();
    for (const publishTime of [at(5), at(59)]) {
      const [project] = await db
        .insert(projects)
        .values(projectRow({ name: '整点前的项目', publishTime }))
        .returning();
      const id = project?.id ?? 0;
      expect(await catalogue.getIndexProject({ id })).toEqual({ list: [], total: 0 });
      await expect(applications.places({ projectId: id })).rejects.toMatchObject({ reason: 'absent' });
      expect((await site.getTdk({ path: '/dzxm/', id })).title).not.toContain('整点前');
      const banner = { position: 'home', title: '整点前的横幅', image: '/art/west-lake', publishTime };
      const [hung] = await db.insert(banners).values(banner).returning();
      expect((await site.findBanner({ position: 'home' })).map((b) => b.title)).not.toContain(banner.title);
      await expect(site.bannerDetail({ id: hung?.id ?? 0 })).rejects.toMatchObject({ reason: 'absent' });
    }
    expect(await counted()).toBe(before);
    // One that is out is there, in each of them.
    const [out] = await db
      .insert(projects)
      .values(projectRow({ name: '整点后的项目', publishTime: at(-1) }))
      .returning();
    expect(await counted()).toBe(before + 1);
    expect((await catalogue.getIndexProject({ id: out?.id ?? 0 })).total).toBe(1);
    expect(await applications.places({ projectId: out?.id ?? 0 })).toMatchObject({ taken: 0 });
    expect((await site.getTdk({ path: '/dzxm/', id: out?.id ?? 0 })).title).toContain('整点后的项目');
  });

  it('keeps the number of rows that a reader has chosen in every link that narrows the teaching points', async () => {
    const html = await (await app.get('/xcjx/jxdfl0/?size=20')).text();
    const links = [...html.matchAll(/href="(\/xcjx\/jxdfl\d+\/[^"]*)"/g)].map(([, to = '']) =>
      to.replaceAll('&amp;', '&'),
    );
    for (const name of ['city', 'theme', 'length']) {
      const narrowed = links.filter((to) => to.includes(`${name}=`));
      expect(narrowed.length, name).toBeGreaterThan(1);
      for (const to of narrowed) expect(new URL(to, app.url).searchParams.get('size'), to).toBe('20');
    }
  });

  it('leads from the menu to three brand projects of a kind of training: those that are pinned, then the newest', async () => {
    const aBrand = (title: string, publishTime: string, more: object = {}) =>
      anArticle(app.database.db, {
        ...{ kind: 'topic', classify: 'ppxm', categoryId: null, trainTypes: [2], title },
        ...{ publishTime: new Date(publishTime), ...more },
      });
    await aBrand('旧的', '2026-11-01');
    await aBrand('新的', '2026-11-03');
    await aBrand('置顶', '2020-01-01', { pinned: true });
    await aBrand('干部的', '2026-11-04', { trainTypes: [1] });
    await aBrand('内训的', '2026-11-04', { classify: 'nxdz' });
    await aBrand('明年的', '2099-01-01', { pinned: true });
    const brands = (await brandTopics(app.database.db, 2, new Date('2026-11-05'), 100)).map((b) => b.title);
    const [pinned, newest] = [brands.indexOf('置顶'), brands.indexOf('新的')];
    expect(pinned).toBeLessThan(newest);
    expect(brands.indexOf('旧的')).toBeGreaterThan(newest);
    expect(brands).not.toContain('干部的');
    expect(brands).not.toContain('内训的');
    expect(brands).not.toContain('明年的');
    expect((await app.api.site.shell({})).enterpriseBrands).toHaveLength(3);
  });

  it('counts in each category what the same days and words find there, and all news under one address', async () => {
    const { categories, list } = app.api.articles;
    const all = await categories({ kind: 'news' });
    const some = await categories({ kind: 'news', from: '2026-06-01', to: '2026-09-30' });
    expect(some.list.map((c) => c.id)).toEqual(all.list.map((c) => c.id));
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(all.total);
    for (const { id, total } of some.list) {
      const asked = { kind: 'news', categoryId: id, from: '2026-06-01', to: '2026-09-30' } as const;
      expect((await list(asked)).total, `category ${id}`).toBe(total);
    }
    const page = await (await fetch(`${app.url}/xinwen/xwfl0/?from=2026-06-01&to=2026-09-30`)).text();
    expect(page).toContain(`共 <!-- -->${some.total}<!-- --> 条`);
    expect(page).toContain('/xinwen/xyxw/?from=2026-06-01');
  });

  it('narrows the points to a city, and to no other', async () => {
    const all = (await app.api.points.list({ pageSize: 100 })).list;
    const city = (all[0] as (typeof all)[number]).city;
    const some = await app.api.points.list({ pageSize: 100, city });
    expect(new Set(some.list.map((p) => p.city))).toEqual(new Set([city]));
    expect(some.total).toBe(all.filter((p) => p.city === city).length);
    expect(some.total).toBeLessThan(all.length);
  });

  it('counts all points of a city, however many there are', async () => {
    const { db } = app.database;
    const [of] = await db.select().from(points).limit(1);
    const many = Array.from({ length: 60 }, (_, n) => ({
      ...of,
      id: undefined,
      name: `岛${n}`,
      city: '舟山',
      status: 1,
      sort: 9999,
    }));
    const inZhoushan = async () => (await app.api.points.cities({})).find((c) => c.city === '舟山')?.total ?? 0;
    const before = await inZhoushan();
    await db.insert(points).values(many as (typeof points.$inferInsert)[]);
    await app.changes.settled();
    expect(await inZhoushan()).toBe(before + 60);
    await db.delete(points).where(like(points.name, '岛%'));
    await app.changes.settled();
  });

  it('leads from a point to the nearest others that are shown', async () => {
    const { db } = app.database;
    const [first] = (await app.api.points.list({ pageSize: 1 })).list;
    const near = async () => (await app.api.points.get({ id: first?.id as number })).nearby;
    const [nearest, ...others] = await near();
    await db
      .update(points)
      .set({ status: 0 })
      .where(eq(points.id, nearest?.id as number));
    const now = await near();
    expect(now.slice(0, 3).map((p) => p.id)).toEqual(others.map((p) => p.id));
    expect(now.map((p) => p.kilometres)).toEqual(now.map((p) => p.kilometres).toSorted((a, b) => a - b));
  });

  it('shows a project among those that are on until its last day is over', async () => {
    const today = dayOf(new Date());
    const of = (name: string, first: number, last: number) =>
      projectRow({ name, startDate: dayAfter(today, first), endDate: dayAfter(today, last), signUpDeadline: today });
    const wanted = ['今天结束', '今天开始', '明天开始', '昨天结束', '前天结束'];
    await app.database.db
      .insert(projects)
      .values([
        of('前天结束', -9, -2),
        of('明天开始', 1, 2),
        of('今天结束', -8, 0),
        of('昨天结束', -7, -1),
        of('今天开始', 0, 0),
      ]);
    const { list } = await app.api.catalogue.getIndexProject({ pageSize: 100 });
    expect(list.map((p) => p.name).filter((n) => wanted.includes(n))).toEqual(wanted);
  });

  it('puts topics and points among those of their length, the bounds included', async () => {
    const { db } = app.database;
    const course = (days: number) => ({ days, headCount: 40, audience: '干部', modules: [] });
    const ofDays = new Map<number, number>();
    for (const days of [3, 4, 5, 6])
      ofDays.set(days, (await anArticle(db, { kind: 'topic', title: '学制之界', course: course(days) })).id);
    const topics = async (length: number) =>
      (await app.api.catalogue.indexShow({ searchVal: '学制之界', length })).list.map((t) => t.id).toSorted();
    const wanted = [[3], [4, 5], [6]].map((days) => days.map((d) => ofDays.get(d) as number).toSorted());
    expect([await topics(1), await topics(2), await topics(3)]).toEqual(wanted);
    await db.delete(articles).where(eq(articles.title, '学制之界'));
    const four = (await app.api.points.list({ pageSize: 4 })).list.map((p) => p.id);
    for (const [i, minutes] of [60, 61, 120, 121].entries())
      await db
        .update(points)
        .set({ minutes, county: '界县' })
        .where(eq(points.id, four[i] as number));
    const ofLength = async (length: number) =>
      (await app.api.points.list({ wd: '界县', length })).list.map((p) => p.minutes).toSorted();
    expect([await ofLength(1), await ofLength(2), await ofLength(3)]).toEqual([[60], [120, 61], [121]]);
  });

  it('says how far one point is from another to its east, where a degree is shorter than to the north', async () => {
    const { db } = app.database;
    const [here, there] = (await app.api.points.list({ pageSize: 2 })).list.map((p) => p.id);
    await db.update(points).set({ latitude: 45, longitude: 118 });
    await db
      .update(points)
      .set({ latitude: 30, longitude: 120 })
      .where(eq(points.id, here as number));
    await db
      .update(points)
      .set({ latitude: 30, longitude: 121 })
      .where(eq(points.id, there as number));
    const [nearest] = (await app.api.points.get({ id: here as number })).nearby;
    expect(nearest).toMatchObject({ id: there, kilometres: 96 });
  });

  it('answers each question for itself, whatever was asked just before', async () => {
    type Ask = (api: TestApp['api']) => Promise<unknown>;
    const found = { wd: '培训', pageSize: 1 };
    const pairs: [what: string, first: Ask, second: Ask][] = [
      ['texts', (a) => a.articles.list({ kind: 'news' }), (a) => a.articles.list({ kind: 'policy' })],
      ['columns', (a) => a.articles.categories({ kind: 'news' }), (a) => a.articles.categories({ kind: 'policy' })],
      ['popular', (a) => a.articles.popular({ kind: 'news' }), (a) => a.articles.popular({ kind: 'policy' })],
      ['topics', (a) => a.catalogue.indexShow({}), (a) => a.catalogue.indexShow({ trainType: 2 })],
      ['themes', (a) => a.catalogue.themes({ trainType: 1 }), (a) => a.catalogue.themes({ trainType: 2 })],
      ...([undefined, 1] as const).flatMap((trainType): typeof pairs => [
        [
          'bubbles',
          (a) => a.catalogue.selectBubbleTrain({ trainType }),
          (a) => a.catalogue.selectBubbleTrain({ trainType: 2 }),
        ],
        [
          'hottest',
          (a) => a.catalogue.oweHeatTenList({ trainType }),
          (a) => a.catalogue.oweHeatTenList({ trainType: 2 }),
        ],
      ]),
      ['points', (a) => a.points.list({}), (a) => a.points.list({ length: 1 })],
      ...(
        [
          [{}, { wd: '乡村' }],
          [{}, { type: 'news' }],
          [{ pageSize: 50 }, { pageSize: 50, sort: 'date' }],
          [{}, { from: '2026-06-01' }],
          [{}, { to: '2026-06-01' }],
          [{ wd: '干部培训' }, { wd: '干部培训', exact: true }],
        ] as const
      ).map(([base, other]): (typeof pairs)[number] => [
        `search ${JSON.stringify(other)}`,
        (a) => a.search.globalSearch({ ...found, ...base }),
        (a) => a.search.globalSearch({ ...found, ...other }),
      ]),
    ];
    const [before, fresh] = [await startApp('demo', { beside: app }), await startApp('demo', { beside: app })];
    for (const [, first] of pairs) await first(before.api);
    for (const [what, first, second] of pairs) {
      const answer = await second(before.api);
      expect(answer, what).toEqual(await second(fresh.api));
      expect(answer, `${what}: two questions`).not.toEqual(await first(before.api));
    }
    await Promise.all([before.close(), fresh.close()]);
  });

  it('shows with the next request what has changed in any table that a list is made of, and keeps nothing older', async () => {
    const { articles: texts, catalogue, experts: people, points: places, site } = app.api;
    const asks = {
      shell: () => site.shell({}),
      figures: () => site.figures({}),
      links: () => site.links({}),
      topics: () => catalogue.indexShow({}),
      themes: () => catalogue.themes({ trainType: 1 }),
      interests: () => catalogue.getInterestList({}),
      industries: () => catalogue.industries({}),
      bubbles: () => catalogue.selectBubbleTrain({}),
      hottest: () => catalogue.oweHeatTenList({}),
      news: () => texts.list({ kind: 'news' }),
      columns: () => texts.categories({ kind: 'news' }),
      popular: () => texts.popular({ kind: 'news' }),
      places: () => places.list({}),
      kinds: () => places.categories({}),
      cities: () => places.cities({}),
      professions: () => people.selectProfessionList({}),
    };
    type Name = keyof typeof asks;
    const all = async () => {
      const said = Object.entries(asks).map(async ([name, ask]) => [name, JSON.stringify(await ask())] as const);
      return new Map<string, string>(await Promise.all(said));
    };
    // The topics and texts come last: without them little is left.
    const changes: [change: string, shownBy: Name[]][] = [
      ["categories set name = name || '改'", ['shell', 'industries', 'columns', 'kinds', 'cities', 'professions']],
      ["themes set name = name || '改'", ['shell', 'themes', 'interests', 'bubbles']],
      ["links set name = name || '改'", ['links']],
      ['experts set status = 0', ['figures']],
      ['enterprises set status = 0', ['figures']],
      ['projects set status = 0', ['figures']],
      ['points set status = 0', ['figures', 'places', 'kinds', 'cities']],
      ['articles set status = 0', ['shell', 'figures', 'topics', 'themes', 'industries', 'bubbles', 'hottest']],
    ];
    for (const [change, shownBy] of changes) {
      const before = await all();
      await app.database.pool.query(`update ${change}`);
      await app.changes.settled();
      const after = await all();
      expect(
        shownBy.filter((name) => after.get(name) === before.get(name)),
        change,
      ).toEqual([]);
    }
    expect([(await asks.news()).total, (await asks.columns()).total, await asks.popular()]).toEqual([0, 0, []]);
    // The settings: what staff pin as hot, and how the site is called.
    await app.database.pool.query('update articles set status = 1');
    await app.changes.settled();
    const [first, pinned] = [(await asks.hottest())[0]?.id, (await asks.topics()).list.at(-1)?.id];
    expect(first).not.toBe(pinned);
    await app.database.pool.query(
      "insert into settings (key, value) values ('hot', $1), ('name', '\"改过的\"') on conflict (key) do update set value = excluded.value",
      [JSON.stringify({ topics: [pinned], articles: [] })],
    );
    await app.changes.settled();
    expect([(await asks.hottest())[0]?.id, (await asks.shell()).settings.name]).toEqual([pinned, '改过的']);
  });
});
