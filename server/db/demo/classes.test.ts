import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { dayAfter, dayOf, momentOf } from '../../../shared/time.ts';
import { codeSigns } from '../../domains/classes/rules.ts';
import { demoClasses } from './classes.ts';
import { instituteClasses } from './institute.ts';
import { followDay, runningCode } from './follow-day.ts';
import { clearDemo } from './marks.ts';
import { prepareDatabase } from '../prepare.ts';

/** Of units, then of the institute alone, each with how far it is. */
const told = [
  ...['QXCJ26 3', 'QXZT26 2', 'ZJSG27 1', 'QXQN27 1', 'QXZG27 0', 'DHWG27 1'],
  ...['XYDY26 3', 'XYZZ26 2', 'XYCH26 2', 'XYDC27 1'],
];

describe('the classes of the demonstration', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    database = await freshDatabase('demo');
  });
  afterEach(() => database.drop());
  const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  const count = async (text: string) => Number((await rows(`select count(*) as n from ${text}`))[0]?.n);
  const states = async () =>
    (await rows('select code, status from training_classes order by id')).map((r) => `${r.code} ${r.status}`);
  const days = async () =>
    new Map(
      (await rows('select code, start_date::text as "from", end_date::text as "to" from training_classes')).map((r) => [
        r.code,
        [r.from, r.to],
      ]),
    );
  /** The day of which the story is told: that of the template, which may have been made before a midnight. */
  const middle = async () => dayAfter((await days()).get(runningCode)?.[0] as string, 1);
  /** Parts of a day on which the class under way is taught, by days from one. */
  const taught = async (today: string) =>
    (
      await rows(
        'select start_at from courses join training_classes c on c.id = class_id where c.code = $1 order by 1',
        [runningCode],
      )
    ).map((r) => [
      (Date.parse(dayOf(r.start_at)) - Date.parse(today)) / 86_400_000,
      r.start_at.toISOString().slice(11, 16),
    ]);
  const around = [-1, 0, 1].flatMap((day) => [
    [day, '01:00'],
    [day, '06:00'],
  ]);

  it('are past, under way today, to come and in draft, of the unit and of the institute for it', async () => {
    expect(await states()).toEqual(told);
    expect(await taught(await middle())).toEqual(around);
    expect(Math.abs(Date.parse(dayOf(new Date())) - Date.parse(await middle()))).toBeLessThanOrEqual(86_400_000);
    for (const { code } of [...demoClasses, ...instituteClasses])
      expect([...code].every((sign) => codeSigns.includes(sign))).toBe(true);
  });

  it('have people of their unit alone, the trainee of the demonstration among them, and its teachers', async () => {
    expect(
      await count(`class_members m join students s on s.id = m.student_id
        join training_classes c on c.id = m.class_id where c.unit_id is distinct from s.unit_id`),
    ).toBe(0);
    const own = await rows(`select c.code, m.source from class_members m join students s on s.id = m.student_id
      join users u on u.id = s.user_id join training_classes c on c.id = m.class_id
      where u.username = 'xueyuan01' order by c.id`);
    expect(own.map((r) => `${r.code} ${r.source}`)).toEqual(['QXCJ26 2', 'QXZT26 1', 'ZJSG27 2', 'QXQN27 1']);
    const taughtBy = await rows(`select u.username, count(*)::int as n from courses
      join users u on u.id = teacher_user_id group by 1 order by 1`);
    expect(taughtBy.map((r) => r.username)).toEqual(['duochong01', 'jiaoshi01']);
    for (const { n } of await rows('select class_id, count(*)::int as n from class_members group by 1'))
      expect(n).toBeGreaterThan(2);
  });

  it('have applicants who were admitted in those of the institute, and shows on each application where', async () => {
    const placed =
      await rows(`select c.code, count(*)::int as n from applications a join training_classes c on c.id = a.class_id
      join class_members m on m.class_id = c.id and m.source = 3 join students s on s.id = m.student_id
      where s.cell_phone = a.cell_phone and s.unit_id is null and a.status = 1 group by 1 order by 1`);
    expect(placed).toEqual([
      { code: 'XYCH26', n: 1 },
      { code: 'XYDC27', n: 1 },
      { code: 'XYZZ26', n: 2 },
    ]);
    expect(await count('applications where status = 1 and class_id is null')).toBe(0);
  });

  it('have sign-ins of the days before, and leave that waits or is decided, of which every count is right', async () => {
    expect(await rows('select status, count(*)::int as n from leaves group by 1 order by 1')).toEqual([
      { status: 0, n: 4 },
      { status: 1, n: 1 },
      { status: 2, n: 1 },
    ]);
    expect(await count('leaves l where not exists (select from leave_courses c where c.leave_id = l.id)')).toBe(0);
    const counted = await rows(`select c.id, present_count as p, late_count as l, leave_count as v from courses c
      where start_at < now() order by 1`);
    expect(counted.length).toBeGreaterThan(4);
    const found = await rows(`select c.id, count(*) filter (where a.status = 1)::int as p,
      count(*) filter (where a.status = 2)::int as l, count(*) filter (where a.status = 3)::int as v
      from courses c left join attendance a on a.course_id = c.id
      where start_at < now() group by 1 order by 1`);
    expect(counted).toEqual(found);
    for (const kind of ['p', 'l', 'v']) expect(found.some((r) => r[kind] > 0)).toBe(true);
  });

  it('stay where they are while the one is under way, and go along with the day once it is over', async () => {
    const today = await middle();
    // Of the day of the story and after it there is what its hour has brought.
    const known = `select course_id, status from attendance join courses c on c.id = course_id
      where c.start_at < $1::timestamptz order by 1, student_id`;
    const [before, was] = [await days(), await rows(known, [momentOf(`${today} 00:00`)])];
    const noon = (later: number) => momentOf(`${dayAfter(today, later)} 12:00`);
    for (const later of [0, 1]) expect(await followDay(database.db, noon(later))).toBe(0);
    expect(await days()).toEqual(before);
    // Both nodes of a site, and after a month in which nobody looked.
    await rows('update training_classes set status = 3 where status in (1, 2)');
    const moved = await Promise.all([followDay(database.db, noon(40)), followDay(database.db, noon(40))]);
    expect(moved.sort((a, b) => a - b)).toEqual([0, 40]);
    expect(await states()).toEqual(told);
    expect(await taught(dayAfter(today, 40))).toEqual(around);
    expect(await rows(known, [momentOf(`${dayAfter(today, 40)} 00:00`)])).toEqual(was);
    for (const [code, [from, to]] of await days())
      expect([from, to]).toEqual((before.get(code) as string[]).map((day) => dayAfter(day, 40)));
  });

  it('have sign-ins at the lessons of a day once these are over, and none at those that a move brings back', async () => {
    const came = async (from: Date) =>
      (
        await rows(
          `select c.id, c.end_at, present_count + late_count as came, should_count as due from courses c
          join training_classes k on k.id = c.class_id
          where k.status = 2 and c.start_at >= $1::timestamptz and c.start_at < $1::timestamptz + interval '1 day'`,
          [from],
        )
      ).map(({ end_at, came: n, due }) => [end_at, n * 2 > due ? 'most' : n ? 'some' : 'none'] as const);
    const next = dayAfter(await middle(), 40);
    const at = (time: string) => momentOf(`${next} ${time}`);
    await followDay(database.db, at('12:00'));
    const told = (list: Awaited<ReturnType<typeof came>>, now: Date) =>
      list.map(([endAt, how]) => [endAt <= now, how]).filter(([over, how]) => how !== (over ? 'most' : 'none'));
    const lessons = await came(at('00:00'));
    expect([lessons.length > 3, told(lessons, at('12:00'))]).toEqual([true, []]);
    await followDay(database.db, at('17:00'));
    expect(told(await came(at('00:00')), at('17:00'))).toEqual([]);
    // By the day after all lessons of the day are over; moved again, they are to come.
    await followDay(database.db, momentOf(`${dayAfter(next, 9)} 08:00`));
    expect(told(await came(momentOf(`${dayAfter(next, 9)} 00:00`)), momentOf(`${dayAfter(next, 9)} 08:00`))).toEqual(
      [],
    );
    expect(
      await count(`attendance a join courses c on c.id = a.course_id where a.late <> (a.signed_at >= c.start_at
      + make_interval(mins => (select late_after from training_classes k where k.id = c.class_id)))`),
    ).toBe(0);
  });

  it('leave a class of somebody else where it is, and stay where the one that is followed is gone', async () => {
    const today = await middle();
    const later = momentOf(`${dayAfter(today, 9)} 12:00`);
    await rows(`insert into training_classes (class_type, unit_id, name, start_date, end_date, status, code, created_at)
      select 2, unit_id, '自己的班', '2026-01-05', '2026-01-06', 3, 'AAAAAA', now() from training_classes limit 1`);
    expect(await followDay(database.db, later)).toBe(9);
    expect((await days()).get('AAAAAA')).toEqual(['2026-01-05', '2026-01-06']);
    await rows('delete from training_classes where code = $1', [runningCode]);
    expect(await followDay(database.db, momentOf(`${dayAfter(today, 30)} 12:00`))).toBe(0);
  });

  it('are followed at a start of a portal that has stood still, and go with the demonstration', async () => {
    await rows('update training_classes set start_date = start_date - 70, end_date = end_date - 70, status = 3');
    await rows("update courses set start_at = start_at - interval '70 days', end_at = end_at - interval '70 days'");
    const [before, , after] = [dayOf(new Date()), await prepareDatabase(database, { demo: true }), dayOf(new Date())];
    expect([before, after]).toContain(await middle());
    expect(await taught(await middle())).toEqual(around);
    await clearDemo(database.db);
    expect([await count('training_classes'), await count('courses'), await count('class_members')]).toEqual([0, 0, 0]);
  });
});
