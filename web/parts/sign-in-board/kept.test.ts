import { expect, it } from 'vitest';
import type { Board } from '../../../shared/contract/attendance.ts';
import { qrPath } from './code.tsx';
import { mergeBoard, partsOf, pauseOf } from './kept.ts';

const row = (userId: number, status: number, signInTime: string | null = null) => ({
  ...{ userId, name: `甲${userId}`, status, signInTime },
});
const board = (given: Partial<Board>) => ({ whole: false, cursor: 'a', rows: [], ...given }) as Board;
const ids = (rows: { userId: number }[]) => rows.map((r) => r.userId);

it('keeps who has not changed, takes what has, and all anew where the members have', () => {
  const first = mergeBoard(null, board({ whole: true, rows: [row(1, 0), row(2, 0)] }));
  const second = mergeBoard(first, board({ cursor: 'b', rows: [row(2, 1, '2026-12-01T00:50:00Z')] }));
  expect([second.cursor, second.rows.map((r) => r.status)]).toEqual(['b', [0, 1]]);
  expect(mergeBoard(second, board({ rows: [] })).rows).toEqual(second.rows);
  expect(ids(mergeBoard(second, board({ whole: true, rows: [row(3, 0)] })).rows)).toEqual([3]);
});

it('has the newest first, then whom the unit put down, and leave apart', () => {
  const parts = partsOf([
    ...[row(1, 1), row(2, 1, '2026-12-01T00:50:00Z'), row(3, 0), row(4, 3)],
    ...[row(5, 2, '2026-12-01T01:20:00Z'), row(6, 0)],
  ]);
  expect([ids(parts.signed), ids(parts.missing), ids(parts.leave)]).toEqual([[5, 2, 1], [3, 6], [4]]);
});

it('is asked for often while people sign in, at once where something begins, and seldom otherwise', () => {
  const now = Date.parse('2026-12-01T01:00:00Z');
  const at = (ms: number) => new Date(now + ms).toISOString();
  const open = (ends: number) => ({
    state: 'open' as const,
    opensAt: at(-9e5),
    code: { url: '', typed: '', endsAt: at(ends) },
  });
  const early = (opens: number) => ({ state: 'early' as const, opensAt: at(opens), code: null });
  expect(pauseOf(open(15_000), now, false, 0)).toBe(2000);
  expect(pauseOf(open(900), now, false, 0)).toBe(1000);
  expect(pauseOf(open(-5000), now, false, 0)).toBe(300);
  expect(pauseOf(open(15_000), now, true, 0)).toBe(10_000);
  expect(pauseOf(early(60_000), now, false, 0)).toBe(10_000);
  expect(pauseOf(early(3000), now, false, 0)).toBe(3100);
  expect(pauseOf({ ...open(0), state: 'over', code: null }, now, false, 0)).toBe(10_000);
  // A closed class has no code: nothing comes at once.
  expect(pauseOf({ ...open(0), code: null }, now, false, 0)).toBe(2000);
  expect([1, 2, 3, 4, 9].map((n) => pauseOf(open(15_000), now, false, n))).toEqual([2000, 4000, 8000, 10_000, 10_000]);
});

it('draws the fields of a code within the light room that a reader needs', () => {
  const { d, side } = qrPath('https://x.test/qiandao/1/2/?code=abc');
  const fields = [...d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((m) => [Number(m[1]), Number(m[2])] as const);
  expect(fields.length).toBeGreaterThan(200);
  expect(fields.every(([x, y]) => x >= 4 && y >= 4 && x < side - 4 && y < side - 4)).toBe(true);
  // The upper row of the first of the three squares by which a code is found.
  expect(fields.filter(([x, y]) => y === 4 && x < 12).map(([x]) => x)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});
