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
import { holdUnit } from '../students/index.ts';
import { faultsOfDays } from './checks.ts';
import { coursesOf, holdCourses, putCourses } from './lesson-queries.ts';
import { ownGroups, ownStudents, peopleOfGroups, putGroups, putMembers, recordedBeside } from './member-queries.ts';
import { type ClassRecord, countClasses, deleteClass, findClass, holdClass, insertClass, setClass } from './queries.ts';
import { codeSigns, most, refusedStep } from './rules.ts';
import { tellMembers } from './tell.ts';
import { clashesOf } from './timetable.ts';

type All = Handlers<Contract['classes'], Contexts>;
type Saving = Pick<All, 'add' | 'addAndPublish' | 'edit' | 'updateStatus' | 'remove' | 'copy'>;
type Context = Contexts['unit'];
type Sent = Parameters<All['add']>[0];

const newCode = () => Array.from({ length: 6 }, () => codeSigns[randomInt(codeSigns.length)]).join('');

/** A deed with a class of the unit. What two at once do comes one after the other. */
async function inUnit<T>({ db, actor }: Context, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db
    .transaction(async (tx) => {
      await holdUnit(tx, actor.unitId);
      return work(tx);
    })
    .catch((error) => {
      throw violationOf(error) === 'unique'
        ? refuseAt('coverUrl', '这张图片已用于另一个培训班，请重新上传', 'taken')
        : error;
    });
}

/** A class that the unit may change. @throws {Refusal} absent for one that is not there or of another unit */
async function heldClass(tx: Executor, { actor }: Context, id: number): Promise<ClassRecord> {
  const row = await holdClass(tx, actor.unitId, id);
  if (!row) throw refuse('absent');
  if (row.classType !== 2) throw refuse('input', '这个班由学院开设，由学院修改');
  return row;
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
});

const themeGone = (error: unknown): never => {
  throw violationOf(error) === 'reference'
    ? refuseAt('trainThemeId', '所选的主题已不存在，请重新选择', 'unknown')
    : error;
};

/** The lessons of a class as they were sent. @throws {Refusal} absent for one of another class */
async function writeLessons(tx: Executor, row: ClassRecord, input: Sent): Promise<void> {
  const known = await coursesOf(tx, row.id);
  const ids = input.courses.flatMap(({ id }) => (id ? [id] : []));
  if (ids.some((id) => !known.some((k) => k.id === id))) throw refuse('absent');
  if (new Set(ids).size !== ids.length) throw refuseAt('courses', '同一节课出现了两次');
  const dropped = known.filter((k) => !ids.includes(k.id)).find((k) => k.presentCount + k.lateCount > 0);
  if (dropped) throw refuseAt('courses', `“${dropped.name}”已有人签到，不能删除`);
  if (row.refuseClashes) {
    const [clash] = await clashesOf(tx, { ...input, unitId: row.unitId ?? 0, classId: row.id });
    if (clash)
      throw refuseAt(
        `courses.${clash.course}.startTime`,
        `与“${clash.other.className || row.name}”的“${clash.other.name}”冲突`,
      );
  }
  await putCourses(
    tx,
    row.id,
    input.courses.map(({ startTime, endTime, ...course }) => ({
      ...course,
      startAt: new Date(startTime),
      endAt: new Date(endTime),
    })),
  );
}

/** The people of a class as they were sent. @throws {Refusal} absent for a person or a group of another unit */
async function writePeople(tx: Executor, { id, unitId }: ClassRecord, input: Sent, now: Date): Promise<void> {
  const groupIds = [...new Set(input.groupIds)];
  const byName = [...new Set(input.studentUserIds)];
  const own = await ownStudents(tx, unitId ?? 0, id, byName);
  if (own.length !== byName.length) throw refuse('absent');
  if ((await ownGroups(tx, unitId ?? 0, groupIds)).length !== groupIds.length) throw refuse('absent');
  if (own.some((s) => s.archivedAt && s.memberOf === null))
    throw refuseAt('studentUserIds', '所选学员中有已归档的人，请先恢复或去掉');
  await putGroups(tx, id, groupIds);
  const byGroup = await peopleOfGroups(tx, id, groupIds);
  // Whose sign-ins, leave or discussions stand in the class stays in it: chosen by name they are not taken out, and who
  // came with a group that goes, or has left it, is chosen by name from now on.
  const stays = (await recordedBeside(tx, id, [...byName, ...byGroup])).filter((m) => m.source < 3);
  const named = stays.find((m) => m.source === 2);
  if (named) throw refuseAt('studentUserIds', `“${named.name}”已有签到、请假或研讨记录，不能移出培训班`);
  byName.push(...stays.map((m) => m.id));
  if ((await putMembers(tx, id, { byName, byGroup }, now)) > most.members)
    throw refuseAt('studentUserIds', `一个培训班最多 ${most.members} 名学员`);
}

async function add(input: Sent, context: Context, publish: boolean): Promise<{ id: number }> {
  const { actor, now } = context;
  const faults = faultsOfDays(input);
  if (faults.length) throw refuseFields(faults);
  const refused = publish && refusedStep({ ...input, status: 0 }, 1, dayOf(now()));
  if (refused) throw refuseAt('endDate', refused);
  return inUnit(context, async (tx) => {
    await refuseMore(tx, actor.unitId);
    const cover = { before: '', next: input.coverUrl, userId: actor.userId, purpose: 'cover' } as const;
    await swapFile(tx, cover, now());
    const made = {
      classType: 2,
      unitId: actor.unitId,
      status: publish ? 1 : 0,
      createdAt: now(),
      createdBy: actor.userId,
      publishedAt: publish ? now() : null,
    };
    const row = await insertClass(tx, { ...valuesOf(input), ...made }, newCode).catch(themeGone);
    await writePeople(tx, row, input, now());
    await writeLessons(tx, row, input);
    if (publish) await tellMembers(tx, row, now());
    return { id: row.id };
  });
}

/** @throws {Refusal} where the unit has as many classes as one may have */
async function refuseMore(tx: Executor, unitId: number): Promise<void> {
  if ((await countClasses(tx, unitId)) >= most.classes)
    throw refuse('input', `一个单位最多 ${most.classes} 个培训班，请先删除不用的草稿`);
}

/** What may not be changed of a class that is open: neither is it begun later than it has, nor over before today. */
function refuseLate(row: ClassRecord, { startDate, endDate }: Sent, today: string): void {
  if (row.status === 2 && startDate > today) throw refuseAt('startDate', '这个班已经开班，开始日期不能晚于今天');
  if (row.status > 0 && endDate < today) throw refuseAt('endDate', '已发布的班，结束日期不能早于今天');
}

/** Writing classes: everything of a class is one save, and is done as a whole or not at all (section 7). */
export const savingCalls: Saving = {
  add: (input, context) => add(input, context, false),
  addAndPublish: (input, context) => add(input, context, true),

  edit: (input, context) =>
    inUnit(context, async (tx) => {
      const at = context.now();
      const row = await heldClass(tx, context, input.id);
      // Nobody signs in to a lesson that is being moved or taken away.
      await holdCourses(tx, row.id);
      if (row.status === 3) throw refuse('input', '这个班已经结束，不能再修改');
      if (input.version !== undefined && input.version !== row.version)
        throw refuse('conflict', '这个班刚刚在别处改过，请刷新后再改');
      const faults = faultsOfDays(input);
      if (faults.length) throw refuseFields(faults);
      refuseLate(row, input, dayOf(at));
      const cover = {
        before: row.cover,
        next: input.coverUrl,
        userId: context.actor.userId,
        purpose: 'cover',
      } as const;
      await swapFile(tx, cover, at);
      const version = row.version + 1;
      const values = valuesOf(input);
      await setClass(tx, row.id, { ...values, version }).catch(themeGone);
      const next = { ...row, ...values };
      await writePeople(tx, next, input, at);
      await writeLessons(tx, next, input);
      await coverAnew(tx, row.id);
      if (row.status > 0) await tellMembers(tx, next, at);
      return { version };
    }),

  updateStatus: ({ id, status }, context) =>
    inUnit(context, async (tx) => {
      const at = context.now();
      const row = await heldClass(tx, context, id);
      const refused = refusedStep(row, status, dayOf(at));
      if (refused) throw refuse('input', refused);
      await setClass(tx, id, { status, ...(status === 1 && { publishedAt: row.publishedAt ?? at }) });
      if (status === 1) await tellMembers(tx, row, at);
      return null;
    }),

  remove: ({ id }, context) =>
    inUnit(context, async (tx) => {
      const row = await heldClass(tx, context, id);
      if (row.status === 1) throw refuse('input', '已发布的班不能删除，可以先退回草稿');
      if (row.status > 1) throw refuse('input', '已经开过班，不能删除');
      await holdCourses(tx, id);
      if ((await coursesOf(tx, id)).some((c) => c.presentCount + c.lateCount > 0))
        throw refuse('input', '这个班已有人签到，不能删除');
      await deleteClass(tx, id);
      await releaseFiles(tx, [row.cover], context.now());
      return null;
    }),

  copy: ({ id, startDate, name }, context) =>
    inUnit(context, async (tx) => {
      const { actor, now } = context;
      const from = await findClass(tx, actor.unitId, id);
      if (!from) throw refuse('absent');
      await refuseMore(tx, actor.unitId);
      const days = Math.round((Date.parse(startDate) - Date.parse(from.startDate)) / dayMs);
      const { haystack: _, code: __, id: ___, ...same } = from;
      const row = await insertClass(
        tx,
        {
          ...same,
          name: name ?? `${cut(from.name, 56)}（副本）`,
          classType: 2,
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
        },
        newCode,
      );
      const later = (at: Date) => new Date(at.getTime() + days * dayMs);
      const lessons = (await coursesOf(tx, id)).map(({ name: called, teacherName, startAt, endAt, place }) => ({
        ...{ name: called, teacherName, place },
        ...{ startAt: later(startAt), endAt: later(endAt) },
      }));
      await putCourses(tx, row.id, lessons);
      return { id: row.id };
    }),
};
