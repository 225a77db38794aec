import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody } from '../../../test/factories/classes.ts';
import { uploadList } from '../../../test/factories/lists.ts';

const now = new Date('2026-11-30T11:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());

it('a list that brought somebody back who has come into a class since is not taken back', async () => {
  const { headers } = await aUnit(app, now);
  const { students, classes } = app.call(headers.authorization);
  const { id: gone } = await students.add({ name: '归档', cellPhone: '13722222222' });
  await students.archive({ ids: [gone], archived: 1 });
  const file = new TextEncoder().encode('姓名,手机号码\r\n归档,13722222222');
  const { id } = await students.previewImport({
    filePath: await uploadList(app, headers.authorization, '名单.csv', file),
  });
  await students.commitImport({ id, restores: 1 });
  await app.jobsDone('students.take-import');
  await classes.add(classBody({ studentUserIds: [gone] }));
  await expect(students.undoImport({ id })).rejects.toThrow('已在培训班里');
});
