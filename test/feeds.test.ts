import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../server/db/tables/site.ts';
import { pages } from '../shared/sitemap.ts';
import { startApp, type TestApp } from './app.ts';
import { anArticle } from './factories/content.ts';

describe('what machines read', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());
  const text = async (path: string) => (await app.get(path)).text();
  /** As staff change a setting; every process has heard of it afterwards. */
  async function set(values: Record<string, string>): Promise<void> {
    for (const [key, value] of Object.entries(values))
      await app.database.db
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } });
    await app.changes.settled();
  }

  it('keeps robots from everything that needs a login, from calls and from the search, and from nothing else', async () => {
    const closed = pages.filter(([, row]) => row.access !== 'public').map(([, row]) => `/${row.path.split('/')[1]}/`);
    const lines = (await text('/robots.txt')).trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual(['User-agent: *', 'Disallow: /api/', 'Disallow: /sousuo/']);
    expect(lines.at(-1)).toBe('Sitemap: http://portal.test/sitemap.xml');
    expect(new Set(lines.slice(3, -1))).toEqual(new Set(closed.map((path) => `Disallow: ${path}`)));
  });

  it('tells of the newest twenty news, each with its column, under the name that the site has now', async () => {
    await text('/rss.xml');
    const code = await text('/qr.svg');
    await set({ name: '改名 & 学院', description: '现在的说明', publicAccount: 'https://account.example/now' });
    for (let n = 0; n < 21; n++)
      await anArticle(app.database.db, {
        ...{ kind: 'news', categoryId: 3, title: `第 ${n} 篇`, summary: '一\u0001二' },
        publishTime: new Date(Date.now() - (n + 1) * 1000),
      });
    await app.changes.settled();
    const feed = await text('/rss.xml');
    const [head = '', ...items] = feed.split('<item>');
    expect(items).toHaveLength(20);
    for (const part of ['<title>改名 &#38; 学院</title>', '<description>现在的说明</description>', 'zh-CN'])
      expect(head).toContain(part);
    // As of the newest, which stands first.
    const dates = items.map((item) => Date.parse(/<pubDate>([^<]+)</.exec(item)?.[1] ?? ''));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(Date.parse(/<lastBuildDate>([^<]+)</.exec(head)?.[1] ?? '')).toBe(dates[0]);
    const own = items.filter((item) => /<title>第 \d+ 篇</.test(item));
    expect(own.length).toBeGreaterThan(10);
    for (const item of own) {
      expect(item).toContain('<category>通知公告</category>');
      expect(item).toContain('<description>一二</description>');
    }
    expect(await text('/qr.svg')).not.toBe(code);
    await set({ publicAccount: 'https://account.example/then' });
    const other = await text('/qr.svg');
    await set({ publicAccount: 'https://account.example/now', name: '别的名称' });
    expect(await text('/qr.svg')).not.toBe(other);
    expect(await text('/rss.xml')).toContain('<title>别的名称</title>');
  });

  it('names more records than one file holds in as many as are needed, each once, and pages in the first', async () => {
    const { pool } = app.database;
    await pool.query(`insert into search_documents (type, record_id, title, summary, path, publish_time, body, grams)
      select 'made', n, '', '', '/made/' || n || '/', '2026-01-01', '', '' from generate_series(1, 40000) n`);
    const named = async (path: string) => [...(await text(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) => m[1]);
    const files = await named('/sitemap.xml');
    expect(files).toEqual([1, 2].map((n) => `http://portal.test/sitemap-${n}.xml`));
    const [first, second] = [await named('/sitemap-1.xml'), await named('/sitemap-2.xml')];
    const all = [...first, ...second];
    const once = new Set(all);
    expect(once.size).toBe(all.length);
    const { rows } = await pool.query<{ path: string }>(
      'select path from search_documents where publish_time <= now()',
    );
    expect(rows.filter((r) => !once.has(`http://portal.test${r.path}`))).toEqual([]);
    expect(all.filter((path) => path?.includes('/made/'))).toHaveLength(40_000);
    expect(second).toHaveLength(rows.length - 40_000);
    expect(second).not.toContain('http://portal.test/');
    const unlisted = pages.filter(([, row]) => row.unlisted).map(([, row]) => `http://portal.test${row.path}/`);
    expect(first.filter((at) => unlisted.includes(at as string))).toEqual([]);
    expect((await app.get('/sitemap-3.xml')).headers.get('location')).toBe('/404/');
    await pool.query("delete from search_documents where type = 'made'");
  });
});
