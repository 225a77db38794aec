import { z } from 'zod';
import { seen } from '../checks.ts';
import { cellPhone, line, personName } from './account.ts';
import { defineCalls, id, instant, pageOf, paging, shortText, wholeNumber } from './call.ts';

const unit = { access: 'unit' } as const;
const own = { access: 'unit', added: true } as const;
const trainingClassId = id.meta({ title: '培训班' });
const courseId = id.meta({ title: '课程' });
/** 0 absent, 1 present, 2 late, 3 on leave. */
const signInStatus = wholeNumber(0, 3).meta({ title: '签到状态' });

/** What came of a sign-in, or stands in its way; each has a sentence of its own. */
const results = ['signed', 'already', 'unlisted', 'early', 'over', 'closed', 'expired', 'identify'] as const;
const SignIn = z.object({
  /**
   * `signed`, `already`: signed in now or before. `unlisted`: written down for the unit to look at. `early`, `over`:
   * not at this hour. `closed`: the class is over. `expired`: the code is. `identify`: the device is not known here.
   */
  result: z.enum(results),
  message: z.string(),
  /** Of who is signed in: 0 absent (by hand), 1 present, 2 late, 3 on leave (by hand); else null. */
  status: z.number().nullable(),
  signedAt: instant.nullable(),
  /** Until when it is too early; else null. */
  opensAt: instant.nullable(),
  /** Stands for name and number on this device next time, and for nothing else; empty where there is none. */
  device: z.string(),
});
export type SignInReply = z.infer<typeof SignIn>;

/** Where a phone says that it is, by the globe in degrees, and within how many metres. */
export const Position = z.object({
  latitude: z.number().min(-90).max(90).meta({ title: '纬度' }),
  longitude: z.number().min(-180).max(180).meta({ title: '经度' }),
  accuracy: z.number().min(0).meta({ title: '位置精度' }),
});
export type Position = z.infer<typeof Position>;

const Lesson = z.object({
  courseId: id,
  name: z.string(),
  place: z.string(),
  /** Whether who signs in is asked where they are. */
  asksPlace: z.boolean(),
  startTime: instant,
  endTime: instant,
  /** When signing in opens; it ends with the lesson. */
  opensAt: instant,
  /** From when one is late. */
  lateAt: instant,
  state: z.enum(['early', 'open', 'over']),
});
export type SignInLesson = z.infer<typeof Lesson>;

const Counts = z.object({
  shouldCount: z.number(),
  presentCount: z.number(),
  lateCount: z.number(),
  leaveCount: z.number(),
});
const CourseSums = Counts.extend({
  courseId: id,
  courseName: z.string(),
  startTime: instant,
  endTime: instant,
  /** From 0 to 1; null until it is over, and where nobody should be there. */
  attendance: z.number().nullable(),
});
export type CourseSums = z.infer<typeof CourseSums>;

const SignInRow = z.object({
  /** Of the row; null for who has none yet. */
  id: id.nullable(),
  /** The number of the person in the unit, no account. */
  userId: id,
  name: z.string(),
  dept: z.string(),
  signInStatus: z.number(),
  signInTime: instant.nullable(),
  /** How it was proven: `code`, `typed`, `hand`, `walk-in`, or nothing. */
  proof: z.string(),
  /**
   * `device`: somebody else signed in on the same one at this lesson; `far`: away from its teaching point; `unplaced`:
   * asked where, there was no answer.
   */
  flags: z.array(z.string()),
  /** Whether it was decided by hand, and why. */
  byHand: z.boolean(),
  reason: z.string(),
  /** The granted leave that covers the lesson. */
  leaveId: id.nullable(),
});
export type SignInRow = z.infer<typeof SignInRow>;

const WalkIn = z.object({
  id,
  courseId: id,
  courseName: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  signInTime: instant,
  /** 0 waits, 1 is a member, 2 was added, 3 turned down. */
  status: z.number(),
  /** Of one that waits: who of the class it may be, by the number or else by the name; of a unit its own people. */
  suggested: z
    .object({ userId: id, name: z.string(), dept: z.string(), cellPhone: z.string(), byNumber: z.boolean() })
    .nullable(),
});
export type WalkIn = z.infer<typeof WalkIn>;

const Objection = z.object({
  id,
  courseId: id,
  courseName: z.string(),
  userId: id,
  name: z.string(),
  content: z.string(),
  answer: z.string(),
  /** 0 waits, 1 was right, 2 was not. */
  status: z.number(),
  signInStatus: z.number(),
  createTime: instant,
});
export type Objection = z.infer<typeof Objection>;

const BoardRow = z.object({ userId: id, name: z.string(), status: z.number(), signInTime: instant.nullable() });
const Board = z.object({
  trainingClassId: id,
  courseId: id,
  className: z.string(),
  /** For the page of signing in, where somebody cannot scan. */
  classCode: z.string(),
  courseName: z.string(),
  place: z.string(),
  startTime: instant,
  endTime: instant,
  opensAt: instant,
  state: z.enum(['early', 'open', 'over']),
  /** What the QR says, the six digits of the same, and when both change; null outside the window. */
  code: z.object({ url: z.string(), typed: z.string(), endsAt: instant }).nullable(),
  counts: Counts,
  /** Walk-ins that wait. */
  walkIns: z.number(),
  /** By the clock of the portal: that of a classroom's computer may be wrong. */
  now: instant,
  /** To be sent with the next question: what has not changed since is not told again. */
  cursor: z.string(),
  /** Whether `rows` are all members, and not those alone that have changed. */
  whole: z.boolean(),
  rows: z.array(BoardRow),
});
export type Board = z.infer<typeof Board>;

const root = '/train/entrustingUnitClassAppController';
const institute = '/train/trainingClass';
const onePaging = {
  ...paging,
  trainingClassId,
  courseId,
  signInStatus: signInStatus.optional(),
  name: shortText.default('').meta({ title: '姓名' }),
};
/** A workbook to go on with, or paper. */
const format = z.enum(['xlsx', 'pdf']).default('xlsx').meta({ title: '格式' });
/** Without a lesson: the register of the class, all lessons beside one another. */
const oneList = z.object({
  trainingClassId,
  courseId: courseId.optional(),
  signInStatus: signInStatus.optional(),
  format,
});
const memberList = z.object({ trainingClassId, name: shortText.default('').meta({ title: '姓名' }), format });
const file = { ...unit, method: 'POST', raw: 'file', reply: z.null() } as const;

/** Signing in to lessons, and what a unit sees and says of it (section 7). */
export const attendance = defineCalls({
  signIn: {
    method: 'POST',
    path: '/train/signIn/signIn',
    access: 'public',
    crowd: true,
    added: true,
    purpose: 'Sign in to a lesson by the code of its board, with name and number or a device that is remembered',
    body: z.object({
      trainingClassId,
      courseId,
      /** Of the QR, the six digits below it, or the ticket of the page. */
      code: z.string().trim().max(80).default('').meta({ title: '签到码' }),
      name: personName.optional(),
      cellPhone: cellPhone.optional(),
      /** What the last sign-in on this device gave. */
      device: z.string().max(200).default('').meta({ title: '设备' }),
      /** A word that the device keeps, by which two people on one are noticed. */
      mark: z
        .string()
        .regex(/^[\w-]{0,64}$/)
        .default('')
        .meta({ title: '设备' }),
      /** For a lesson that asks: compared with where it is held, and not kept. */
      position: Position.optional().catch(undefined).meta({ title: '位置' }),
    }),
    reply: SignIn,
  },
  signInPage: {
    method: 'GET',
    path: '/train/signIn/page',
    access: 'public',
    crowd: true,
    added: true,
    purpose: 'What the page of a sign-in shows: the class, and one of its lessons or those of the day; nobody in it',
    query: z.object({
      /** Or its code. */
      trainingClassId: trainingClassId.optional(),
      classCode: z.string().trim().max(20).default('').meta({ title: '班级码' }),
      courseId: courseId.optional(),
      code: z.string().trim().max(80).default('').meta({ title: '签到码' }),
      /** What the last sign-in on this device gave: whoever has signed in by it is told so. */
      device: z.string().max(200).default('').meta({ title: '设备' }),
    }),
    reply: z.object({
      trainingClassId: id,
      className: z.string(),
      lessons: z.array(Lesson),
      /** Stands for the code for three minutes, while somebody types; empty where that does not count any more. */
      ticket: z.string(),
      /** That somebody on this device has signed in to the lesson, and whether late; else null. */
      signed: z.object({ message: z.string(), late: z.boolean() }).nullable(),
      now: instant,
    }),
  },
  ownDevice: {
    method: 'POST',
    path: '/train/signIn/ownDevice',
    access: 'trainee',
    added: true,
    purpose:
      'Have this device stand for the own name and number in a class, for ten minutes; the board’s code it is not',
    body: z.object({ trainingClassId }),
    reply: z.object({ device: z.string(), name: z.string() }),
  },
  board: {
    method: 'GET',
    path: '/train/signIn/board',
    access: 'member',
    added: true,
    purpose:
      'The board of a lesson, for its unit, its teacher and, of the institute’s, 教务: the code of now, and who has signed in',
    query: z.object({
      trainingClassId,
      courseId,
      since: z.string().max(60).default('').meta({ title: '游标' }),
    }),
    reply: Board,
  },
  allCourses: {
    method: 'GET',
    path: `${root}/teachingCourseAllSignInList`,
    ...unit,
    purpose: 'Attendance of every lesson of a class',
    /** `status`: 0 lessons to come, 1 those that are on, 2 those that are over. */
    query: z.object({ trainingClassId, status: wholeNumber(0, 3).optional().meta({ title: '状态' }) }),
    reply: z.object({ avgAttendance: z.number().nullable(), list: z.array(CourseSums) }),
  },
  oneCourse: {
    method: 'POST',
    path: `${root}/teachingCourseOneSignInList`,
    ...unit,
    purpose: 'Members of a class and what they were at one lesson, paged',
    body: z.object(onePaging),
    reply: pageOf(SignInRow),
  },
  updateStatus: {
    method: 'POST',
    path: `${root}/updateSignInStatus`,
    ...unit,
    purpose: 'Say by hand what a member was at a lesson; null takes that back',
    body: z.object({
      /** Of the row; or the three that follow. */
      id: id.optional(),
      trainingClassId: trainingClassId.optional(),
      courseId: courseId.optional(),
      userId: id.optional().meta({ title: '学员' }),
      signInStatus: signInStatus.nullable(),
      reason: line('原因', 200).default(''),
    }),
    reply: z.null(),
  },
  walkIns: {
    method: 'POST',
    path: `${root}/walkInList`,
    ...own,
    purpose: 'Who signed in to lessons of a class and is not on its list, paged',
    body: z.object({
      ...paging,
      trainingClassId,
      courseId: courseId.optional(),
      status: wholeNumber(0, 3).default(0).meta({ title: '状态' }),
    }),
    reply: pageOf(WalkIn),
  },
  matchWalkIn: {
    method: 'POST',
    path: `${root}/matchWalkIn`,
    ...own,
    purpose: 'Say which member of the class a walk-in is',
    body: z.object({ id, userId: id.meta({ title: '学员' }) }),
    reply: z.null(),
  },
  addWalkIn: {
    method: 'POST',
    path: `${root}/addWalkIn`,
    ...own,
    purpose: 'Take a walk-in into the class, and onto the list of the unit where nobody has the number',
    body: z.object({ id }),
    reply: z.object({ userId: id }),
  },
  refuseWalkIn: {
    method: 'POST',
    path: `${root}/refuseWalkIn`,
    ...own,
    purpose: 'Turn a walk-in down',
    body: z.object({ id }),
    reply: z.null(),
  },
  object: {
    method: 'POST',
    path: '/train/signIn/object',
    access: 'trainee',
    added: true,
    purpose: 'Say that an own absence from a lesson that has begun is wrong',
    body: z.object({
      courseId,
      content: z.string().trim().overwrite(seen).min(1).max(200).meta({ title: '说明' }),
    }),
    reply: z.object({ id }),
  },
  objections: {
    method: 'POST',
    path: `${root}/absenceObjectionList`,
    ...own,
    purpose: 'What trainees of a class or one of its lessons say against absences, paged',
    body: z.object({
      ...paging,
      trainingClassId,
      courseId: courseId.optional(),
      status: wholeNumber(0, 2).default(0).meta({ title: '状态' }),
    }),
    reply: pageOf(Objection),
  },
  answerObjection: {
    method: 'POST',
    path: `${root}/answerAbsenceObjection`,
    ...own,
    purpose: 'Answer that: 1 the trainee was there and counts as present, 2 the absence stands',
    body: z.object({
      id,
      status: wholeNumber(1, 2).meta({ title: '处理结果' }),
      answer: line('答复', 200).default(''),
    }),
    reply: z.null(),
  },
  exportOne: {
    ...file,
    path: `${root}/exportTeachingCourseOneSignInList`,
    purpose: 'The sign-ins of one lesson of a class of the unit, or of all, as a workbook or on paper',
    body: oneList,
  },
  exportMembers: {
    ...file,
    path: `${root}/exportTrainingList`,
    purpose: 'The people of a class of the unit as a workbook or on paper',
    body: memberList,
  },
  exportOneOfInstitute: {
    ...file,
    path: `${institute}/exportTeachingCourseOneSignInList`,
    purpose: 'The same of a class that the institute runs for the unit',
    body: oneList,
  },
  exportMembersOfInstitute: {
    ...file,
    path: `${institute}/exportTrainingList`,
    purpose: 'The same of a class that the institute runs for the unit',
    body: memberList,
  },
});
