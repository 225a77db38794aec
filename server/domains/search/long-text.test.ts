import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { makeFindable } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty');
});
afterAll(() => app.close());

/** So many signs of which hardly any pair comes twice. */
function signs(count: number): string[] {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(0x4e00 + ((seed >>> 8) % 20_000));
  });
}

it('takes a longest text of hardly any pair twice, and finds it by how it begins', async () => {
  const body = signs(199_900);
  const pairs = new Set(body.map((sign, i) => sign + (body[i + 1] ?? '')));
  const more = { summary: '', path: '/', publishTime: new Date('2020-01-01') };
  const row = { type: 'expert', recordId: 7, title: '字海', body: body.join(''), ...more } as const;
  await makeFindable(app.database.db, [row]);
  expect(pairs.size).toBeGreaterThan(190_000);
  for (const wd of ['字海', body.slice(0, 6).join('')])
    expect((await app.api.search.globalSearch({ wd, type: 'expert' })).list.map((h) => h.id)).toEqual([7]);
});
