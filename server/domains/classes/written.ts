import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import { violationOf } from '../../db/violation.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { placesOf } from '../points/index.ts';
import type { Scope } from '../students/index.ts';
import { approvedTeachers, type Course, putCourses } from './lesson-queries.ts';
import {
  fitStudents,
  ownGroups,
  peopleOfGroups,
  putGroups,
  putMembers,
  recordedBeside,
  takePlaces,
} from './member-queries.ts';
import type { ClassRecord } from './queries.ts';
import { most, refusedOut } from './rules.ts';
import { clashesOf } from './timetable.ts';
import { refuseMovedLessons, refuseUsedLessons } from './used.ts';

export type Added = Parameters<Handlers<Contract['institute'], Contexts>['add']>[0];
/** All that a form says of a class. */
export type Sent = Omit<Added, 'key'>;
type People = Pick<Sent, 'groupIds' | 'studentUserIds'>;

/** What of a class a form says, but for its lessons and people. */
export const valuesOf = (input: Sent) => ({
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

/** Where the theme was taken away while the form was filled in. */
export const themeGone = (error: unknown): never => {
  throw violationOf(error) === 'reference'
    ? refuseAt('trainThemeId', '所选的主题已不存在，请重新选择', 'unknown')
    : error;
};

/**
 * @param kept where the class and its lessons are already: they may stay there
 * @throws {Refusal} input for a teaching point that visitors are not shown
 */
export async function refusePoints(
  tx: Executor,
  { pointId, courses }: Sent,
  kept: readonly (number | null)[],
): Promise<void> {
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
export async function writeLessons(
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
  const moved = input.courses.flatMap(({ id, startTime }, at) => {
    const was = known.find((k) => k.id === id);
    return was && dayOf(was.startAt) !== dayOf(startTime) ? [{ id: was.id, name: was.name, at }] : [];
  });
  await refuseMovedLessons(tx, moved);
  await refuseTeachers(tx, input, known);
  if (row.refuseClashes) {
    const [clash] = await clashesOf(tx, { ...input, scope, classId: row.id, at: row });
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
export async function writePeople(
  tx: Executor,
  scope: Scope,
  row: ClassRecord,
  input: People,
  now: Date,
): Promise<void> {
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
  // Of whom something stands in the class stays in it (`recordedBy`): chosen by name they are not taken out, and who
  // came with a group that goes, or has left it, is chosen by name from now on.
  const stays = (await recordedBeside(tx, scope, id, [...byName, ...byGroup])).filter((m) => m.source < 3);
  const named = stays.find((m) => m.source === 2);
  if (named) throw refuseAt('studentUserIds', refusedOut(named.name, named.recorded));
  byName.push(...stays.map((m) => m.id));
  if (row.classType === 1) await takePlaces(tx, id, [...byName, ...byGroup]);
  if ((await putMembers(tx, scope, id, { byName, byGroup }, now)) > most.members)
    throw refuseAt('studentUserIds', `一个培训班最多 ${most.members} 名学员`);
}
