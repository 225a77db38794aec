import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { pruneSends } from './queries.ts';

export const demandsJobs: readonly Job[] = [
  defineJob({
    name: 'demands.forget-sends',
    title: '清除过期的提交次数记录',
    schedule: '17 * * * *',
    steps: (db, { now }) => pruneSends(db, now),
  }),
];
