import { dayOf } from '../../../shared/time.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { moveOn } from './queries.ts';

export const classesJobs: readonly Job[] = [
  defineJob({
    name: 'classes.move-on',
    title: '按日期开班和结班',
    schedule: '* * * * *',
    work: (tx, { now }) => moveOn(tx, dayOf(now)),
  }),
];
