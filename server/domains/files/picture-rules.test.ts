import { expect, it } from 'vitest';
import {
  budgetOf,
  firstOf,
  formatsOf,
  madeKey,
  nextQuality,
  partsOfAddress,
  plainOf,
  widthsOf,
} from './picture-rules.ts';

it('a picture has the widths below its own that save something, and its own up to the widest', () => {
  expect([30, 480, 533, 534, 768, 853, 854, 1200, 1600, 9000].map(widthsOf)).toEqual([
    [30],
    [480],
    [533],
    [480, 534],
    [480, 768],
    [480, 853],
    [480, 768, 854],
    [480, 768, 1200],
    [480, 768, 1200, 1600],
    [480, 768, 1200, 1600],
  ]);
  // While its uploader waits one is made that a phone shows; without a width the widest is sent that one needs.
  expect([30, 700, 860, 1600].map(firstOf)).toEqual([30, 700, 768, 768]);
  const plain = (...of: number[]) => plainOf(of.map((width) => ({ width })))?.width;
  expect([plain(480, 768, 1200, 1600), plain(480, 768), plain(1300), plain()]).toEqual([1200, 768, 1300, undefined]);
});

it('a width costs as many bytes as its screens, and its quality is as good as they allow', () => {
  const kilo = [budgetOf(480, 320), budgetOf(480, 1440), budgetOf(1499, 1000), budgetOf(1500, 1000)];
  expect(kilo).toEqual([115_000, 230_000, 115_000, 190_000]);
  const of = (bytes: number, quality = 78) => nextQuality('webp', { quality, bytes, budget: 1000 });
  expect([of(1000), of(1001), of(6000), of(6001), of(6001, 20), of(1500, 30)]).toEqual([
    undefined,
    66,
    66,
    20,
    undefined,
    20,
  ]);
  expect([formatsOf(1600, 6250), formatsOf(1600, 6251)]).toEqual([['webp', 'avif'], ['webp']]);
});

it('an address below that of its file is one of a width, as it is kept', () => {
  expect(madeKey('f/aa/f1.png', 480, 'avif')).toBe('p/aa/f1.png/480.avif');
  expect(partsOfAddress('f/aa/f1.png/480.avif')).toEqual({ path: 'f/aa/f1.png', width: 480, format: 'avif' });
  for (const path of [
    'f/aa/f1.png',
    'f/aa/f1.png/048.webp',
    'f/aa/f1.png/480.png',
    'f/aa/f1.png/480000.webp',
    '480.webp',
  ])
    expect(partsOfAddress(path)).toEqual({ path });
});
