import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
async function aApproved() {
  const unit = await aUnit(app, clock);
  await rows('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  return unit;
}
const classes = () => staff.call.institute;
const decided = () => staff.call.instituteAttendance;
const namesSeen = async (of: Awaited<ReturnType<typeof aUnit>>, trainingClassId: number) => {
  const { attendance } = app.call(of.headers.authorization);
  const lists = [1, 2, 3].map((status) => attendance.walkIns({ trainingClassId, status }));
  return (await Promise.all(lists)).flatMap(({ list }) => list.map((w) => w.name));
};

/** A running class of the institute with its lesson, and how somebody walks in to it. */
async function aClass() {
  const courses = [lesson('2026-12-01', '09:00', '11:00', { name: '一' })];
  const { id } = await classes().addAndPublish(classBody({ courses }));
  const courseId = (await classes().detail({ id })).courses[0]?.id ?? 0;
  let number = 13_500_000_000 + id * 100;
  async function walkIn(name: string): Promise<number> {
    const who = { name, cellPhone: String(number++) };
    const { code } = codeAt(courseId, clock);
    const { result } = await app.api.attendance.signIn({ trainingClassId: id, courseId, code, ...who });
    expect(result).toBe('unlisted');
    return (await rows('select id from walk_ins where course_id = $1 and name = $2', [courseId, name]))[0].id;
  }
  return { id, courseId, walkIn };
}

describe('walk-ins of a class that one unit has after another', () => {
  it('are nothing of the next one: whom the institute turned down, or took in, it neither sees nor changes', async () => {
    const [a, b] = [await aApproved(), await aApproved()];
    const { id, walkIn } = await aClass();
    // Before any unit has it, while one has it, and after it was taken back.
    await decided().refuseWalkIn({ id: await walkIn('无主时来的') });
    await classes().give({ id, unitId: a.unitId });
    expect(await namesSeen(a, id)).toEqual([]);
    await decided().refuseWalkIn({ id: await walkIn('甲有时来的') });
    const waits = await walkIn('收回后处理的');
    const late = await walkIn('收回后加入的');
    await classes().takeBack({ id });
    await expect(classes().give({ id, unitId: b.unitId })).rejects.toThrow('还有现场签到没有处理');
    await decided().refuseWalkIn({ id: waits });
    await decided().addWalkIn({ id: late });
    await classes().give({ id, unitId: b.unitId });
    expect(await namesSeen(b, id)).toEqual([]);
    expect((await decided().walkIns({ trainingClassId: id, status: 3 })).list).toHaveLength(3);
  });

  it('are shown as far as the unit itself decided them, or they are its own people', async () => {
    const b = await aApproved();
    const { id, walkIn } = await aClass();
    await classes().give({ id, unitId: b.unitId });
    const mine = await aStudent(app, b.unitId, { name: '自己的人' });
    await app.call(b.headers.authorization).classes.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    await app.call(b.headers.authorization).attendance.refuseWalkIn({ id: await walkIn('单位自己处理的') });
    await decided().matchWalkIn({ id: await walkIn('自己的人另一号'), userId: mine });
    await decided().refuseWalkIn({ id: await walkIn('学院处理的') });
    expect((await namesSeen(b, id)).sort()).toEqual(['单位自己处理的', '自己的人另一号'].sort());
  });
});

describe('somebody who was put into a class of the institute', () => {
  const put = async (classId: number, studentId: number) =>
    rows('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, $3)', [
      ...[classId, studentId, clock],
    ]);

  it('stays in it with what stands of them there: discussions, leave and objections', async () => {
    const { id, courseId } = await aClass();
    const talked = async (userId: number) => {
      const [made] = await rows(
        `insert into discussions (class_id, topic, host, start_at, end_at, created_at)
         values ($1, '研讨', '甲', $2, $2::timestamptz + interval '1 hour', $2) returning id`,
        [id, clock],
      );
      await rows('insert into discussion_people (discussion_id, student_id, class_id) values ($1, $2, $3)', [
        ...[made.id, userId, id],
      ]);
    };
    const leaveOf = (status: number) => (userId: number) =>
      rows(
        `insert into leaves (class_id, student_id, start_at, end_at, created_at, status)
         values ($1, $2, $3, $3::timestamptz + interval '1 hour', $3, $4)`,
        [id, userId, clock, status],
      );
    const objectionOf = (status: number) => (userId: number) =>
      rows('insert into absence_objections (course_id, student_id, created_at, status) values ($1, $2, $3, $4)', [
        ...[courseId, userId, clock, status],
      ]);
    for (const [said, leave] of [
      ['研讨记录', talked],
      ['请假', leaveOf(0)],
      ['请假', leaveOf(1)],
      ['待处理的更正申请', objectionOf(0)],
      [null, leaveOf(2)],
      [null, objectionOf(2)],
    ] as const) {
      const userId = await aKnown(app, { name: '报名者' });
      await put(id, userId);
      await leave(userId);
      const removed = classes().removeMember({ id, userId });
      if (said) await expect(removed).rejects.toThrow(`“报名者”已有${said}，不能移出培训班`);
      else expect(await removed).toBeNull();
    }
  });
});
