import { stepOf } from '../../../shared/attendance.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Handout, TaughtLesson } from '../../../shared/contract/teaching.ts';
import { dayOf, midnight } from '../../../shared/time.ts';
import type { Contexts, Known } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { findOwnFile, markUsed, signedFileUrl } from '../files/index.ts';
import { placesOf } from '../points/index.ts';
import {
  addHandout,
  countHandouts,
  findTaught,
  handoutsOf,
  holdKept,
  isOfUnit,
  type Keeper,
  listTaught,
  removeHandout,
  type Taught,
  taughtByMonth,
} from './queries.ts';
import { handoutsOf as most } from './rules.ts';

export type TeachingNeeds = { secret: string };
type Kept = Awaited<ReturnType<typeof handoutsOf>>[number];
type For = { secret: string; sessionId: string; now: Date };

/** Documents as those who may take them see them: each address opens in their session alone. */
export const shownHandouts = (files: readonly Kept[], { secret, sessionId, now }: For): Handout[] =>
  files.map(({ id, name, bytes, path }) => ({ id, name, bytes, url: signedFileUrl(path, secret, now, { sessionId }) }));

function toLesson({ course, of, files }: Taught, now: Date): TaughtLesson {
  const { id, name, shouldCount, presentCount, lateCount, leaveCount } = course;
  return {
    ...{ id, name, trainingClassId: of.id, className: of.name, place: course.place, files },
    startTime: course.startAt.toISOString(),
    endTime: course.endAt.toISOString(),
    opensAt: new Date(course.startAt.getTime() - of.opensBefore * 60_000).toISOString(),
    step: stepOf(course, now),
    ...{ shouldCount, presentCount, lateCount, leaveCount },
  };
}

/** Puts an upload of one's own beside a lesson. @throws {Refusal} absent for a lesson, or a file, of somebody else */
const putFile = ({ courseId, file }: { courseId: number; file: string }, { db, actor, now }: Known, by: Keeper) =>
  db.transaction(async (tx) => {
    if (!(await holdKept(tx, by, courseId))) throw refuse('absent');
    if ((await countHandouts(tx, courseId)) >= most.most)
      throw refuseAt('file', `一节课最多放 ${most.most} 个文件，请先移除不需要的`);
    await markUsed(tx, [file], actor.userId, now(), 'handout');
    const row = await findOwnFile(tx, file, actor.userId);
    if (!row) throw refuse('absent');
    const kept = { courseId, path: row.path, name: row.name, bytes: row.bytes };
    const id = await addHandout(tx, { ...kept, addedBy: actor.userId, createdAt: now() });
    if (id === undefined) throw refuseAt('file', '这个文件已经放在一节课里');
    return { id };
  });

async function takeFile({ id }: { id: number }, { db }: Known, by: Keeper): Promise<null> {
  if (!(await removeHandout(db, by, id))) throw refuse('absent');
  return null;
}

/** A teacher and the lessons that they teach: whoever is replaced has them no more with the next call (section 7). */
export function createTeaching({ secret }: TeachingNeeds): Handlers<Contract['teaching'], Contexts> {
  return {
    async list(query, { db, actor, now }) {
      const at = now();
      const today = midnight(dayOf(at));
      const days = { now: at, today, tomorrow: midnight(dayOf(at), 1) };
      const { list, total } = await listTaught(db, actor.userId, query, days);
      return { total, list: list.map((one) => toLesson(one, at)) };
    },

    async hours(_, { db, actor, now }) {
      const months = await taughtByMonth(db, actor.userId, now());
      const sum = (key: 'lessons' | 'minutes') => months.reduce((n, month) => n + month[key], 0);
      return { lessons: sum('lessons'), minutes: sum('minutes'), months };
    },

    async lesson({ id }, { db, actor, now }) {
      const found = await findTaught(db, actor.userId, id);
      if (!found) throw refuse('absent');
      const { of, pointId, unitName } = found;
      const { sessionId } = actor;
      const place = (await placesOf(db, [pointId])).get(pointId ?? 0);
      return {
        ...toLesson(found, now()),
        point: place?.isShown ? place : null,
        ...{ unitName, startDate: of.startDate, endDate: of.endDate, intro: of.intro },
        ...{ contactName: of.contactName, contactPhone: of.contactPhone },
        files: shownHandouts(await handoutsOf(db, { courseId: id }), { secret, sessionId, now: now() }),
      };
    },

    addFile: (asked, context) => putFile(asked, context, { userId: context.actor.userId }),
    removeFile: (asked, context) => takeFile(asked, context, { userId: context.actor.userId }),
    addFileOfUnit: (asked, context) => putFile(asked, context, { unitId: context.actor.unitId }),
    removeFileOfUnit: (asked, context) => takeFile(asked, context, { unitId: context.actor.unitId }),

    async filesOfClass({ trainingClassId }, { db, actor, now }) {
      if (!(await isOfUnit(db, actor.unitId, trainingClassId))) throw refuse('absent');
      const all = await handoutsOf(db, { classId: trainingClassId });
      const by = new Map<number, Kept[]>();
      for (const file of all) by.set(file.courseId, [...(by.get(file.courseId) ?? []), file]);
      return [...by].map(([courseId, files]) => ({
        courseId,
        courseName: files[0]?.courseName ?? '',
        files: shownHandouts(files, { secret, sessionId: actor.sessionId, now: now() }),
      }));
    },
  };
}
