import { attendance as rateOf, counted, stepOf, summed } from '../../../shared/attendance.ts';
import type { CourseSums, SignInRow } from '../../../shared/contract/attendance.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { holdClass } from '../classes/index.ts';
import { holdScope, type Scope, type ScopedCalls } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import { findHand, holdMemberAt, type Place, placeOfSignIn, putByHand } from './hand-queries.ts';
import { courseSums, findClassOf, findCourseOf, pageOfSignIns, type SignInRecord } from './list-queries.ts';
import { opensAt } from './rules.ts';

type Calls = Pick<Handlers<Contract['attendance'], Contexts>, 'allCourses' | 'oneCourse' | 'updateStatus'>;
type Course = Awaited<ReturnType<typeof courseSums>>[number];

const sumsOf = ({ presentCount, lateCount, leaveCount, shouldCount }: Course) => ({
  ...{ present: presentCount, late: lateCount, leave: leaveCount, should: shouldCount },
});

const toSums = (course: Course, leaveRule: string, now: Date): CourseSums => ({
  courseId: course.id,
  courseName: course.name,
  startTime: course.startAt.toISOString(),
  endTime: course.endAt.toISOString(),
  shouldCount: course.shouldCount,
  presentCount: course.presentCount,
  lateCount: course.lateCount,
  leaveCount: course.leaveCount,
  // While it is on nobody is absent yet, and of those who came the rate says nothing.
  attendance: stepOf(course, now) === 2 ? rateOf(sumsOf(course), leaveRule) : null,
});

const toRow = (row: SignInRecord): SignInRow => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  dept: row.dept,
  signInStatus: row.status,
  signInTime: row.signedAt?.toISOString() ?? null,
  proof: row.proof ?? '',
  flags: row.flags ?? [],
  byHand: row.byHand !== null,
  reason: row.reason ?? '',
  leaveId: row.leaveId,
});

/** Which lesson and member are meant, by the row or the three. @throws {Refusal} absent for what is of somebody else */
async function placeOf(tx: Executor, scope: Scope, sent: Parameters<Calls['updateStatus']>[0]): Promise<Place> {
  const { id, trainingClassId, courseId, userId } = sent;
  if (id !== undefined) {
    const row = await placeOfSignIn(tx, scope, id);
    const isOther =
      (courseId !== undefined && courseId !== row?.courseId) ||
      (userId !== undefined && userId !== row?.userId) ||
      (trainingClassId !== undefined && trainingClassId !== row?.classId);
    if (!row || isOther) throw refuse('absent');
    return row;
  }
  if (trainingClassId === undefined || courseId === undefined || userId === undefined)
    throw refuse('input', '请指明签到记录，或培训班、课程和学员');
  return { classId: trainingClassId, courseId, userId };
}

/** What a unit sees of attendance, and says by hand; and 教务 of the classes of the institute. */
export const listCalls: ScopedCalls<Calls> = {
  async allCourses({ trainingClassId, status }, { db, scope, now }) {
    const row = await findClassOf(db, scope, trainingClassId);
    if (!row) throw refuse('absent');
    const at = now();
    const all = await courseSums(db, row.id);
    const sum = summed(all.map((course) => counted(sumsOf(course), stepOf(course, at))));
    return {
      avgAttendance: rateOf(sum, row.leaveRule),
      list: all
        .filter((course) => status === undefined || stepOf(course, at) === status)
        .map((course) => toSums(course, row.leaveRule, at)),
    };
  },

  async oneCourse({ trainingClassId, courseId, ...query }, { db, scope }) {
    if (!(await findCourseOf(db, scope, trainingClassId, courseId))) throw refuse('absent');
    const { list, total } = await pageOfSignIns(db, { ...query, scope, classId: trainingClassId, courseId });
    return { list: list.map(toRow), total };
  },

  updateStatus: (sent, context) =>
    context.db.transaction(async (tx) => {
      const { actor, scope, now } = context;
      // A save of the class takes lessons and people in another order.
      await holdScope(tx, scope);
      const place = await placeOf(tx, scope, sent);
      // Nor does anybody take the class back to a draft meanwhile.
      await holdClass(tx, scope, place.classId, 'share');
      const found = await holdMemberAt(tx, scope, place);
      if (!found) throw refuse('absent');
      const { course, trainingClass, name } = found;
      if (trainingClass.status === 0) throw refuse('input', '这个班还是草稿，不能登记出勤');
      const isThere = sent.signInStatus === 1 || sent.signInStatus === 2;
      if (isThere && now() < opensAt({ ...course, opensBefore: trainingClass.opensBefore }))
        throw refuse('input', '这节课还没有开放签到，不能登记为到课');
      const before = await findHand(tx, place);
      await putByHand(tx, place, { byHand: sent.signInStatus, reason: sent.reason, by: actor.userId, at: now() });
      await writeTrail(tx, context, {
        ...{ action: 'attendance.hand', subject: 'attendance', subjectId: `${place.courseId}-${place.userId}` },
        title: `${name}：${course.name}`,
        before: { status: before?.status ?? null, reason: before?.reason ?? '' },
        after: { status: sent.signInStatus, reason: sent.signInStatus === null ? '' : sent.reason },
      });
      return null;
    }),
};
