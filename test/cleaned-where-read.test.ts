import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKinds } from '../shared/content-kinds.ts';
import { contentVersions } from '../server/db/tables/versions.ts';
import { startApp, type TestApp } from './app.ts';
import { staffToken } from './factories/people.ts';

/**
 * HTML is cleaned when it is written, and once more where it is read: by an older rule, by hand or out of a backup
 * something may stand there that acts. Each column of HTML is given such a text, and each call that shows one is asked.
 */
describe('a text that lies in the database as nobody may write it', () => {
  const dirty = '<h2>题</h2><p onclick="hit()">留下的字</p><script>hit()</script><img src="/art/x" onerror="hit()">';
  /** Where a text of HTML lies; a new table with one needs a call below. */
  const tables = {
    abouts: true,
    articles: true,
    banners: true,
    enterprises: true,
    experts: true,
    points: true,
    privacy_drafts: true,
    privacy_versions: true,
    projects: true,
  };
  let app: TestApp;
  let staff: ReturnType<TestApp['call']>;
  const clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    staff = app.call(await staffToken(app));
    const typed = { note: '', summary: '一条', body: '<p>半句</p>', date: '' };
    await staff.privacy.saveDraft({ revision: 0, ...typed });
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where column_name = 'body' and table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'search_documents'`,
    );
    expect(rows.map((r) => r.name).sort()).toEqual(Object.keys(tables));
    for (const { name } of rows) await app.database.db.execute(sql`update ${sql.identifier(name)} set body = ${dirty}`);
  });
  afterAll(() => app.close());

  const expectClean = (what: string, reply: unknown) => {
    const said = JSON.stringify(reply);
    expect(said, what).toContain('留下的字');
    expect(said, what).not.toMatch(/onclick|onerror|<script|hit\(\)/);
  };

  it('does nothing where the public reads it', async () => {
    const { articles, catalogue, enterprises, experts, points, privacy, site } = app.api;
    const [news] = (await articles.list({ kind: 'news' })).list;
    const topic = (await catalogue.indexShow({ trainType: 1 })).list[0];
    const [point] = (await points.list({})).list;
    const [banner] = (await app.database.pool.query('select id from banners where shown order by id')).rows;
    const shown: Record<string, Promise<unknown>> = {
      article: articles.get({ kind: 'news', id: news?.id ?? 0 }),
      topic: catalogue.topic({ id: topic?.id ?? 0, trainType: 1 }),
      project: catalogue.getIndexProject({}),
      point: points.get({ id: point?.id ?? 0 }),
      expert: experts.list({}),
      enterprise: enterprises.get({}),
      banner: site.bannerDetail({ id: banner.id }),
      about: site.aboutDetail({ type: 5 }),
      privacy: privacy.notice({}),
    };
    for (const [what, reply] of Object.entries(shown)) expectClean(what, await reply);
  });

  it('does nothing in an editor of staff either', async () => {
    expectClean('privacy.versions', await staff.privacy.versions({}));
    expectClean('privacy.draft', await staff.privacy.draft({}));
    let walked = 0;
    for (const [kind, { fields, table }] of Object.entries(contentKinds)) {
      const html = fields.filter((f) => f.input === 'html').map((f) => f.name);
      if (!html.length || table === 'settings') continue;
      const data = Object.fromEntries(html.map((name) => [name, dirty]));
      const made = { kind, recordId: 990_000, number: 1, state: 'draft', data, title: '题', writtenAt: clock };
      await app.database.db.insert(contentVersions).values({ ...made, updatedAt: clock });
      expectClean(kind, await staff.content.get({ kind, recordId: 990_000 }));
      walked++;
    }
    expect(walked).toBeGreaterThan(5);
  });
});
