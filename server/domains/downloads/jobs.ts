import { takeLimits } from '../../../shared/limits.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { makeJob } from './handlers.ts';
import { pruneKeys } from './key-queries.ts';
import { type MakeNeeds, makeList, tellFailed } from './make.ts';
import { failSilent, takeEnded } from './queries.ts';
import { lastEnd } from './rules.ts';

const silent = '生成时服务中断，请再导出一次。';

/** Lists that take long, and what is left of downloads. */
export const downloadsJobs = (needs: MakeNeeds): readonly Job[] => [
  defineJob<{ id: number }>({
    name: makeJob,
    title: '生成导出文件',
    // A storage that is away or full for a while; somebody waits to hear that it is nothing.
    retry: { times: 3, pauseSeconds: 10, longestSeconds: 120 },
    steps: (db, task) => makeList(needs, db, task),
  }),
  defineJob({
    name: 'downloads.forget-keys',
    title: '清除未使用的下载地址',
    schedule: '19 * * * *',
    steps: (db, { now }) => pruneKeys(db, now),
  }),
  defineJob({
    name: 'downloads.remove-lists',
    title: '清除过期的导出文件',
    schedule: '*/10 * * * *',
    // Where the storage is away the rows stay, and name what is still to be removed.
    asksStorage: true,
    async work(tx, { now }) {
      const before = new Date(now.getTime() - takeLimits.deadMinutes * 60_000);
      for (const row of await failSilent(tx, before, silent, now))
        await tellFailed(tx, needs.exports, row, silent, now);
      for (const { path } of await takeEnded(tx, lastEnd(now))) if (path) await needs.storage.remove(path);
    },
  }),
];
