import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { dropLists } from './import-queries.ts';

/** Names and numbers of people who never got an account are not ours to keep. */
const keepDays = 30;

export const staffJobs: readonly Job[] = [
  defineJob({
    name: 'staff.forget-lists',
    title: '清除一直没有导入的名单',
    schedule: '41 3 * * *',
    steps: (db, { now }) => dropLists(db, new Date(now.getTime() - keepDays * 86_400_000)),
  }),
];
