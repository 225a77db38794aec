import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';

/**
 * What a first visit that moves nothing brings once the page
 * has come alive, each file compressed with gzip at its best.
 */
export async function firstLoad(origin: string, path: string): Promise<{ js: number; css: number; foreign: number }> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    const sizes = { js: 0, css: 0, foreign: 0 };
    const bodies: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (!response.url().startsWith(origin)) sizes.foreign++;
      else if (kind === 'script' || kind === 'stylesheet') {
        bodies.push(
          response.body().then((body) => {
            sizes[kind === 'script' ? 'js' : 'css'] += gzipSync(body, { level: 9 }).length;
          }),
        );
      }
    });
    await page.goto(origin + path);
    await page.waitForFunction(() => (window as { __hydrated?: boolean }).__hydrated);
    await page.waitForLoadState('networkidle');
    await Promise.all(bodies);
    return sizes;
  } finally {
    await browser.close();
  }
}
