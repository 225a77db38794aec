/** A process that does nothing but the jobs of test/jobs-killed.test.ts: node test/job-worker.ts <database url>. */
import { sql } from 'drizzle-orm';
import { openDatabase } from '../server/db/client.ts';
import { defineJob } from '../server/kernel/jobs/job.ts';
import { createJobs } from '../server/kernel/jobs/room.ts';

type Numbered = { n: number };
const retry = { times: 2, pauseSeconds: 1, longestSeconds: 1 };

/** No unique key here: what is done twice stands there twice. */
const put = (n: number) => sql`insert into effects (n) select ${n} from pg_sleep(0.002)`;

export const killedJobs = [
  defineJob<Numbered>({
    name: 'test.whole',
    title: '整体',
    retry,
    work: async (tx, { data }) => void (await tx.execute(put(data.n))),
  }),
  defineJob<Numbered>({
    name: 'test.steps',
    title: '分步',
    retry,
    // Begun again after a kill: the row counts once by its key.
    steps: async (db, { data }) =>
      void (await db.execute(sql`insert into steps (n) values (${data.n}) on conflict do nothing`)),
  }),
  defineJob({
    name: 'test.fails',
    title: '总是失败',
    retry,
    async work() {
      throw new Error('always');
    },
  }),
];

const [url] = process.argv.slice(2);
if (url) {
  const database = openDatabase(url, () => undefined, { connections: 5 });
  const room = createJobs({
    database,
    jobs: killedJobs,
    now: () => new Date(),
    log: { warn: () => undefined },
    pollSeconds: 0.5,
    superviseSeconds: 1,
  });
  await room.start();
  process.on('SIGTERM', () => void room.close().then(() => database.close()));
}
