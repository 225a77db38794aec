/**
 * `npm run shots [-- a pattern of names]`: photographs every template, wide
 * and on a phone, with data, empty, wrong and logged in, into shots/.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { templates } from '../e2e/templates.ts';
import { freePort, startEmbedded } from '../server/adapters/database/embedded.ts';
import { consolePages } from '../shared/console.ts';
import { href, type PageName, pages } from '../shared/sitemap.ts';
import { findBrowser, withTypeFaces } from './browser.ts';

const out = join(import.meta.dirname, '..', 'shots');
const widths = [1440, 375];
const wanted = new RegExp(process.argv[2] ?? '');

/** Whose account of the demonstration sees a page. */
const accounts = {
  member: 'xueyuan01',
  trainee: 'xueyuan01',
  unit: 'danwei01',
  teacher: 'jiaoshi01',
  staff: 'guanli01',
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').waitFor();
};
/** What opens only with a press: a name, who, where and how. */
const moments: { name: string; as?: keyof typeof accounts; at: PageName; act(page: Page): Promise<unknown> }[] = [
  { name: 'demand', at: 'cooperation/training-needs', act: dialog('填写培训需求') },
  {
    name: 'demand-wrong',
    at: 'cooperation/training-needs',
    act: async (page) => {
      await dialog('填写培训需求')(page);
      await page.getByRole('dialog').getByRole('button', { name: '提交' }).click();
    },
  },
  { name: 'login-by-code', at: 'account/login', act: press('用短信验证码登录') },
  { name: 'login-wrong', at: 'account/login', act: press('登录') },
  { name: 'login-forgot', at: 'account/login', act: dialog('用手机重设') },
  { name: 'register-wrong', at: 'account/register', act: press('下一步') },
  {
    name: 'menu',
    as: 'trainee',
    at: 'trainee/profile',
    act: (page) =>
      page
        .getByRole('button', { name: '打开菜单' })
        .or(page.getByRole('button', { name: /您好/ }))
        .first()
        .click(),
  },
  { name: 'avatar', as: 'trainee', at: 'trainee/profile', act: dialog('更换头像') },
  { name: 'password', as: 'trainee', at: 'trainee/profile', act: dialog('修改密码') },
  { name: 'mobile', as: 'trainee', at: 'trainee/profile', act: dialog('更换手机') },
  { name: 'deletion', as: 'trainee', at: 'trainee/profile', act: dialog('申请注销') },
  { name: 'withdraw', as: 'trainee', at: 'trainee/profile', act: dialog('撤回同意') },
];

const dataDir = mkdtempSync(join(tmpdir(), 'portal-shots-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((resolve) =>
  child.stdout.on('data', (c: Buffer) => c.toString().includes(String(port)) && resolve()),
);

/** One address of each template, and one record of each kind from sitemap.xml. */
const xml = await (await fetch(`${origin}/sitemap-1.xml`)).text();
const records = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map((m) =>
  (m[1] as string).replaceAll('&#38;', '&'),
);
const kinds = new Map(records.map((path) => [path.replace(/\d+/g, 'n'), path]));
const paths = [...new Set([...templates, ...kinds.values()])];

/**
 * Pages that somebody is given the address of: receipts of each kind and state, one with a plan; a banner's own text.
 */
async function given(): Promise<Map<string, string>> {
  const embedded = await startEmbedded(dataDir);
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  const receipts = await client.query<{ name: string; receipt: string }>(`
    select distinct on (1) case when v.id is null then concat(d.kind, '-', d.status) else concat('plan-', v.state) end as name, d.receipt
    from demands d left join lateral (select * from plan_versions where demand_id = d.id and state <> 'draft' order by id desc limit 1) v on true order by 1, d.id`);
  const banner = await client.query<{ id: number }>(
    "select id from banners where body <> '' and link = '' order by id limit 1",
  );
  await client.end();
  await embedded.stop();
  const found = new Map(
    receipts.rows.map(({ name, receipt }) => [`receipt-${name}`, href('public/receipt', { receipt })]),
  );
  for (const { id } of banner.rows) found.set('banner-article', href('public/banner-article', {}, { id }));
  return found;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ ...(await findBrowser()), env: withTypeFaces(process.env) });

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"][role="status"]').first().waitFor({ state: 'detached' });
  // Whose page it is shows in the header once the profile has come; the console comes whole.
  if (
    await page.evaluate(
      (console) => sessionStorage.getItem('token') && !location.pathname.startsWith(console),
      href('staff/console'),
    )
  )
    await page.getByText('您好').first().waitFor({ state: 'attached' });
}

async function photograph(
  page: Page,
  path: string,
  name: string,
  act?: (page: Page) => Promise<unknown>,
): Promise<void> {
  const width = page.viewportSize()?.width;
  const response = await page.goto(origin + path);
  await page.mouse.move(4, 4);
  await page.waitForFunction(() => (window as { __hydrated?: boolean }).__hydrated);
  // What lies below the window is painted only when it is scrolled to, or for this class (styles/below.css).
  await page.evaluate(() => document.documentElement.classList.add('whole'));
  // The network is never idle for a member: events are listened for.
  await settled(page);
  await act?.(page);
  await settled(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((i) => i.decode().catch(() => undefined)));
    await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => undefined)));
  });
  // A dialog stands in the window, not on the page.
  await page.screenshot({ path: join(out, `${name}-${width}.png`), fullPage: !act });
  console.log(`${response?.status()} ${width} ${name} ${path}`);
}

/** What a page asks for itself; who somebody is they learn either way. */
const ownCalls = (url: URL) =>
  url.pathname.startsWith('/api/') && !/getIndexUserInfo|consent|unread|events|console\/me/i.test(url.pathname);
/** What a page of somebody signed in is given: everything, nothing in any list, or no answer at all. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  data: async () => undefined,
  empty: (page) =>
    page.route(ownCalls, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data?: unknown };
      const list = (body.data as { list?: unknown } | null)?.list;
      if (Array.isArray(body.data)) body.data = [];
      else if (Array.isArray(list)) body.data = { ...(body.data as object), list: [], total: 0 };
      await route.fulfill({ response, json: body });
    }),
  error: (page) => page.route(ownCalls, (route) => route.abort()),
};

const nameOf = (path: string) =>
  (path === '/' ? 'home' : path.replace(/^\/|\/$/g, '').replace(/[^\w%-]+/g, '_')).slice(0, 80);
const isWanted = (name: string) => wanted.test(name);

/** A page of a visitor, or of one who has signed in. */
async function open(width: number, as?: keyof typeof accounts): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 812 : 900 },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
  });
  if (as) {
    const { data } = await (
      await context.request.post(`${origin}/api/auth/jwt/token`, {
        data: { username: accounts[as], password: 'Zhijiang-2026' },
      })
    ).json();
    await context.addInitScript((token) => sessionStorage.setItem('token', token), data.token);
  }
  return context.newPage();
}

/** A page of somebody signed in with data, empty, and without an answer. */
async function photographStates(page: Page, path: string, name: string): Promise<void> {
  for (const [state, begin] of Object.entries(states)) {
    await begin(page);
    await photograph(page, path, state === 'data' ? name : `${name}-${state}`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** Every page of the console; the record of a page about one is the first of its list. */
async function photographConsole(page: Page): Promise<void> {
  const root = href('staff/console');
  for (const [name, { path }] of Object.entries(consolePages)) {
    if (!isWanted(`console-${name}`)) continue;
    const list = `${root}${path.replace(/\/?:.*/, '')}/`.replace(/\/+$/, '/');
    if (!path.includes('/:id') || path.includes(':id?')) {
      await photographStates(page, list, `console-${name}`);
      continue;
    }
    const from = path.includes(':kind') ? `${root}content/news/` : list;
    await page.goto(origin + from);
    const there = await page
      .waitForFunction(
        (start) =>
          [...document.querySelectorAll('main a[href]')]
            .map((a) => a.getAttribute('href') ?? '')
            .find((h) => h.startsWith(start) && /^\d+\/$/.test(h.slice(start.length))),
        from,
        { timeout: 5000 },
      )
      .then(
        (found) => found.jsonValue(),
        () => null,
      );
    if (there) await photographStates(page, there, `console-${name}`);
  }
}

const closed = pages.filter(
  ([, row]) => row.access !== 'public' && !row.planned && !row.redirectTo && !row.path.includes('/:'),
);
try {
  for (const width of widths) {
    const visitor = await open(width);
    for (const path of paths.filter((p) => isWanted(nameOf(p)))) await photograph(visitor, path, nameOf(path));
    for (const [name, path] of await given()) if (isWanted(name)) await photograph(visitor, path, name);
    for (const { name, at, act } of moments.filter((m) => !m.as && isWanted(m.name)))
      await photograph(visitor, href(at), name, act);
    await visitor.context().close();
    for (const as of Object.keys(accounts) as (keyof typeof accounts)[]) {
      const here = closed.filter(([, row]) => row.access === as && isWanted(nameOf(row.path)));
      const acts = moments.filter((m) => m.as === as && isWanted(m.name));
      if (!here.length && !acts.length && as !== 'staff') continue;
      const member = await open(width, as);
      if (as === 'staff') await photographConsole(member);
      for (const [, row] of here) await photographStates(member, `${row.path}/`, nameOf(row.path));
      for (const { name, at, act } of acts) await photograph(member, href(at), name, act);
      await member.context().close();
    }
  }
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
