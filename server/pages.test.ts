import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../test/app.ts';
import { loadBuild } from './page-build.ts';

it('a page without the words that staff wrote for it is shown, told to the log once a time, and kept by nobody', async () => {
  const real = await loadBuild();
  let fault: Error | undefined = new Error('the words are away');
  const app = await startApp('empty', {
    build: async () => ({
      ...real,
      module: {
        ...real.module,
        answer: async (asked) => ({ ...(await real.module.answer(asked)), ...(fault && { fault }) }),
      },
    }),
  });
  onTestFinished(() => app.close());
  const read = async () => {
    const page = await app.get('/');
    expect(page.status).toBe(200);
    return [page.headers.get('cache-control'), app.cache.size];
  };
  expect([await read(), await read()]).toEqual([
    ['no-store', 0],
    ['no-store', 0],
  ]);
  fault = undefined;
  expect(await read()).toEqual(['public, max-age=0, must-revalidate', 1]);
});

it('what a page needs is known by its file: its styles, its modules, and what old browsers are given', async () => {
  const { documentOf, id } = await loadBuild();
  const [one, other] = [documentOf('public/landing'), documentOf('public/search')];
  expect(documentOf('public/landing')).toBe(one);
  for (const { entry, build, older } of [one, other]) {
    expect([entry, build]).toEqual([id, id]);
    expect(older).toMatch(/^\/assets\/older-.*\.js$/);
  }
  expect(one.modules).not.toContain(id);
  for (const page of [one, other]) {
    expect(new Set(page.modules).size).toBe(page.modules.length);
  }
  expect(other.styles.some((file) => /\/search-.*\.css$/.test(file))).toBe(true);
  expect(one.styles.some((file) => /\/search-.*\.css$/.test(file))).toBe(false);
  // Each sheet is a request before the first frame: small ones stand in the document; that of all pages is kept apart.
  const home = documentOf('public/home');
  expect(home.within.length).toBeGreaterThan(1);
  expect(home.within.every((file) => home.styles.slice(1).includes(file))).toBe(true);
  expect(home.styles.filter((file) => !home.within.includes(file)).length).toBeGreaterThan(1);
  expect(Object.keys(home.sheets)).toEqual(home.within);
  for (const text of Object.values(home.sheets)) {
    expect(text.trim().endsWith('}')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(4096);
  }
  const own = one.modules.filter((file) => !other.modules.includes(file));
  expect(own.some((file) => /landing|home/i.test(file))).toBe(true);
});
