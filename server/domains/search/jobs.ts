import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { pruneTerms } from './queries.ts';

export const searchJobs: readonly Job[] = [
  defineJob({
    name: 'search.forget-terms',
    title: '清除四百天前的搜索词统计',
    schedule: '15 * * * *',
    steps: (db, { now }) => pruneTerms(db, now),
  }),
];
