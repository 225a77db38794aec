import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { uploadList } from '../../../test/factories/lists.ts';
import { importLimits } from '../../../shared/import-limits.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('a list of as many as it may have, below a title and its heading, is looked at and counted whole', async () => {
  const { headers } = await aUnit(app, clock);
  const { students } = app.call(headers.authorization);
  const people = Array.from({ length: importLimits.rows }, (_, n) => `甲${n}`);
  const file = new TextEncoder().encode(['处级班名单', '姓名', ...people].join('\r\n'));
  const filePath = await uploadList(app, headers.authorization, '名单.csv', file);
  const { id } = await students.previewImport({ filePath });
  const { headingLine, rows, counts } = await students.importDetail({ id });
  expect([headingLine, rows, counts.good]).toEqual([2, importLimits.rows, importLimits.rows]);
});
