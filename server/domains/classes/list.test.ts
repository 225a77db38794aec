import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { trainingClasses } from '../../db/tables/classes.ts';

const clock = new Date('2026-11-21T08:00:00Z');
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  const other = await aUnit(app, clock);
  await app.database.db.insert(trainingClasses).values(
    Array.from({ length: 80 }, (_, n) => ({
      ...{ classType: 2, unitId: n % 9 ? unit.unitId : other.unitId, code: `L${String(n).padStart(5, '0')}` },
      ...{ name: pick(['春 Party', '50%_班', '数字改革'], n), place: pick(['', '之江', 'old 城'], n >> 1) },
      ...{ startDate: `2026-12-${10 + (n % 12)}`, endDate: `2026-12-${10 + (n % 12) + (n % 7)}`, status: (n >> 2) % 4 },
      createdAt: new Date(clock.getTime() + (n % 5) * 60_000),
    })),
  );
});
afterAll(() => app.close());

it('the list of classes is what a filter over all of a unit finds, whatever is asked together', async () => {
  const rows = (await app.database.db.select().from(trainingClasses)).filter((r) => r.unitId === unit.unitId);
  const days = fc.constantFrom('2026-12-09', '2026-12-13', '2026-12-20', '2026-12-28');
  const asks = fc.record(
    {
      name: fc.constantFrom('春', 'party', '%_', '_', '之江', 'old 城', 'l0000'),
      status: fc.constantFrom(0, 1, 2, 3),
      published: fc.constantFrom(0, 1),
      ...{ startDate: days, endDate: days },
      sort: fc.constantFrom('name', '-name', 'startDate', '-startDate', 'createTime', '-createTime'),
    },
    { requiredKeys: [] },
  );
  const keyOf = { name: 'name', startDate: 'startDate', createTime: 'createdAt' } as const;
  type Asked = Partial<Record<'name' | 'startDate' | 'endDate' | 'sort', string>>;
  const found = (a: Asked & { status?: number; published?: number }) => {
    const by = keyOf[(a.sort ?? '-startDate').replace('-', '') as keyof typeof keyOf];
    const sign = (a.sort ?? '-').startsWith('-') ? -1 : 1;
    const words = (a.name ?? '').split(' ').filter(Boolean);
    return rows
      .filter(
        (r) =>
          words.every((w) => `${r.name}\n${r.place}\n${r.code}`.toLowerCase().includes(w)) &&
          (a.status === undefined || r.status === a.status) &&
          (a.published === undefined || (a.published === 1) === r.status > 0) &&
          (a.startDate === undefined || r.endDate >= a.startDate) &&
          (a.endDate === undefined || r.startDate <= a.endDate),
      )
      .sort((x, y) => sign * (x[by] < y[by] ? -1 : x[by] > y[by] ? 1 : x.id - y.id))
      .map((r) => r.id);
  };
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(asks, fc.constantFrom(1, 2, 3), fc.constantFrom(4, 7, 100), async (asked, pageNum, pageSize) => {
      const wanted = found(asked);
      sizes.add(wanted.length);
      const { list, total } = await unit.call.list({ ...asked, pageNum, pageSize });
      const page = wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      expect([list.map((c) => c.id), total]).toEqual([page, wanted.length]);
    }),
    { seed: 90_261_128, numRuns: 80 },
  );
  expect(sizes.size).toBeGreaterThan(5);
});
