import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aPoint, aUnit } from '../../../test/factories/classes.ts';
import { attendance } from '../../db/tables/attendance.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';
import { tallies } from '../../db/tables/tallies.ts';

const clock = new Date('2026-12-01T08:50:00+08:00');
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '谢安', cellPhone: '13600000002' },
];
const [zhou, xie] = people as [(typeof people)[0], (typeof people)[0]];
const near = { latitude: 30.251, longitude: 120.121, accuracy: 30 };
const away = { latitude: 31.23, longitude: 121.47, accuracy: 30 };

describe('where somebody signs in', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let here: Awaited<ReturnType<typeof aRunningClass>>;
  let pointId: number;
  let farId: number;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, clock);
    pointId = (await aPoint(app)).id;
    farId = (await aPoint(app, { name: '海边', latitude: 31.23, longitude: 121.47 })).id;
    here = await aRunningClass(app, unit, people);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.db.delete(attendance);
    await app.database.db.delete(tallies);
    await held({ asksPlace: true, pointId: null }, pointId);
  });
  /** Of the class, and where its lessons are. */
  async function held(of: Partial<typeof trainingClasses.$inferInsert>, lessonAt: number | null = null, words = '') {
    await app.database.db.update(trainingClasses).set(of);
    await app.database.db.update(courses).set({ pointId: lessonAt, place: words });
  }
  const place = () => ({ trainingClassId: here.trainingClassId, courseId: here.courseId });
  const sign = (given: object = {}) =>
    app.api.attendance.signIn({ ...place(), code: codeAt(here.courseId, clock).code, ...zhou, ...given });
  const asks = async () => (await app.api.attendance.signInPage(place())).lessons[0]?.asksPlace;
  const flags = async () => (await here.rows()).map((r) => r.flags.join(' '));
  /** The flags of a sign-in of its own. */
  async function flagOf(given: object = {}) {
    await app.database.db.delete(attendance);
    expect(await sign(given)).toMatchObject({ result: 'signed' });
    return (await flags())[0];
  }

  const nested = (depth: number): unknown => (depth ? [nested(depth - 1)] : []);

  it('is none that lies off the globe or is no number, and hinders nobody', async () => {
    const bad = [
      ...[
        { ...near, latitude: 90.1 },
        { ...near, latitude: -91 },
        { ...near, longitude: 180.1 },
      ],
      ...[{ ...near, longitude: '120' }, { ...near, accuracy: -1 }, { latitude: 30, longitude: 120 }, null],
      // What nobody's phone says, and no database holds.
      ...['\0', '\ud800', { ...near, latitude: '\0' }, { 'a\0': near }, nested(500), Array(30_000).fill(0)],
    ];
    for (const position of bad) expect(await flagOf({ position: position as never })).toBe('unplaced');
  });

  it('is noted where it is away from the lesson or not said, by whatever code, and hinders nobody', async () => {
    const { typed } = codeAt(here.courseId, clock);
    expect([await asks(), await flagOf({ position: near })]).toEqual([true, '']);
    expect(await flagOf({ position: away })).toBe('far');
    expect(await flagOf()).toBe('unplaced');
    expect([await flagOf({ code: typed, position: away }), await flagOf({ code: typed })]).toEqual(['far', 'unplaced']);
    const { device } = await sign();
    const known = { name: undefined, cellPhone: undefined, device };
    expect([await flagOf({ ...known, position: near }), await flagOf({ ...known, position: away })]).toEqual([
      ...['', 'far'],
    ]);
    expect(await flagOf(known)).toBe('unplaced');
    // A second press is no second sign-in: what the first has said stays.
    expect(await sign({ position: near })).toMatchObject({ result: 'already' });
    expect(await flags()).toEqual(['unplaced']);
  });

  it('counts by the point of the lesson, or else of the class, and for no lesson that does not ask', async () => {
    await held({ asksPlace: true, pointId }, null);
    expect([await asks(), await flagOf({ position: near }), await flagOf({ position: away })]).toEqual([
      true,
      '',
      'far',
    ]);
    await held({ asksPlace: true, pointId }, farId);
    expect([await flagOf({ position: near }), await flagOf({ position: away })]).toEqual(['far', '']);
    await held({ asksPlace: true, pointId: null }, null);
    expect([await asks(), await flagOf({ position: away }), await flagOf()]).toEqual([false, '', '']);
    await held({ asksPlace: false, pointId }, pointId);
    expect([await asks(), await flagOf({ position: away }), await flagOf()]).toEqual([false, '', '']);
  });

  it('is asked for no lesson that has words of its own and no point: the point of the class is elsewhere', async () => {
    await held({ asksPlace: true, pointId }, null, '乙楼');
    expect([await asks(), await flagOf({ position: away }), await flagOf()]).toEqual([false, '', '']);
    await held({ asksPlace: true, pointId }, farId, '乙楼');
    expect([await asks(), await flagOf({ position: near }), await flagOf()]).toEqual([true, 'far', 'unplaced']);
  });

  it('is noted beside the device, of each of those who come together, and kept nowhere', async () => {
    await Promise.all([sign({ mark: 'a-phone', position: away }), sign({ ...xie, mark: 'a-phone', position: near })]);
    expect((await flags()).sort()).toEqual(['device', 'far']);
    await app.database.db.delete(attendance);
    await sign({ mark: 'a-phone', position: near });
    await sign({ ...xie, mark: 'a-phone', position: away });
    expect(await flags()).toEqual(['', 'device far']);
    const { rows } = await app.database.pool.query('select row_to_json(a)::text as row from attendance a');
    expect(rows.map(({ row }) => row).join()).not.toMatch(/31\.23|121\.47|30\.251/);
  });

  it('says nothing of a walk-in', async () => {
    expect(await sign({ name: '外来', cellPhone: '13600000009', position: away })).toMatchObject({
      result: 'unlisted',
    });
    const [walked] = await here.walked();
    const { attendance: calls } = app.call(unit.headers.authorization);
    const [one = 0] = here.studentIds;
    await calls.matchWalkIn({ id: walked?.id ?? 0, userId: one });
    expect((await here.rows()).map((r) => [r.proof, r.flags])).toEqual([['walk-in', []]]);
  });
});
