import { expect, it } from 'vitest';
import { lettersIn, linesOf, packCircles, shapeOf } from './pack.ts';

/** The least room between two circles, in the measure that they were laid in: the largest has a radius of ten. */
const room = (values: number[], given?: Parameters<typeof packCircles>[1]) => {
  const { circles } = packCircles(values, given);
  const scale = 10 / Math.max(...circles.map((c) => c.r));
  const apart = circles.flatMap((a, i) =>
    circles.slice(i + 1).map((b) => (Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r) * scale),
  );
  return Math.min(...apart);
};

it('circles stand apart by as much as is asked for, and close to one another', () => {
  for (const gap of [0.8, 3]) {
    const least = room([9, 7, 5, 3, 1], { gap });
    expect(least).toBeGreaterThan(gap - 0.02);
    expect(least).toBeLessThan(gap + 0.6);
  }
  expect(room([9, 7, 5, 3, 1])).toBeCloseTo(room([9, 7, 5, 3, 1], { gap: 0.8 }));
});

it('areas follow the values down to the smallest that is allowed, inside of a box as wide as a hundred', () => {
  const { circles, height } = packCircles([16, 4, 0]);
  const [most, quarter, none] = circles.map((c) => c.r) as [number, number, number];
  expect([quarter, none].map((r) => (r / most).toFixed(2))).toEqual(['0.50', '0.50']);
  const [, , least] = packCircles([16, 4, 0], { smallest: 0.1 }).circles.map((c, _, [all]) => c.r / (all?.r ?? 1));
  expect(least).toBeCloseTo(0.1, 2);
  expect(Math.min(...circles.map((c) => c.x - c.r))).toBeCloseTo(0);
  expect(Math.max(...circles.map((c) => c.x + c.r))).toBeCloseTo(100);
  expect(Math.max(...circles.map((c) => c.y + c.r))).toBeCloseTo(height, 1);
  expect(packCircles([])).toEqual({ circles: [], height: 0 });
});

it('the letters of a dozen circles have few sizes, each near that of its circle, and have room in it', () => {
  const { circles } = packCircles([300, 215, 187, 140, 133, 126, 101, 97, 90, 76, 75, 74]);
  const sizes = circles.map(({ r }) => lettersIn(r, ['基层', '治理']));
  expect(new Set(sizes).size).toBeLessThan(8);
  for (const [i, { r }] of circles.entries()) {
    expect(Math.abs((sizes[i] as number) - r * 0.4)).toBeLessThan(0.41);
    // Two signs wide and two lines high, from corner to corner.
    expect((sizes[i] as number) * Math.hypot(2.1, 2.6)).toBeLessThan(r * 2);
  }
});

it('letters give way to long names: what is written stays within its circle', () => {
  for (const name of [
    '党建',
    '乡村振兴',
    '数字经济',
    '城乡融合发展',
    '优化营商环境',
    '共同富裕示范区建设',
    '山区海岛县高质量发展',
  ])
    for (const r of [6, 8.3, 11, 16]) {
      const lines = linesOf(name);
      const longest = Math.max(...lines.map((line) => [...line].length));
      expect(lettersIn(r, lines) * Math.hypot(longest * 1.06, lines.length * 1.3), name).toBeLessThanOrEqual(2 * r);
    }
});

it('a name stands in one line or two, and no sign of it is cut', () => {
  expect([linesOf('党建'), linesOf('党建引'), linesOf('基层治理'), linesOf('数字化改革')]).toEqual([
    ['党建'],
    ['党建引'],
    ['基层', '治理'],
    ['数字化', '改革'],
  ]);
  expect([linesOf('a𠮷b'), linesOf('𠮷𠮷𠮷𠮷')]).toEqual([['a𠮷b'], ['𠮷𠮷', '𠮷𠮷']]);
});

it('names that are too long for circles stand in lines, on a phone first; so do one or two', () => {
  const three = (longest: number) => ['党建', '治理', '𠮷'.repeat(longest)];
  expect([6, 7, 10, 11].map((n) => shapeOf(three(n)))).toEqual([
    ...['circles', 'lines on a phone', 'lines on a phone', 'lines'],
  ]);
  expect([shapeOf(['党建', '治理']), shapeOf([])]).toEqual(['lines', 'lines']);
});
