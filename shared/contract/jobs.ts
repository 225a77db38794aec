import { z } from 'zod';
import { defineCalls, instant } from './call.ts';

export const JobRow = z.object({
  name: z.string(),
  title: z.string(),
  /** Waits for its turn, or for its next try. */
  waiting: z.number().int(),
  running: z.number().int(),
  /** Runs that failed at every try. */
  dead: z.number().int(),
  /** The last run that ended. */
  last: z.object({ at: instant, ms: z.number().int(), ok: z.boolean() }).nullable(),
  nextTime: instant.nullable(),
  /** False for a job that only has something to do when it is given something. */
  canRun: z.boolean(),
});
export type JobRow = z.output<typeof JobRow>;

export const DeadJob = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  failTime: instant,
  tries: z.number().int(),
  /** Why, without what anybody typed. */
  reason: z.string(),
});
export type DeadJob = z.output<typeof DeadJob>;

/** What runs in the background, for administrators. */
export const jobs = defineCalls({
  list: {
    method: 'GET',
    path: '/admin/job/list',
    access: 'staff',
    roles: ['administrator'],
    reply: z.object({ jobs: z.array(JobRow), dead: z.array(DeadJob) }),
    added: true,
    purpose: 'Background jobs with their last run, what waits, and what failed for good',
  },
  run: {
    method: 'POST',
    path: '/admin/job/run',
    access: 'staff',
    roles: ['administrator'],
    body: z.object({ name: z.string().max(80).meta({ title: '任务' }) }),
    reply: z.null(),
    added: true,
    purpose: 'Runs a background job now',
  },
  retry: {
    method: 'POST',
    path: '/admin/job/retry',
    access: 'staff',
    roles: ['administrator'],
    body: z.object({ id: z.uuid().meta({ title: '任务编号' }) }),
    reply: z.null(),
    added: true,
    purpose: 'Gives a job that failed for good back to its queue',
  },
});
