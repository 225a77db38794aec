import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { files } from '../../db/tables/files.ts';
import { fileUrl } from '../files/index.ts';

let app: TestApp;
const clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('a picture is held from the draft on, and once more by what is published: it is not swept as nobody’s', async () => {
  const { db } = app.database;
  const { content } = app.call((await aSignedIn(app, { isAdmin: true, kinds: [] }, clock)).headers.authorization);
  const aPicture = async (path: string) => {
    const known = { name: '标志.png', mediaType: 'image/png', bytes: 9, purpose: 'image', isPublic: true };
    await db.insert(files).values({ ...known, path, createdAt: clock });
    return path;
  };
  const usedAt = async (path: string) => (await db.select().from(files).where(eq(files.path, path)))[0]?.usedAt;
  const setting = { kind: 'setting', recordId: 1 } as const;
  const [logo, other] = [await aPicture('f/aa/logo.png'), await aPicture('f/aa/other.png')];
  const { data, versionId, revision } = await content.get(setting);
  const saved = await content.save({ ...setting, data: { ...data, logo: fileUrl(logo) }, versionId, revision });
  expect([await usedAt(logo), await usedAt(other)]).toEqual([clock, null]);
  // As where the clock publishes what was written by a former version.
  await db.update(files).set({ usedAt: null }).where(eq(files.path, logo));
  const next = (v: { versionId: number; revision: number }) => ({ id: v.versionId, revision: v.revision });
  await content.publish(next(await content.approve(next(await content.submit(next(saved))))));
  expect([await usedAt(logo), await usedAt(other)]).toEqual([clock, null]);
});
