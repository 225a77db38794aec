import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { uploadList } from '../../../test/factories/lists.ts';
import { takeJob } from './take.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('a list that is taken back takes the groups that it made, but those that were changed or used since', async () => {
  const unit = await aUnit(app, clock);
  const token = unit.headers.authorization;
  const { students } = app.call(token);
  const { id: own } = await students.addGroup({ name: '原有', studentIds: [] });
  const lines = ['姓名,手机号码,分组', '甲,13700000001,空组、改名、有人、原有'];
  const filePath = await uploadList(app, token, '名单.csv', new TextEncoder().encode(lines.join('\r\n')));
  const { id } = await students.previewImport({ filePath });
  await students.commitImport({ id });
  await app.jobsDone(takeJob);
  const groups = async () => (await students.groups({ sort: 'createTime' })).list;
  const idOf = async (name: string) => (await groups()).find((g) => g.name === name)?.id ?? 0;
  expect((await groups()).map((g) => g.size)).toEqual([1, 1, 1, 1]);
  const { version } = await students.group({ id: await idOf('改名') });
  await students.editGroup({ id: await idOf('改名'), version, name: '处级班', remark: '留着' });
  const { id: person } = await students.add({ name: '乙' });
  await students.move({ groupId: await idOf('有人'), ids: [person], within: 1 });
  expect(await students.undoImport({ id })).toEqual({ removed: 1, reset: 0 });
  const left = (await groups()).map((g) => `${g.name} ${g.size}`).sort();
  expect(left).toEqual(['原有 0', '处级班 0', '有人 1'].sort());
  expect(await idOf('原有')).toBe(own);
});
