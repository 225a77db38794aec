import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** Only the table of calls is taken over from the pages' build: tests run the sources as they are. */
const plugins = (viteConfig.plugins ?? []).slice(0, 1);

export default defineConfig({
  plugins,
  test: {
    include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
