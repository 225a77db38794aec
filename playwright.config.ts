import { defineConfig } from '@playwright/test';
import { findBrowser, withTypeFaces } from './scripts/browser.ts';

const browser = await findBrowser('lean');

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // Two for each core where tests are run: a journey waits for its page half of the time.
  workers: 4,
  timeout: process.env.BUSY ? 900_000 : 300_000,
  // Every wait has an end of its own: a test that is cut off as a whole does not say where it stood.
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  forbidOnly: true,
  // What needs it is told at the end of a run, and more than a few of them fail it (scripts/outcome.ts).
  retries: 1,
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Without a locale of UTF-8 Chromium calls every file with a Chinese name “download”.
    launchOptions: { ...browser, env: withTypeFaces({ ...process.env, LC_ALL: 'C.UTF-8' }) },
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
