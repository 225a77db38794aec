import { randomInt } from 'node:crypto';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayAfter, dayMs, dayOf } from '../../../shared/time.ts';
import { cut } from '../../../shared/checks.ts';
import type { Executor } from '../../db/client.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt, refuseFields } from '../../kernel/errors.ts';
import { releaseFiles, swapFile } from '../files/index.ts';
import { coverAnew } from '../leave/index.ts';
import { placesOf } from '../points/index.ts';
import { holdScope, type Scope, type Scoped, type ScopedCalls } from '../students/index.ts';
import { writeTrail } from '../trail/index.ts';
import { type TellByText, tellChanges, timetableOf } from './changed.ts';
import { faultsOfDays } from './checks.ts';
import { approvedTeachers, type Course, coursesOf, holdCourses, putCourses } from './lesson-queries.ts';
import {
  fitStudents,
  forgetTold,
  ownGroups,
  peopleOfGroups,
  putGroups,
  putMembers,
  recordedBeside,
  takePlaces,
  toldOf,
} from './member-queries.ts';
import { pressOf } from './press.ts';
import {
  type ClassRecord,
  classMadeBy,
  countClasses,
  deleteClass,
  findClass,
  holdClass,
  insertClass,
  setClass,
} from './queries.ts';
import { codeSigns, most, refusedStep, statusByDates } from './rules.ts';
import { tellMembers, tellOff } from './tell.ts';
import { clashesOf } from './timetable.ts';
import { refuseUsed, refuseUsedLessons } from './used.ts';

type All = Handlers<Contract['institute'], Contexts>;
type Saving = Pick<All, 'add' | 'addAndPublish' | 'updateStatus' | 'remove' | 'copy'>;
type Naming = Pick<Handlers<Contract['classes'], Contexts>, 'namePeople'>;
type Added = Parameters<All['add']>[0];
type Sent = Omit<Added, 'key'>;
type People = Pick<Sent, 'groupIds' | 'studentUserIds'>;

const newCode = () => Array.from({ length: 6 }, () => codeSigns[randomInt(codeSigns.length)]).join('');

/** A deed with a class of the scope. What two at once do comes one after the other. */
async function inTurn<T>({ db, scope }: Scoped, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction(async (tx) => {
      await holdScope(tx, scope);
      return work(tx);
    })
    .catch((error) => {
      throw violationOf(error) === 'unique'
        ? refuseAt('coverUrl', '这张图片已用于另一个培训班，请重新上传', 'taken')
        : error;
    });
}

/** A class that may be changed. @throws {Refusal} absent for one that is not there or of somebody else */
async function heldClass(tx: Executor, { scope }: Scoped, id: number): Promise<ClassRecord> {
  const row = await holdClass(tx, scope, id);
  if (!row) throw refuse('absent');
  if (scope !== 'institute' && row.classType !== 2) throw refuse('input', '这个班由学院开设，由学院修改');
  return row;
}

type Deed = 'class.create' | 'class.update' | 'class.remove' | 'class.copy' | (typeof steps)[number];
/** By the status that a class comes to have. */
const steps = ['class.withdraw', 'class.publish', 'class.begin', 'class.end'] as const;
type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** What 教务 do is written down; what a unit does with its own classes is its own matter. */
async function note(
  tx: Executor,
  context: Scoped,
  deed: Deed,
  { id, name }: Pick<ClassRecord, 'id' | 'name'>,
  change: Change = {},
): Promise<void> {
  if (context.scope !== 'institute') return;
  await writeTrail(tx, context, { action: deed, subject: 'class', subjectId: id, title: name, ...change });
}

const valuesOf = (input: Sent) => ({
  name: input.name,
  themeId: input.trainThemeId ?? null,
  startDate: input.startDate,
  endDate: input.endDate,
  place: input.place,
  headCount: input.headCount,
  contactName: input.contactName,
  contactPhone: input.contactPhone,
  intro: input.intro,
  cover: input.coverUrl,
  ...(input.leaveRule !== undefined && { leaveRule: input.leaveRule }),
  ...(input.lateAfter !== undefined && { lateAfter: input.lateAfter }),
  ...(input.opensBefore !== undefined && { opensBefore: input.opensBefore }),
  ...(input.refuseClashes !== undefined && { refuseClashes: input.refuseClashes }),
  ...(input.asksPlace !== undefined && { asksPlace: input.asksPlace }),
  ...(input.pointId !== undefined && { pointId: input.pointId }),
  ...(input.remindByText !== undefined && { remindByText: input.remindByText }),
});

const themeGone = (error: unknown): never => {
  throw violationOf(error) === 'reference'
    ? refuseAt('trainThemeId', '所选的主题已不存在，请重新选择', 'unknown')
    : error;
};

/**
 * @param kept where the class and its lessons are already: they may stay there
 * @throws {Refusal} input for a teaching point that visitors are not shown
 */
async function refusePoints(tx: Executor, { pointId, courses }: Sent, kept: readonly (number | null)[]): Promise<void> {
  const chosen = [
    { at: 'pointId', id: pointId ?? null },
    ...courses.map((course, at) => ({ at: `courses.${at}.pointId`, id: course.pointId ?? null })),
  ].filter(({ id }) => !kept.includes(id));
  const places = await placesOf(
    tx,
    chosen.map(({ id }) => id),
  );
  const bad = chosen.find(({ id }) => id !== null && !places.get(id)?.isShown);
  if (bad) throw refuseAt(bad.at, '这个现场教学点没有公开或已不存在，请重新选择', 'unknown');
}

/** @throws {Refusal} input where a lesson is to be taught by an account that is no teacher's; who teaches it stays */
async function refuseTeachers(tx: Executor, { courses }: Sent, known: readonly Course[]): Promise<void> {
  const chosen = courses.map(({ id, teacherUserId }) =>
    known.some((k) => k.id === id && k.teacherUserId === teacherUserId) ? null : (teacherUserId ?? null),
  );
  const approved = await approvedTeachers(
    tx,
    chosen.filter((id) => id !== null),
  );
  const at = chosen.findIndex((id) => id !== null && !approved.has(id));
  if (at >= 0) throw refuseAt(`courses.${at}.teacherUserId`, '这个账号不是已通过审核的教师，请重新选择', 'unknown');
}

/** The lessons of a class as they were sent. @throws {Refusal} absent for one that it has not had */
async function writeLessons(
  tx: Executor,
  scope: Scope,
  { row, known }: { row: ClassRecord; known: readonly Course[] },
  input: Sent,
): Promise<void> {
  const ids = input.courses.flatMap(({ id }) => (id ? [id] : []));
  if (ids.some((id) => !known.some((k) => k.id === id))) throw refuse('absent');
  if (new Set(ids).size !== ids.length) throw refuseAt('courses', '同一节课出现了两次');
  const dropped = known.filter((k) => !ids.includes(k.id));
  await refuseUsedLessons(tx, dropped);
  await refuseTeachers(tx, input, known);
  if (row.refuseClashes) {
    const [clash] = await clashesOf(tx, { ...input, scope, classId: row.id });
    if (clash)
      throw refuseAt(
        `courses.${clash.course}.startTime`,
        `与“${clash.other.className || row.name}”的“${clash.other.name}”冲突`,
      );
  }
  await putCourses(
    tx,
    row.id,
    input.courses.map(({ startTime, endTime, pointId = null, ...course }) => ({
      ...course,
      pointId,
      startAt: new Date(startTime),
      endAt: new Date(endTime),
    })),
  );
}

/** The people of a class as they were sent. @throws {Refusal} absent for a person or a group of somebody else */
async function writePeople(tx: Executor, scope: Scope, row: ClassRecord, input: People, now: Date): Promise<void> {
  const { id, unitId } = row;
  const groupIds = [...new Set(input.groupIds)];
  const byName = [...new Set(input.studentUserIds)];
  const own = await fitStudents(tx, scope, row, byName);
  if (own.length !== byName.length) throw refuse('absent');
  if ((await ownGroups(tx, unitId, groupIds)).length !== groupIds.length) throw refuse('absent');
  if (own.some((s) => s.archivedAt && s.memberOf === null))
    throw refuseAt('studentUserIds', '所选学员中有已归档的人，请先恢复或去掉');
  await putGroups(tx, id, groupIds);
  const byGroup = await peopleOfGroups(tx, id, groupIds);
  // Whose sign-ins, leave or discussions stand in the class stays in it: chosen by name they are not taken out, and who
  // came with a group that goes, or has left it, is chosen by name from now on.
  const stays = (await recordedBeside(tx, scope, id, [...byName, ...byGroup])).filter((m) => m.source < 3);
  const named = stays.find((m) => m.source === 2);
  if (named) throw refuseAt('studentUserIds', `“${named.name}”已有签到、请假或研讨记录，不能移出培训班`);
  byName.push(...stays.map((m) => m.id));
  if (row.classType === 1) await takePlaces(tx, id, [...byName, ...byGroup]);
  if ((await putMembers(tx, scope, id, { byName, byGroup }, now)) > most.members)
    throw refuseAt('studentUserIds', `一个培训班最多 ${most.members} 名学员`);
}

async function add(input: Added, context: Scoped, publish: boolean): Promise<{ id: number }> {
  const { actor, scope, now } = context;
  const faults = faultsOfDays(input);
  if (faults.length) throw refuseFields(faults);
  const refused = publish && refusedStep({ ...input, status: 0 }, 1, dayOf(now()));
  if (refused) throw refuseAt('endDate', refused);
  const press = pressOf(context, publish ? 'publish' : 'add', input);
  return inTurn(context, async (tx) => {
    const before = await classMadeBy(tx, press);
    if (before) return before;
    await refuseMore(tx, scope);
    await refusePoints(tx, input, []);
    const cover = { before: '', next: input.coverUrl, userId: actor.userId, purpose: 'cover' } as const;
    await swapFile(tx, cover, now());
    const made = {
      ...ownedBy(scope),
      status: statusByDates({ ...input, status: publish ? 1 : 0 }, dayOf(now())),
      createdAt: now(),
      createdBy: actor.userId,
      publishedAt: publish ? now() : null,
      press,
    };
    const row = await insertClass(tx, { ...valuesOf(input), ...made }, newCode).catch(themeGone);
    await writePeople(tx, scope, row, input, now());
    await writeLessons(tx, scope, { row, known: [] }, input);
    await note(tx, context, 'class.create', row, { after: { status: row.status } });
    if (publish) await tellMembers(tx, row, now());
    return { id: row.id };
  });
}

/** Whose a new class is: of the institute, given to nobody, or of the unit. */
const ownedBy = (scope: Scope) =>
  scope === 'institute' ? { classType: 1, unitId: null } : { classType: 2, unitId: scope.unitId };

/** @throws {Refusal} where the unit has as many classes as one may have; nobody counts those of the institute */
async function refuseMore(tx: Executor, scope: Scope): Promise<void> {
  if (scope !== 'institute' && (await countClasses(tx, scope.unitId)) >= most.classes)
    throw refuse('input', `一个单位最多 ${most.classes} 个培训班，请先删除不用的草稿`);
}

/** Of a change the trail tells what a class is called and when it is. */
const daysOf = ({ name, startDate, endDate }: ClassRecord) => ({ name, from: startDate, to: endDate });

/** The accounts by which lessons are taught, of teachers who may still. */
const teachersOf = (tx: Executor, lessons: readonly Course[]) =>
  approvedTeachers(
    tx,
    lessons.flatMap(({ teacherUserId }) => teacherUserId ?? []),
  );

/** What may not be changed of a class that is open: neither is it begun later than it has, nor over before today. */
function refuseLate(row: ClassRecord, { startDate, endDate }: Sent, today: string): void {
  if (row.status === 2 && startDate > today) throw refuseAt('startDate', '这个班已经开班，开始日期不能晚于今天');
  if (row.status > 0 && endDate < today) throw refuseAt('endDate', '已发布的班，结束日期不能早于今天');
}

/** Saves a class that there is; `byText`: how whoever a text has reminded hears of what is moved. */
export const edit = (input: Parameters<All['edit']>[0], context: Scoped, byText: TellByText) =>
  inTurn(context, async (tx) => {
    const at = context.now();
    const row = await heldClass(tx, context, input.id);
    // Nobody signs in to a lesson that is being moved or taken away.
    await holdCourses(tx, row.id);
    if (row.status === 3) throw refuse('input', '这个班已经结束，不能再修改');
    if (input.version !== undefined && input.version !== row.version) throw refuse('conflict', '这个班刚刚在别处改过');
    const faults = faultsOfDays(input);
    if (faults.length) throw refuseFields(faults);
    refuseLate(row, input, dayOf(at));
    const lessons = await coursesOf(tx, row.id);
    const before = await timetableOf(tx, row.id);
    const known = row.status > 0 ? await toldOf(tx, row.id) : [];
    await refusePoints(tx, input, [row.pointId, ...lessons.map((c) => c.pointId)]);
    await swapFile(tx, { before: row.cover, next: input.coverUrl, userId: context.actor.userId, purpose: 'cover' }, at);
    const version = row.version + 1;
    // The calendar would say the same a little later: whoever reads it meanwhile reads that it runs.
    const values = { ...valuesOf(input), status: statusByDates({ ...input, status: row.status }, dayOf(at)) };
    await setClass(tx, row.id, { ...values, version }).catch(themeGone);
    const next = { ...row, ...values };
    await writePeople(tx, context.scope, next, input, at);
    await writeLessons(tx, context.scope, { row: next, known: lessons }, input);
    await coverAnew(tx, row.id);
    await note(tx, context, 'class.update', next, { before: daysOf(row), after: daysOf(next) });
    if (row.status > 0) {
      await tellMembers(tx, next, at);
      await tellChanges(tx, next, { before, known, byText }, at);
    }
    return { version };
  });

/** Writing classes: everything of a class is one save, and is done as a whole or not at all (section 7). */
export const savingCalls: ScopedCalls<Saving> = {
  add: (input, context) => add(input, context, false),
  addAndPublish: (input, context) => add(input, context, true),

  updateStatus: ({ id, status }, context) =>
    inTurn(context, async (tx) => {
      const at = context.now();
      const row = await heldClass(tx, context, id);
      const refused = refusedStep(row, status, dayOf(at));
      if (refused) throw refuse('input', refused);
      if (status === 0) await refuseUsed(tx, row, '退回草稿');
      // Who was told that it is off is told again; who comes in meanwhile hears of it once.
      if (status === 1 && row.publishedAt) await forgetTold(tx, id);
      // What is published on one of its days runs at once.
      const now = statusByDates({ ...row, status }, dayOf(at));
      await setClass(tx, id, { status: now, ...(status === 1 && { publishedAt: row.publishedAt ?? at }) });
      await note(tx, context, steps[status] as Deed, row, { before: { status: row.status }, after: { status: now } });
      if (status === 1) await tellMembers(tx, row, at);
      if (status === 0) await tellOff(tx, row, 'withdrawn', at);
      return null;
    }),

  remove: ({ id }, context) =>
    inTurn(context, async (tx) => {
      const row = await heldClass(tx, context, id);
      if (row.status === 1) throw refuse('input', '已发布的班不能删除，可以先退回草稿');
      if (row.status > 1) throw refuse('input', '已经开过班，不能删除');
      await refuseUsed(tx, row, '删除');
      await tellOff(tx, row, 'removed', context.now());
      await deleteClass(tx, id);
      await note(tx, context, 'class.remove', row);
      await releaseFiles(tx, [row.cover], context.now());
      return null;
    }),

  copy: ({ id, startDate, name, key }, context) =>
    inTurn(context, async (tx) => {
      const { actor, scope, now } = context;
      const press = pressOf(context, 'copy', { id, startDate, name, key });
      const before = await classMadeBy(tx, press);
      if (before) return before;
      const from = await findClass(tx, scope, id);
      if (!from) throw refuse('absent');
      await refuseMore(tx, scope);
      const days = Math.round((Date.parse(startDate) - Date.parse(from.startDate)) / dayMs);
      const isOwn = scope === 'institute' || from.classType === 2;
      const { haystack: _, code: __, id: ___, ...same } = from;
      const row = await insertClass(
        tx,
        {
          ...same,
          name: name ?? `${cut(from.name, 56)}（副本）`,
          ...ownedBy(scope),
          // Who pays for its texts is another one, where it was somebody else's.
          remindByText: isOwn && from.remindByText,
          startDate,
          endDate: dayAfter(from.endDate, days),
          cover: '',
          status: 0,
          copiedFrom: id,
          memberCount: 0,
          leavePendingCount: 0,
          version: 1,
          createdAt: now(),
          createdBy: actor.userId,
          publishedAt: null,
          press,
        },
        newCode,
      );
      const later = (at: Date) => new Date(at.getTime() + days * dayMs);
      const known = await coursesOf(tx, id);
      const teachers = scope === 'institute' ? await teachersOf(tx, known) : new Map<number, string>();
      const lessons = known.map(
        ({ name: called, teacherName, teacherPhone, teacherUserId, startAt, endAt, place, pointId }) => ({
          ...{ name: called, teacherName, teacherPhone: isOwn ? teacherPhone : '', place, pointId },
          teacherUserId: teachers.has(teacherUserId ?? 0) ? teacherUserId : null,
          ...{ startAt: later(startAt), endAt: later(endAt) },
        }),
      );
      await putCourses(tx, row.id, lessons);
      await note(tx, context, 'class.copy', row);
      return { id: row.id };
    }),
};

/** A unit names its people for a class that the institute runs for it; those of others it neither sees nor changes. */
export const namingCalls: ScopedCalls<Naming> = {
  namePeople: ({ id, version: seen, ...people }, context) =>
    inTurn(context, async (tx) => {
      const [{ scope }, at] = [context, context.now()];
      const row = await holdClass(tx, scope, id);
      if (!row) throw refuse('absent');
      if (row.classType !== 1) throw refuse('input', '这是本单位自己的班，请在编辑里选学员');
      await holdCourses(tx, row.id);
      if (row.status === 3) throw refuse('input', '这个班已经结束，不能再修改');
      if (seen !== undefined && seen !== row.version) throw refuse('conflict', '这个班刚刚在别处改过，请刷新后再改');
      const version = row.version + 1;
      await setClass(tx, row.id, { version });
      await writePeople(tx, scope, row, people, at);
      await coverAnew(tx, row.id);
      if (row.status > 0) await tellMembers(tx, row, at);
      return { version };
    }),
};
