import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { aPhoto } from '../../../test/factories/pictures.ts';
import { files, pictures } from '../../db/tables/files.ts';
import { findPicturesJob } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty');
});
afterAll(() => app.close());

const made = async (path: string) =>
  (await app.database.db.select().from(pictures).where(eq(pictures.path, path))).map((p) => [
    p.isQueued,
    p.isWhole,
    p.widths.length,
  ]);

/** Who has the address sees it, by itself and on pages. */
const isShown = async (path: string) => {
  const told = await app.api.files.pictures({ paths: [path] });
  return [(await app.get(`/file/${path}`)).status, told.length];
};

async function comesWithItsRecord(path: string): Promise<void> {
  expect(await isShown(path)).toEqual([404, 0]);
  await app.runJob(findPicturesJob);
  await app.jobsDone();
  expect(await made(path)).toEqual([[false, false, 1]]);
  await app.database.db.update(files).set({ usedAt: new Date() }).where(eq(files.path, path));
  await app.runJob(findPicturesJob);
  await app.jobsDone();
  expect(await made(path)).toEqual([[true, true, 3]]);
  expect(await isShown(path)).toEqual([200, 1]);
}

it('a picture of a visitor has a first version at once, and its widths only once a record shows it', async () => {
  const { prefix, visitor } = await app.api.files.publicToken({});
  const key = `${prefix}face.jpg`;
  await app.storage.putStream(key, Readable.from([await aPhoto({ width: 900, height: 600 })]));
  const { filePath } = await app.api.files.register({ key, fileName: 'face.jpg', purpose: 'avatar', visitor });
  await comesWithItsRecord(filePath);
});

it('so has one of a member, whoever sends many: an account is no place to host pictures', async () => {
  const { headers } = await aSignedIn(app, {});
  const form = new FormData();
  form.append('file', new Blob([await aPhoto({ width: 900, height: 600 })]), 'face.jpg');
  const url = `${app.url}/api/tool/upload/file?type=1&moduleName=avatar`;
  const { data } = await (await fetch(url, { method: 'POST', headers, body: form })).json();
  await comesWithItsRecord(data.filePath);
});
