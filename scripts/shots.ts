/** `npm run shots`: photographs every template, wide and on a phone, with data, empty, wrong and logged in, into shots/. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../server/adapters/database/embedded.ts';
import { pages } from '../shared/sitemap.ts';
import { findBrowser } from './browser.ts';

const out = join(import.meta.dirname, '..', 'shots');
const widths = [1440, 375];

const dataDir = mkdtempSync(join(tmpdir(), 'portal-shots-'));
const port = await freePort();
const origin = `http://localhost:${port}`;
const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise<void>((resolve) => child.stdout.on('data', (c: Buffer) => c.toString().includes(String(port)) && resolve()));

/** Fixed addresses come from the sitemap; one record of each kind from sitemap.xml; empty lists and errors by hand. */
const xml = await (await fetch(`${origin}/sitemap-1.xml`)).text();
const records = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map((m) => (m[1] as string).replaceAll('&#38;', '&'));
const kinds = new Map(records.map((path) => [path.replace(/\d+/g, 'n'), path]));
const fixed = pages.filter(([, row]) => row.access === 'public' && !row.planned && !row.redirectTo && !row.path.includes('/:')).map(([, row]) => (row.path === '/' ? '/' : `${row.path}/`));
const lists = pages.filter(([, row]) => row.access === 'public' && row.path.includes('/:') && !row.planned).flatMap(([, row]) => [row.path.split('/:')[0] as string]).map((p) => `${p}/`);
const empty = fixed.filter((p) => p.includes('sousuo')).flatMap((p) => [`${p}?wd=${encodeURIComponent('查无此词')}`, `${p}?wd=${encodeURIComponent('乡村')}`]);
const paths = [...new Set([...fixed, ...lists, ...kinds.values(), ...empty])];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const browser = await chromium.launch(await findBrowser());
for (const width of widths) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 812 : 900 }, reducedMotion: 'reduce', locale: 'zh-CN' });
  const page = await context.newPage();
  for (const path of paths) {
    const response = await page.goto(origin + path);
    await page.mouse.move(4, 4);
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((i) => i.decode().catch(() => undefined)));
    });
    const name = (path === '/' ? 'home' : path.replace(/^\/|\/$/g, '').replace(/[^\w%-]+/g, '_')).slice(0, 80);
    await page.screenshot({ path: join(out, `${name}-${width}.png`), fullPage: true });
    console.log(`${response?.status()} ${width} ${path}`);
  }
  await context.close();
}
await browser.close();
child.kill('SIGTERM');
await new Promise((resolve) => child.once('exit', resolve));
rmSync(dataDir, { recursive: true, force: true });
