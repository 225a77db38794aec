import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeStep, type Group, moved, type Place, placeOf, stepped } from './order.ts';

const two = (a: string, b = ''): Group<string>[] => [
  { key: 'a', label: '甲', items: [...a] },
  { key: 'b', label: '乙', items: [...b] },
];
const said = (groups: readonly Group<string>[]) => groups.map((g) => g.items.join('')).join('|');
const press = (groups: readonly Group<string>[], id: string, key: string) => {
  const from = placeOf(groups, (x) => x, id) as Place;
  const to = stepped(groups, from, key);
  return to ? said(moved(groups, from, to)) : null;
};

describe('putting things into an order', () => {
  it('moves by one, to the ends, and no further', () => {
    expect(press(two('ABC'), 'B', 'ArrowUp')).toBe('BAC|');
    expect(press(two('ABC'), 'B', 'End')).toBe('ACB|');
    expect(press(two('ABC'), 'C', 'Home')).toBe('CAB|');
    expect(press(two('ABC'), 'A', 'ArrowUp')).toBeNull();
    expect(press(two('', 'AB'), 'B', 'ArrowDown')).toBeNull();
    expect(press(two('ABC'), 'A', 'Home')).toBeNull();
    expect(press(two('ABC'), 'A', 'x')).toBeNull();
  });

  it('goes over to the neighbouring group beyond the end of its own, also into an empty one', () => {
    expect(press(two('AB', 'CD'), 'B', 'ArrowDown')).toBe('A|BCD');
    expect(press(two('AB', 'CD'), 'C', 'ArrowUp')).toBe('ABC|D');
    expect(press(two('AB'), 'B', 'ArrowDown')).toBe('A|B');
  });

  it('loses nothing and doubles nothing, wherever something is put', () => {
    const place = fc.record({ group: fc.integer({ min: 0, max: 1 }), at: fc.integer({ min: -2, max: 8 }) });
    fc.assert(
      fc.property(place, place, (from, to) => {
        const next = moved(two('ABC', 'DE'), from, to);
        expect(next.flatMap((g) => g.items).sort()).toEqual([...'ABCDE']);
      }),
    );
    const same = two('ABC');
    expect(moved(same, { group: 0, at: 1 }, { group: 0, at: 1 })).toBe(same);
  });

  it('scrolls near the edges only, the nearer the faster', () => {
    expect(edgeStep(300, 0, 600)).toBe(0);
    expect(edgeStep(10, 0, 600)).toBeLessThan(edgeStep(50, 0, 600));
    expect(edgeStep(598, 0, 600)).toBeGreaterThan(0);
    expect(edgeStep(900, 0, 600)).toBe(18);
  });
});
