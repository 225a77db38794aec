import { z } from 'zod';
import { classes } from './classes.ts';
import { date, defineCalls, gone, id, instant, pageOf, shortText, wholeNumber } from './call.ts';
import { ofTraining, training } from './of-training.ts';

const trainingClassId = id.meta({ title: '培训班' });
const unitId = id.meta({ title: '委托单位' });
const userId = id.meta({ title: '学员' });

/** A lesson as 教务 send it: also by whose account it is taught, which opens the pages of teachers to them. */
const Sent = classes.add.body.shape.courses.unwrap().element.extend({
  teacherUserId: id.nullish().meta({ title: '教师账号' }),
});
const courses = z.array(Sent).max(200).meta({ title: '课程' });
const added = z.object({ ...classes.add.body.shape, courses: courses.default([]) });

/** The unit that a class was given to; nothing where it belongs to none. */
const given = { unitId: z.number().nullable(), unitName: z.string() };
const Row = classes.list.reply.shape.list.element.extend(given);
export type InstituteRow = z.infer<typeof Row>;
const Course = classes.detail.reply.shape.courses.element.extend({
  teacherUserId: z.number().nullable(),
  /** The name of that account; empty where it teaches no more. */
  teacherAccount: z.string(),
});
const Detail = classes.detail.reply.extend({ ...given, courses: z.array(Course) });
export type InstituteDetail = z.infer<typeof Detail>;

const Member = classes.members.reply.shape.list.element.extend({
  /** 1 a group of the class, 2 chosen by name, 3 an application, 4 a walk-in. */
  source: z.number(),
  /** Whether it is one of the unit that the class was given to. */
  ofUnit: z.boolean(),
});
export type InstituteMember = z.infer<typeof Member>;

const lacks = z.enum(['people', 'teacher', 'lessons']);
export type Lack = z.infer<typeof lacks>;
const TodayLesson = z.object({
  courseId: id,
  trainingClassId: id,
  className: z.string(),
  name: z.string(),
  place: z.string(),
  teacherName: z.string(),
  startTime: instant,
  endTime: instant,
  /** 0 is to come, 1 is on, 2 is over. */
  step: z.number(),
  shouldCount: z.number(),
  /** Who signed in, in time and late; who is on leave; who is neither. */
  presentCount: z.number(),
  lateCount: z.number(),
  leave: z.number(),
  missing: z.number(),
  /** Lessons that need the same room or teacher at the same time. */
  clashes: z.array(z.object({ kind: z.enum(['place', 'teacher']), className: z.string(), name: z.string() })),
});
export type TodayLesson = z.infer<typeof TodayLesson>;
const Waiting = z.object({ trainingClassId: id, name: z.string(), count: z.number(), since: instant });
export type ClassWaiting = z.infer<typeof Waiting>;
const Today = z.object({
  running: z.array(z.object({ id, name: z.string(), startDate: z.string(), endDate: z.string(), members: z.number() })),
  lessons: z.array(TodayLesson),
  leave: z.array(Waiting),
  objections: z.array(Waiting),
  walkIns: z.array(Waiting),
  /** Those that begin within three days, or today, and lack something. */
  starting: z.array(z.object({ id, name: z.string(), startDate: date, status: z.number(), lacks: z.array(lacks) })),
});
export type ClassesToday = z.infer<typeof Today>;

/** What the list may be narrowed to; a download of it as well. */
export const instituteQuery = classes.list.body.extend({
  /** 1 those that were given to a unit, 0 the others. */
  given: wholeNumber(0, 1).optional().meta({ title: '交给单位' }),
});

/** Classes that the institute runs, as 教务 run them: what a unit does with its own, and what only the institute can. */
export const institute = defineCalls({
  list: {
    ...ofTraining(classes.list, 'list', 'Classes of the institute, paged'),
    body: instituteQuery,
    reply: pageOf(Row),
  },
  detail: { ...ofTraining(classes.detail, 'detail', 'One of them with its lessons and people'), reply: Detail },
  add: { ...ofTraining(classes.add, 'add', 'Save a new class of the institute as a draft'), body: added },
  addAndPublish: {
    ...ofTraining(classes.addAndPublish, 'addAndPublish', 'Save one and publish it; its people are told'),
    body: added,
  },
  edit: {
    ...ofTraining(classes.edit, 'edit', 'Change a class of the institute that has not ended'),
    body: z.object({ ...classes.edit.body.shape, courses }),
  },
  updateStatus: ofTraining(classes.updateStatus, 'updateStatus', 'Publish one, begin it, end it, or take it back'),
  remove: ofTraining(classes.remove, 'remove', 'Delete a draft of the institute'),
  copy: ofTraining(classes.copy, 'copy', 'A draft like a class of the institute, given to nobody'),
  clashes: {
    ...ofTraining(classes.clashes, 'clashes', 'What clashes in a timetable, within it and with those of the institute'),
    body: z.object({ ...classes.clashes.body.shape, courses }),
  },
  countPeople: ofTraining(classes.countPeople, 'countPeople', 'How many would be in a class that is not saved'),
  members: {
    ...ofTraining(classes.members, 'members', 'People of a class of the institute, paged'),
    reply: pageOf(Member),
  },
  roll: ofTraining(classes.roll, 'roll', 'All people of one in the order of their names, to choose from'),
  give: {
    method: 'POST',
    path: '/admin/class/give',
    ...training,
    purpose: 'Give a class of the institute to an approved unit, which may name its people for it',
    body: z.object({ id, unitId }),
    reply: z.null(),
  },
  takeBack: {
    method: 'POST',
    path: '/admin/class/takeBack',
    ...training,
    purpose: 'Take a class back from the unit that it was given to, while none of its people are in it',
    body: z.object({ id }),
    reply: z.null(),
  },
  teachers: {
    method: 'GET',
    path: '/admin/class/teachers',
    ...training,
    purpose: 'Approved teachers by name, to choose from',
    query: z.object({ wd: shortText.default('').meta({ title: '关键词' }) }),
    reply: z.array(z.object({ userId: id, name: z.string(), dept: z.string(), title: z.string() })),
  },
  people: {
    method: 'GET',
    path: '/admin/class/people',
    ...training,
    purpose: 'Who may be put into a class of the institute: whom it knows by itself, and people of its unit',
    query: z.object({ id: id.optional(), wd: shortText.default('').meta({ title: '关键词' }) }),
    reply: z.array(
      z.object({ userId: id, name: z.string(), dept: z.string(), cellPhone: z.string(), unitName: z.string() }),
    ),
  },
  groups: {
    method: 'GET',
    path: '/admin/class/groups',
    ...training,
    purpose: 'Groups of the unit that a class was given to',
    query: z.object({ id }),
    reply: z.array(z.object({ id, name: z.string(), size: z.number() })),
  },
  addApplicants: {
    method: 'POST',
    path: '/admin/class/addApplicants',
    ...training,
    purpose: 'Put admitted applicants of recruit projects into a class; who cannot come into it is told with why',
    body: z.object({
      id: trainingClassId,
      ids: z.array(id).min(1, '请选择报名').max(100).meta({ title: '报名' }),
    }),
    reply: z.object({
      added: z.number(),
      /** Who is in it already stays as they came. */
      already: z.number(),
      gone,
      /** Who is not admitted, or is in another class, and why they were left out. */
      skipped: z.array(z.object({ id, name: z.string(), why: z.string() })),
    }),
  },
  removeMember: {
    method: 'POST',
    path: '/admin/class/removeMember',
    ...training,
    purpose: 'Take somebody out who came by an application or as a walk-in and was at no lesson yet',
    body: z.object({ id: trainingClassId, userId }),
    reply: z.null(),
  },
  today: {
    method: 'GET',
    path: '/admin/class/today',
    ...training,
    purpose: 'What of the classes of the institute is today, and what of them waits',
    reply: Today,
  },
});
