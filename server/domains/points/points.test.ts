import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPoint, aUnit } from '../../../test/factories/classes.ts';

const now = new Date('2026-11-30T11:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());

it('a category counts the points that visitors are shown', async () => {
  const { categoryId } = await aPoint(app);
  await aPoint(app, { status: 0, name: '未公开' });
  const { headers } = await aUnit(app, now);
  const list = await app.call(headers.authorization).points.categories({});
  expect(list.find(({ id }) => id === categoryId)?.total).toBe(1);
});
