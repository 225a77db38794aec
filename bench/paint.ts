import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';

export type Paint = { lcp: number; element: string; blocking: number; cls: number };

const visits = 11;

/**
 * A cold visit at 1.6 Mbit/s with 150 ms latency on a processor four
 * times slower, applied by the browser itself: medians of eleven, as
 * one visit differs from the next by a fifth.
 */
export async function slowPhone(url: string): Promise<Paint> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const seen: Paint[] = [];
    for (let i = 0; i < visits; i++) {
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
      seen.push(await page.evaluate(() => (window as unknown as { paint: Paint }).paint));
      await context.close();
    }
    const middle = (pick: (p: Paint) => number) => seen.map(pick).sort((a, b) => a - b)[visits >> 1] as number;
    return {
      lcp: middle((p) => p.lcp),
      element: seen[0]?.element ?? '',
      blocking: middle((p) => p.blocking),
      cls: middle((p) => p.cls),
    };
  } finally {
    await browser.close();
  }
}
