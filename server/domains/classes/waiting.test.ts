import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';

let clock = new Date('2026-12-01T09:30:00+08:00');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('what waits for a unit is what its own classes have of today, and nothing of another unit', async () => {
  const unit = await aUnit(app, clock);
  const other = await aUnit(app, clock);
  const people = [{ name: '周敏', cellPhone: '13600000001' }];
  const here = await aRunningClass(app, unit, people);
  const { pool } = app.database;
  const [studentId] = here.studentIds;
  await pool.query(
    `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
    select $1, $2, $3, $3::timestamptz + interval '1 hour', status, $3 from unnest(array[0, 0, 2]) status`,
    [here.trainingClassId, studentId, clock],
  );
  await pool.query(
    `insert into walk_ins (course_id, name, cell_phone, signed_at, status)
    values ($1, '甲', '13900000001', $2, 0), ($1, '乙', '13900000001', $2, 3)`,
    [here.courseId, clock],
  );
  await pool.query(
    `insert into absence_objections (course_id, student_id, content, created_at, status)
    select $1, $2, '我在', $3, status from unnest(array[0, 2]) status`,
    [here.laterId, studentId, clock],
  );
  await pool.query('insert into attendance (class_id, course_id, student_id, signed_at) values ($1, $2, $3, $4)', [
    ...[here.trainingClassId, here.courseId, studentId, clock],
  ]);
  const near = { name: '近班', startDate: '2026-12-08' };
  const courses = [lesson('2026-12-08', '09:00', '10:00'), lesson('2026-12-08', '10:00', '11:00')];
  const { id } = await unit.call.add(classBody({ ...near, endDate: '2026-12-08', courses }));
  await unit.call.add(classBody({ name: '远班', startDate: '2026-12-09', endDate: '2026-12-09' }));

  const told = await unit.call.waiting({});
  const of = { trainingClassId: here.trainingClassId, className: '签到班' };
  expect(told).toMatchObject({ now: clock.toISOString(), leaves: 2 });
  expect(told).toEqual({
    ...told,
    lessons: [
      {
        ...{ ...of, courseId: here.courseId, name: '上午课', place: '甲楼' },
        ...{ shouldCount: 1, presentCount: 0, lateCount: 1, leaveCount: 0 },
        opensAt: '2026-12-01T00:30:00.000Z',
        ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:00:00.000Z' },
      },
      expect.objectContaining({ courseId: here.laterId, name: '下午课', presentCount: 0 }),
    ],
    doubts: [
      {
        ...{ ...of, courseId: here.courseId, name: '上午课', startTime: '2026-12-01T01:00:00.000Z' },
        ...{ walkIns: 1, objections: 0 },
      },
      expect.objectContaining({ courseId: here.laterId, walkIns: 0, objections: 1 }),
    ],
    starting: [{ ...{ trainingClassId: id, ...near, classType: 2, status: 0 }, members: 0, ownMembers: 0, courses: 2 }],
  });
  // In a class of the institute sit others as well, of whom the unit is told nothing.
  const { rows } = await pool.query<{ id: number }>(
    "insert into students (name, created_at) values ('外来', $1) returning id",
    [clock],
  );
  await pool.query('update training_classes set class_type = 1 where id = $1', [here.trainingClassId]);
  await pool.query('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, $3)', [
    ...[here.trainingClassId, rows[0]?.id, clock],
  ]);
  await pool.query(
    "insert into leaves (class_id, student_id, start_at, end_at, created_at) values ($1, $2, $3, $3::timestamptz + interval '1 hour', $3)",
    [here.trainingClassId, rows[0]?.id, clock],
  );
  await pool.query(
    "insert into absence_objections (course_id, student_id, content, created_at) values ($1, $2, '我在', $3)",
    [here.courseId, rows[0]?.id, clock],
  );
  expect(await unit.call.waiting({})).toMatchObject({ leaves: 2, doubts: [{ objections: 0 }, { objections: 1 }] });

  const nothing = { now: clock.toISOString(), leaves: 0, lessons: [], doubts: [], over: [], starting: [] };
  expect(await other.call.waiting({})).toEqual(nothing);

  clock = new Date('2026-12-01T11:00:00+08:00');
  expect((await unit.call.waiting({})).lessons.map((l) => l.name)).toEqual(['下午课']);
  await pool.query('update training_classes set status = 3 where id = $1', [here.trainingClassId]);
  expect((await unit.call.waiting({})).lessons).toEqual([]);
});

it('a class that begins today is told of as one that starts', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  await unit.call.add(classBody({ name: '今班', startDate: '2026-12-01', endDate: '2026-12-01' }));
  await unit.call.add(classBody({ name: '昨班', startDate: '2026-11-30', endDate: '2026-11-30', courses: [] }));
  expect((await unit.call.waiting({})).starting.map((s) => s.name)).toEqual(['今班']);
});

it('a class that the institute gave to a unit counts the people of the unit apart from all that sit in it', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  const { pool } = app.database;
  const { id } = await unit.call.add(classBody({ name: '院班', startDate: '2026-12-02', endDate: '2026-12-02' }));
  await pool.query('update training_classes set class_type = 1 where id = $1', [id]);
  const join = (name: string, unitId: number | null) =>
    pool.query(
      `with one as (insert into students (name, unit_id, created_at) values ($1, $2, $3) returning id)
      insert into class_members (class_id, student_id, source, added_at) select $4, id, 3, $3 from one`,
      [name, unitId, clock, id],
    );
  const counts = async () => (await unit.call.waiting({})).starting.map((s) => [s.classType, s.members, s.ownMembers]);
  await join('外来', null);
  expect(await counts()).toEqual([[1, 1, 0]]);
  await join('自己人', unit.unitId);
  expect(await counts()).toEqual([[1, 2, 1]]);
});

it('a lesson of tomorrow is none of today, however early it is', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  const lastOf = lesson('2026-12-01', '23:00', '23:45', { name: '今夜' });
  const firstOf = lesson('2026-12-02', '00:00', '00:45', { name: '明晨' });
  await unit.call.addAndPublish(classBody({ courses: [lastOf, firstOf] }));
  expect((await unit.call.waiting({})).lessons.map((l) => l.name)).toEqual(['今夜']);
});

it('of many lessons with something to decide the oldest eight are told, without those where nothing of it is shown', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  const { pool } = app.database;
  const day = '2026-11-30';
  const hours = Array.from({ length: 10 }, (_, n) => lesson(day, `${10 + n}:00`, `${10 + n}:45`, { name: `第${n}课` }));
  const { id } = await unit.call.add(classBody({ startDate: day, endDate: day, courses: hours.toReversed() }));
  await pool.query('update training_classes set class_type = 1 where id = $1', [id]);
  const { rows } = await pool.query<{ id: number }>(
    "insert into students (name, created_at) values ('外单位的人', $1) returning id",
    [clock],
  );
  await pool.query('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, $3)', [
    ...[id, rows[0]?.id, clock],
  ]);
  await pool.query(
    `insert into walk_ins (course_id, name, cell_phone, signed_at)
    select id, case name when '第1课' then '外单位的人' else '来人' end, '139000000' || id, $2
    from courses where class_id = $1`,
    [id, clock],
  );

  const { doubts } = await unit.call.waiting({});
  expect(doubts.map((d) => d.name)).toEqual([0, 2, 3, 4, 5, 6, 7, 8].map((n) => `第${n}课`));
  expect(new Set(doubts.map((d) => d.walkIns))).toEqual(new Set([1]));
});

it('lessons of a draft wait for nobody', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  const courses = [lesson('2026-12-01', '09:00', '10:00')];
  await unit.call.add(classBody({ name: '草稿班', courses }));
  const { lessons, starting } = await unit.call.waiting({});
  expect([lessons, starting.map((s) => s.name)]).toEqual([[], ['草稿班']]);
});

it('what of a class began today and is over is told with its rate by the rule of the class, of no draft and no other day or unit', async () => {
  clock = new Date('2026-12-01T15:50:00+08:00');
  const unit = await aUnit(app, clock);
  const stranger = await aUnit(app, clock);
  const { pool } = app.database;
  const people = [
    { name: '甲', cellPhone: '13600000011' },
    { name: '乙', cellPhone: '13600000012' },
    { name: '丙', cellPhone: '13600000013' },
  ];
  const here = await aRunningClass(app, unit, people, { leaveRule: 'excluded' });
  await aRunningClass(app, stranger, [{ name: '丁', cellPhone: '13600000014' }]);
  const daysOf = (name: string, startDate: string, from: string, to: string) =>
    classBody({ name, startDate, endDate: '2026-12-01', courses: [lesson(startDate, from, to)] });
  await unit.call.add(daysOf('草稿班', '2026-12-01', '09:00', '10:00'));
  await unit.call.addAndPublish(daysOf('昨夜班', '2026-11-30', '23:00', '23:59'));
  const early = await unit.call.addAndPublish(daysOf('晨班', '2026-12-01', '00:00', '00:30'));
  await pool.query('update training_classes set status = 3 where id = $1', [early.id]);
  const [one, two] = here.studentIds;
  await pool.query(
    `insert into attendance (class_id, course_id, student_id, by_hand) values
      ($1, $2, $4, 1), ($1, $2, $5, 3), ($1, $3, $4, 2)`,
    [here.trainingClassId, here.courseId, here.laterId, one, two],
  );
  const morning = { trainingClassId: early.id, name: '晨班', lessons: 1, attendance: null };
  const over = async (time: string) => {
    clock = new Date(`2026-12-01T${time}+08:00`);
    return (await unit.call.waiting({})).over;
  };
  const mine = { trainingClassId: here.trainingClassId, name: '签到班' };
  expect(await over('10:59:59')).toEqual([morning]);
  // One of two that were due was there, one was on leave.
  expect(await over('11:00:00')).toEqual([{ ...mine, lessons: 1, attendance: 0.5 }, morning]);
  expect(await over('16:00:00')).toEqual([{ ...mine, lessons: 2, attendance: 2 / 5 }, morning]);
});

it('of many lessons of one hour the first eight are told, also where their class has not been said to have begun', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  const { pool } = app.database;
  const courses = Array.from({ length: 9 }, (_, n) => lesson('2026-12-01', '14:00', '15:00', { name: `第${n}课` }));
  const { id } = await unit.call.addAndPublish(classBody({ courses }));
  await pool.query('update training_classes set status = 1 where id = $1', [id]);
  const { rows } = await pool.query('select id from courses where class_id = $1 order by id limit 8', [id]);
  expect((await unit.call.waiting({})).lessons.map((l) => l.courseId)).toEqual(rows.map((r) => r.id));
});

it('of many classes that were over at one hour the first eight are told, and of those to begin the nearest eight', async () => {
  clock = new Date('2026-12-01T08:50:00+08:00');
  const unit = await aUnit(app, clock);
  const ids: number[] = [];
  for (let n = 0; n < 9; n++)
    ids.push((await unit.call.addAndPublish(classBody({ courses: [lesson('2026-12-01', '09:00', '10:00')] }))).id);
  clock = new Date('2026-12-01T10:30:00+08:00');
  expect((await unit.call.waiting({})).over.map((c) => c.trainingClassId)).toEqual(ids.slice(0, 8));
  const days = [8, 7, 6, 5, 4, 3, 2, 4, 5].map((day) => `2026-12-0${day}`);
  for (const day of days) await unit.call.addAndPublish(classBody({ startDate: day, endDate: day, courses: [] }));
  const { starting } = await unit.call.waiting({});
  expect(starting.map((c) => c.startDate)).toEqual(days.toSorted().slice(0, 8));
});
