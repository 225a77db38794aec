import { dayOf } from '../../../shared/time.ts';
import { defineJob, type Job, usualRetry } from '../../kernel/jobs/job.ts';
import { moveOn } from './queries.ts';
import { remindOfTomorrow } from './remind.ts';

export const classesJobs: readonly Job[] = [
  defineJob({
    name: 'classes.move-on',
    title: '按日期开班和结班',
    schedule: '* * * * *',
    work: (tx, { now }) => moveOn(tx, dayOf(now)),
  }),
  defineJob({
    name: 'classes.remind',
    title: '提醒学员明天的课',
    // At seven, and twice again: for who has come in since, and where no process ran at seven.
    schedule: '0 19-21 * * *',
    retry: usualRetry,
    work: (tx, { now }) => remindOfTomorrow(tx, now),
  }),
];
