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
  await style.evaluate((e) => ((e as HTMLStyleElement).disabled = false));
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await style.evaluate((e) => (e as Element).remove());
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const faint: string[] = [];
  for (const { says, colour, x, y, width, height } of texts) {
    const alpha = colour[3] ?? 1;
    const contrasts: number[] = [];
    for (let j = Math.max(0, Math.floor(y)); j < Math.min(info.height, y + height); j++)
      for (let i = Math.max(0, Math.floor(x)); i < Math.min(info.width, x + width); i++) {
        const at = (j * info.width + i) * 3;
        const behind = [...data.subarray(at, at + 3)];
        const drawn = colour.slice(0, 3).map((c, k) => c * alpha + (behind[k] ?? 0) * (1 - alpha));
        contrasts.push(ratio(luminance(drawn), luminance(behind)));
      }
    contrasts.sort((a, b) => a - b);
    const worst = contrasts[Math.floor((contrasts.length * specks) / 100)] ?? 21;
    if (worst < least) faint.push(`${says}: ${worst.toFixed(2)}`);
  }
  return faint;
}
