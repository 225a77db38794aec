import type { KnipConfig } from 'knip';
import { consolePages } from './shared/console.ts';

export default {
  entry: [
    'scripts/*.{ts,js,mjs}',
    'bench/*.ts',
    'deploy/*.ts',
    'web/entry.*.tsx',
    'web/older.ts',
    'web/routes/**/*.tsx',
    // The console's pages are imported by a module that is made of their rows.
    ...Object.values(consolePages).map(({ file }) => `web/parts/console/${file}.tsx`),
    'web/samples/main.tsx',
    'e2e/*.ts',
  ],
  project: ['**/*.{ts,tsx}'],
  ignoreDependencies: ['@expo-google-fonts/noto-sans-sc'],
  // Of the system: the bench of faults mounts a small disk where it may, a test makes containers.
  ignoreBinaries: ['mount', 'umount', 'unshare', 'wrk', 'nginx', 'openssl', 'ldd'],
  ignoreUnresolved: ['/@vite/client', '/web/entry.client.tsx'],
  ignoreExportsUsedInFile: true,
  rules: { types: 'off' },
} satisfies KnipConfig;
