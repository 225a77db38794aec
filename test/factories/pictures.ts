import { files } from '../../server/db/tables/files.ts';
import { keptPath } from '../../server/domains/files/index.ts';
import { secret, type TestApp } from '../app.ts';
import sharp, { type Sharp } from 'sharp';

type Given = {
  width: number;
  height: number;
  quality?: number;
  /** How the camera was held, as EXIF counts it. */
  orientation?: number;
  /** Standard deviation of the grain, in steps of 255. */
  grain?: number;
};

/** What a photograph is to a compressor: sky, a lit round, hard edges, and grain over all. RGB, three bytes a pixel. */
function scene(width: number, height: number, grain: number): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let seed = 20_261_122;
  const scale = 1000 / width;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const [u, v] = [x * scale, y * scale];
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      const noise = ((seed >>> 24) + ((seed >>> 16) & 255) - 255) * (grain / 104);
      const light = Math.max(0, 1 - Math.hypot(u - 700, v - 180) / 260) * 70;
      const hill = v > 420 + 60 * Math.sin(u / 90) + 25 * Math.sin(u / 23);
      const leaf = hill ? 22 * Math.sin(u / 3.1 + v / 7) * Math.sin(v / 4.3) : 0;
      pixels[i] = Math.min(255, Math.max(0, (hill ? 62 : 120 + v / 5) + light + leaf + noise));
      pixels[i + 1] = Math.min(255, Math.max(0, (hill ? 96 : 165 + v / 9) + light + leaf + noise));
      pixels[i + 2] = Math.min(255, Math.max(0, (hill ? 58 : 215 - v / 9) + light / 2 + leaf + noise));
    }
  }
  return pixels;
}

/** A picture of that scene, to be written as what a test needs. */
export const aScene = (width: number, height: number, grain = 9): Sharp =>
  sharp(scene(width, height, grain), { raw: { width, height, channels: 3 } });

/** A photograph as a telephone writes it: with the place, the time and the telephone in it. */
export async function aPhoto({ width, height, quality = 90, orientation = 1, grain = 9 }: Given) {
  const bytes = await aScene(width, height, grain)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Zhijiang', Model: 'Telephone 7', Software: 'secret-camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 14/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 9/1 0/1' },
    })
    .jpeg({ quality })
    .toBuffer();
  return Buffer.from(bytes) as Buffer<ArrayBuffer>;
}

type Older = { name: string; bytes: Buffer<ArrayBuffer>; ownerId: number; at: Date };

/** A picture that lies there without anything made of it, as from before an update; its path. */
export async function anOlderPicture(app: TestApp, { name, bytes, ownerId, at }: Older): Promise<string> {
  const ending = name.split('.').at(-1) as string;
  const path = keptPath(`older ${name}`, ending, secret);
  await app.storage.putStream(
    path,
    (async function* () {
      yield bytes;
    })(),
  );
  await app.database.db.insert(files).values({
    path,
    name,
    mediaType: `image/${ending === 'jpg' ? 'jpeg' : ending}`,
    bytes: bytes.length,
    ownerId,
    purpose: 'image',
    isPublic: true,
    createdAt: at,
    usedAt: at,
  });
  return path;
}
