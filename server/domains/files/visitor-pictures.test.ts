import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPhoto } from '../../../test/factories/pictures.ts';
import { files, pictures } from '../../db/tables/files.ts';
import { findPicturesJob } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty');
});
afterAll(() => app.close());

it('a picture of a visitor has a first version at once, and its widths only once a record shows it', async () => {
  const { prefix, visitor } = await app.api.files.publicToken({});
  const key = `${prefix}face.jpg`;
  await app.storage.putStream(key, Readable.from([await aPhoto({ width: 900, height: 600 })]));
  const { filePath } = await app.api.files.register({ key, fileName: 'face.jpg', purpose: 'avatar', visitor });
  const made = async () =>
    (await app.database.db.select().from(pictures).where(eq(pictures.path, filePath))).map((p) => [
      p.isQueued,
      p.isWhole,
      p.widths.length,
    ]);
  await app.runJob(findPicturesJob);
  await app.jobsDone();
  expect(await made()).toEqual([[false, false, 1]]);
  await app.database.db.update(files).set({ usedAt: new Date() }).where(eq(files.path, filePath));
  await app.runJob(findPicturesJob);
  await app.jobsDone();
  expect(await made()).toEqual([[true, true, 3]]);
});
