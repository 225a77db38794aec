import { readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import type { Note } from './console.ts';
import { startWorker, type Worker } from './load.ts';
import { firstLoad } from './weight.ts';

type Paint = { lcp: number; element: string; blocking: number; cls: number };

const visits = 11;

/** How many times what a bare page takes: as the pages took before stage 3c (99cc14d8), on one machine in turns. */
const againstBare: Record<string, number> = { home: 2.3, list: 2.7, detail: 2.5 };

const bare = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>之江学院</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:16px;font:16px sans-serif}img{width:100%;height:auto}</style>
<h1>让培训走进田野，让方案落到实处</h1><p>之江学院培训中心</p>
<img src="/picture.webp" width="768" height="432" alt="" fetchpriority="high">`;

/** The named base of first frames: a page with a heading, a sentence and the home page's first picture, no more. */
function bareServer(): Promise<Worker> {
  const picture = readFileSync('build/client/art/west-lake-768.webp').toString('base64');
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return startWorker('base.ts', { body: Buffer.from(bare).toString('base64'), headers, picture });
}

/**
 * Cold visits at 1.6 Mbit/s with 150 ms latency on a processor four
 * times slower, applied by the browser itself: medians of eleven, as
 * one visit differs from the next by a fifth. Several pages are
 * visited in turns, so that a busy machine slows all of them alike.
 */
async function slowPhone(...urls: string[]): Promise<Paint[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const seen = urls.map((): Paint[] => []);
    for (let i = 0; i < visits; i++)
      for (const [place, url] of urls.entries()) seen[place]?.push(await visit(browser, url));
    return seen.map(middle);
  } finally {
    await browser.close();
  }
}

function middle(seen: Paint[]): Paint {
  const of = (pick: (p: Paint) => number) => seen.map(pick).sort((a, b) => a - b)[visits >> 1] as number;
  return {
    lcp: of((p) => p.lcp),
    element: seen[0]?.element ?? '',
    blocking: of((p) => p.blocking),
    cls: of((p) => p.cls),
  };
}

async function visit(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const w = window as unknown as { paint: { lcp: number; element: string; blocking: number; cls: number } };
    w.paint = { lcp: 0, element: '', blocking: 0, cls: 0 };
    type Entry = PerformanceEntry & { element?: Element; value: number; hadRecentInput: boolean };
    const observe = (type: string, take: (e: Entry) => void) =>
      new PerformanceObserver((list) =>
        list.getEntries().forEach((e) => {
          take(e as Entry);
        }),
      ).observe({ type, buffered: true });
    observe('largest-contentful-paint', (e) => {
      w.paint.lcp = e.startTime;
      w.paint.element = `${e.element?.tagName}.${e.element?.className}`;
    });
    observe('longtask', (e) => {
      w.paint.blocking += Math.max(0, e.duration - 50);
    });
    observe('layout-shift', (e) => {
      if (!e.hadRecentInput) w.paint.cls += e.value;
    });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // On a machine that draws slowly the network is silent before the first frame is told of.
  await page.waitForFunction(() => (window as unknown as { paint: Paint }).paint.lcp > 0);
  const seen = await page.evaluate(() => (window as unknown as { paint: Paint }).paint);
  await context.close();
  return seen;
}

/** What a first visit brings, and when it paints: beside the goal, and beside what a bare page takes here and now. */
export async function measurePaint(portal: Worker, pages: readonly (readonly [string, string])[], note: Note) {
  const bare = await bareServer();
  for (const [name, path] of pages) {
    const { js, css, foreign } = await firstLoad(portal.origin, path);
    note(
      `${name}: script and style of the first load, gz`,
      '<= 130 kB, 25 kB',
      `${(js / 1000).toFixed(1)} kB, ${(css / 1000).toFixed(1)} kB, ${foreign} foreign`,
      js <= 130_000 && css <= 25_000 && foreign === 0,
    );
    const most = againstBare[name] ?? 2.5;
    const [p, base] = (await slowPhone(portal.origin + path, bare.origin)) as [Paint, Paint];
    note(
      `${name}: 1.6 Mbit/s, 150 ms, CPU / 4`,
      'LCP < 1.0 s, blocking < 60 ms, CLS <= 0.02',
      `LCP ${(p.lcp / 1000).toFixed(2)} s (${p.element}), blocking ${p.blocking.toFixed(0)} ms, CLS ${p.cls.toFixed(3)}`,
      p.lcp < 1000 && p.blocking < 60 && p.cls <= 0.02,
    );
    // What the machine does to any page it does to a bare one: this holds in its slow hours too.
    note(
      `${name}: LCP against a bare page with one picture, in turns`,
      `<= ${most} times`,
      `${(p.lcp / base.lcp).toFixed(2)} times (${(base.lcp / 1000).toFixed(2)} s)`,
      p.lcp <= most * base.lcp,
    );
  }
  await bare.stop();
}
