import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articles, experts, points, projects } from '../server/db/tables/content.ts';
import { demands } from '../server/db/tables/demands.ts';
import { files } from '../server/db/tables/files.ts';
import { messages } from '../server/db/tables/messages.ts';
import { City } from '../shared/contract/points.ts';
import { startApp, type TestApp } from './app.ts';
import { projectRow } from './factories/content.ts';
import { aPerson } from './factories/people.ts';

const seed = 90261127;
const now = new Date('2026-11-21T08:00:00Z');
/** The day of a moment in Shanghai. */
const day = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

type Key = string | number | boolean | null;
/** Rows by their keys, each upwards, with a hyphen before its name downwards; null after everything. */
function inOrder<T extends Record<string, unknown>>(rows: T[], keys: ((row: T) => Key)[], down: boolean[]): T[] {
  const compare = (a: Key, b: Key) => (a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1);
  return rows.toSorted((a, b) => {
    for (const [i, key] of keys.entries()) {
      const by = compare(key(a), key(b)) * (down[i] ? -1 : 1);
      if (by) return by;
    }
    return 0;
  });
}
type Asked = Record<string, unknown>;
type Page = { pageNum: number; pageSize: number };
const page = { pageNum: fc.integer({ min: 1, max: 3 }), pageSize: fc.constantFrom(4, 7, 100) };
/** A few of the fields together: of all of them nothing would be left. */
const someOf = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Asked> =>
  fc
    .tuple(fc.subarray(Object.keys(fields), { maxLength: Math.min(3, Object.keys(fields).length) }), fc.record(fields))
    .map(([keys, all]) => Object.fromEntries(keys.map((key) => [key, all[key]])));
const filters = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Asked & Page> =>
  fc.tuple(fc.record(page), someOf(fields)).map(([at, asked]) => ({ ...at, ...asked }));

type Row = { id: number | string };
type Call = (asked: never) => Promise<{ list: Row[]; total: number }>;
/** The list answers, whatever it is asked, with the rows that the reference finds, in its order, and their number. */
async function answersAs(call: Call, asks: fc.Arbitrary<Asked & Page>, of: (asked: Asked) => Row[]) {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(asks, async (asked) => {
      const { pageNum, pageSize, ...rest } = asked;
      const wanted = of(rest).map((row) => row.id);
      sizes.add(wanted.length);
      const { list, total } = await call(asked as never);
      const from = (pageNum - 1) * pageSize;
      expect([list.map((row) => row.id), total]).toEqual([wanted.slice(from, from + pageSize), wanted.length]);
    }),
    { seed, numRuns: 80 },
  );
  // A property that only ever saw one answer has shown nothing.
  expect(sizes.size).toBeGreaterThan(2);
}

describe('a list is what a filter over all its rows finds, whatever is asked together', () => {
  let app: TestApp;
  let desk: Awaited<ReturnType<typeof aPerson>>;
  let other: Awaited<ReturnType<typeof aPerson>>;
  beforeAll(async () => {
    app = await startApp('demo', { now: () => now });
    desk = await aPerson(app, { isAdmin: true, roles: ['desk', 'editor'] });
    other = await aPerson(app, { isAdmin: true, roles: ['desk'] });
  });
  afterAll(() => app.close());
  const has = (wd: unknown, ...texts: string[]) =>
    !wd || texts.some((text) => text.toLowerCase().includes(String(wd).toLowerCase()));
  const is = (asked: unknown, held: unknown) => asked === undefined || asked === held;
  const holds = (asked: unknown, held: number[]) => asked === undefined || held.includes(asked as number);
  const ofLength = (asked: unknown, n: number, short: number, middle: number) =>
    is(asked, n <= short ? 1 : n <= middle ? 2 : 3);

  it('of teaching points', async () => {
    const { db } = app.database;
    const cities = ['杭州', '宁波', '舟山'] as const;
    await db.insert(points).values(
      Array.from({ length: 60 }, (_, n) => ({
        ...{
          name: `${pick(['茶园', '50%_码头', 'Old 渔港'], n)} ${n}`,
          categoryId: 11 + (n % 3),
          address: '',
          cover: '',
        },
        ...{ city: pick(cities, n >> 1), county: pick(['西湖', '象山'], n), themeIds: [1 + (n % 3), 1 + (n % 5)] },
        ...{ summary: pick(['', '看茶园', 'old 城'], n >> 2), latitude: 30, longitude: 120, status: n % 7 ? 1 : 0 },
        ...{ minutes: pick([59, 60, 61, 120, 121], n), capacity: 9, narrator: '', question: '', body: '', sort: n % 4 },
      })),
    );
    await app.changes.settled();
    const rows = await db.select().from(points);
    const asks = filters({
      categoryId: fc.constantFrom(11, 12, 13),
      city: fc.constantFrom(...cities, City.options[2]),
      themeId: fc.constantFrom(1, 2, 3, 4),
      length: fc.constantFrom(1, 2, 3),
      wd: fc.constantFrom('茶园', 'old', '象山', '%_', '_', '城', '舟山'),
    });
    await answersAs(app.api.points.list, asks, (a) =>
      inOrder(
        rows.filter(
          (r) =>
            r.status === 1 &&
            is(a.categoryId, r.categoryId) &&
            is(a.city, r.city) &&
            holds(a.themeId, r.themeIds) &&
            ofLength(a.length, r.minutes, 60, 120) &&
            has(a.wd, r.name, r.summary, r.city, r.county),
        ),
        [(r) => r.sort, (r) => r.id],
        [],
      ),
    );
  });

  it('of topics', async () => {
    const { db } = app.database;
    await db.insert(articles).values(
      Array.from({ length: 80 }, (_, n) => ({
        ...{ kind: n % 11 ? 'topic' : 'news', title: pick(['治理', '100% 数字', 'AI 课'], n), status: n % 9 ? 1 : 0 },
        ...{ summary: pick(['', '讲治理'], n >> 2), body: pick(['', '<p>ai 与数字</p>'], n >> 3), pinned: n % 8 === 3 },
        ...{ classify: pick(['ppxm', 'nxdz', 'hyxt', 'zt'], n >> 1), categoryId: pick([24, 25, null], n) },
        ...{ trainTypes: pick([[1], [2], [1, 2]], n), themeIds: pick([[], [1], [2, 3], [3, 1]], n) },
        publishTime: later(pick([-9000, -60, 0, 1], n >> 1)),
        course: n % 6 ? { days: 2 + (n % 6), headCount: 30, audience: '', modules: [] } : null,
      })),
    );
    await app.changes.settled();
    const rows = (await db.select().from(articles).where(eq(articles.kind, 'topic'))).filter(
      (r) => r.status === 1 && r.publishTime <= now,
    );
    const ofClass = (asked: unknown, r: (typeof rows)[number]) => {
      const [, word = '', number = ''] = /^(\D+)(\d*)$/.exec(String(asked ?? 'zxzt')) ?? [];
      if (word === 'zxzt') return true;
      if (word === 'pxzt') return r.themeIds.includes(Number(number));
      if (word !== 'hyxtzt') return r.classify === word;
      return r.classify === 'hyxt' && (number === '23' || r.categoryId === Number(number));
    };
    const asks = filters({
      trainType: fc.constantFrom(1, 2),
      classify: fc.constantFrom('ppxm', 'nxdz', 'zxzt', 'zt', 'hyxtzt23', 'hyxtzt24', 'hyxtzt25', 'pxzt1', 'pxzt3'),
      trainThemeId: fc.constantFrom(1, 2, 3),
      length: fc.constantFrom(1, 2, 3),
      searchVal: fc.constantFrom('治理', 'ai', '数字', '%'),
    });
    await answersAs(app.api.catalogue.indexShow, asks, (a) =>
      inOrder(
        rows.filter(
          (r) =>
            holds(a.trainType, r.trainTypes) &&
            ofClass(a.classify, r) &&
            holds(a.trainThemeId, r.themeIds) &&
            ofLength(a.length, r.course?.days ?? 0, 3, 5) &&
            has(a.searchVal, r.title, r.summary, r.body),
        ),
        [(r) => r.pinned, (r) => r.publishTime.getTime(), (r) => r.id],
        [true, true, true],
      ),
    );
  });

  it('of experts', async () => {
    const { db } = app.database;
    await db.insert(experts).values(
      Array.from({ length: 40 }, (_, n) => ({
        ...{
          name: `${pick(['王%明', '李Ann', '王_安'], n)}${n % 10}`,
          categoryId: 1 + (n % 3),
          title: '王牌',
          dept: '',
        },
        ...{ intro: '王', body: '', courses: [], sort: n % 4, status: n % 5 ? 1 : 0 },
      })),
    );
    await app.changes.settled();
    const rows = await db.select().from(experts);
    const asks = filters({
      id: fc.constantFrom(...rows.slice(-6).map((r) => r.id)),
      name: fc.constantFrom('王', 'ann', '%', '_', '明5'),
      professionId: fc.constantFrom(1, 2, 3),
    });
    await answersAs(app.api.experts.list, asks, (a) =>
      inOrder(
        rows.filter((r) => r.status === 1 && is(a.id, r.id) && has(a.name, r.name) && is(a.professionId, r.categoryId)),
        [(r) => r.sort, (r) => r.id],
        [],
      ),
    );
  });

  it('of projects: those that run or come by their beginning, then those that are over, the last first', async () => {
    const { db } = app.database;
    const today = day(now);
    await db.insert(projects).values(
      Array.from({ length: 40 }, (_, n) => {
        const [startDate, endDate] = [day(later(1440 * ((n % 9) - 6))), day(later(1440 * ((n % 9) - 6 + (n % 4))))];
        const publishTime = later(pick([-60, 0, 1], n >> 2));
        return projectRow({ name: `第 ${n} 期`, startDate, endDate, publishTime, status: n % 6 ? 1 : 0 });
      }),
    );
    await app.changes.settled();
    const rows = await db.select().from(projects);
    const shown = rows.filter((r) => r.status === 1 && r.publishTime <= now);
    const over = (r: (typeof rows)[number]) => r.endDate < today;
    expect([shown.some(over), shown.some((r) => r.endDate === today)]).toEqual([true, true]);
    const wanted = [
      ...inOrder(
        shown.filter((r) => !over(r)),
        [(r) => r.startDate, (r) => r.id],
        [],
      ),
      ...inOrder(shown.filter(over), [(r) => r.startDate, (r) => r.id], [true]),
    ].map((r) => r.id);
    for (const pageSize of [5, 100])
      for (const pageNum of [1, 2, 3]) {
        const { list, total } = await app.api.catalogue.getIndexProject({ pageNum, pageSize });
        const from = (pageNum - 1) * pageSize;
        expect([list.map((r) => r.id), total]).toEqual([wanted.slice(from, from + pageSize), wanted.length]);
      }
    for (const { id, status, publishTime } of rows) {
      const { total } = await app.api.catalogue.getIndexProject({ id });
      expect(total, `${id}`).toBe(status === 1 && publishTime <= now ? 1 : 0);
    }
  });

  describe('of the desk', () => {
    const stage = (r: typeof demands.$inferSelect) => (r.status === 2 ? 2 : r.answeredAt ? 1 : 0);
    const waits = (r: typeof demands.$inferSelect) => stage(r) === 0;
    const endOfToday = new Date(`${day(now)}T24:00:00+08:00`);
    let rows: (typeof demands.$inferSelect)[];
    beforeAll(async () => {
      const { db } = app.database;
      await db.delete(demands);
      const dues = [-1440, -1, 0, 239, 240, 479, 480, 1440].map(later);
      const days = ['2026-11-18T15:59:59.999Z', '2026-11-18T16:00:00Z', '2026-11-19T16:00:00Z', '2026-11-20T15:59:59Z'];
      rows = await db
        .insert(demands)
        .values(
          Array.from({ length: 120 }, (_, n) => ({
            ...pick(
              [
                { kind: 'demand' as const, type: 2 + (n % 4) },
                { kind: 'plan' as const, type: 0 },
                { kind: 'consultation' as const, type: 0 },
              ],
              n >> 2,
            ),
            ...{
              title: `事项 ${n}`,
              name: '人',
              cellPhone: '0571-81234567',
              answers: [],
              receipt: `receipt-${n}`.padEnd(24, 'x'),
            },
            ...{ haystack: pick(['茶 %之_', 'abc 茶', '港'], n >> 1), status: (n * 7) % 3 },
            ownerId: pick([null, desk.user.id, other.user.id], n >> 1),
            answeredAt: n % 5 < 2 ? later(-30) : null,
            createdAt: new Date(pick(days, n)),
            dueAt: pick(dues, n * 3),
          })),
        )
        .returning();
    });
    const asked = {
      kind: fc.constantFrom('demand', 'plan', 'consultation', '2', '3', '4', '5'),
      status: fc.constantFrom(0, 1, 2),
      clock: fc.constantFrom('late', 'today'),
      owner: fc.oneof(fc.constantFrom('mine', 'nobody'), fc.constant('other')),
      from: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
      to: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
      wd: fc.constantFrom('茶', 'ABC', '%之_', '港'),
      sort: fc.constantFrom('dueTime', '-dueTime', 'createTime', '-createTime'),
    };
    /** An owner by a number, which is known only once the person is there. */
    const sent = (a: Asked) => ({ ...a, ...(a.owner === 'other' && { owner: other.user.id }) });
    const wanted = (a: Asked) => {
      const sort = String(a.sort ?? 'dueTime');
      const down = sort.startsWith('-');
      return inOrder(
        rows.filter(
          (r) =>
            is(a.kind, /\d/.test(String(a.kind)) ? String(r.type) : r.kind) &&
            is(a.status, r.status) &&
            (a.clock !== 'late' || (waits(r) && r.dueAt < now)) &&
            (a.clock !== 'today' || (waits(r) && r.dueAt >= now && r.dueAt < endOfToday)) &&
            is(a.owner, r.ownerId === null ? 'nobody' : r.ownerId === desk.user.id ? 'mine' : 'other') &&
            (a.from === undefined || day(r.createdAt) >= String(a.from)) &&
            (a.to === undefined || day(r.createdAt) <= String(a.to)) &&
            has(a.wd, r.haystack),
        ),
        sort.endsWith('createTime')
          ? [(r) => r.createdAt.getTime(), (r) => r.id]
          : [stage, (r) => r.dueAt.getTime(), (r) => r.id],
        [down, down, down],
      );
    };

    it('in the inbox', async () => {
      const { list } = app.call(desk.token).demands;
      await answersAs((a: Asked) => list(sent(a) as never), filters(asked), wanted);
    });

    it('before and after each record, inside of the filters or not', async () => {
      const { beside } = app.call(desk.token).demands;
      await fc.assert(
        fc.asyncProperty(someOf(asked), fc.nat(rows.length - 1), async (a, at) => {
          const here = rows[at] as (typeof rows)[number];
          const fit = new Set(wanted(a).map((r) => r.id));
          const all = wanted({ sort: a.sort }).map((r) => r.id);
          const place = all.indexOf(here.id);
          const found = await beside({ ...sent(a), id: here.id } as never);
          expect([found.previous?.id, found.next?.id]).toEqual([
            all.slice(0, place).findLast((id) => fit.has(id)),
            all.slice(place + 1).find((id) => fit.has(id)),
          ]);
        }),
        { seed, numRuns: 80 },
      );
    });

    it('in the counts, for each who looks', async () => {
      for (const { token, user } of [desk, other]) {
        const open = rows.filter((r) => r.status !== 2);
        const soon = (r: (typeof rows)[number]) => waits(r) && r.dueAt >= now && r.dueAt < later(240);
        expect(await app.call(token).demands.counts({})).toEqual({
          fresh: open.filter((r) => r.status === 0).length,
          working: open.filter((r) => r.status === 1).length,
          overdue: wanted({ clock: 'late' }).length,
          soon: open.filter(soon).length,
          today: wanted({ clock: 'today' }).length,
          nobody: open.filter((r) => r.ownerId === null).length,
          mine: open.filter((r) => r.ownerId === user.id).length,
        });
      }
    });
  });

  it('of messages, each person their own', async () => {
    const { db } = app.database;
    const rows = await db
      .insert(messages)
      .values(
        Array.from({ length: 50 }, (_, n) => ({
          ...{ userId: pick([desk, other], n).user.id, type: 1 + (n % 4), title: `${n}`, content: '', link: '' },
          ...{ createdAt: later(-(n % 6)), readAt: n % 3 ? null : later(-1) },
        })),
      )
      .returning();
    for (const { token, user } of [desk, other]) {
      const { list, unreadCount, haveUnread } = app.call(token).messages;
      const mine = inOrder(
        rows.filter((r) => r.userId === user.id),
        [(r) => r.createdAt.getTime(), (r) => r.id],
        [true, true],
      );
      await answersAs(list, filters({ readStatus: fc.constantFrom(0, 1) }), (a) =>
        mine.filter((r) => is(a.readStatus, r.readAt ? 1 : 0)),
      );
      const count = mine.filter((r) => !r.readAt).length;
      expect([await unreadCount({}), await haveUnread({})]).toEqual([{ count }, { haveUnRead: true, count }]);
    }
  });

  it('of open pictures, for who may choose one: those that a record holds, and the own ones', async () => {
    const { db } = app.database;
    await db.insert(files).values(
      Array.from({ length: 60 }, (_, n) => ({
        ...{ path: `f/${(n * 37) % 60}.png`, name: `${pick(['茶%园', 'Sea_1', '山'], n)}.png`, mediaType: 'image/png' },
        ...{ bytes: 1, ownerId: pick([desk, other], n >> 2).user.id, isPublic: n % 7 > 0, createdAt: later(-(n % 5)) },
        ...{ purpose: n % 11 ? 'image' : 'avatar', usedAt: n % 4 ? null : later(-1) },
      })),
    );
    const rows = await db.select().from(files);
    for (const { token, user } of [desk, await aPerson(app, { isAdmin: true, roles: ['editor'] })])
      await answersAs(
        async (asked) => {
          const { list, total } = await app.call(token).content.pictures(asked);
          return { list: list.map((r) => ({ id: r.path })), total };
        },
        filters({ wd: fc.constantFrom('茶', 'sea', '%', '_', '山.png', '海') }),
        (a) =>
          inOrder(
            rows.filter(
              (r) => r.purpose === 'image' && r.isPublic && (r.usedAt || r.ownerId === user.id) && has(a.wd, r.name),
            ),
            [(r) => r.createdAt.getTime(), (r) => r.path],
            [true, false],
          ).map((r) => ({ id: r.path })),
      );
  });
});
