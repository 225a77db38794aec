import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../server/adapters/database/embedded.ts';
import { findBrowser, withTypeFaces } from '../scripts/browser.ts';

export type Scores = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
};

/** Lighthouse with its mobile defaults (slow 4G, CPU divided by four), the median of three runs by performance. */
export async function lighthouseScores(url: string): Promise<Scores> {
  const port = await freePort();
  const found = await findBrowser();
  const args = [...found.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...found, args, env: withTypeFaces(process.env) });
  try {
    const runs: Scores[] = [];
    for (let i = 0; i < 3; i++) {
      const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
      if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
      const { categories, audits } = result.lhr;
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      const value = (name: string) => audits[name]?.numericValue ?? 0;
      runs.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
        lcp: value('largest-contentful-paint'),
        tbt: value('total-blocking-time'),
        cls: value('cumulative-layout-shift'),
      });
      const failing = Object.values(audits).filter(
        (a) => a.score !== null && a.score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(a.scoreDisplayMode),
      );
      if (i === 0 && failing.length)
        console.log(`  ${failing.map((a) => `${a.id} ${a.displayValue ?? a.score}`).join('; ')}`);
    }
    return runs.sort((a, b) => a.performance - b.performance)[1] as Scores;
  } finally {
    await browser.close();
  }
}
