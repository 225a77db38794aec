import { describe, expect, it } from 'vitest';
import { kept, seenPart } from './crop-view.ts';

describe('the square that is cut out of a picture', () => {
  it('begins in the middle and fills the shorter side', () => {
    expect(seenPart({ zoom: 1, x: 0, y: 0 }, 400, 200)).toEqual({ left: 100, top: 0, side: 200 });
    expect(seenPart({ zoom: 2, x: 0, y: 0 }, 400, 200)).toEqual({ left: 150, top: 50, side: 100 });
  });

  it('never shows anything beyond the edge', () => {
    for (const view of [
      { zoom: 0.2, x: 9, y: -9 },
      { zoom: 1.5, x: -9, y: 9 },
      { zoom: 99, x: 9, y: 9 },
    ]) {
      const held = kept(view, 400, 200);
      const { left, top, side } = seenPart(held, 400, 200);
      expect(held.zoom).toBeGreaterThanOrEqual(1);
      expect(held.zoom).toBeLessThanOrEqual(4);
      for (const [from, size] of [
        [left, 400],
        [top, 200],
      ] as const) {
        expect(from).toBeGreaterThanOrEqual(-1e-9);
        expect(from + side).toBeLessThanOrEqual(size + 1e-9);
      }
    }
  });
});
