import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { pruneDownloads } from './download-queries.ts';

export const staffJobs: readonly Job[] = [
  defineJob({
    name: 'staff.forget-downloads',
    title: '清除未领取的导出地址',
    schedule: '19 * * * *',
    work: (tx, { now }) => pruneDownloads(tx, now),
  }),
];
