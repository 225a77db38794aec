import { expect, it } from 'vitest';
import { staleOnes } from './stale.ts';

it('columns without anything new are told the oldest first, an empty one before all', () => {
  const given = [
    { id: 1, stale: true, newest: '2026-09-02T00:00:00.000Z' },
    { id: 2, stale: false, newest: '2026-01-02T00:00:00.000Z' },
    { id: 3, stale: true, newest: '2026-03-02T00:00:00.000Z' },
    { id: 4, stale: true, newest: null },
  ];
  expect(staleOnes(given).map((c) => c.id)).toEqual([4, 3, 1]);
});
