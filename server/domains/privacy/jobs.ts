import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { tellInForce } from './queries.ts';

export const privacyJobs: readonly Job[] = [
  defineJob({
    name: 'privacy.come-into-force',
    title: '隐私政策到日施行',
    // A day begins at a full hour; what is published for today is told at once.
    schedule: '0 * * * *',
    work: (tx, { now }) => tellInForce(tx, now),
  }),
];
