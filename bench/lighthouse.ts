import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import * as constants from 'lighthouse/core/config/constants.js';
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
  /** Lighthouse's `benchmarkIndex` of this machine: what it may be divided by to be a phone follows from it. */
  machine: number;
};

/** Lighthouse's own division, which makes a mid-tier phone of a machine with an index of 1,500 to 2,000. */
export const defaultSlowdown = 4;

/**
 * What this machine's processor is divided by to be the mid-tier phone that the default means on a faster one: the
 * row of Lighthouse's table "Calibrating the CPU slowdown" (docs/throttling.md) in which its index lies.
 */
export const calibratedSlowdown = (machine: number): number => {
  if (machine >= 1500) return defaultSlowdown;
  return machine >= 1000 ? 2 : 1;
};

/** Lighthouse's mobile run (slow 4G, CPU divided by `slowdown`), the median of three by performance. */
export async function lighthouseScores(url: string, slowdown: number): Promise<Scores> {
  const port = await freePort();
  const found = await findBrowser();
  const throttling = { ...constants.throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown };
  const args = [...found.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...found, args, env: withTypeFaces(process.env) });
  try {
    const runs: Scores[] = [];
    for (let i = 0; i < 3; i++) {
      const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', throttling });
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
        machine: result.lhr.environment.benchmarkIndex,
      });
      const failing = Object.values(audits).filter(
        (a) => a.score !== null && a.score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(a.scoreDisplayMode),
      );
      if (i === 0 && failing.length)
        console.log(`  ${failing.map((a) => `${a.id} ${a.displayValue ?? a.score}`).join('; ')}`);
    }
    // Whatever else runs takes from the index, and nothing adds to it.
    const machine = Math.max(...runs.map((run) => run.machine));
    return { ...(runs.sort((a, b) => a.performance - b.performance)[1] as Scores), machine };
  } finally {
    await browser.close();
  }
}
