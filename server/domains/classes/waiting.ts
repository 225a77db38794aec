import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { attendance } from '../../../shared/attendance.ts';
import { dayAfter, dayOf, momentOf } from '../../../shared/time.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { classesStarting, doubtfulLessons, lessonsOver, lessonsUntil, waitingLeaves } from './waiting-queries.ts';

const minuteMs = 60_000;
/** So many days ahead a class is told of. */
const ahead = 7;

/** What of its classes waits for a unit today (section 2.4). */
export const waiting: Handlers<Contract['classes'], Contexts>['waiting'] = async (_, { db, actor, now }) => {
  const at = now();
  const today = dayOf(at);
  const { unitId } = actor;
  const lessons = await lessonsUntil(db, unitId, at, momentOf(`${dayAfter(today, 1)} 00:00`));
  const over = await lessonsOver(db, unitId, momentOf(`${today} 00:00`), at);
  const doubts = await doubtfulLessons(db, unitId);
  const starting = await classesStarting(db, unitId, today, dayAfter(today, ahead));
  return {
    now: at.toISOString(),
    leaves: await waitingLeaves(db, unitId),
    lessons: lessons.map(({ lesson, of }) => ({
      trainingClassId: of.id,
      courseId: lesson.id,
      className: of.name,
      name: lesson.name,
      place: lesson.place,
      opensAt: new Date(lesson.startAt.getTime() - of.opensBefore * minuteMs).toISOString(),
      startTime: lesson.startAt.toISOString(),
      endTime: lesson.endAt.toISOString(),
      shouldCount: lesson.shouldCount,
      presentCount: lesson.presentCount,
      lateCount: lesson.lateCount,
      leaveCount: lesson.leaveCount,
    })),
    doubts: doubts.map(({ startAt, ...told }) => ({ ...told, startTime: startAt.toISOString() })),
    over: over.map(({ trainingClassId, name, lessons: n, leaveRule, ...sums }) => ({
      ...{ trainingClassId, name, lessons: n },
      attendance: attendance(sums, leaveRule),
    })),
    starting: starting.map(({ row, ownMembers, courses }) => ({
      trainingClassId: row.id,
      name: row.name,
      startDate: row.startDate,
      classType: row.classType,
      status: row.status,
      members: row.memberCount,
      ownMembers,
      courses,
    })),
  };
};
