import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articles } from '../server/db/tables/content.ts';
import { settings } from '../server/db/tables/site.ts';
import { loadBuild } from '../server/page-build.ts';
import { eq } from 'drizzle-orm';
import { pages } from '../shared/sitemap.ts';
import { eventually, startApp, type TestApp } from './app.ts';
import { anArticle } from './factories/content.ts';

/** Sends an address exactly as it is written: fetch would mend it first. */
function raw(app: TestApp, path: string): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const req = request({ hostname, port, path, method: 'GET' }, (res) => {
      let body = '';
      res.setEncoding('utf8');
      res.on('data', (chunk) => {
        body += chunk;
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, location: res.headers.location, body }));
    });
    req.on('error', reject);
    req.end();
  });
}

describe('pages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('bring their styles compressed and kept for good, the logo for a day', async () => {
    const html = await (await app.get('/')).text();
    for (const [, style] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
      const response = await fetch(app.url + style, { headers: { 'accept-encoding': 'br' } });
      if ((await response.text()).length > 4000) expect(response.headers.get('content-encoding'), style).toBe('br');
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    expect((await fetch(`${app.url}/logo.svg`)).headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('send on to the last slash with 308 and keep the query', async () => {
    const response = await app.get('/sousuo?wd=%E5%B9%B2%E9%83%A8');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/sousuo/?wd=%E5%B9%B2%E9%83%A8']);
  });

  it('tell who sends a form to them so: a browser as a page, a program as data', async () => {
    const send = (accept: string) =>
      fetch(`${app.url}/baoming/?projectId=5`, {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams('a=1'),
      });
    const shown = await send('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([shown.status, shown.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await shown.text()).toContain('没有提交成功');
    const told = await send('application/json');
    expect([told.status, await told.json()]).toEqual([405, { status: 405, message: '不支持这种请求', data: null }]);
  });

  it('send unknown addresses, segments and records to /404/, which answers 404', async () => {
    for (const path of [
      '/nothing-here/',
      '/gbpx/abc/',
      '/xinwen/abc/',
      '/xcjx/jxdfl/',
      '/jmzj/2x/',
      '/xinwen/',
      '/zcxy/',
      '/xinwen/99999999/',
      '/xinwen/xwfl99999/',
      '/jmzj/list_2x/',
    ]) {
      const response = await app.get(path);
      expect([response.status, response.headers.get('location')], path).toEqual([302, '/404/']);
    }
    const lost = await app.get('/404/');
    expect(lost.status).toBe(404);
    expect(await lost.text()).toContain('noindex');
  });

  it('keep the query where one address stands for another, in the document and in the data of a page', async () => {
    for (const [from, to] of [
      ['/gywm/?utm=a&b=%E8%8C%B6', '/gywm/xyjj/?utm=a&b=%E8%8C%B6'],
      ['/cadreTrainning/?x=1', '/gbpx/?x=1'],
      ['/grzx/?from=mail', '/grzx/grxx/?from=mail'],
      ['/xzxy/?unit=3', '/wtdw/xygl/xzxy/?unit=3'],
    ] as const) {
      const response = await app.get(from);
      expect([response.status, response.headers.get('location')], from).toEqual([301, to]);
    }
    expect(await (await app.get('/gywm/_.data?utm=a')).json()).toEqual({ redirect: '/gywm/xyjj/', keepsQuery: true });
    expect((await app.get('/nothing-here/?x=1')).headers.get('location')).toBe('/404/');
  });

  it('come as data alone under the same care, and lead on as the document does', async () => {
    const safe = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };
    const headersOf = (answer: Response) => Object.fromEntries(answer.headers);
    const { module, id } = await loadBuild();
    const data = await app.get('/xinwen/xyxw/_.data');
    const json = { ...safe, 'content-type': 'application/json; charset=utf-8' };
    expect(headersOf(data)).toMatchObject({ ...json, [module.buildHeader]: id });
    expect(await data.json()).toMatchObject({ page: 'news/list', file: 'news/list' });
    expect(await (await app.get('/nothing-here/_.data?x=1')).json()).toEqual({ redirect: '/404/' });
    for (const path of ['/gywm/', '/nothing-here/', '/xinwen/99999999/', '/a%5Cb/'])
      expect(headersOf(await app.get(path)), path).toMatchObject({ ...safe, 'cache-control': 'no-store' });
    // What nobody means by a field is left out of it; what is longer than any is cut.
    const found = async (wd: string) => (await (await app.get(`/sousuo/_.data?wd=${wd}`)).json()).data;
    const plain = await found('%E5%9F%B9%E8%AE%AD');
    const before = app.cache.size;
    expect(await found('%20%E5%9F%B9%00%E8%AE%AD%20')).toEqual(plain);
    await found('a'.repeat(200));
    await found('a'.repeat(300));
    expect(app.cache.size).toBe(before + 1);
  });

  it('of receipts and invitations are kept nowhere', async () => {
    const before = app.cache.size;
    for (const path of ['/huizhi/', `/huizhi/${'a'.repeat(24)}/`, '/huizhi/?id=1', '/yaoqing/', '/yaoqing/_.data'])
      expect((await app.get(path)).headers.get('cache-control'), path).toBe('no-store');
    expect(app.cache.size).toBe(before);
    expect((await app.get('/wza/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('redirect where the sitemap says so', async () => {
    for (const [from, to] of [
      ['/gywm/', '/gywm/xyjj/'],
      ['/cadreTrainning/', '/gbpx/'],
      ['/cadreTrainningSub/', '/gbpx/zxzt/'],
      ['/xzxy/', '/wtdw/xygl/xzxy/'],
      ['/grxx/bianji/', '/grxz/grxx/bianji/'],
    ] as const) {
      const response = await app.get(from);
      expect([response.status, response.headers.get('location')], from).toEqual([301, to]);
    }
  });

  it('never lead off the site, and never break, whatever the address', async () => {
    const odd = [
      '//evil.example',
      '//evil.example/',
      '/\\evil.example',
      '/%5cevil.example',
      '/%2f%2fevil.example',
      '/%E0%A4%A',
      '/a%00b/',
      '/%',
      '/gbpx//',
      `/${'a'.repeat(3000)}`,
      '/gbpx/ppxm/99999999999999999999/',
      '/sousuo/?wd=%00%01',
      '/sousuo/?wd=%E0%A4%A',
      '/sousuo/?size=-1&page=1e99',
      '/xinwen/xyxw/999999/',
      '/gbpx/pxzt999999999999/',
      '/bannerDetail/?id=abc',
      '/zcxy/qyxq/?id=-1',
      '/.env',
      '/../etc/passwd',
      '/assets/../../package.json',
      '/art/%2e%2e/x',
    ];
    for (const path of odd) {
      const { status, location, body } = await raw(app, path);
      expect(status, path).toBeLessThan(500);
      if (location) expect(new URL(location, 'http://portal.test').host, path).toBe('portal.test');
      expect(body, path).not.toContain('"dependencies"');
    }
    expect((await raw(app, `/${'a'.repeat(5000)}`)).status).toBe(414);
  });

  it('carry their own policy: every inline script by its hash, nothing unsafe', async () => {
    const response = await app.get('/xinwen/xyxw/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy.split(';').find((d) => d.includes('script-src'))).not.toContain('unsafe');
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
    ])
      expect(response.headers.get(name as string)).toBe(value);
  });

  it('allow no script that they hold but their own, though it stands in the page as it goes out', async () => {
    const evil = 'window.hit=1';
    const poisoned = await startApp('demo', {
      beside: app,
      build: async () => {
        const build = await loadBuild();
        const render: typeof build.module.render = async (...given) =>
          (await build.module.render(...given)).replace('</main>', `</main><script>${evil}</script>`);
        return { ...build, module: { ...build.module, render } };
      },
    });
    const row = await anArticle(app.database.db, { body: `<p>好</p><script>${evil}</script>` });
    const hash = createHash('sha256').update(evil).digest('base64');
    for (const path of [`/xinwen/${row.id}/`, '/xinwen/xyxw/', '/']) {
      const policy = async (node: TestApp) => (await node.get(path)).headers.get('content-security-policy');
      expect(await (await poisoned.get(path)).text(), path).toContain(`<script>${evil}</script>`);
      expect(await policy(poisoned), path).not.toContain(hash);
      expect(await policy(poisoned), path).toBe(await policy(app));
    }
    // And what the page itself starts with is allowed, so that the policy is none that forbids all.
    const { inlineScripts } = (await loadBuild()).module;
    for (const script of inlineScripts)
      expect((await app.get('/')).headers.get('content-security-policy')).toContain(
        createHash('sha256').update(script).digest('base64'),
      );
    await poisoned.close();
  });

  it('are answered from memory with an ETag, compressed, and unknown query fields are no key', async () => {
    const first = await app.get('/xinwen/pxdt/');
    const etag = first.headers.get('etag') ?? '';
    expect((await app.get('/xinwen/pxdt/', { 'if-none-match': etag })).status).toBe(304);
    const before = app.cache.size;
    expect((await app.get('/xinwen/pxdt/?utm_source=x', { 'if-none-match': etag })).status).toBe(304);
    expect(app.cache.size).toBe(before);
    const packed = await eventually(
      () => app.get('/xinwen/pxdt/', { 'accept-encoding': 'br' }),
      (r) => r.headers.get('content-encoding') === 'br',
    );
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(await first.text());
  });

  it('are rendered once for a crowd', async () => {
    let renders = 0;
    const crowd = await startApp('demo', {
      beside: app,
      now: () => {
        renders++;
        return new Date('2026-11-21T08:00:00Z');
      },
    });
    renders = 0;
    await Promise.all(Array.from({ length: 50 }, () => crowd.get('/xinwen/xwfl3/').then((r) => r.text())));
    const once = renders;
    await crowd.close();
    const alone = await startApp('demo', {
      beside: app,
      now: () => {
        renders++;
        return new Date('2026-11-21T08:00:00Z');
      },
    });
    renders = 0;
    await alone.get('/xinwen/xwfl3/').then((r) => r.text());
    expect(once).toBeLessThanOrEqual(renders);
    await alone.close();
  });

  it('are fresh in a second process on the next request after a change', async () => {
    const second = await startApp('demo', { beside: app });
    for (const node of [app, second])
      expect(await (await node.get('/xinwen/xwfl3/')).text()).not.toContain('消息：鲥鱼季改课');
    const row = await anArticle(app.database.db, { title: '消息：鲥鱼季改课', categoryId: 3, publishTime: new Date() });
    for (const node of [app, second]) {
      const text = await eventually(
        () => node.get('/xinwen/xwfl3/').then((r) => r.text()),
        (t) => t.includes('鲥鱼季改课'),
      );
      expect(text).toContain('消息：鲥鱼季改课');
    }
    await app.database.db.update(articles).set({ status: 0 }).where(eq(articles.id, row.id));
    const gone = await eventually(
      () => second.get(`/xinwen/${row.id}/`),
      (r) => r.status === 302,
    );
    expect(gone.headers.get('location')).toBe('/404/');
    await second.close();
  });

  it('show the settings of the site, not constants', async () => {
    await app.database.db
      .insert(settings)
      .values({ key: 'hotline', value: '0571-1234 5678' })
      .onConflictDoUpdate({ target: settings.key, set: { value: '0571-1234 5678' } });
    const text = await eventually(
      () => app.get('/xinwen/xyxw/').then((r) => r.text()),
      (t) => t.includes('0571-1234 5678'),
    );
    expect(text).toContain('0571-1234 5678');
    expect(text).not.toContain('0571-8700 0000');
  });

  it('clean what the database holds once more', async () => {
    const row = await anArticle(app.database.db, {
      body: '<p onclick="x()">好<script>alert(1)</script><img src="x" onerror="y()"><a href="javascript:z()">链</a></p>',
      title: '<script>alert(2)</script>',
    });
    const text = await (await app.get(`/xinwen/${row.id}/`)).text();
    expect(text).not.toMatch(/onclick|onerror|javascript:z|<script>alert/);
  });

  it('of the centres that are planned stand behind the login guard and are not for search engines', async () => {
    const planned = pages.filter(([, row]) => row.planned && !row.redirectTo && !row.path.includes(':'));
    expect(planned.length).toBeGreaterThan(8);
    for (const [, row] of planned) {
      const response = await app.get(`${row.path}/`);
      const text = await response.text();
      expect(response.status, row.path).toBe(200);
      // The page itself comes after the login, which needs scripts: without them it says how else to ask.
      expect(text, row.path).toContain('查看本人的内容');
      expect(text, row.path).toContain('noindex');
    }
  });
});

describe('feeds', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('date a record by the day in Shanghai, and keep nothing open from search engines but what is to be found', async () => {
    const row = await anArticle(app.database.db, { title: '甲 & <乙>', publishTime: new Date('2026-01-19T17:00:00Z') });
    const later = await anArticle(app.database.db, { publishTime: new Date(Date.now() + 86_400_000) });
    const map = await (await app.get('/sitemap-1.xml')).text();
    expect(map).toContain(`/xinwen/${row.id}/</loc><lastmod>2026-01-20</lastmod>`);
    expect(map).not.toContain(`/xinwen/${later.id}/`);
    const lines = (await (await app.get('/robots.txt')).text()).split('\n');
    const closed = lines.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
    expect(lines[0]).toBe('User-agent: *');
    expect(closed).toEqual(expect.arrayContaining(['/api/', '/sousuo/', '/guanli/']));
    for (const path of ['/', '/xinwen/', '/gbpx/', '/qypx/', '/zcxy/']) expect(closed, path).not.toContain(path);
    // Pinned, so that it stands among the first.
    await app.database.db.update(articles).set({ pinned: true }).where(eq(articles.id, row.id));
    const feed = await eventually(
      () => app.get('/rss.xml').then((r) => r.text()),
      (text) => text.includes('甲 &#38;'),
    );
    const item = /<item>(?:(?!<item>).)*甲 &#38;.*?<\/item>/s.exec(feed)?.[0] ?? '';
    const link = `http://portal.test/xinwen/${row.id}/`;
    expect(item).toContain(`<title>甲 &#38; &#60;乙&#62;</title><link>${link}</link><guid>${link}</guid>`);
    expect(item).toContain('<pubDate>Mon, 19 Jan 2026 17:00:00 GMT</pubDate>');
    expect(item).toContain('<description>摘要</description>');
    await app.database.db.update(articles).set({ pinned: false }).where(eq(articles.id, row.id));
  });

  it('name every public record and page once', { tags: ['sweep'] }, async () => {
    const listed = async (file: string) =>
      [...(await (await app.get(file)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((m) =>
        (m[1] as string).replace('http://portal.test', '').replaceAll('&#38;', '&'),
      );
    const files = await listed('/sitemap.xml');
    expect(files).toContain('/sitemap-1.xml');
    const list = (await Promise.all(files.map(listed))).flat();
    expect(list.length).toBeGreaterThan(150);
    expect(new Set(list).size).toBe(list.length);
    const wrong: string[] = [];
    for (const path of list) {
      const response = await app.get(path);
      const head = (await response.text()).split('</head>')[0] as string;
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1]?.replaceAll('&amp;', '&');
      if (response.status !== 200 || canonical !== `http://portal.test${path}` || head.includes('noindex'))
        wrong.push(`${path}: ${response.status} ${canonical}${head.includes('noindex') ? ' noindex' : ''}`);
    }
    expect(wrong).toEqual([]);
    expect(await (await app.get('/robots.txt')).text()).toContain('Sitemap: http://portal.test/sitemap.xml');
    // What is pinned stands first, however old it is.
    await anArticle(app.database.db, { title: '置顶的旧闻', pinned: true, publishTime: new Date('2020-01-01') });
    const feed = await (await app.get('/rss.xml')).text();
    expect(feed).toMatch(/<rss version="2.0"[\s\S]*?<item><title>置顶的旧闻</);
    // The moment at which the newest of what it holds came out.
    const dates = [...feed.matchAll(/<pubDate>([^<]+)</g)].map((m) => Date.parse(m[1] as string));
    const built = /<lastBuildDate>([^<]+)<\/lastBuildDate>[\s\S]*<item>/.exec(feed)?.[1] ?? '';
    expect(built).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(Date.parse(built)).toBe(Math.max(...dates));
    expect((await app.get('/qr.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });
});
