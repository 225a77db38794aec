import { faintTexts } from './behind.ts';
import { expect, goWithin, test } from './portal.ts';
import { templates } from './templates.ts';

/** What a text needs against what lies behind it (WCAG 2.2, 1.4.3). */
const least = 4.5;
const widths = [375, 700, 820, 1440];
const halves = [0, 1].map((half) => templates.filter((_, i) => i % 2 === half));

for (const [half, paths] of halves.entries())
  test(`every text on a picture can be read at every width, half ${half + 1} of the templates`, {
    tag: '@sweep',
  }, async ({ page, portal }) => {
    await portal.open(paths[0] as string);
    const seen = new Set<string>();
    const frames = new Set<string>();
    for (const path of paths) {
      await goWithin(page, path);
      // The same picture in the same frame is looked at once.
      const behind = await page.evaluate(() =>
        [...document.querySelectorAll('.art, .bg')].map(
          (e) => `${e.parentElement?.className} ${e.getAttribute('src')}`,
        ),
      );
      const key = behind.join('\n');
      if (!behind.length || seen.has(key)) continue;
      seen.add(key);
      // What lies between picture and text is the frame's: other pictures in one are looked at where it differs most.
      const frame = key.replace(/ \S*$/gm, '');
      for (const width of frames.has(frame) ? [375, 1440] : widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await faintTexts(page, least), `${path} ${width} px wide`).toEqual([]);
      }
      frames.add(frame);
    }
    expect(seen.size).toBeGreaterThan(10);
  });
