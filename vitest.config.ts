import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groundTables } from './vite.config.ts';

/** Files that take longest begin first: a run ends with its last file. */
const long = [
  'one-folder',
  'database-away',
  'scripts',
  'contract',
  'tags',
  'access',
  'pictures',
  'jobs-killed',
  'attack',
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? long.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** Components and hooks in a light DOM, so that a journey through the browser need not carry every one of them. */
const components = {
  extends: true as const,
  test: {
    name: 'components',
    include: ['web/**/*.test.tsx'],
    environment: 'happy-dom',
    testTimeout: 60_000,
    pool: 'threads' as const,
    isolate: false,
    setupFiles: ['test/components.ts'],
  },
};

export default defineConfig({
  // Of the pages' build only the tables are taken over: tests run the sources as they are.
  plugins: [groundTables()],
  test: {
    // One more than there are cores where tests are run: some wait for a moment that must pass.
    maxWorkers: 3,
    // What needs it is told at the end of a run, and more than a few of them fail it (scripts/outcome.ts).
    retry: 1,
    sequence: { sequencer: LongestFirst },
    // Of a file as a whole `@module-tag sweep` in a comment at its head says it.
    tags: [{ name: 'sweep', description: 'Left out by npm test, run by npm run sweeps (decision 21).' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit and HTTP',
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          isolate: false,
          // Pages are rendered as visitors get them; React's development build takes four times as long.
          env: { NODE_ENV: 'production' },
        },
      },
      components,
    ],
  },
});
