import { expect, it, vi } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { anOlderPicture, aPhoto } from '../../../test/factories/pictures.ts';
import { fileUrl } from './addresses.ts';
import { createPictures } from './pictures.ts';

it('an older picture is made when it is first asked for, once for all who ask, and anew once it is lost', async () => {
  const app = await startApp('empty');
  const { id } = await aSignedIn(app);
  const bytes = Buffer.from(await aPhoto({ width: 400, height: 300 }));
  const path = await anOlderPicture(app, { name: '旧.jpg', bytes, ownerId: id, at: new Date() });
  const read = vi.spyOn(app.storage, 'getStream');
  const { db } = app.database;
  const pictures = createPictures({
    db,
    storage: app.storage,
    room: () => ({ enqueue: async () => undefined, wake: () => undefined }),
  });
  const made = await Promise.all([1, 2, 3].map(() => pictures.ready(path)));
  expect(made.map((row) => row?.widths.length)).toEqual([1, 1, 1]);
  expect(read).toHaveBeenCalledOnce();
  await pictures.lost(path);
  expect((await pictures.ready(path))?.widths).toHaveLength(1);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockRestore();
  // What the storage has lost is made again for the next who asks, by the plain address and by that of a width.
  for (const address of [fileUrl(path), `${fileUrl(path)}/400.webp`]) {
    expect((await app.get(address)).status, address).toBe(200);
    await app.storage.removeBelow(`p/${path.slice(2)}`);
    expect([(await app.get(address)).status, (await app.get(address)).status], address).toEqual([404, 200]);
  }
  await app.close();
});
