/** Turns the illustrations of web/art into responsive pictures: `node scripts/art.ts`. Their result is committed. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const from = join(import.meta.dirname, '..', 'web', 'art');
const to = join(import.meta.dirname, '..', 'web', 'public', 'art');
const widths = [480, 768, 960, 1600];
/** The whole picture, and its left and right detail in the same proportion. */
const crops = { '': null, '-a': { left: 0, top: 0.22 }, '-b': { left: 0.38, top: 0.22 } } as const;
const detail = 0.62;

mkdirSync(to, { recursive: true });
for (const file of readdirSync(from).filter((f) => f.endsWith('.svg'))) {
  const name = basename(file, '.svg');
  const full = await sharp(readFileSync(join(from, file)), { density: 200 })
    .resize(3200, 1800)
    .png()
    .toBuffer();
  for (const [suffix, crop] of Object.entries(crops)) {
    const image = crop
      ? sharp(full).extract({
          left: Math.round(crop.left * 3200),
          top: Math.round(crop.top * 1800),
          width: Math.round(detail * 3200),
          height: Math.round(detail * 1800),
        })
      : sharp(full);
    const source = await image.png().toBuffer();
    for (const width of widths)
      await sharp(source)
        .resize(width)
        .webp({ quality: width > 1000 ? 76 : 80, effort: 6 })
        .toFile(join(to, `${name}${suffix}-${width}.webp`));
  }
}
