import { importLimits } from '../../../shared/import-limits.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { forgetImports } from './import-queries.ts';
import { takeImport, takeJob } from './take.ts';

const day = 86_400_000;

export const studentsJobs = ({ now }: { now: () => Date }): readonly Job[] => [
  defineJob<{ id: number }>({
    name: takeJob,
    title: '导入单位的学员名单',
    // Somebody waits for it.
    retry: { times: 5, pauseSeconds: 2, longestSeconds: 60 },
    steps: (db, task) => takeImport(db, task, now),
  }),
  defineJob({
    name: 'students.forget-imports',
    title: '清除单位没有导入的和过久的名单',
    schedule: '43 3 * * *',
    work: (tx, { now: at }) => {
      const ago = (days: number) => new Date(at.getTime() - days * day);
      const { waitingDays, rowDays, toldDays } = importLimits;
      return forgetImports(tx, { waiting: ago(waitingDays), rows: ago(rowDays), told: ago(toldDays) });
    },
  }),
];
