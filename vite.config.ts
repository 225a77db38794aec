import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { consolePages } from './shared/console.ts';
import { calls } from './shared/contract/index.ts';
import { type Access, pages } from './shared/sitemap.ts';
import { rulesOf } from './shared/contract/rules.ts';

/** Whose calls come with the pages of their own: nobody else brings them. */
const apart = ['staff', 'unit', 'trainee', 'teacher'] as const;

/** The code of every call for the browser: method, path and query fields, and nothing of zod or the contract. */
function callTable(whose: (typeof apart)[number] | 'everybody'): string {
  const table: Record<string, Record<string, [string, string, string[]]>> = {};
  for (const { domain, name, call } of calls) {
    const { method, path, query, access } = call;
    if ((apart.find((kind) => kind === access) ?? 'everybody') !== whose) continue;
    table[domain] = { ...table[domain], [name]: [method, path, Object.keys(query?.shape ?? {})] };
  }
  return `export const calls = ${JSON.stringify(table)};`;
}

const centres = new Set<string>(['trainee', 'teacher', 'unit'] satisfies Access[]);

/**
 * What the browser needs of every page that is built: of those of the centres, which come with the first of them that
 * is opened, and of all others. Home as the parent is no crumb (`trail`).
 */
function pageTable(whose: 'centres' | 'everybody' | 'all'): string {
  const rows = pages
    .filter(([, row]) => !row.planned)
    .filter(([, { access, known }]) => whose === 'all' || (centres.has(access) && !known) === (whose === 'centres'))
    .map(([name, { path, title, access, under, layout }]) => [
      name,
      { path, title, access, under: under === 'public/home' ? undefined : under, layout },
    ]);
  return `export const rows = ${JSON.stringify(Object.fromEntries(rows))};`;
}

/** The file of every page of the console, each fetched when it is opened. */
function consoleTable(): string {
  const files = Object.entries(consolePages).map(
    ([name, { file }]) => `${name}: () => import('/web/parts/console/${file}.tsx')`,
  );
  return `export const files = { ${files.join(', ')} };`;
}

const ruled = 'virtual:rules/';

/**
 * The rules of what a call takes, made by evaluating its schema: a page imports those of the calls that it sends
 * (`virtual:rules/demands.send`).
 */
function callRules(name: string): string {
  const found = calls.find((row) => `${row.domain}.${row.name}` === name);
  if (!found?.call.body) throw new Error(`no call with a body: ${name}`);
  return `export default ${JSON.stringify(rulesOf(found.call.body))};`;
}

const tables: Record<string, () => string> = {
  'virtual:calls': () => callTable('everybody'),
  // Those of staff come with the console, those of units, trainees and teachers with the pages of their centres.
  'virtual:staff-calls': () => callTable('staff'),
  'virtual:unit-calls': () => callTable('unit'),
  'virtual:trainee-calls': () => callTable('trainee'),
  'virtual:teacher-calls': () => callTable('teacher'),
  'virtual:sitemap': () => pageTable('everybody'),
  'virtual:centre-pages': () => pageTable('centres'),
  // Tests of components show pages without their way to them, by which the browser comes to know them.
  'virtual:all-pages': () => pageTable('all'),
  'virtual:console-pages': consoleTable,
};

/**
 * Tables of the ground floor as modules for the browser, made by evaluating the tables: it gets what it needs of them
 * and no more.
 */
export function groundTables(): Plugin {
  return {
    name: 'ground-tables',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id in tables || id.startsWith(ruled)) return `\0${id}`;
      const inBrowser = this.environment?.name === 'client';
      return inBrowser && id === './sitemap/table.ts' && importer?.endsWith('/shared/sitemap.ts')
        ? `\0virtual:${process.env.VITEST ? 'all-pages' : 'sitemap'}`
        : null;
    },
    load: (id) =>
      id.startsWith(`\0${ruled}`) ? callRules(id.slice(ruled.length + 1)) : (tables[id.slice(1)]?.() ?? null),
  };
}

/**
 * Few files compress better than many small ones: the framework, what every public page needs, and the page. What only
 * members need stays out.
 */
/** What a built piece is called. */
const piece = (ending: string) => `assets/[name]-[hash:7].${ending}`;
const assetFileNames = piece('[ext]');

const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|vite\/preload/,
    priority: 2,
  },
  {
    name: 'site',
    test: /\/(sitemap|shared\/limits|web\/parts\/shell\/display-switch|web\/parts\/site\/within|web\/lib\/(crumbs|current-in-view|document|files|follow|format|headline|hydration|keyboard-ahead|later|lazy-code|navigator|page|session|store|then-focus|toast|trail)|web\/ui\/(empty|icon|page-head|pager|picture|tabs|title))\b/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [groundTables(), react()],
  publicDir: 'web/public',
  builder: {},
  build: {
    target: ['chrome92', 'edge92', 'safari15.4', 'ios15.4', 'firefox100'],
    assetsInlineLimit: 0,
    cssMinify: true,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        // The server reads from the manifest which files a page needs.
        manifest: true,
        rolldownOptions: {
          input: ['web/entry.client.tsx', 'web/older.ts'],
          // Shorter than usual: the entry names every piece, and no packing makes a hash smaller.
          output: { codeSplitting: { groups }, chunkFileNames: piece('js'), assetFileNames },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        // The server names styles by what they are called in the browser's build.
        rolldownOptions: { input: 'web/entry.server.tsx', output: { assetFileNames } },
      },
    },
  },
  server: { hmr: process.env.NODE_ENV !== 'test' },
});
