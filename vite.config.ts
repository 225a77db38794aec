import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './shared/contract/index.ts';

/** Gives the browser method, path and query fields of every call, and nothing of zod or the contract. */
function callTable(): Plugin {
  const name = 'virtual:calls';
  return {
    name: 'call-table',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const table: Record<string, Record<string, [string, string, string[]]>> = {};
      for (const { domain, name: call, call: { method, path, query } } of calls) {
        table[domain] = { ...table[domain], [call]: [method, path, Object.keys(query?.shape ?? {})] };
      }
      return `export const calls = ${JSON.stringify(table)};`;
    },
  };
}

export default defineConfig({
  plugins: [callTable(), reactRouter()],
  publicDir: 'web/public',
  build: { target: ['chrome107', 'safari16', 'firefox104'], assetsInlineLimit: 0, cssMinify: true, sourcemap: false },
  server: { hmr: process.env.NODE_ENV !== 'test' },
});
