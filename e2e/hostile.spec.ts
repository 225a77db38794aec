import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, request } from '@playwright/test';
import pg from 'pg';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { consolePages } from '../shared/console.ts';
import { pages } from '../shared/sitemap.ts';
import { acting, poison } from '../test/poison.ts';
import { startNode } from './node.ts';
import { skipSurvey, tokenOf } from './people.ts';
import { expect, goWithin, test } from './portal.ts';

/** A portal of its own: every text of its database is spoiled, past all that checks on the way in. */
const dataDir = mkdtempSync(join(tmpdir(), 'portal-hostile-'));
let node: Awaited<ReturnType<typeof startNode>>;
/** A published article. */
let news = 0;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  node = await startNode(dataDir);
  const embedded = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  news = (await client.query("select min(id) as id from articles where kind = 'news' and status = 1")).rows[0].id;
  const columns = await poison(client, acting);
  // A walk that reaches little proves little.
  expect(columns.length).toBeGreaterThan(80);
  for (const column of [
    'articles.title',
    'articles.body',
    'demands.answers',
    'users.name',
    'units.name',
    'content_versions.title',
  ])
    expect(columns).toContain(column);
  await client.end();
  await embedded.stop();
});
test.afterAll(async () => {
  await node?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Opens an address and says what ran, was tried, or broke there.
 * @param within goes there as a link does, which costs half: what is drawn by the browser is the same
 */
async function wrongAt(page: Page, path: string, within = false): Promise<string[]> {
  const response = within ? await goWithin(page, node.origin + path) : await page.goto(node.origin + path);
  await page.mouse.move(3, 3);
  // A page that does not come alive, or stays without a heading, has broken.
  const lives = await page
    .waitForFunction(
      () =>
        (window as { __hydrated?: boolean }).__hydrated &&
        document.querySelector('h1') &&
        !document.querySelector('[aria-busy="true"][role="status"]'),
      undefined,
      { timeout: 20_000 },
    )
    .then(
      () => true,
      () => false,
    );
  const found = await page.evaluate(() => (window as { seen?: string[] }).seen ?? []);
  if (!lives) found.push('did not come alive');
  if (await page.evaluate(() => 'hit' in window)) found.push('something ran');
  if ((response?.status() ?? 0) >= 500) found.push(`answered ${response?.status()}`);
  if (new URL(page.url()).origin !== node.origin) found.push(`led to ${page.url()}`);
  return found.map((what) => `${path}: ${what}`);
}

async function watch(page: Page, errors: string[]): Promise<void> {
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('dialog', (dialog) => errors.push(`a dialog said ${dialog.message()}`));
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as { seen?: string[] }).seen = seen;
    // What the policy had to stop had got too far already.
    document.addEventListener(
      'securitypolicyviolation',
      (e) =>
        /script|frame|object|form|base/.test(e.effectiveDirective) &&
        seen.push(`${e.effectiveDirective} ${e.blockedURI} was tried`),
    );
  });
}

test('what tries to act does nothing on any public page', { tag: '@sweep' }, async ({ page }) => {
  const errors: string[] = [];
  await watch(page, errors);
  const xml = await (await page.request.get(`${node.origin}/sitemap-1.xml`)).text();
  const records = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map((m) =>
    (m[1] as string).replaceAll('&amp;', '&').replace('&#38;', '&'),
  );
  const kinds = new Map(records.map((path) => [path.replace(/\d+/g, 'n'), path]));
  const fixed = pages
    .filter(([, row]) => row.access === 'public' && !row.planned && !row.redirectTo)
    .map(([, row]) => `${row.path.split('/:')[0]}/`.replace('//', '/'));
  const all = [...new Set([...fixed, ...kinds.values(), '/sousuo/?wd=script'])];
  expect(all.length).toBeGreaterThan(40);
  for (const path of all) errors.push(...(await wrongAt(page, path)));
  expect(errors).toEqual([]);
});

test('nor in the console and the centres', { tag: '@sweep' }, async ({ page }) => {
  const errors: string[] = [];
  await watch(page, errors);
  const api = await request.newContext({ baseURL: node.origin });
  for (const [username, paths] of [
    [
      'guanli01',
      Object.values(consolePages).map((row) =>
        `/guanli/${row.path
          .replace(/\/?:kind\/:id/, `/news/${news}`)
          .replace(':kind?', 'news')
          .replace(/:\w+\??/g, '1')}/`.replace(/\/+/g, '/'),
      ),
    ],
    [
      'xueyuan01',
      pages
        .filter(([, row]) => ['trainee', 'member'].includes(row.access) && !row.planned && !row.redirectTo)
        .map(([, row]) => `${row.path.split('/:')[0]}/`),
    ],
    [
      'danwei01',
      pages
        .filter(([, row]) => row.access === 'unit' && !row.planned && !row.redirectTo)
        .map(([, row]) => `${row.path.split('/:')[0]}/`),
    ],
  ] as const) {
    await skipSurvey(api, username);
    const token = await tokenOf(api, username);
    await page.addInitScript((t) => sessionStorage.setItem('token', t), token);
    for (const [i, path] of paths.entries()) errors.push(...(await wrongAt(page, path, i > 0)));
  }
  expect(errors).toEqual([]);
});
