import { z } from 'zod';
import { phonePattern, plainPhone, seen } from '../checks.ts';
import { isInstant } from '../time.ts';
import { filePath, line, mobileOrNone } from './account.ts';
import { Member, Roll } from './class-people.ts';
import { Clash } from './clashes.ts';
import { date, defineCalls, highest, id, instant, pageOf, paging, sendingKey, shortText, wholeNumber } from './call.ts';
import { ownClasses } from './own-classes.ts';
import { text } from './text.ts';
import { waitingCalls } from './waiting.ts';

const unit = { access: 'unit' } as const;
const own = { access: 'unit', added: true } as const;

/** 0 draft, 1 published, 2 running, 3 ended. */
const status = wholeNumber(0, 3).meta({ title: '状态' });
const leaveRule = z.enum(['excluded', 'present', 'absent']);
const startDate = date.meta({ title: '开始日期' });
const endDate = date.meta({ title: '结束日期' });
const name = z.string().trim().overwrite(seen).min(1).max(60).meta({ title: '培训班名称' });
const trainingClassId = id.meta({ title: '培训班' });
const moment = (title: string) =>
  z.iso.datetime({ offset: true }).refine(isInstant, `${title}不是一个时刻`).meta({ title });

/** A teaching point of the site, of those that visitors are shown. */
const [place, pointId] = [line('培训地点'), id.nullish().meta({ title: '现场教学点' })];

/** A lesson as the form sends it; a new one has no number yet. */
const CourseFields = z.object({
  id: id.optional(),
  name: z.string().trim().overwrite(seen).min(1).max(60).meta({ title: '课程名称' }),
  teacherName: line('授课教师', 30).default(''),
  /** By it the lesson comes to the teacher's own pages; whether it has an account is told to nobody. */
  teacherPhone: mobileOrNone.meta({ title: '教师手机号码' }),
  startTime: moment('上课时间'),
  endTime: moment('下课时间'),
  place: line('上课地点').default(''),
  /** The teaching point where it is held; at none where nothing is said. */
  pointId,
});
const courses = z.array(CourseFields).max(200).meta({ title: '课程' });
const groupIds = z.array(id).max(50).meta({ title: '学员分组' });
const studentUserIds = z.array(id).max(2000).meta({ title: '学员' });

const fields = {
  name,
  trainThemeId: id.nullish().meta({ title: '培训主题' }),
  startDate,
  endDate,
  place: place.default(''),
  headCount: wholeNumber(0, 5000).default(0).meta({ title: '计划人数' }),
  contactName: line('联系人', 30).default(''),
  contactPhone: z
    .string()
    .overwrite(plainPhone)
    .regex(new RegExp(`^$|${phonePattern.source}`), text.phone)
    .meta({ title: '联系电话' })
    .default(''),
  intro: line('培训班介绍', 2000).default(''),
  coverUrl: filePath.meta({ title: '封面图片' }).default(''),
};
/**
 * At which teaching point it is held, how attendance is counted, and by what people are reminded; what is left out
 * stays as it is.
 */
const rules = {
  pointId,
  leaveRule: leaveRule.optional().meta({ title: '假期计入方式' }),
  lateAfter: wholeNumber(0, 240).optional().meta({ title: '迟到分钟数' }),
  opensBefore: wholeNumber(0, 1440).optional().meta({ title: '提前签到分钟数' }),
  refuseClashes: z.boolean().optional().meta({ title: '是否不允许冲突' }),
  asksPlace: z.boolean().optional().meta({ title: '是否核对签到位置' }),
  remindByText: z.boolean().optional().meta({ title: '是否发短信提醒' }),
};
const added = z.object({
  ...fields,
  ...rules,
  courses: courses.default([]),
  groupIds: groupIds.default([]),
  studentUserIds: studentUserIds.default([]),
  key: sendingKey,
});

/** Why it cannot go back to a draft, or as a draft be deleted; empty where it can, or is not one's own to change. */
const refusal = z.string();

/** From 0 to 1; null while nobody should have been anywhere. */
const avgAttendance = z.number().nullable();

/** What every list of classes tells of one. */
const Brief = z.object({
  id,
  name: z.string(),
  /** 1 run by the institute, 2 set up by the unit. */
  classType: z.number(),
  status: z.number(),
  startDate: z.string(),
  endDate: z.string(),
});
const ClassRow = Brief.extend({
  place: z.string(),
  /** Planned, and who is in it. */
  headCount: z.number(),
  members: z.number(),
  courses: z.number(),
  /** Requests for leave that wait for an answer. */
  leavePendingCount: z.number(),
  /** The average of the evaluations of its lessons. */
  avgCourse: z.number().nullable(),
  avgAttendance,
  version: z.number(),
  createTime: instant,
  refusal,
});
export type ClassRow = z.infer<typeof ClassRow>;

/** The teaching point where it is held, also one that visitors are shown no more; none has no name. */
const atPoint = { pointId: z.number().nullable(), pointName: z.string() };
const Course = z.object({
  id,
  name: z.string(),
  teacherName: z.string(),
  teacherPhone: z.string(),
  startTime: instant,
  endTime: instant,
  place: z.string(),
  ...atPoint,
});
const ClassDetail = Brief.extend({
  trainThemeId: z.number().nullable(),
  place: z.string(),
  ...atPoint,
  headCount: z.number(),
  contactName: z.string(),
  contactPhone: z.string(),
  intro: z.string(),
  /** A signed address of the picture, or nothing. */
  coverUrl: z.string(),
  coverPath: z.string(),
  courses: z.array(Course),
  groupIds: z.array(z.number()),
  /** Who was chosen by name; who is in it by a group of it is not among them. */
  studentUserIds: z.array(z.number()),
  autoPub: z.boolean(),
  version: z.number(),
  /** Six signs by which one joins and signs in. */
  code: z.string(),
  members: z.number(),
  /**
   * Of those who are shown (of a class that the institute gave to a unit its own alone) how many came by a group, by
   * name, by an application, or walked in.
   */
  sources: z.object({ group: z.number(), named: z.number(), applied: z.number(), walked: z.number() }),
  leaveRule,
  lateAfter: z.number(),
  opensBefore: z.number(),
  refuseClashes: z.boolean(),
  /** Whether who signs in to a lesson at a teaching point is asked where they are. */
  asksPlace: z.boolean(),
  /** Whether its people get a text message the evening before a day with lessons. */
  remindByText: z.boolean(),
  /** Of the whole class. */
  avgAttendance,
  refusal,
});
export type ClassDetail = z.infer<typeof ClassDetail>;

const root = '/train/entrustingUnitClassAppController';

/** Training classes of a delegating unit, and of who is in them (section 7). */
export const classes = defineCalls({
  ...ownClasses,
  ...waitingCalls,
  list: {
    method: 'POST',
    path: `${root}/listApp`,
    ...unit,
    purpose: 'Classes of the unit, paged',
    body: z.object({
      ...paging,
      name: shortText.default('').meta({ title: '培训班名称' }),
      status: status.optional(),
      /** 1 those that are no drafts, 0 the drafts. */
      published: wholeNumber(0, 1).optional().meta({ title: '已发布' }),
      /** Those that have a day from here to there. */
      startDate: startDate.optional(),
      endDate: endDate.optional(),
      sort: z
        .enum(['name', '-name', 'startDate', '-startDate', 'createTime', '-createTime'])
        .default('-startDate')
        .meta({ title: '排序' }),
    }),
    reply: pageOf(ClassRow),
  },
  add: {
    method: 'POST',
    path: `${root}/addClass`,
    ...unit,
    purpose: 'Save a new class as a draft',
    body: added,
    reply: z.object({ id }),
  },
  addAndPublish: {
    method: 'POST',
    path: `${root}/addAndPub`,
    ...unit,
    purpose: 'Save a new class and publish it; its people are told',
    body: added,
    reply: z.object({ id }),
  },
  edit: {
    method: 'POST',
    path: `${root}/editClass`,
    ...unit,
    purpose: 'Change a class that has not ended, with its lessons and people as they are sent',
    body: z.object({
      id,
      version: wholeNumber(1, highest).optional().meta({ title: '版本' }),
      ...fields,
      ...rules,
      courses,
      groupIds,
      studentUserIds,
    }),
    reply: z.object({ version: z.number() }),
  },
  updateStatus: {
    method: 'POST',
    path: `${root}/updateStatus`,
    ...unit,
    purpose: 'Publish a class, begin it, end it, or take it back to a draft before it begins',
    body: z.object({ id, status }),
    reply: z.null(),
  },
  detail: {
    method: 'GET',
    path: `${root}/detailClass`,
    ...unit,
    purpose: 'One class with its lessons and people',
    query: z.object({ id }),
    reply: ClassDetail,
  },
  timetableFile: {
    ...own,
    method: 'POST',
    raw: 'file',
    path: `${root}/timetableFile`,
    purpose: 'The lessons of a class of the unit as a calendar file',
    body: z.object({ id }),
    reply: z.null(),
  },
  remove: {
    method: 'GET',
    path: `${root}/delete`,
    ...unit,
    purpose: 'Delete a draft',
    query: z.object({ id }),
    reply: z.null(),
  },
  namePeople: {
    method: 'POST',
    path: `${root}/nameStudents`,
    ...own,
    purpose: 'Say who of the unit is in a class that the institute runs for it; people of others stay in it',
    body: z.object({
      id,
      version: wholeNumber(1, highest).optional().meta({ title: '版本' }),
      groupIds,
      studentUserIds,
    }),
    reply: z.object({ version: z.number() }),
  },
  copy: {
    method: 'POST',
    path: `${root}/copyClass`,
    ...own,
    purpose: 'A draft like a class, without its people, picture and code, its lessons as far from a new first day',
    body: z.object({ id, startDate, name: name.optional(), key: sendingKey }),
    reply: z.object({ id }),
  },
  clashes: {
    method: 'POST',
    path: `${root}/clashes`,
    ...own,
    purpose: 'What clashes in a timetable that is not saved, within the class and with other classes of the unit',
    body: z.object({ id: id.optional(), courses, groupIds: groupIds.default([]), place: place.optional(), pointId }),
    reply: z.array(Clash),
  },
  countPeople: {
    method: 'POST',
    path: `${root}/countPeople`,
    ...own,
    purpose: 'How many would be in a class that is not saved, with whoever came to it otherwise, or are in it as it is',
    /** Where nobody is named the people of the class are counted as they are. */
    body: z.object({ id: id.optional(), groupIds: groupIds.optional(), studentUserIds: studentUserIds.optional() }),
    reply: z.object({
      people: z.number(),
      /** Of them those whom a text message reaches: with a number, and not archived. */
      reachable: z.number(),
      /** Those who hear of it as it is published, with an account and not archived; and those who are archived. */
      ...{ hearing: z.number(), archived: z.number() },
    }),
  },
  members: {
    method: 'POST',
    path: `${root}/trainingList`,
    ...unit,
    purpose: 'People of a class, paged',
    body: z.object({
      ...paging,
      trainingClassId,
      name: shortText.default('').meta({ title: '姓名' }),
      sort: z.enum(['signUpTime', '-signUpTime', 'absent', '-absent']).default('signUpTime').meta({ title: '排序' }),
    }),
    reply: pageOf(Member),
  },
  unfinishedOf: {
    ...own,
    method: 'POST',
    path: `${root}/unfinishedOf`,
    purpose: 'Published classes that have not ended which people of the unit are in',
    body: z.object({ studentUserIds: studentUserIds.min(1, '请先选择') }),
    reply: z.array(
      z.object({
        ...{ id, name: z.string(), status: z.number(), classType: z.number() },
        /** How many of them are in it, how many of these by a group, and by which groups in which they still are. */
        ...{
          people: z.number(),
          names: z.array(z.string()),
          grouped: z.number(),
          groups: z.array(z.object({ id, name: z.string() })),
        },
      }),
    ),
  },
  roll: {
    method: 'GET',
    path: `${root}/roll`,
    ...own,
    purpose: 'All people of a class in the order of their names, to choose from, with the groups of the class',
    query: z.object({ trainingClassId }),
    reply: Roll,
  },
  listAll: {
    method: 'GET',
    path: '/train/trainingClass/listAll',
    ...unit,
    purpose: 'All classes of the unit, to choose from',
    query: z.object({ name: shortText.default('').meta({ title: '培训班名称' }), status: status.optional() }),
    reply: z.array(Brief),
  },
  schedule: {
    method: 'GET',
    path: '/train/entrustingManage/getEntrustedSchedule',
    ...unit,
    purpose: 'Classes of the unit that have a day between two days',
    query: z.object({ startDate, endDate }),
    reply: z.array(
      z.object({
        trainingClassId: z.number(),
        name: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        status: z.number(),
        place: z.string(),
      }),
    ),
  },
});
