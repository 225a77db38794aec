import { limits } from '../../../shared/limits.ts';
import { isSoundKey, type Storage } from '../../adapters/storage/storage.ts';
import { defineJob, type Job } from '../../kernel/jobs/job.ts';
import { removeAll } from './intake.ts';
import { type Pictures, widthsJob } from './pictures.ts';
import { pruneGrants, takeOrphans } from './queries.ts';

/** Run at each start of a process too: what an update has found goes through soon. */
export const findPicturesJob = 'files.find-pictures';

const dayBefore = (now: Date) => new Date(now.getTime() - limits.orphanHours * 3_600_000);

/**
 * The widths of pictures. What nobody has used for a day goes: ended rights, rows with their bytes, objects that were
 * put and never told of,
 * unfinished uploads.
 */
export const filesJobs = (storage: Storage, pictures: Pictures): readonly Job[] => [
  defineJob<{ path: string }>({
    name: widthsJob,
    title: '制作图片的各种宽度',
    // Nothing to wait for heals a broken picture; a storage that is away comes back.
    retry: { times: 3, pauseSeconds: 20, longestSeconds: 600 },
    steps: (_, { data, signal }) => pictures.makeWidths(data.path, signal),
  }),
  defineJob({
    name: findPicturesJob,
    title: '查找还没有制作宽度的图片',
    schedule: '*/10 * * * *',
    steps: () => pictures.findUnmade(),
  }),
  defineJob({
    name: 'files.forget-grants',
    title: '清除过期的上传凭证',
    schedule: '21 * * * *',
    steps: (db, { now }) => pruneGrants(db, dayBefore(now)),
  }),
  defineJob({
    name: 'files.remove-orphans',
    title: '清除无人使用的文件',
    schedule: '23 * * * *',
    // Where the storage is away the rows stay, and name what is still to be removed.
    asksStorage: true,
    async work(tx, { now }) {
      // A name that leads elsewhere names nothing of ours: its row goes, and nothing stays for its sake.
      // Widths go as well where an upload was cut off before its row said that it is a picture.
      for (const { path } of await takeOrphans(tx, dayBefore(now)))
        if (isSoundKey(path)) await removeAll(storage, path);
    },
  }),
  defineJob({
    name: 'files.sweep-storage',
    title: '清除未完成的上传',
    schedule: '25 * * * *',
    steps: (_, { now }) => storage.sweep(dayBefore(now)),
  }),
];
