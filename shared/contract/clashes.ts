import { z } from 'zod';
import { instant } from './call.ts';

/** Where a lesson and another one cannot both be held. */
export const Clash = z.object({
  /** Its place in the list that was sent. */
  course: z.number(),
  /** What both need at the same time: its people, the teacher, the room, a group. */
  kinds: z.array(z.enum(['time', 'teacher', 'place', 'group'])),
  other: z.object({
    /** Of a lesson in the same list its place, else null. */
    course: z.number().nullable(),
    trainingClassId: z.number().nullable(),
    className: z.string(),
    name: z.string(),
    startTime: instant,
    endTime: instant,
  }),
});
export type Clash = z.infer<typeof Clash>;
