import { defineConfig } from 'vitest/config';
import { groundTables } from './vite.config.ts';

export default defineConfig({
  // Of the pages' build only the tables are taken over: tests run the sources as they are.
  plugins: [groundTables()],
  test: {
    include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
});
