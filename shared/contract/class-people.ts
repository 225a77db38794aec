import { z } from 'zod';
import { id, instant } from './call.ts';

/** Somebody of a class as its list tells of them. */
export const Member = z.object({
  /** The number of the person in the unit, no account. */
  userId: id,
  name: z.string(),
  dept: z.string(),
  post: z.string(),
  /** In full: the unit's own list. */
  cellPhone: z.string(),
  signUpTime: instant,
  /** 1 one of the unit, 0 archived by it since. */
  status: z.number(),
  /**
   * Of the lessons that are over: at how many the person should have been and was, by the rule of the class for leave;
   * how often in time, late, on leave, or neither there nor on leave. Null while none is over.
   */
  attendance: z
    .object({
      ...{ there: z.number(), due: z.number(), present: z.number() },
      ...{ late: z.number(), leave: z.number(), absent: z.number() },
    })
    .nullable(),
});

/** All of a class, to choose from. */
export const Roll = z.object({
  people: z.array(
    z.object({
      userId: id,
      name: z.string(),
      dept: z.string(),
      /** Whether the unit has a number, and whether it has archived the person since. */
      reachable: z.boolean(),
      archived: z.boolean(),
      groupIds: z.array(z.number()),
    }),
  ),
  groups: z.array(z.object({ id, name: z.string() })),
});
export type Roll = z.infer<typeof Roll>;
