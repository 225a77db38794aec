import { z } from 'zod';
import { filePath } from './account.ts';
import { defineCalls, id, instant, pageOf, paging } from './call.ts';

/** Not among the calls of the specification, which gives teachers a personal page alone (section 2.4). */
const own = { access: 'teacher', added: true } as const;
const ofUnit = { access: 'unit', added: true } as const;
const courseId = id.meta({ title: '课程' });

const Lesson = z.object({
  id,
  trainingClassId: id,
  className: z.string(),
  name: z.string(),
  startTime: instant,
  endTime: instant,
  /** When signing in opens. */
  opensAt: instant,
  place: z.string(),
  /** 0 to come, 1 on, 2 over. */
  step: z.number(),
  shouldCount: z.number(),
  presentCount: z.number(),
  lateCount: z.number(),
  leaveCount: z.number(),
  /** How many documents it has. */
  files: z.number(),
});
export type TaughtLesson = z.infer<typeof Lesson>;

export const Handout = z.object({
  id,
  /** With its extension, as it will be called on the computer of who takes it. */
  name: z.string(),
  bytes: z.number(),
  /** A signed address. */
  url: z.string(),
});
export type Handout = z.infer<typeof Handout>;

const LessonDetail = Lesson.omit({ files: true }).extend({
  /** The teaching point where it is held, if it is one of the site's that visitors are shown. */
  point: z.object({ id, name: z.string() }).nullable(),
  unitName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  intro: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  files: z.array(Handout),
});
export type TaughtLessonDetail = z.infer<typeof LessonDetail>;

const root = '/train/myTeaching';

/** A teacher and the lessons that they teach (section 7): counts of the people in them, and no names or numbers. */
export const teaching = defineCalls({
  list: {
    method: 'POST',
    path: `${root}/list`,
    ...own,
    purpose: 'The own lessons, paged: of today and to come the nearest first, past ones the last first',
    body: z.object({
      ...paging,
      /** Without one: all, the last first. */
      when: z.enum(['today', 'coming', 'past']).optional().meta({ title: '时间' }),
    }),
    reply: pageOf(Lesson),
  },
  hours: {
    method: 'GET',
    path: `${root}/hours`,
    ...own,
    purpose: 'What has been taught, by month and in all: lessons that are over, and their minutes',
    reply: z.object({
      lessons: z.number(),
      minutes: z.number(),
      /** The last first; `2026-11` by the clock of Shanghai. */
      months: z.array(z.object({ month: z.string(), lessons: z.number(), minutes: z.number() })),
    }),
  },
  lesson: {
    method: 'GET',
    path: `${root}/detail`,
    ...own,
    purpose: 'An own lesson with its class, times, counts and documents',
    query: z.object({ id }),
    reply: LessonDetail,
  },
  addFile: {
    method: 'POST',
    path: `${root}/file/add`,
    ...own,
    purpose: 'Put an uploaded document beside an own lesson, for the people of its class',
    body: z.object({ courseId, file: filePath.min(1, '请选择文件').meta({ title: '课件' }) }),
    reply: z.object({ id }),
  },
  removeFile: {
    method: 'POST',
    path: `${root}/file/delete`,
    ...own,
    purpose: 'Take a document of an own lesson away',
    body: z.object({ id }),
    reply: z.null(),
  },
  addFileOfUnit: {
    method: 'POST',
    path: '/train/entrustingUnitClassAppController/courseFileAdd',
    ...ofUnit,
    purpose: 'Put an uploaded document beside a lesson of a class of the unit, for its people',
    body: z.object({ courseId, file: filePath.min(1, '请选择文件').meta({ title: '课件' }) }),
    reply: z.object({ id }),
  },
  removeFileOfUnit: {
    method: 'POST',
    path: '/train/entrustingUnitClassAppController/courseFileDelete',
    ...ofUnit,
    purpose: 'Take a document of a lesson of a class of the unit away',
    body: z.object({ id }),
    reply: z.null(),
  },
  filesOfClass: {
    method: 'GET',
    path: '/train/entrustingUnitClassAppController/courseFileList',
    ...ofUnit,
    purpose: 'The documents of the lessons of a class of the unit',
    query: z.object({ trainingClassId: id.meta({ title: '培训班' }) }),
    reply: z.array(z.object({ courseId, courseName: z.string(), files: z.array(Handout) })),
  },
});
