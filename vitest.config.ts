import { defineConfig } from 'vitest/config';
import { groundTables } from './vite.config.ts';

export default defineConfig({
  // Of the pages' build only the tables are taken over: tests run the sources as they are.
  plugins: [groundTables()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit and HTTP',
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        // Components and hooks in a light DOM, so that a journey through the browser need not carry every one of them.
        extends: true,
        test: { name: 'components', include: ['web/**/*.test.tsx'], environment: 'happy-dom' },
      },
    ],
  },
});
