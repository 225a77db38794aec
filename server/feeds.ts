import type { FastifyInstance } from 'fastify';
import QRCode from 'qrcode';
import { href, pages } from '../shared/sitemap.ts';
import { dayOf } from '../shared/time.ts';
import type { Db } from './db/client.ts';
import { countFindable, listFindable } from './domains/search/index.ts';
import { readSettings } from './domains/site/index.ts';
import { createApi, type Dispatch } from './kernel/dispatch.ts';
import type { Memo } from './kernel/memo.ts';

type Options = { db: Db; memo: Memo; dispatch: Dispatch; siteUrl: string; now: () => Date };

const xml = (s: string) =>
  s.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
const perFile = 40_000;

/** An index of the public addresses, and the files that it names: sitemap.xml. */
function mountSitemap(server: FastifyInstance, { db, siteUrl, now }: Options): void {
  const countFiles = async () => Math.max(1, Math.ceil((await countFindable(db, now())) / perFile));

  /** An index of files, since one file may hold no more than 50,000 addresses. */
  server.get('/sitemap.xml', async (_, reply) => {
    const body = Array.from(
      { length: await countFiles() },
      (_, i) => `<sitemap><loc>${siteUrl}/sitemap-${i + 1}.xml</loc></sitemap>`,
    ).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</sitemapindex>`,
      );
  });

  server.get<{ Params: { n: string } }>('/sitemap-:n(^[1-9]\\d{0,3}$).xml', async (request, reply) => {
    const n = Number(request.params.n);
    if (n > (await countFiles())) return reply.callNotFound();
    const fixed =
      n === 1
        ? pages
            .filter(
              ([, row]) =>
                row.access === 'public' &&
                !row.planned &&
                !row.redirectTo &&
                !row.unlisted &&
                !row.path.includes('/:') &&
                row.layout !== 'standalone',
            )
            .map(([name]) => ({ path: href(name), at: null as Date | null }))
        : [];
    const records = await listFindable(db, now(), perFile, (n - 1) * perFile);
    const all = [...fixed.filter((p) => !records.some((r) => r.path === p.path)), ...records];
    const body = all
      .map((p) => `<url><loc>${xml(siteUrl + p.path)}</loc>${p.at ? `<lastmod>${dayOf(p.at)}</lastmod>` : ''}</url>`)
      .join('');
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</urlset>`,
      );
  });
}

/** What machines read: sitemap.xml, robots.txt, RSS of the news, and the QR code of the public account. */
export function mountFeeds(server: FastifyInstance, options: Options): void {
  const { db, memo, dispatch, siteUrl } = options;
  mountSitemap(server, options);
  const api = createApi(dispatch, null);

  server.get('/robots.txt', (_, reply) => {
    const closed = pages.filter(([, row]) => row.access !== 'public').map(([, row]) => row.path.split('/')[1]);
    const lines = [...new Set(closed)].map((p) => `Disallow: /${p}/`);
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: ${href('public/search')}\n${lines.join('\n')}\nSitemap: ${siteUrl}/sitemap.xml\n`,
      );
  });

  server.get('/rss.xml', async (_, reply) => {
    const [{ list }, settings] = await Promise.all([
      api.articles.list({ kind: 'news', pageSize: 20 }),
      memo.get('settings', ['settings'], () => readSettings(db)),
    ]);
    const changed = Math.max(...list.map((a) => Date.parse(a.publishTime)));
    const lastBuild = list.length ? `<lastBuildDate>${new Date(changed).toUTCString()}</lastBuildDate>` : '';
    const items = list
      .map((a) => {
        const link = xml(`${siteUrl}${href('news/detail', { id: a.id })}`);
        return `<item><title>${xml(a.title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${new Date(a.publishTime).toUTCString()}</pubDate><category>${xml(a.categoryName)}</category><description>${xml(a.summary)}</description></item>`;
      })
      .join('');
    return reply
      .type('application/rss+xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(settings.name)}</title><link>${xml(siteUrl)}/</link><atom:link href="${xml(siteUrl)}/rss.xml" rel="self" type="application/rss+xml"/><description>${xml(settings.description)}</description><language>zh-CN</language>${lastBuild}${items}</channel></rss>`,
      );
  });

  server.get('/qr.svg', async (_, reply) => {
    const svg = await memo.get('qr', ['settings'], async () =>
      QRCode.toString((await readSettings(db)).publicAccount, { type: 'svg', margin: 0, color: { dark: '#072625' } }),
    );
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(svg);
  });
}
