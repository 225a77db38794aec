import { z } from 'zod';
import { PointPlace } from './points.ts';
import { Handout } from './teaching.ts';
import { defineCalls, id, instant, pageOf, paging } from './call.ts';

/** Not among the calls of the specification, which names the pages alone (section 2.4). */
const own = { access: 'trainee', added: true } as const;

const Lesson = z.object({
  id,
  name: z.string(),
  teacherName: z.string(),
  startTime: instant,
  endTime: instant,
  place: z.string(),
});

/** What the person was at a lesson: 0 absent, 1 present, 2 late, 3 on leave; null while that is open. */
const signInStatus = z.number().nullable();
/** When the person signed in; null where they have not, or somebody wrote it down for them. */
const signInTime = instant.nullable();

const OwnClass = z.object({
  id,
  name: z.string(),
  /** 1 run by the institute, 2 set up by a unit. */
  classType: z.number(),
  /** 1 published, 2 running, 3 ended. */
  status: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  place: z.string(),
  /** The unit that has it; nothing for one of the institute alone. */
  unitName: z.string(),
  courses: z.number(),
  /** How many of its lessons are over. */
  over: z.number(),
  /** A signed address of the picture, or nothing. */
  coverUrl: z.string(),
  /** The lesson that is taught or comes first, of those from which the person is not on leave. */
  next: Lesson.nullable(),
  /** Lessons that are not over and to which signing in opens within a day, in the order of their times. */
  soon: z.array(
    Lesson.extend({
      signInStatus,
      signInTime,
      /** Whether the person is on leave from it, also before it begins. */
      onLeave: z.boolean(),
    }),
  ),
  /** Minutes before the beginning of a lesson from which one may sign in. */
  opensBefore: z.number(),
});
export type OwnClass = z.infer<typeof OwnClass>;

const OwnClassDetail = OwnClass.omit({ courses: true, over: true, next: true, soon: true }).extend({
  /** The teaching point where it is held, if it is one of the site's that visitors are shown. */
  point: PointPlace.nullable(),
  contactName: z.string(),
  contactPhone: z.string(),
  intro: z.string(),
  courses: z.array(
    Lesson.extend({
      /** The same of the lesson. */
      point: PointPlace.nullable(),
      signInStatus,
      signInTime,
      /** Leave from it, also before it begins: granted, or asked for and not decided. */
      leave: z.enum(['granted', 'asked']).nullable(),
      /** What the person last said against an absence: 0 waits, 1 was right, 2 was not. */
      objection: z.object({ content: z.string(), answer: z.string(), status: z.number() }).nullable(),
      files: z.array(Handout),
    }),
  ),
  /** Names alone: nobody has given a number or a unit to the others. */
  classmates: z.array(z.string()),
  leaveRule: z.enum(['excluded', 'present', 'absent']),
  /** Who decides of the person's leave: the unit of its own people, of all others 教务. */
  leaveBy: z.enum(['unit', 'institute']),
  lateAfter: z.number(),
  /** Of the person, from 0 to 1, as `counted` has it; null where there is none to be at. */
  attendance: z.number().nullable(),
  /** At how many lessons the person was what, of those that count for it. */
  counts: z.object({ present: z.number(), late: z.number(), leave: z.number(), absent: z.number() }),
});
export type OwnClassDetail = z.infer<typeof OwnClassDetail>;

const root = '/train/myTraining';

/** A trainee and the classes that they are in (section 7); of drafts nobody but the unit knows. */
export const ownClasses = defineCalls({
  mine: {
    method: 'POST',
    path: `${root}/list`,
    ...own,
    purpose: 'The classes of the trainee, paged: under way, then to come, then ended',
    body: z.object({
      ...paging,
      /** Only those of now, to come or past. */
      when: z.enum(['now', 'coming', 'past']).optional().meta({ title: '时间' }),
    }),
    reply: pageOf(OwnClass),
  },
  own: {
    method: 'GET',
    path: `${root}/detail`,
    ...own,
    purpose: 'A class of the trainee, with timetable, classmates and the own attendance',
    query: z.object({ id }),
    reply: OwnClassDetail,
  },
  calendar: {
    method: 'POST',
    path: `${root}/calendar`,
    ...own,
    purpose: 'An address that gives the lessons of a class, or of all, as a calendar file, once and for a short time',
    body: z.object({ id: id.optional() }),
    reply: z.object({ url: z.string() }),
  },
  calendarFile: {
    method: 'GET',
    path: `${root}/calendar/file`,
    access: 'public',
    raw: 'file',
    added: true,
    purpose: 'The file behind such an address',
    query: z.object({ key: z.string() }),
    reply: z.null(),
  },
});
