import { expect, it } from 'vitest';
import { farMetres, metresBetween, placeFlag } from './rules.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const hangzhou = at(30.2741, 120.1551);
/** So many metres north of there, by the same sphere. */
const north = (metres: number) => at(30.2741 + metres / ((6_371_000 * Math.PI) / 180), 120.1551);

it('the way between two places is that along the globe, whichever comes first, and none from a place to itself', () => {
  expect(metresBetween(hangzhou, hangzhou)).toBe(0);
  // Hangzhou to Shanghai and to the other side of the globe, as known.
  expect(metresBetween(hangzhou, at(31.2304, 121.4737)) / 1000).toBeCloseTo(164.6, 0);
  expect(metresBetween(at(31.2304, 121.4737), hangzhou)).toBe(metresBetween(hangzhou, at(31.2304, 121.4737)));
  expect(metresBetween(at(90, 0), at(-90, 0)) / 1000).toBeCloseTo(20_015, 0);
  expect(metresBetween(at(0, 179.9), at(0, -179.9)) / 1000).toBeCloseTo(22.2, 1);
  expect(metresBetween(hangzhou, north(500))).toBeCloseTo(500, 3);
});

it('far is who is certainly more than two kilometres away; a phone that hardly knows is given one more', () => {
  const flag = (metres: number, accuracy: number) => placeFlag(hangzhou, { ...north(metres), accuracy });
  expect([flag(0, 0), flag(farMetres - 1, 0), flag(farMetres + 1, 0)]).toEqual(['', '', 'far']);
  expect([flag(farMetres + 499, 500), flag(farMetres + 501, 500)]).toEqual(['', 'far']);
  expect([flag(farMetres + 999, 50_000), flag(farMetres + 1001, 50_000)]).toEqual(['', 'far']);
});

it('a lesson that does not ask has nothing to say, and one that asks does of who gives no answer', () => {
  expect([placeFlag(null, undefined), placeFlag(null, { ...north(90_000), accuracy: 1 })]).toEqual(['', '']);
  expect(placeFlag(hangzhou, undefined)).toBe('unplaced');
});
