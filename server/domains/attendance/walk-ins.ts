import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { unitLimits } from '../../../shared/limits.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { holdClass, most } from '../classes/index.ts';
import { addStudent, countStudents, holdScope, type Scoped, type ScopedCalls } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import { findClassOf } from './list-queries.ts';
import { insertSignIns } from './queries.ts';
import { nameKey } from './rules.ts';
import {
  addWalkInMember,
  classOfWalkIn,
  holdMember,
  holdWalkIn,
  listWalkIns,
  membersLike,
  setWalkIn,
  studentByNumber,
} from './walked-queries.ts';

type Calls = Pick<Handlers<Contract['attendance'], Contexts>, 'walkIns' | 'matchWalkIn' | 'addWalkIn' | 'refuseWalkIn'>;
type WalkIn = NonNullable<Awaited<ReturnType<typeof holdWalkIn>>>;

/**
 * A walk-in that nobody has decided yet of a class that the unit has, its own or of the institute. Its class is held
 * before it, as everywhere (`holdClass`). @throws {Refusal} absent for one of another unit; conflict
 */
async function waiting(tx: Executor, { scope }: Scoped, id: number, how: 'update' | 'share' = 'share') {
  const classId = await classOfWalkIn(tx, id);
  const of = classId === undefined ? undefined : await holdClass(tx, scope, classId, how);
  const found = of && (await holdWalkIn(tx, scope, id));
  if (!found) throw refuse('absent');
  if (found.row.status !== 0) throw refuse('conflict', '这条签到刚刚已经处理过，请刷新');
  return { found, of };
}

/** Counts the walk-in as what it was: a sign-in at the time at which it came. */
async function signWalkIn(tx: Executor, { row: of, classId }: WalkIn, studentId: number): Promise<void> {
  const { courseId, signedAt, device } = of;
  // Somebody has seen who it is: where the phone was says nothing more.
  const row = { studentId, signedAt, proof: 'walk-in', device, flagged: false, placed: '' } as const;
  await insertSignIns(tx, { courseId, classId }, [row]);
}

type Verdict = { status: 1 | 2 | 3; studentId?: number };
const deeds = { 1: 'walkIn.match', 2: 'walkIn.add', 3: 'walkIn.refuse' } as const;

/** Decides a walk-in, and writes down who did. */
async function decide(tx: Executor, context: Scoped, { row, courseName }: WalkIn, given: Verdict): Promise<void> {
  const { actor, now } = context;
  await setWalkIn(tx, row.id, { ...given, decidedAt: now(), decidedBy: actor.userId });
  const title = `${row.name}：${courseName}`;
  await writeTrail(tx, context, { action: deeds[given.status], subject: 'walkIn', subjectId: row.id, title });
}

/**
 * Who of the unit a walk-in is that is to be in the class; who is on no list yet is put onto the unit's, or that of the
 * institute.
 * @param unitId whose the class is
 */
async function personOf(tx: Executor, { scope, now }: Scoped, { row }: WalkIn, unitId: number | null): Promise<number> {
  const known = await studentByNumber(tx, scope, unitId, row.cellPhone);
  if (known && nameKey(known.name) !== nameKey(row.name))
    throw refuse('input', `这个手机号码在学员名单里是“${known.name}”，请核对后用“匹配学员”`);
  if (known?.archivedAt) throw refuse('input', '这位学员已归档，请先恢复');
  if (known) return known.id;
  const list = scope === 'institute' ? null : scope.unitId;
  if (list !== null && (await countStudents(tx, list)) >= unitLimits.students)
    throw refuse('input', `一个单位最多 ${unitLimits.students} 名学员，包括已归档的学员`);
  return addStudent(tx, list, { name: row.name, cellPhone: row.cellPhone }, now());
}

/** People who signed in and are not on the list: the unit says who that is. */
export const walkInCalls: ScopedCalls<Calls> = {
  async walkIns(query, { db, scope }) {
    if (!(await findClassOf(db, scope, query.trainingClassId))) throw refuse('absent');
    const { list, total } = await listWalkIns(db, scope, query);
    const waits = list.flatMap(({ row }) => (row.status === 0 ? row.id : []));
    const likely = new Map((await membersLike(db, scope, waits)).map(({ walkInId, ...who }) => [walkInId, who]));
    return {
      total,
      list: list.map(({ row, courseName }) => ({
        ...{ id: row.id, courseId: row.courseId, courseName, name: row.name, cellPhone: row.cellPhone },
        ...{ signInTime: row.signedAt.toISOString(), status: row.status, suggested: likely.get(row.id) ?? null },
      })),
    };
  },

  matchWalkIn: ({ id, userId }, context) =>
    context.db.transaction(async (tx) => {
      await holdScope(tx, context.scope);
      const { found } = await waiting(tx, context, id);
      if (!(await holdMember(tx, context.scope, found.classId, userId))) throw refuse('absent');
      await signWalkIn(tx, found, userId);
      await decide(tx, context, found, { status: 1, studentId: userId });
      return null;
    }),

  addWalkIn: ({ id }, context) =>
    context.db.transaction(async (tx) => {
      const { scope, now } = context;
      await holdScope(tx, scope);
      const { found, of } = await waiting(tx, context, id, 'update');
      const userId = await personOf(tx, context, found, of.unitId);
      if (!(await holdMember(tx, scope, found.classId, userId)) && of.memberCount >= most.members)
        throw refuseAt('id', `一个培训班最多 ${most.members} 名学员`);
      await addWalkInMember(tx, found.classId, userId, now());
      await signWalkIn(tx, found, userId);
      await decide(tx, context, found, { status: 2, studentId: userId });
      return { userId };
    }),

  refuseWalkIn: ({ id }, context) =>
    context.db.transaction(async (tx) => {
      await holdScope(tx, context.scope);
      const { found } = await waiting(tx, context, id);
      await decide(tx, context, found, { status: 3 });
      return null;
    }),
};
