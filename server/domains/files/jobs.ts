import { limits } from '../../../shared/limits.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { pruneGrants, takeOrphans } from './queries.ts';

const dayBefore = (now: Date) => new Date(now.getTime() - limits.orphanHours * 3_600_000);

/** What nobody has used for a day goes: ended rights, rows with their bytes, objects that were put and never told of, unfinished uploads. */
export const filesJobs = (storage: Storage): readonly Job[] => [
  defineJob({
    name: 'files.forget-grants',
    title: '清除过期的上传凭证',
    schedule: '21 * * * *',
    work: (tx, { now }) => pruneGrants(tx, dayBefore(now)),
  }),
  defineJob({
    name: 'files.remove-orphans',
    title: '清除无人使用的文件',
    schedule: '23 * * * *',
    // Where the storage is away the rows stay, and name what is still to be removed.
    async work(tx, { now }) {
      for (const path of await takeOrphans(tx, dayBefore(now))) await storage.remove(path);
    },
  }),
  defineJob({
    name: 'files.sweep-storage',
    title: '清除未完成的上传',
    schedule: '25 * * * *',
    steps: (_, { now }) => storage.sweep(dayBefore(now)),
  }),
];
