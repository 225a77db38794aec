import { absentOf, attendance, counted, stepOf, summed } from '../../../shared/attendance.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { ownClasses as contract, type OwnClass, type OwnClassDetail } from '../../../shared/contract/own-classes.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { giveKey } from '../downloads/index.ts';
import { signedFileUrl } from '../files/index.ts';
import { askedOf, deciderOf } from '../leave/index.ts';
import { placesOf } from '../points/index.ts';
import { handoutsOf, shownHandouts } from '../teaching/index.ts';
import { type Course, coursesOf } from './lesson-queries.ts';
import { findOwn, lessonsAhead, listOwn, namesIn, type OwnRow, ownAttendance, ownObjections } from './own-queries.ts';

type All = Handlers<Contract['classes'], Contexts>;

const lessonOf = ({ id, name, teacherName, startAt, endAt, place }: Course) => ({
  ...{ id, name, teacherName, place },
  startTime: startAt.toISOString(),
  endTime: endAt.toISOString(),
});

const brief = ({ row: { id, name, classType, status, startDate, endDate, place, opensBefore }, unitName }: OwnRow) => ({
  ...{ id, name, classType, status, startDate, endDate, place, opensBefore },
  unitName,
});

type Known = Awaited<ReturnType<typeof ownAttendance>>;
type Ahead = Awaited<ReturnType<typeof lessonsAhead>>;

/** Somebody at a lesson, as a class of one. */
const alone = (status: number) => ({
  ...{ present: Number(status === 1), late: Number(status === 2), leave: Number(status === 3) },
  should: 1,
});

/** What somebody was at a lesson, and what that is told as: who has no row was absent, once it is over. */
function standingAt(course: Course, known: Known, now: Date) {
  const { status = 0, signedAt = null } = known.find((k) => k.courseId === course.id && k.status > 0) ?? {};
  const step = stepOf(course, now);
  const cameIn = status === 1 || status === 2;
  const isKnown = step === 2 || (step === 1 ? status > 0 : cameIn);
  return {
    sums: counted(alone(status), step),
    told: { signInStatus: isKnown ? status : null, signInTime: cameIn ? (signedAt?.toISOString() ?? null) : null },
    onLeave: status === 3,
  };
}

/** The lessons with what the person was at each. Rate and counts are those of the unit, of one person. */
function signedIn(lessons: Course[], known: Known, leaveRule: string, now: Date) {
  const told = lessons.map((course) => ({ course, ...standingAt(course, known, now) }));
  const sums = summed(told.map((one) => one.sums));
  return {
    courses: told.map(({ course, told: of, onLeave }) => ({
      ...{ ...lessonOf(course), pointId: course.pointId, onLeave },
      ...of,
    })),
    attendance: attendance(sums, leaveRule),
    counts: { present: sums.present, late: sums.late, leave: sums.leave, absent: absentOf(sums) },
  };
}

/** A class in the list of its trainee, with what comes next; of one that is over nothing does. */
function toOwn(one: OwnRow, { counts, next, soon }: Ahead, known: Known, at: Date): Omit<OwnClass, 'coverUrl'> {
  const { id, status } = one.row;
  const isAhead = (lesson: Course) => status < 3 && lesson.classId === id;
  const first = next.find(isAhead);
  const lessons = counts.find((c) => c.classId === id);
  return {
    ...brief(one),
    courses: lessons?.courses ?? 0,
    over: lessons?.over ?? 0,
    next: first ? lessonOf(first) : null,
    soon: soon.filter(isAhead).map((lesson) => {
      const { told, onLeave } = standingAt(lesson, known, at);
      return { ...lessonOf(lesson), ...told, onLeave };
    }),
  };
}

/** A trainee reads the classes that they are in (section 2.4): what nobody has put them into is absent. */
export const ownCalls = (secret: string): Pick<All, 'mine' | 'own' | 'calendar'> => ({
  async mine(query, { db, actor, now }) {
    const { list, total } = await listOwn(db, actor.userId, query);
    const at = now();
    const ids = list.map(({ row }) => row.id);
    const ahead = await lessonsAhead(db, actor.userId, ids, at);
    const known = await ownAttendance(
      db,
      actor.userId,
      ahead.soon.map((l) => l.id),
    );
    return {
      total,
      list: list.map((one) => ({
        ...toOwn(one, ahead, known, at),
        coverUrl: signedFileUrl(one.row.cover, secret, at, { sessionId: actor.sessionId }),
      })),
    };
  },

  async own({ id }, { db, actor, now }): Promise<OwnClassDetail> {
    const found = await findOwn(db, actor.userId, id);
    if (!found) throw refuse('absent');
    const { row } = found;
    const { userId, sessionId } = actor;
    const lessons = await coursesOf(db, id);
    const known = await ownAttendance(
      db,
      userId,
      lessons.map((l) => l.id),
    );
    const { courses, attendance, counts } = signedIn(lessons, known, row.leaveRule, now());
    const objections = await ownObjections(db, userId, id);
    const asked = await askedOf(db, userId, id);
    const files = await handoutsOf(db, { classId: id });
    const places = await placesOf(db, [row.pointId, ...lessons.map((l) => l.pointId)]);
    const pointOf = (of: number | null) => {
      const place = places.get(of ?? 0);
      return place?.isShown ? place : null;
    };
    const by = { secret, sessionId, now: now() };
    return {
      ...brief(found),
      point: pointOf(row.pointId),
      contactName: row.contactName,
      contactPhone: row.contactPhone,
      intro: row.intro,
      coverUrl: signedFileUrl(row.cover, secret, now(), { sessionId: actor.sessionId }),
      ...{ attendance, counts },
      courses: courses.map(({ onLeave, ...course }) => {
        const { content, answer, status } = objections.find((o) => o.courseId === course.id) ?? {};
        return {
          ...course,
          point: pointOf(course.pointId),
          leave: onLeave ? 'granted' : asked.has(course.id) ? 'asked' : null,
          objection: content === undefined || status === undefined ? null : { content, answer: answer ?? '', status },
          files: shownHandouts(
            files.filter((f) => f.courseId === course.id),
            by,
          ),
        };
      }),
      classmates: await namesIn(db, id),
      leaveRule: row.leaveRule as OwnClassDetail['leaveRule'],
      leaveBy: await deciderOf(db, userId, id),
      lateAfter: row.lateAfter,
    };
  },

  async calendar({ id }, { db, actor, now }) {
    if (id !== undefined && !(await findOwn(db, actor.userId, id))) throw refuse('absent');
    const { userId, sessionId } = actor;
    const of = { name: id === undefined ? '' : String(id), input: {}, format: 'ics' };
    const key = await giveKey(db, { userId, sessionId, use: 'calendar', ...of, createdAt: now() });
    return { url: `/api${contract.calendarFile.path}?key=${key}` };
  },
});
