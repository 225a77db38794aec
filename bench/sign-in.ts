/**
 * `node bench/sign-in.ts [people] [seconds]`: so many trainees sign in to one lesson within that time, through two
 * processes, with one to three taps each, of which one in twenty is sent again. Milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { codeOf } from '../server/domains/attendance/codes.ts';
import { median, p95, startWorker, type Worker } from './load.ts';

const [people = 2000, seconds = 10] = process.argv.slice(2).map(Number);
const secret = 'b'.repeat(32);

/** A class that runs now, with its people, and the one lesson of it. */
async function aLesson({ pool }: Database): Promise<{ trainingClassId: number; courseId: number }> {
  const one = async (query: string) => (await pool.query<{ id: number }>(`${query} returning id`)).rows[0]?.id ?? 0;
  const userId = await one("insert into users (username, password_hash, kinds) values ('bench', '', '{3}')");
  const unitId = await one(`insert into units (user_id, name, contact_name) values (${userId}, '压测单位', '甲')`);
  const trainingClassId = await one(`insert into training_classes (class_type, unit_id, name, start_date, end_date,
    status, code, created_at) values (2, ${unitId}, '压测班', current_date, current_date, 2, 'BENCHA', now())`);
  const courseId = await one(`insert into courses (class_id, name, start_at, end_at)
    values (${trainingClassId}, '课', now(), now() + interval '1 hour')`);
  await pool.query(`with made as (insert into students (unit_id, name, cell_phone, created_at)
    select ${unitId}, '学员' || n, (13900000000 + n)::text, now() from generate_series(1, ${people}) n returning id)
    insert into class_members (class_id, student_id, source, added_at) select ${trainingClassId}, id, 2, now() from made`);
  await pool.query('analyze');
  return { trainingClassId, courseId };
}

type Told = { http: number; result: string; ms: number };

async function burst(workers: Worker[], place: { trainingClassId: number; courseId: number }): Promise<Told[]> {
  const all: Promise<Told>[] = [];
  const tap = async (n: number, worker: Worker): Promise<Told> => {
    const began = performance.now();
    const { code } = codeOf(secret, place.courseId, new Date());
    const who = { name: `学员${n}`, cellPhone: String(13900000000 + n), mark: `device-${n}` };
    const response = await fetch(`${worker.origin}/api/train/signIn/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...place, code, ...who }),
    });
    const { data } = (await response.json()) as { data: { result?: string } | null };
    return { http: response.status, result: data?.result ?? '', ms: performance.now() - began };
  };
  const began = performance.now();
  const of = (n: number) => workers[n % workers.length] as Worker;
  for (let n = 1; n <= people; n++) {
    const wait = began + (n * seconds * 1000) / people - performance.now();
    if (wait > 1) await pause(wait);
    const times = 1 + (n % 3);
    for (let t = 0; t < times; t++) all.push(tap(n, of(n + t)));
    if (n % 20 === 0) all.push(tap(n, of(n + 1)));
  }
  return Promise.all(all);
}

const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const server = await startEmbedded(dataDir);
const database = openDatabase(server.url, () => undefined);
const workers: Worker[] = [];
try {
  await prepareDatabase(database, { demo: false });
  const place = await aLesson(database);
  for (let i = 0; i < 2; i++)
    workers.push(
      await startWorker('portal.ts', { url: server.url, pageCacheBytes: 1 << 25, dataDir: join(dataDir, 'f') }),
    );
  const told = await burst(workers, place);
  const ms = told.map((t) => t.ms).sort((a, b) => a - b);
  const count = (pick: (t: Told) => boolean) => told.filter(pick).length;
  const { rows } = await database.pool.query(
    'select (select count(*)::int from attendance) as rows, present_count + late_count as counted from courses',
  );
  console.log({
    ...{ people, seconds, requests: told.length, ...rows[0] },
    ...{ signed: count((t) => t.result === 'signed'), already: count((t) => t.result === 'already') },
    ...{ other: count((t) => !['signed', 'already'].includes(t.result)), http5xx: count((t) => t.http >= 500) },
    ...{
      p50: Math.round(median(ms)),
      p95: Math.round(p95(ms)),
      p99: Math.round(ms[Math.floor(ms.length * 0.99)] ?? 0),
    },
  });
} finally {
  for (const worker of workers) await worker.stop();
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
