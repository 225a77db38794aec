// @module-tag sweep
import { randomBytes } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { anOlderPicture } from '../../../test/factories/pictures.ts';
import { pictures } from '../../db/tables/files.ts';
import { oneAtATime } from './picture-process.ts';

describe('pictures that are hard to write', () => {
  let app: TestApp;
  let ownerId: number;
  beforeAll(async () => {
    app = await startApp('demo');
    ownerId = (await aSignedIn(app, {})).id;
  });
  afterAll(() => app.close());

  async function made(name: string, bytes: Buffer) {
    const path = await anOlderPicture(app, {
      name,
      bytes: Buffer.from(bytes) as Buffer<ArrayBuffer>,
      ownerId,
      at: new Date(),
    });
    await app.runJob('files.find-pictures');
    await app.jobsDone('files.make-widths');
    return (await app.database.db.select().from(pictures).where(eq(pictures.path, path)))[0];
  }

  it('let others have their turn between two tries of one width', async () => {
    const grain = await sharp(randomBytes(480 * 640 * 3), { raw: { width: 480, height: 640, channels: 3 } })
      .png()
      .toBuffer();
    let [waited, isDone] = [0, false];
    const others = (async () => {
      while (!isDone) {
        const asked = performance.now();
        await oneAtATime(async () => void (performance.now() - asked > 5 && waited++));
        // Whoever waits for later has theirs first.
        await othersFirst();
      }
    })();
    const row = await made('噪.png', grain);
    isDone = true;
    await others;
    expect(row).toMatchObject({ isWhole: true, widths: [{ width: 480, height: 640 }] });
    // Behind its opening, six tries as WebP and five as AVIF.
    expect(waited).toBeGreaterThan(6);
  });

  it('are not made as AVIF where they are many times as long as a screen', async () => {
    const long = await sharp({ create: { width: 1600, height: 7000, channels: 3, background: '#245' } })
      .png()
      .toBuffer();
    expect((await made('长.png', long))?.widths.map((w) => [w.width, w.avif])).toEqual([
      [480, 0],
      [768, 0],
      [1200, 0],
      [1600, 0],
    ]);
  }, 60_000);
});
