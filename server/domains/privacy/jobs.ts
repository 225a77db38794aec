import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { tellInForce } from './queries.ts';

export const privacyJobs: readonly Job[] = [
  defineJob({
    name: 'privacy.come-into-force',
    title: '隐私政策到日施行',
    schedule: '*/15 * * * * *',
    work: (tx, { now }) => tellInForce(tx, now),
  }),
];
