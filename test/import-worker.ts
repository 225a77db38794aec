/** A process that does nothing but take lists over, of test/import-killed.test.ts: node test/import-worker.ts <url>. */
import { openDatabase } from '../server/db/client.ts';
import { createJobs } from '../server/kernel/jobs/room.ts';
import { students } from '../server/domains/students/index.ts';

/** Where this file lies. */
export const workerFile = import.meta.filename;

const [, started, url] = process.argv;
if (started === workerFile && url) {
  const database = openDatabase(url, () => undefined, { connections: 5 });
  const now = () => new Date();
  const log = { warn: () => undefined } as never;
  const needs = { now, log, db: database.db, storage: undefined as never, room: () => undefined as never };
  const jobs = students(needs).jobs ?? [];
  const room = createJobs({ database, jobs, now, log, pollSeconds: 0.5, superviseSeconds: 1 });
  await room.start();
  process.on('SIGTERM', () => void room.close().then(() => database.close()));
}
