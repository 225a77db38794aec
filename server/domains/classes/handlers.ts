import { attendance } from '../../../shared/attendance.ts';
import type { ClassDetail, ClassRow } from '../../../shared/contract/classes.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import type { Executor } from '../../db/client.ts';
import type { Contexts } from '../../kernel/dispatch.ts';
import { refuse, refuseAt } from '../../kernel/errors.ts';
import { signedFileUrl } from '../files/index.ts';
import { coursesOf } from './lesson-queries.ts';
import { chosenOf, groupsOf, listMembers, ownGroups, rollOf } from './member-queries.ts';
import { allClasses, type ClassRecord, findClass, listClasses, scheduledClasses } from './queries.ts';
import { ownCalls } from './own.ts';
import { savingCalls } from './save.ts';
import { clashesOf } from './timetable.ts';
import { waiting } from './waiting.ts';

type Listed = Awaited<ReturnType<typeof listClasses>>['list'][number];
export type ClassesNeeds = { secret: string };

const brief = ({ id, name, classType, status, startDate, endDate }: ClassRecord) => ({
  id,
  name,
  classType,
  status,
  startDate,
  endDate,
});

function toRow({ row, sums }: Listed): ClassRow {
  return {
    ...brief(row),
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

/** @throws {Refusal} absent for a class that is not there or of another unit */
async function ofUnit(db: Executor, unitId: number, id: number): Promise<ClassRecord> {
  const row = await findClass(db, unitId, id);
  if (!row) throw refuse('absent');
  return row;
}

async function inside(db: Executor, row: ClassRecord) {
  const lessons = await coursesOf(db, row.id);
  return {
    courses: lessons.map(({ id, name, teacherName, startAt, endAt, place }) => ({
      ...{ id, name, teacherName, place },
      startTime: startAt.toISOString(),
      endTime: endAt.toISOString(),
    })),
    groupIds: await groupsOf(db, row.id),
    studentUserIds: await chosenOf(db, row.id),
    members: row.memberCount,
  };
}

/** Who is in a class, to choose from. */
const rollCall: Pick<Handlers<Contract['classes'], Contexts>, 'roll'> = {
  async roll({ trainingClassId }, { db, actor }) {
    const row = await ofUnit(db, actor.unitId, trainingClassId);
    const { people, groups } = await rollOf(db, row.id);
    return {
      groups,
      people: people.map(({ id, name, dept, cellPhone, archivedAt, groupIds }) => ({
        ...{ userId: id, name, dept, groupIds },
        reachable: Boolean(cellPhone),
        archived: archivedAt !== null,
      })),
    };
  },
};

/** The training classes of a delegating unit (section 7). */
export function createClasses({ secret }: ClassesNeeds): Handlers<Contract['classes'], Contexts> {
  return {
    ...savingCalls,
    ...ownCalls(secret),
    waiting,
    ...rollCall,

    async list(query, { db, actor, now }) {
      const { list, total } = await listClasses(db, actor.unitId, query, now());
      return { list: list.map(toRow), total };
    },

    async detail({ id }, { db, actor, now }): Promise<ClassDetail> {
      const row = await ofUnit(db, actor.unitId, id);
      return {
        ...brief(row),
        trainThemeId: row.themeId,
        place: row.place,
        headCount: row.headCount,
        contactName: row.contactName,
        contactPhone: row.contactPhone,
        intro: row.intro,
        coverUrl: signedFileUrl(row.cover, secret, now(), { sessionId: actor.sessionId }),
        coverPath: row.cover,
        ...(await inside(db, row)),
        autoPub: row.autoPub,
        version: row.version,
        code: row.code,
        leaveRule: row.leaveRule as ClassDetail['leaveRule'],
        lateAfter: row.lateAfter,
        opensBefore: row.opensBefore,
        refuseClashes: row.refuseClashes,
      };
    },

    async clashes({ id, courses, groupIds }, { db, actor }) {
      const { unitId } = actor;
      if (id !== undefined) await ofUnit(db, unitId, id);
      const groups = [...new Set(groupIds)];
      if ((await ownGroups(db, unitId, groups)).length !== groups.length) throw refuse('absent');
      return clashesOf(db, { unitId, classId: id ?? 0, courses, groupIds: groups });
    },

    async members({ trainingClassId, name, ...page }, { db, actor }) {
      const row = await ofUnit(db, actor.unitId, trainingClassId);
      const { list, total } = await listMembers(db, row.id, name, page);
      return {
        total,
        list: list.map(({ student: s, addedAt }) => ({
          userId: s.id,
          name: s.name,
          dept: s.dept,
          post: s.post,
          cellPhone: s.cellPhone ?? '',
          signUpTime: addedAt.toISOString(),
          status: s.archivedAt ? 0 : 1,
        })),
      };
    },

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
