import { stepOf } from '../../../shared/attendance.ts';
import type { ClassesToday, ClassWaiting, TodayLesson } from '../../../shared/contract/institute.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayAfter, dayOf, midnight } from '../../../shared/time.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { sharedBy } from '../classes/index.ts';
import { atOneTime, lacksOf, soon } from './rules.ts';
import { classesBetween, lessonCounts, lessonsBetween, waitingIn } from './today-queries.ts';

type Calls = Pick<Handlers<Contract['institute'], Contexts>, 'today'>;
type Lesson = Awaited<ReturnType<typeof lessonsBetween>>[number];

const inRoom = ({ course, of }: Lesson) => ({ ...course, of });
type InRoom = ReturnType<typeof inRoom>;

function toLesson(lesson: InRoom, all: readonly InRoom[], now: Date): TodayLesson {
  const { id, name, place, teacherName, of, shouldCount, presentCount, lateCount, leaveCount } = lesson;
  const missing = Math.max(0, shouldCount - presentCount - lateCount - leaveCount);
  const clashes = atOneTime(lesson, all).flatMap((other) =>
    sharedBy(lesson, other).map((kind) => ({ kind, className: other.of.name, name: other.name })),
  );
  return {
    ...{ courseId: id, trainingClassId: of.id, className: of.name, name, place, teacherName, clashes },
    startTime: lesson.startAt.toISOString(),
    endTime: lesson.endAt.toISOString(),
    step: stepOf(lesson, now),
    ...{ shouldCount, presentCount, lateCount, leave: leaveCount, missing },
  };
}

type Counted = { id: number; name: string; n: number; since: number };
const toWaiting = ({ id, name, n, since }: Counted): ClassWaiting => ({
  ...{ trainingClassId: id, name, count: n },
  since: new Date(since).toISOString(),
});

/** What of the classes of the institute is today: one look says where somebody has to do something. */
export const todayCalls: Calls = {
  async today(_, { db, now }): Promise<ClassesToday> {
    const at = now();
    const today = dayOf(at);
    const [running, lessons, waiting, coming] = await Promise.all([
      classesBetween(db, today, today, [1, 2]),
      lessonsBetween(db, midnight(today), midnight(today, 1)),
      waitingIn(db),
      classesBetween(db, today, dayAfter(today, soon.days), [0, 1, 2]),
    ]);
    const starting = coming.filter(({ startDate }) => startDate >= today);
    const counts = await lessonCounts(
      db,
      starting.map(({ id }) => id),
    );
    const none = { lessons: 0, untaught: 0 };
    const all = lessons.map(inRoom);
    return {
      running: running.map(({ id, name, startDate, endDate, memberCount }) => ({
        ...{ id, name, startDate, endDate, members: memberCount },
      })),
      lessons: all.map((lesson) => toLesson(lesson, all, at)),
      leave: waiting.leave.map(toWaiting),
      objections: waiting.objections.map(toWaiting),
      walkIns: waiting.walkIns.map(toWaiting),
      starting: starting.flatMap(({ id, name, startDate, status, memberCount }) => {
        const lacks = lacksOf({ members: memberCount, ...(counts.find((c) => c.classId === id) ?? none) });
        return lacks.length ? [{ id, name, startDate, status, lacks }] : [];
      }),
    };
  },
};
