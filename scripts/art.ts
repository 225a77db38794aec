/** Turns the illustrations of web/art into responsive pictures: `node scripts/art.ts`. Their result is committed. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { drawnWidths, portraitWidths } from '../shared/art.ts';

const from = join(import.meta.dirname, '..', 'web', 'art');
const to = join(import.meta.dirname, '..', 'web', 'public', 'art');

/** Every drawing of a folder in each of the widths, as `name-width.webp`. */
async function draw(folder: string, widths: readonly number[]): Promise<void> {
  const target = join(to, folder);
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(join(from, folder)).filter((f) => f.endsWith('.svg'))) {
    const svg = readFileSync(join(from, folder, file));
    const full = await sharp(svg, { density: 144 })
      .resize(2 * Math.max(...widths))
      .png()
      .toBuffer();
    for (const width of widths)
      await sharp(full)
        .resize(width)
        .webp({ quality: width > 1000 ? 76 : 80, effort: 6 })
        .toFile(join(target, `${basename(file, '.svg')}-${width}.webp`));
  }
}

rmSync(to, { recursive: true, force: true });
await draw('', drawnWidths);
await draw('portraits', portraitWidths);
// One colour each: the style sheet lays them as masks.
cpSync(join(from, 'ornaments'), join(to, 'ornaments'), { recursive: true });
