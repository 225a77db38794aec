import { z } from 'zod';
import { defineCalls, id, instant } from './call.ts';

const root = '/train/entrustingUnitClassAppController';

const Lesson = z.object({
  trainingClassId: id,
  courseId: id,
  className: z.string(),
  name: z.string(),
  place: z.string(),
  /** From when one may sign in. */
  opensAt: instant,
  startTime: instant,
  endTime: instant,
  shouldCount: z.number(),
  presentCount: z.number(),
  lateCount: z.number(),
  leaveCount: z.number(),
});
const Doubt = z.object({
  trainingClassId: id,
  courseId: id,
  className: z.string(),
  name: z.string(),
  startTime: instant,
  /** Who signed in and is not on the list, and absences that are said to be wrong, that wait for an answer. */
  walkIns: z.number(),
  objections: z.number(),
});
/** What of a class began today and is over. */
const Over = z.object({
  trainingClassId: id,
  name: z.string(),
  lessons: z.number(),
  /** Of these lessons together, from 0 to 1; null where nobody was due. */
  attendance: z.number().nullable(),
});
const Starting = z.object({
  trainingClassId: id,
  name: z.string(),
  startDate: z.string(),
  /** 1 of the institute, 2 of the unit itself. */
  classType: z.number(),
  status: z.number(),
  /** How many are in it, and how many of them are the unit's own: in a class of the institute sit others as well. */
  members: z.number(),
  ownMembers: z.number(),
  courses: z.number(),
});
const Waiting = z.object({
  /** The clock of the portal. */
  now: instant,
  /** Requests for leave without an answer. */
  leaves: z.number(),
  /** Of today, as long as they are not over. */
  lessons: z.array(Lesson),
  doubts: z.array(Doubt),
  over: z.array(Over),
  /** Classes that begin within the next seven days, drafts too. */
  starting: z.array(Starting),
});
export type Waiting = z.infer<typeof Waiting>;

/** What of its classes waits for a delegating unit today (section 2.4). */
export const waitingCalls = defineCalls({
  waiting: {
    method: 'GET',
    path: `${root}/waiting`,
    access: 'unit',
    added: true,
    purpose: 'What of its classes waits for the unit today',
    reply: Waiting,
  },
});
