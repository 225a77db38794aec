import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { leaveDeciders } from '../../../shared/words.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { signedFileUrl, swapFile } from '../files/index.ts';
import { asInstitute, asUnit, type Scoped, type ScopedCalls } from '../students/index.ts';
import { againInWords } from './again.ts';
import {
  addLeave,
  askedBefore,
  besides,
  classesOf,
  countPending,
  coverAnew,
  deciderOf,
  findOwn,
  holdLeaves,
  holdTimetable,
  type LeaveRecord,
  lessonsOf,
  listIn,
  listOwn,
  memberOf,
  setStatus,
} from './queries.ts';
import { awayAt, coveredBy, meeting, mostPending, namedBy, overFault, periodOf } from './rules.ts';
import { type Outcome, tellAsker, tellWho } from './tell.ts';

export type LeaveNeeds = { secret: string };
type Calls = Handlers<Contract['leave'], Contexts>;
type Deciding = Pick<Calls, 'list' | 'update' | 'updateMany' | 'revoke'>;
type Lessons = Awaited<ReturnType<typeof lessonsOf>>;

/** So many others of one request are told. */
const mostOverlaps = 10;
const settled = '这份请假已经处理过，或者已由学员撤回';
const iso = (at: Date) => at.toISOString();

/** What a request says to both sides. */
function shown(leave: LeaveRecord, className: string, lessons: Lessons, sign: (path: string) => string) {
  const covered = lessons.filter((l) => l.leaveId === leave.id);
  return {
    ...{ id: leave.id, trainingClassId: leave.classId, className, category: leave.category },
    ...{ startTime: iso(leave.startAt), endTime: iso(leave.endAt), reason: leave.reason, status: leave.status },
    revoked: leave.status === 3 && leave.decidedAt !== null,
    courses: covered.map(({ id, name, startAt, endAt }) => ({
      id,
      name,
      startTime: iso(startAt),
      endTime: iso(endAt),
    })),
    ...{ fileUrl: sign(leave.file), remark: leave.remark, createTime: iso(leave.createdAt) },
  };
}

type Besides = Awaited<ReturnType<typeof besides>>;

/** When somebody is away by a request, each time with the name of its lesson. */
function timesOf({ id, startAt, endAt }: Pick<LeaveRecord, 'id' | 'startAt' | 'endAt'>, lessons: Lessons) {
  const inTime = (of: { startAt: Date; endAt: Date }) => ({ start: of.startAt.getTime(), end: of.endAt.getTime() });
  const covered = lessons.filter((l) => l.leaveId === id).map((l) => ({ name: l.name, ...inTime(l) }));
  return awayAt(inTime({ startAt, endAt }), covered).map((time) => ({ name: '', ...time }));
}

/** The others that are for the same time as a request, each with its lessons that are. */
function overlapsOf({ leave, lessons }: { leave: LeaveRecord; lessons: Lessons }, others: Besides, theirs: Lessons) {
  const own = timesOf(leave, lessons);
  return others
    .map(({ startAt, endAt, ...other }) => ({
      ...other,
      courses: meeting(timesOf({ id: other.id, startAt, endAt }, theirs), own).map(({ name, start, end }) => ({
        ...{ name, startTime: iso(new Date(start)), endTime: iso(new Date(end)) },
      })),
    }))
    .filter(({ courses }) => courses.length > 0)
    .slice(0, mostOverlaps);
}

/**
 * Decides requests in classes of the scope that have the status `before`: they, who is on leave at which lesson, and
 * what is told are one.
 * @returns those that had another status, or are not there
 */
async function decide(
  { db, actor, scope, now }: Scoped,
  ids: readonly number[],
  { before, after, remark }: { before: number; after: Outcome; remark: string },
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const classIds = await classesOf(tx, scope, ids);
    for (const classId of classIds) await holdTimetable(tx, classId);
    const held = await holdLeaves(tx, scope, ids);
    const own = held.map(({ leave }) => leave.id);
    const decided = { status: after, remark, decidedAt: now(), decidedBy: actor.userId };
    const done = new Set(await setStatus(tx, own, before, decided));
    for (const classId of classIds) await coverAnew(tx, classId);
    for (const one of held) if (done.has(one.leave.id)) await tellAsker(tx, one, after, remark, now());
    return ids.filter((id) => !done.has(id));
  });
}

/** One request. @throws {Refusal} absent for one of somebody else; conflict where it has another status */
async function decideOne(
  context: Scoped,
  id: number,
  step: Parameters<typeof decide>[2],
  sentence: string,
): Promise<null> {
  const [left] = await decide(context, [id], step);
  if (left === undefined) return null;
  throw (await classesOf(context.db, context.scope, [id])).length ? refuse('conflict', sentence) : refuse('absent');
}

/** @throws {Refusal} absent for who is not in the class; input where it is too late to ask */
async function asking(tx: Executor, userId: number, classId: number) {
  const found = await memberOf(tx, userId, classId);
  if (!found) throw refuse('absent');
  if (found.row.status === 3) throw refuse('input', '这个班已经结束，不能再请假');
  return found;
}

const askingCalls = (secret: string): Pick<Calls, 'ask' | 'mine' | 'withdraw'> => ({
  ask: ({ trainingClassId, category, courseIds, startTime, endTime, reason, file }, { db, actor, now }) =>
    db.transaction(async (tx) => {
      await asking(tx, actor.userId, trainingClassId);
      const rows = await holdTimetable(tx, trainingClassId);
      // As it is now that nothing else moves.
      const { studentId, row, unitUserId } = await asking(tx, actor.userId, trainingClassId);
      const lessons = rows.map(({ id, name, startAt, endAt }) => ({
        ...{ id, name, start: startAt.getTime(), end: endAt.getTime() },
      }));
      const wanted = [...new Set(courseIds)];
      if (wanted.some((id) => !lessons.some((l) => l.id === id))) throw refuse('absent');
      const of = (time?: string) => (time === undefined ? null : Date.parse(time));
      const period = periodOf({ courseIds: wanted, start: of(startTime), end: of(endTime) }, lessons);
      if ('message' in period) throw refuseAt(period.path, period.message);
      const over = overFault(coveredBy(period, lessons), wanted.length > 0, now().getTime());
      if (over) throw refuseAt(over.path, over.message);
      const covered = coveredBy(period, lessons).map((l) => l.id);
      const again = againInWords(await askedBefore(tx, studentId, covered));
      if (again) throw refuseAt(wanted.length ? 'courseIds' : 'startTime', again);
      if ((await countPending(tx, { classId: row.id, studentId })) >= mostPending)
        throw refuse('input', `最多同时有 ${mostPending} 份请假等待处理，请先撤回不需要的`);
      await swapFile(tx, { before: '', next: file, userId: actor.userId, purpose: 'attachment' }, now());
      const id = await addLeave(tx, {
        ...{ classId: row.id, studentId, category, reason, file, createdAt: now() },
        startAt: new Date(period.start),
        endAt: new Date(period.end),
      });
      await coverAnew(tx, row.id);
      await tellWho(tx, { row, unitUserId }, now());
      return { id };
    }),

  async mine(query, { db, actor, now }) {
    const { list, total } = await listOwn(db, actor.userId, query);
    const lessons = await lessonsOf(
      db,
      list.map(({ leave }) => leave.id),
    );
    const sign = (path: string) => signedFileUrl(path, secret, now(), { sessionId: actor.sessionId });
    return { total, list: list.map(({ leave, className }) => shown(leave, className, lessons, sign)) };
  },

  withdraw: ({ id }, { db, actor }) =>
    db.transaction(async (tx) => {
      const row = await findOwn(tx, actor.userId, id);
      if (!row) throw refuse('absent');
      await holdTimetable(tx, row.classId);
      if (!(await setStatus(tx, [id], 0, { status: 3 })).length) {
        const who = leaveDeciders[await deciderOf(tx, actor.userId, row.classId)];
        throw refuse('conflict', `这份请假已经有了结果，不能撤回；需要改动请联系${who}`);
      }
      return null;
    }),
});

/** What who has the classes says of it. */
function decidingCalls(secret: string): ScopedCalls<Deciding> {
  return {
    async list(query, { db, actor, scope, now }) {
      const { list, total } = await listIn(db, scope, query);
      const lessons = await lessonsOf(
        db,
        list.map(({ leave }) => leave.id),
      );
      const sign = (path: string) => signedFileUrl(path, secret, now(), { sessionId: actor.sessionId });
      const others = await Promise.all(list.map(({ leave }) => (leave.status <= 1 ? besides(db, scope, leave) : [])));
      const theirs = await lessonsOf(db, [...new Set(others.flat().map((o) => o.id))]);
      const rows = list.map(({ leave, className, name, dept }, at) => {
        const said = shown(leave, className, lessons, sign);
        return {
          ...said,
          ...{ userId: leave.studentId, name, dept, courseName: namedBy(said.courses.map((c) => c.name)) },
          decideTime: leave.decidedAt && iso(leave.decidedAt),
          overlaps: overlapsOf({ leave, lessons }, others[at] ?? [], theirs),
        };
      });
      return { total, list: rows };
    },

    update: ({ id, status, remark }, context) =>
      decideOne(context, id, { before: 0, after: status as Outcome, remark }, settled),

    updateMany: async ({ ids, status, remark }, context) => ({
      gone: await decide(context, [...new Set(ids)], { before: 0, after: status as Outcome, remark }),
    }),

    revoke: ({ id, remark }, context) =>
      decideOne(context, id, { before: 1, after: 3, remark }, '只有已批准的请假可以撤销'),
  };
}

/** Leave from lessons (section 7): asked for by a trainee, decided by the unit that has the class. */
export const createLeave = ({ secret }: LeaveNeeds): Calls => ({
  ...askingCalls(secret),
  ...asUnit(decidingCalls(secret)),
});

/** Leave from lessons of the institute, decided by 教务. */
export const createInstituteLeave = ({ secret }: LeaveNeeds) => asInstitute(decidingCalls(secret));
