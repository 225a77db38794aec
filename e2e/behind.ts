import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A text that stands on a picture: what it says, its colour, and where, in pixels of the page. */
type OnPicture = { says: string; colour: number[]; x: number; y: number; width: number; height: number };

/** Runs in the page: the lines of text that lie on a picture or on a background that is one. */
function textsOnPictures(): OnPicture[] {
  const shown = (e: Element) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const pictures = [...document.querySelectorAll('body *')]
    .filter((e) => e instanceof HTMLImageElement || getComputedStyle(e).backgroundImage.includes('url('))
    .filter((e) => shown(e) && e.getBoundingClientRect().height > 60)
    .map((e) => ({ e, box: e.getBoundingClientRect() }));
  const found: OnPicture[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement;
    const says = node.textContent?.trim() ?? '';
    if (!of || !says || of.closest('script, style, noscript, .vh, .quick, [aria-hidden="true"]') || !shown(of))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { color } = getComputedStyle(of);
    const colour = (color.match(/[\d.]+/g) ?? []).map(Number);
    for (const { left, top, width, height, right, bottom } of range.getClientRects()) {
      if (width < 2 || height < 2) continue;
      const on = pictures.some(
        ({ e, box }) =>
          !e.contains(of) === e instanceof HTMLImageElement &&
          left < box.right &&
          right > box.left &&
          top < box.bottom &&
          bottom > box.top,
      );
      if (on) found.push({ says: says.slice(0, 12), colour, x: left + scrollX, y: top + scrollY, width, height });
    }
  }
  return found;
}

const linear = (c: number) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const luminance = ([r = 0, g = 0, b = 0]: number[]) =>
  0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** So many of a hundred pixels under a text may be a speck. */
const specks = 1;

/** The contrast of a text with what is drawn behind it, specks aside. Of few colours each is worked out once. */
function worstContrast(
  { colour, x, y, width, height }: OnPicture,
  data: Buffer,
  size: { width: number; height: number },
): number {
  const pixels = new Map<number, number>();
  for (let j = Math.max(0, Math.floor(y)); j < Math.min(size.height, y + height); j++)
    for (let i = Math.max(0, Math.floor(x)); i < Math.min(size.width, x + width); i++) {
      const rgb = data.readUIntBE((j * size.width + i) * 3, 3);
      pixels.set(rgb, (pixels.get(rgb) ?? 0) + 1);
    }
  const alpha = colour[3] ?? 1;
  const contrasts = [...pixels].map(([rgb, count]) => {
    const behind = [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
    const drawn = colour.slice(0, 3).map((c, k) => c * alpha + (behind[k] ?? 0) * (1 - alpha));
    return { contrast: ratio(luminance(drawn), luminance(behind)), count };
  });
  contrasts.sort((a, b) => a.contrast - b.contrast);
  let left = Math.floor((contrasts.reduce((sum, c) => sum + c.count, 0) * specks) / 100);
  for (const { contrast, count } of contrasts) {
    left -= count;
    if (left < 0) return contrast;
  }
  return 21;
}

/**
 * The contrast of each text that stands on a picture with the worst of the pixels behind it, as they are drawn.
 * @returns the texts with less than `least`, each with its contrast
 */
export async function faintTexts(page: Page, least: number): Promise<string[]> {
  // What sticks to the screen stands at one place of it only, and on whatever has been scrolled below.
  const style = await page.addStyleTag({
    content: `.quick, .toast-host { display: none !important }
      *, *::before, *::after, *::placeholder { color: transparent !important; text-shadow: none !important; }`,
  });
  await style.evaluate((e) => ((e as HTMLStyleElement).disabled = true));
  // All of it laid out and drawn, as after the reader's first move (styles/below.css).
  await page.evaluate(async () => {
    document.documentElement.classList.add('whole');
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const texts = await page.evaluate(textsOnPictures);
  if (!texts.length) {
    await style.evaluate((e) => (e as Element).remove());
    return [];
  }
  await style.evaluate((e) => ((e as HTMLStyleElement).disabled = false));
  // Of the page no more than the rows in which such texts stand: the rest is long, and costly to encode.
  const top = Math.max(0, Math.floor(Math.min(...texts.map((t) => t.y))));
  const bottom = Math.ceil(Math.max(...texts.map((t) => t.y + t.height)));
  const clip = { x: 0, y: top, width: page.viewportSize()?.width ?? 0, height: bottom - top };
  const png = await page.screenshot({ fullPage: true, clip, animations: 'disabled' });
  await style.evaluate((e) => (e as Element).remove());
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return texts.flatMap((t) => {
    const worst = worstContrast({ ...t, y: t.y - top }, data, info);
    return worst < least ? [`${t.says}: ${worst.toFixed(2)}`] : [];
  });
}
