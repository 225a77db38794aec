import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { publishDue } from './publish.ts';

export const contentJobs: readonly Job[] = [
  defineJob({
    name: 'content.publish-due',
    title: '定时发布和撤下内容',
    schedule: '*/15 * * * * *',
    steps: (db, { now }) => publishDue(db, now),
  }),
];
