// @module-tag sweep
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from './app.ts';

describe('more readers than the machine bears', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('wait for a while, the rest are told at once; what is kept and the question of health go past them', async () => {
    const kept = await (await app.get('/')).text();
    // The page is kept, the searches are not: each holds a place until the table is free again.
    const holder = await app.database.pool.connect();
    await holder.query('begin; lock table articles, search_documents in access exclusive mode');
    const over = new AbortController();
    const search = (i: number) =>
      fetch(`${app.url}/sousuo/?wd=${i}`, { signal: over.signal, redirect: 'manual' }).then(
        async (r) => `${r.status} ${r.headers.get('retry-after')} ${(await r.text()).includes('暂时无法访问')}`,
        () => 'gone',
      );
    const ended: string[] = [];
    const all = Array.from({ length: 520 }, (_, i) => search(i).then((how) => ended.push(how)));
    await eventually(
      () => ended.length,
      (n) => n >= 16,
    );
    expect(new Set(ended)).toEqual(new Set(['503 5 true']));
    const [page, health] = await Promise.all([
      app.get('/').then((r) => r.text()),
      app.get('/healthz').then((r) => r.status),
    ]);
    expect([page === kept, health]).toEqual([true, 200]);

    await holder.query('rollback');
    holder.release();
    over.abort();
    await Promise.all(all);
    // Nobody who went holds a place for good.
    const answer = await eventually(
      () => app.get('/sousuo/?wd=数字'),
      (r) => r.status === 200,
    );
    expect(answer.status).toBe(200);
  });
});
