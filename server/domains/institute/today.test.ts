import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { atOneTime, lacksOf } from './rules.ts';

let clock = new Date('2026-11-28T00:50:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const classes = () => staff.call.institute;
const today = () => classes().today({});
/** It is another time, at which somebody signs in anew. */
async function turn(to: string): Promise<void> {
  clock = new Date(to);
  staff = await aTraining(app, clock);
}

it('a class lacks people, lessons, or a teacher of one of them', () => {
  expect(lacksOf({ members: 0, lessons: 0, untaught: 0 })).toEqual(['people', 'lessons']);
  expect(lacksOf({ members: 1, lessons: 2, untaught: 1 })).toEqual(['teacher']);
  expect(lacksOf({ members: 1, lessons: 1, untaught: 0 })).toEqual([]);
});

it('lessons that follow one another share no time', () => {
  const at = (from: number, to: number) => ({ startAt: new Date(from * 3_600_000), endAt: new Date(to * 3_600_000) });
  const [morning, noon, both] = [at(9, 11), at(11, 12), at(10, 12)] as const;
  expect(atOneTime(morning, [morning, noon])).toEqual([]);
  expect(atOneTime(noon, [morning, noon])).toEqual([]);
  expect(atOneTime(both, [morning, noon, both])).toEqual([morning, noon]);
});

describe('today of 教务', () => {
  it('is empty where nothing of the institute is today, whatever units do', async () => {
    const unit = await aUnit(app, clock);
    await unit.call.addAndPublish(classBody({ courses: [lesson('2026-12-01', '09:00', '11:00')] }));
    await turn('2026-12-01T00:50:00Z');
    expect(await today()).toEqual({ running: [], lessons: [], leave: [], objections: [], walkIns: [], starting: [] });
    await turn('2026-11-28T00:50:00Z');
  });

  it('is classes, lessons with their rooms and clashes, what waits, and what lacks something that begins soon', async () => {
    const people = [await aKnown(app, { name: '到的' }), await aKnown(app, { name: '没到' })];
    const at = (from: string, to: string, given: object) => lesson('2026-12-01', from, to, given);
    const first = await classes().addAndPublish(
      classBody({
        ...{ name: '甲班', place: '三楼', studentUserIds: people },
        courses: [
          at('09:00', '11:00', { name: '一', teacherName: '沈' }),
          at('14:00', '16:00', { name: '二', place: '报告厅', teacherName: '沈' }),
        ],
      }),
    );
    const second = await classes().addAndPublish(
      classBody({ name: '乙班', courses: [at('10:00', '12:00', { name: '三', place: '三楼', teacherName: '沈' })] }),
    );
    const bare = await classes().add(classBody({ name: '丙班' }));
    expect((await today()).starting.map((c) => [c.id, c.lacks])).toEqual([
      [second.id, ['people']],
      [bare.id, ['people', 'lessons']],
    ]);
    await turn('2026-11-27T00:50:00Z');
    expect((await today()).starting, 'four days before').toEqual([]);
    await turn('2026-12-01T01:10:00Z');
    const [course] = (await classes().detail({ id: first.id })).courses;
    const place = { trainingClassId: first.id, courseId: course?.id ?? 0 };
    await staff.call.instituteAttendance.updateStatus({ ...place, userId: people[0], signInStatus: 1, reason: '在' });
    await rows("insert into walk_ins (course_id, name, cell_phone, signed_at) values ($1, '甲', '13900000001', $2)", [
      ...[place.courseId, clock],
    ]);
    await rows(
      "insert into absence_objections (course_id, student_id, content, created_at) values ($1, $2, '我在', $3)",
      [place.courseId, people[1], clock],
    );
    await rows(
      `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', 0, $3)`,
      [first.id, people[1], clock],
    );
    const now = await today();
    expect(now.running.map((c) => [c.name, c.members])).toEqual([
      ['甲班', 2],
      ['乙班', 0],
    ]);
    expect(now.lessons.map((l) => [l.name, l.place, l.step, l.shouldCount, l.presentCount, l.missing])).toEqual([
      ['一', '三楼', 1, 2, 1, 1],
      ['三', '三楼', 0, 0, 0, 0],
      ['二', '报告厅', 0, 2, 0, 2],
    ]);
    expect(now.lessons.map((l) => l.clashes)).toEqual([
      ['teacher', 'place'].map((kind) => ({ kind, className: '乙班', name: '三' })),
      ['teacher', 'place'].map((kind) => ({ kind, className: '甲班', name: '一' })),
      [],
    ]);
    const waits = [{ trainingClassId: first.id, name: '甲班', count: 1, since: clock.toISOString() }];
    expect([now.leave, now.objections, now.walkIns]).toEqual([waits, waits, waits]);
    // Of those who have not signed in the names are asked for when somebody wants them.
    const missing = await staff.call.instituteAttendance.oneCourse({ ...place, signInStatus: 0 });
    expect(missing.list.map((m) => m.name)).toEqual(['没到']);
  });

  it('has the lessons of the day of Shanghai: one before eight in the morning, and none of tomorrow', async () => {
    await turn('2026-12-05T00:50:00Z');
    const early = [
      lesson('2026-12-05', '06:30', '07:30', { name: '晨' }),
      lesson('2026-12-05', '22:30', '23:30', { name: '夜' }),
      lesson('2026-12-06', '06:30', '07:30', { name: '明晨' }),
    ];
    await classes().addAndPublish(classBody({ startDate: '2026-12-05', endDate: '2026-12-06', courses: early }));
    expect((await today()).lessons.map((l) => l.name)).toEqual(['晨', '夜']);
  });

  it('has what waits since the first of it, the class that has waited longest first', async () => {
    await turn('2026-12-08T00:50:00Z');
    const days = { startDate: '2026-12-08', endDate: '2026-12-08' };
    const of = async (hours: number[]) => {
      const { id } = await classes().addAndPublish(
        classBody({ ...days, courses: [lesson('2026-12-08', '09:00', '11:00')] }),
      );
      const courseId = (await classes().detail({ id })).courses[0]?.id;
      for (const hour of hours)
        await rows("insert into walk_ins (course_id, name, cell_phone, signed_at) values ($1, '甲', $2, $3)", [
          ...[courseId, `1390000010${hour}`, new Date(Date.UTC(2026, 11, 8, hour))],
        ]);
      return id;
    };
    const [later, first] = [await of([3]), await of([1, 5])];
    const told = (await today()).walkIns.filter((w) => [later, first].includes(w.trainingClassId));
    expect(told.map((w) => [w.trainingClassId, w.count, w.since])).toEqual([
      [first, 2, '2026-12-08T01:00:00.000Z'],
      [later, 1, '2026-12-08T03:00:00.000Z'],
    ]);
  });

  it('misses at a lesson neither who came late nor who is on leave', async () => {
    await turn('2026-12-09T01:10:00Z');
    const people = [await aKnown(app), await aKnown(app), await aKnown(app)];
    const days = { startDate: '2026-12-09', endDate: '2026-12-09' };
    const courses = [lesson('2026-12-09', '09:00', '11:00')];
    const { id } = await classes().addAndPublish(classBody({ ...days, courses, studentUserIds: people }));
    const courseId = (await classes().detail({ id })).courses[0]?.id ?? 0;
    for (const [at, signInStatus] of [2, 3].entries())
      await staff.call.instituteAttendance.updateStatus({
        ...{ trainingClassId: id, courseId, userId: people[at] },
        ...{ signInStatus, reason: '点名' },
      });
    const [told] = (await today()).lessons;
    expect([told?.shouldCount, told?.lateCount, told?.leave, told?.missing]).toEqual([3, 1, 1, 1]);
  });
});
