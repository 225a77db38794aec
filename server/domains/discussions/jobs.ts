import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { forgetRemoved } from './queries.ts';
import { returnsMs } from './rules.ts';

export const discussionsJobs: readonly Job[] = [
  defineJob({
    name: 'discussions.forget-removed',
    title: '清除已删除的研讨记录',
    schedule: '27 * * * *',
    work: (tx, { now }) => forgetRemoved(tx, new Date(now.getTime() - returnsMs)),
  }),
];
