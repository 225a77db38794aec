import { absentOf, type AttendanceCounts, attendance, thereOf } from '../../../shared/attendance.ts';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { InstituteDetail, InstituteRow } from '../../../shared/contract/institute.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { dayOf } from '../../../shared/time.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { signedFileUrl } from '../files/index.ts';
import { placesOf } from '../points/index.ts';
import { asUnit, type Scope, type ScopedCalls } from '../students/index.ts';
import type { TellByText } from './changed.ts';
import { countsOfPeople } from './count-queries.ts';
import { approvedTeachers, coursesOf } from './lesson-queries.ts';
import {
  chosenOf,
  countWith,
  fitStudents,
  groupsOf,
  listMembers,
  ownGroups,
  peopleOfGroups,
  rollOf,
  sourcesOf,
  unfinishedOf,
} from './member-queries.ts';
import {
  allClasses,
  type ClassRecord,
  findClass,
  listClasses,
  ownPending,
  scheduledClasses,
  sumsOf,
  unitNameOf,
} from './queries.ts';
import { ownCalls } from './own.ts';
import { edit, namingCalls, savingCalls, step } from './save.ts';
import { clashesOf } from './timetable.ts';
import { refusalsOf } from './used.ts';
import { waiting } from './waiting.ts';

type Listed = Awaited<ReturnType<typeof listClasses>>['list'][number];
export type ClassesNeeds = {
  secret: string;
  /** By which who was reminded of a day by text hears in the same way of what a save changes of it. */
  tellByText: TellByText;
  /** Texts wait in the outbox, and the transaction that put them there is over. */
  onSms: () => void;
};

const brief = ({ id, name, classType, status, startDate, endDate }: ClassRecord) => ({
  id,
  name,
  classType,
  status,
  startDate,
  endDate,
});

/** A line of a list, also of that of 教务; units are told less. */
export function toRow({ row, sums, unitName }: Listed): Omit<InstituteRow, 'refusal'> {
  return {
    ...brief(row),
    ...{ unitId: row.unitId, unitName },
    place: row.place,
    headCount: row.headCount,
    members: row.memberCount,
    courses: sums.courses,
    leavePendingCount: row.leavePendingCount,
    avgCourse: null,
    avgAttendance: attendance(sums, row.leaveRule),
    version: row.version,
    createTime: row.createdAt.toISOString(),
  };
}

/** @throws {Refusal} absent for a class that is not there or of somebody else */
async function known(db: Executor, scope: Scope, id: number): Promise<ClassRecord> {
  const row = await findClass(db, scope, id);
  if (!row) throw refuse('absent');
  return row;
}

async function inside(db: Executor, scope: Scope, row: ClassRecord) {
  const lessons = await coursesOf(db, row.id);
  const ids = lessons.flatMap(({ teacherUserId }) => teacherUserId ?? []);
  const teachers = await approvedTeachers(db, scope === 'institute' ? ids : []);
  const places = await placesOf(db, [row.pointId, ...lessons.map((l) => l.pointId)]);
  const atPoint = (pointId: number | null) => ({ pointId, pointName: places.get(pointId ?? 0)?.name ?? '' });
  return {
    ...atPoint(row.pointId),
    courses: lessons.map(({ id, name, teacherName, teacherPhone, teacherUserId, startAt, endAt, place, pointId }) => ({
      ...{ id, name, teacherName, teacherUserId, place, ...atPoint(pointId) },
      // The number is of who set the class up.
      teacherPhone: scope === 'institute' || row.classType === 2 ? teacherPhone : '',
      teacherAccount: teachers.get(teacherUserId ?? 0) ?? '',
      startTime: startAt.toISOString(),
      endTime: endAt.toISOString(),
    })),
    groupIds: await groupsOf(db, row.id),
    studentUserIds: await chosenOf(db, scope, row.id),
    members: row.memberCount,
    sources: await sourcesOf(db, scope, row.id),
  };
}

/** What somebody was at the lessons of a class, as far as these are over. */
const attendanceOf = (counts: AttendanceCounts | null, leaveRule: string) =>
  counts && {
    ...thereOf(counts, leaveRule),
    ...{ present: counts.present, late: counts.late, leave: counts.leave, absent: absentOf(counts) },
  };

type Shared = Pick<
  Handlers<Contract['institute'], Contexts>,
  | 'list'
  | 'detail'
  | 'clashes'
  | 'countPeople'
  | 'members'
  | 'roll'
  | 'edit'
  | 'updateStatus'
  | keyof typeof savingCalls
>;

/** The people of whom a class may be made. @throws {Refusal} absent for a person or a group of somebody else */
async function ownPeople(
  db: Executor,
  scope: Scope,
  of: Pick<ClassRecord, 'id' | 'unitId'>,
  chosen: { groupIds: number[]; studentUserIds: number[] },
) {
  const [groups, byName] = [[...new Set(chosen.groupIds)], [...new Set(chosen.studentUserIds)]];
  if ((await fitStudents(db, scope, of, byName)).length !== byName.length) throw refuse('absent');
  if ((await ownGroups(db, of.unitId, groups)).length !== groups.length) throw refuse('absent');
  return { byName, byGroup: await peopleOfGroups(db, of.id, groups) };
}

/** Who is in a class. */
const memberCalls: ScopedCalls<Pick<Shared, 'members' | 'roll'>> = {
  async roll({ trainingClassId }, { db, scope }) {
    const { id } = await known(db, scope, trainingClassId);
    const { people, groups } = await rollOf(db, scope, id);
    return {
      groups,
      people: people.map(({ id: userId, name, dept, cellPhone, archivedAt, groupIds }) => ({
        ...{ userId, name, dept, groupIds },
        reachable: Boolean(cellPhone),
        archived: archivedAt !== null,
      })),
    };
  },

  async members({ trainingClassId, ...asked }, { db, scope, now }) {
    const row = await known(db, scope, trainingClassId);
    const at = now();
    const { list, total } = await listMembers(db, scope, row.id, asked, at);
    const ids = list.map(({ student }) => student.id);
    const counts = await countsOfPeople(db, row.id, ids, at);
    return {
      total,
      list: list.map(({ student: s, addedAt, source }) => ({
        userId: s.id,
        name: s.name,
        dept: s.dept,
        post: s.post,
        cellPhone: s.cellPhone ?? '',
        signUpTime: addedAt.toISOString(),
        status: s.archivedAt ? 0 : 1,
        ...{ source, ofUnit: s.unitId !== null },
        attendance: attendanceOf(counts(s.id), row.leaveRule),
      })),
    };
  },
};

/** What a unit and 教务 do alike, each with their own classes. What only 教务 are told is left out for units. */
export function classCalls({ secret, tellByText, onSms }: ClassesNeeds): ScopedCalls<Shared> {
  return {
    ...savingCalls,
    ...memberCalls,

    async edit(input, context) {
      const saved = await edit(input, context, tellByText);
      onSms();
      return saved;
    },

    async updateStatus(input, context) {
      const done = await step(input, context, tellByText);
      onSms();
      return done;
    },

    async list(query, { db, scope, now }) {
      const { list, total } = await listClasses(db, scope, query, now());
      const records = list.map(({ row }) => row);
      const refusal = await refusalsOf(db, scope, records, dayOf(now()));
      const rows = list.map((one) => ({ ...toRow(one), refusal: refusal(one.row) }));
      if (scope === 'institute') return { list: rows, total };
      const given = records.flatMap(({ id, classType }) => (classType === 1 ? [id] : []));
      const own = await ownPending(db, scope.unitId, given);
      return {
        list: rows.map((row) => (row.classType === 1 ? { ...row, leavePendingCount: own.get(row.id) ?? 0 } : row)),
        total,
      };
    },

    async detail({ id }, { db, actor, scope, now }): Promise<InstituteDetail> {
      const row = await known(db, scope, id);
      return {
        ...brief(row),
        ...{ unitId: row.unitId, unitName: await unitNameOf(db, row.unitId) },
        trainThemeId: row.themeId,
        place: row.place,
        headCount: row.headCount,
        contactName: row.contactName,
        contactPhone: row.contactPhone,
        intro: row.intro,
        coverUrl: signedFileUrl(row.cover, secret, now(), { sessionId: actor.sessionId }),
        coverPath: row.cover,
        ...(await inside(db, scope, row)),
        autoPub: row.autoPub,
        version: row.version,
        code: row.code,
        leaveRule: row.leaveRule as ClassDetail['leaveRule'],
        lateAfter: row.lateAfter,
        opensBefore: row.opensBefore,
        refuseClashes: row.refuseClashes,
        asksPlace: row.asksPlace,
        remindByText: row.remindByText,
        avgAttendance: attendance((await sumsOf(db, [row.id], now()))(row.id), row.leaveRule),
        refusal: (await refusalsOf(db, scope, [row], dayOf(now())))(row),
      };
    },

    async clashes({ id, courses, groupIds, place, pointId }, { db, scope }) {
      const row = id === undefined ? null : await known(db, scope, id);
      const groups = [...new Set(groupIds)];
      const unitId = scope === 'institute' ? (row?.unitId ?? null) : scope.unitId;
      if ((await ownGroups(db, unitId, groups)).length !== groups.length) throw refuse('absent');
      const at = {
        place: place ?? row?.place ?? '',
        pointId: pointId === undefined ? (row?.pointId ?? null) : pointId,
      };
      return clashesOf(db, { scope, classId: id ?? 0, at, courses, groupIds: groups });
    },

    async countPeople({ id, groupIds, studentUserIds }, { db, scope }) {
      const row = id === undefined ? null : await known(db, scope, id);
      const of = row ?? { id: 0, unitId: scope === 'institute' ? null : scope.unitId };
      const isNamed = groupIds !== undefined || studentUserIds !== undefined;
      const named = { groupIds: groupIds ?? [], studentUserIds: studentUserIds ?? [] };
      return countWith(db, scope, of.id, isNamed ? await ownPeople(db, scope, of, named) : null);
    },
  };
}

/** The training classes of a delegating unit (section 7). */
export function createClasses(needs: ClassesNeeds): Handlers<Contract['classes'], Contexts> {
  return {
    ...asUnit({ ...classCalls(needs), ...namingCalls }),
    ...ownCalls(needs.secret),
    waiting,

    unfinishedOf: ({ studentUserIds }, { db, actor }) => unfinishedOf(db, actor.unitId, studentUserIds),

    listAll: async (query, { db, actor }) => (await allClasses(db, actor.unitId, query)).map(brief),

    async schedule({ startDate, endDate }, { db, actor }) {
      if (endDate < startDate) throw refuseAt('endDate', '结束日期不能早于开始日期');
      const rows = await scheduledClasses(db, actor.unitId, { startDate, endDate });
      return rows.map((row) => ({
        trainingClassId: row.id,
        name: row.name,
        startDate: row.startDate,
        endDate: row.endDate,
        status: row.status,
        place: row.place,
      }));
    },
  };
}
