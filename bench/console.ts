import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { findBrowser } from '../scripts/browser.ts';
import type { Database } from '../server/db/client.ts';
import { consolePages } from '../shared/console.ts';
import { calls } from '../shared/contract/index.ts';
import { href } from '../shared/sitemap.ts';
import { growConsole } from './console-rows.ts';
import { median, p95, type Worker } from './load.ts';

export type Note = (what: string, goal: string, seen: string, met: boolean) => void;
const mib = 2 ** 20;

async function tokenOf(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/jwt/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Zhijiang-2026' }),
  });
  const { data, message } = (await response.json()) as { data?: { token: string }; message: string };
  if (!data) throw new Error(message);
  return data.token;
}

/** The scripts and styles that an address brings to a new browser, each with its size by gzip at its best. */
async function filesOf(context: BrowserContext, address: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const files = new Map<string, number>();
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    bodies.push(response.body().then((body) => void files.set(response.url(), gzipSync(body, { level: 9 }).length)));
  });
  await page.goto(address);
  await page.waitForFunction(() => (window as { __hydrated?: boolean }).__hydrated);
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // Never idle: the page listens for messages. What a page asks for stands in its first moments.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  await Promise.all(bodies);
  await page.close();
  return files;
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((a, b) => a + b, 0) / 1000;

/** The editor of texts comes when one opens a text; it is measured apart. */
const editor = /\/editor-[^/]*$/;

/** What the console brings at its first opening, and every other page of it beyond that. */
async function measureWeight(origin: string, token: string, note: Note): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const open = async () => {
      const context = await browser.newContext();
      await context.addInitScript((t) => sessionStorage.setItem('token', t), token);
      return context;
    };
    const root = origin + href('staff/console');
    const first = await filesOf(await open(), root);
    note(
      'console: first opening, script and style gz',
      '< 350 kB',
      `${sum(first.values()).toFixed(1)} kB`,
      sum(first.values()) < 350,
    );
    const later: [string, number][] = [];
    let texts = 0;
    for (const [name, { path }] of Object.entries(consolePages)) {
      if (path === '' || path.includes('/:id')) continue;
      const context = await open();
      const files = await filesOf(context, `${root}${path.replace(/\/?:.*/, '')}/`);
      later.push([
        name,
        sum([...files].filter(([url]) => !first.has(url) && !editor.test(url)).map(([, size]) => size)),
      ]);
      texts = Math.max(texts, sum([...files].filter(([url]) => editor.test(url)).map(([, size]) => size)));
      await context.close();
    }
    later.sort((a, b) => b[1] - a[1]);
    const most = later[0]?.[1] ?? 0;
    note(
      `console: ${later.length} later pages, each, gz`,
      '< 80 kB',
      `${later
        .slice(0, 3)
        .map(([name, size]) => `${name} ${size.toFixed(1)} kB`)
        .join(', ')}; the editor of texts apart ${texts.toFixed(1)} kB`,
      most < 80,
    );
  } finally {
    await browser.close();
  }
}

/**
 * What a list may be asked for: its first page and the last that it offers,
 * each order, each value of a short filter, words of each script.
 */
function questionsFor(schema: z.ZodObject, offered: number): Record<string, unknown>[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { enum?: unknown[]; minimum?: number; maximum?: number }>;
  };
  const asked: Record<string, unknown>[] = [{}, { pageNum: Math.max(1, Math.ceil(offered / perPage)) }];
  for (const [name, { enum: values, minimum = 0, maximum = 99 }] of Object.entries(properties)) {
    if (['pageNum', 'pageSize', 'kind'].includes(name)) continue;
    if (values) asked.push(...values.map((value) => ({ [name]: value })));
    else if (maximum <= 5)
      asked.push(...Array.from({ length: maximum - minimum + 1 }, (_, i) => ({ [name]: minimum + i })));
    else if (name === 'wd') asked.push(...['云和', '第777', '15000077777', 'ganbu', '查无此人'].map((wd) => ({ wd })));
  }
  return asked;
}

const perPage = 20;
/**
 * What a call cannot be asked without, by the name of its call or of its field: the first message and the first text
 * that were sent to many, which are those of the rows, and the class of the institute with the most people, with its
 * first lesson.
 */
async function needed(database: Database): Promise<(call: string, fields: object) => object> {
  const { rows: sends } = await database.pool.query('select max(id) as id from message_sends');
  const { rows: classes } = await database.pool.query(`
    select k.id, min(c.id) as course from training_classes k join courses c on c.class_id = k.id
    where k.class_type = 1 group by k.id order by k.member_count desc, k.id limit 1`);
  const { rows: mailings } = await database.pool.query('select max(id) as id from mailings');
  const byCall: Record<string, object> = {
    'content.list': { kind: 'news' },
    'staff.receivers': { id: sends[0].id },
    'instituteMailings.results': { id: mailings[0].id },
  };
  const byField = Object.entries({ trainingClassId: classes[0].id, courseId: classes[0].course });
  return (call, fields) => ({ ...byCall[call], ...Object.fromEntries(byField.filter(([name]) => name in fields)) });
}

/** Every list of the staff over many rows: the slowest way of asking counts. */
async function measureLists(
  database: Database,
  origin: string,
  token: string,
  rows: number,
  note: Note,
): Promise<void> {
  const given = await needed(database);
  for (const { domain, name, call } of calls) {
    const schema = call.body ?? call.query;
    if (
      call.access !== 'staff' ||
      !schema ||
      !('pageNum' in schema.shape) ||
      !(call.reply instanceof z.ZodObject && 'list' in call.reply.shape)
    )
      continue;
    const ask = async (question: Record<string, unknown>): Promise<{ ms: number; total: number }> => {
      const input = { pageSize: perPage, ...given(`${domain}.${name}`, schema.shape), ...question };
      const query = call.method === 'GET' ? `?${new URLSearchParams(input as unknown as Record<string, string>)}` : '';
      const response = await fetch(`${origin}/api${call.path}${query}`, {
        method: call.method,
        headers: { authorization: token, 'content-type': 'application/json' },
        ...(call.method !== 'GET' && { body: JSON.stringify(input) }),
      });
      const { status, message, data } = (await response.json()) as {
        status: number;
        message: string;
        data?: { total?: number };
      };
      if (status !== 200) throw new Error(`${domain}.${name} ${JSON.stringify(input)}: ${message}`);
      return {
        ms: Number(/dur=([\d.]+)/.exec(response.headers.get('server-timing') ?? '')?.[1]),
        total: data?.total ?? 0,
      };
    };
    const { total } = await ask({});
    let slowest = { asked: '', p95: 0 };
    for (const question of questionsFor(schema, total)) {
      const seen: number[] = [];
      for (let i = 0; i < 20; i++) seen.push((await ask(question)).ms);
      const one = { asked: JSON.stringify(question), p95: p95(seen) };
      if (one.p95 > slowest.p95) slowest = one;
    }
    note(
      `list ${domain}.${name} over ${rows} (${total} counted)`,
      'p95 < 100 ms',
      `${slowest.p95.toFixed(1)} ms at ${slowest.asked}`,
      slowest.p95 < 100,
    );
  }
}

/** All accounts as a workbook that a job makes, while the memory and the loop of the server are watched. */
async function measureExport(worker: Worker, token: string, rows: number, note: Note): Promise<void> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${worker.origin}/api/admin/download/${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: T }).data;
  };
  /** Has a job make it, and waits until it is there. */
  const make = async (): Promise<number> => {
    await post('start', { name: 'accounts', input: {} });
    for (;;) {
      const response = await fetch(`${worker.origin}/api/admin/download/list`, { headers: { authorization: token } });
      const [made] = ((await response.json()) as { data: { id: number; state: string }[] }).data;
      if (made?.state === 'ready') return made.id;
      if (made?.state !== 'waiting' && made?.state !== 'running') throw new Error(`the list is ${made?.state}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const seconds: number[] = [];
  const growth: number[] = [];
  const loop: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = await worker.usage('loop');
    const began = performance.now();
    let most = before.rss;
    let over = false;
    const watching = (async () => {
      while (!over) most = Math.max(most, (await worker.usage()).rss);
    })();
    const id = await make();
    const response = await fetch(worker.origin + (await post<{ url: string }>('link', { id })).url);
    const bytes = (await response.arrayBuffer()).byteLength;
    over = true;
    await watching;
    seconds.push((performance.now() - began) / 1000);
    growth.push((most - before.rss) / mib);
    loop.push((await worker.usage('loop')).loopP99);
    await post('remove', { id });
    if (bytes < rows * 10) throw new Error(`the workbook has only ${bytes} bytes`);
  }
  note(
    `export of ${rows} accounts as a workbook`,
    '< 15 s, +120 MB, loop p99 < 100 ms',
    `${median(seconds).toFixed(1)} s, +${Math.max(...growth).toFixed(0)} MB, loop p99 ${Math.max(...loop).toFixed(0)} ms`,
    median(seconds) < 15 && Math.max(...growth) <= 120 && Math.max(...loop) < 100,
  );
}

/** Everything that the console promises of speed, over `rows` rows of each list. */
export async function measureConsole(
  database: Database,
  worker: Worker,
  rows: number,
  onProgress: (done: number) => void,
  note: Note,
): Promise<void> {
  await measureWeight(worker.origin, await tokenOf(worker.origin, 'guanli01'), note);
  await growConsole(database, rows, onProgress);
  console.log('');
  const token = await tokenOf(worker.origin, 'guanli01');
  await measureLists(database, worker.origin, token, rows, note);
  await measureExport(worker, token, rows, note);
}
