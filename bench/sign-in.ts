import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { codeOf } from '../server/domains/attendance/codes.ts';
import { databaseCpu, median, p95, postgresPids, startWorker, type Worker } from './load.ts';

const people = 2000;
const secret = 'b'.repeat(32);
type Note = (what: string, goal: string, seen: string, met: boolean) => void;
type Place = { trainingClassId: number; courseId: number };

/** A class that runs now, with its people, and the one lesson of it; of every third the number has an account. */
async function aLesson({ pool }: Database): Promise<Place> {
  const one = async (query: string) => (await pool.query<{ id: number }>(`${query} returning id`)).rows[0]?.id ?? 0;
  const userId = await one("insert into users (username, password_hash, kinds) values ('bench', '', '{3}')");
  const unitId = await one(`insert into units (user_id, name, contact_name) values (${userId}, '压测单位', '甲')`);
  const trainingClassId = await one(`insert into training_classes (class_type, unit_id, name, start_date, end_date,
    status, code, created_at) values (2, ${unitId}, '压测班', current_date, current_date, 2, 'BENCHA', now())`);
  const courseId = await one(`insert into courses (class_id, name, start_at, end_at)
    values (${trainingClassId}, '课', now(), now() + interval '1 hour')`);
  await pool.query(`with made as (insert into students (unit_id, name, cell_phone, created_at, user_id)
    select ${unitId}, '学员' || n, (13900000000 + n)::text, now(), case when n % 3 = 0 then ${userId} end
    from generate_series(1, ${people}) n returning id)
    insert into class_members (class_id, student_id, source, added_at) select ${trainingClassId}, id, 2, now() from made`);
  await pool.query('analyze');
  return { trainingClassId, courseId };
}

type Answer = { http: number; body: string; ms: number; headers: IncomingHttpHeaders };
const agent = new Agent({ keepAlive: true });

function ask(url: string, method: string, type = '', body = '', cookie = ''): Promise<Answer> {
  const began = performance.now();
  const headers = {
    ...(body && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    ...(cookie && { cookie }),
  };
  return new Promise((resolve) => {
    const done = (http: number, text: string, given: IncomingHttpHeaders = {}) =>
      resolve({ http, body: text, ms: performance.now() - began, headers: given });
    const asked = request(url, { method, agent, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('end', () => done(response.statusCode ?? 0, Buffer.concat(pieces).toString(), response.headers));
      response.once('error', () => done(599, ''));
    });
    asked.once('error', () => done(599, ''));
    asked.end(body);
  });
}

/** What came of a tap, as a word: of the call, or read from the page. */
function resultOf({ http, body }: Answer): string {
  if (http !== 200) return String(http);
  const word = /"result":"(\w+)"/.exec(body)?.[1];
  if (word) return word;
  if (!body.includes('class="done"')) return 'other';
  return body.includes('您已签到') ? 'already' : 'signed';
}

/** A browser of one origin at a time: it keeps its cookies, and goes on to where an answer leads. */
function aBrowser() {
  const kept = new Map<string, string>();
  return async function visit(origin: string, path: string, form = ''): Promise<Answer> {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked: Parameters<typeof ask> = form
      ? [origin + path, 'POST', 'application/x-www-form-urlencoded', form, cookie]
      : [origin + path, 'GET', '', '', cookie];
    const answer = await ask(...asked);
    for (const one of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      kept.set(name, value);
    }
    if (answer.http !== 303) return answer;
    const on = await visit(origin, answer.headers.location ?? '/');
    return { ...on, ms: answer.ms + on.ms };
  };
}

/** One phone: the page by its QR address, then its form; or the call alone. */
async function phone(n: number, origins: string[], place: Place, mode: Mode): Promise<Answer[]> {
  const of = (i: number) => origins[(n + i) % origins.length] as string;
  const { code } = codeOf(secret, place.courseId, new Date());
  const who = { name: `学员${n}`, cellPhone: String(13900000000 + n) };
  const seen: Answer[] = [];
  const page = `/qiandao/${place.trainingClassId}/${place.courseId}/`;
  let tap = (i: number) =>
    ask(`${of(i)}/api/train/signIn/signIn`, 'POST', 'application/json', JSON.stringify({ ...place, ...who, code }));
  if (mode === 'page') {
    const visit = aBrowser();
    const got = await visit(of(0), `${page}?code=${code}`);
    seen.push(got);
    const ticket = /name="ticket" value="([^"]+)"/.exec(got.body)?.[1] ?? '';
    const form = new URLSearchParams({ ...who, ticket }).toString();
    tap = (i) => visit(of(i), page, form);
  }
  const taps: Promise<Answer>[] = [];
  for (let t = 0; t <= n % 3; t++) {
    taps.push(tap(t));
    // A double press; and of every twentieth the line was lost, so that it is sent again by another way.
    if (n % 20 === 0 && t === 0) taps.push(tap(1));
    if (t < n % 3) await pause(80);
  }
  return [...seen, ...(await Promise.all(taps))];
}

/** A visitor who looks at public pages meanwhile. */
async function look(origins: string[], over: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; !over(); i++) {
    seen.push((await ask(`${origins[i % origins.length]}${i % 4 < 2 ? '/' : '/gbpx/'}`, 'GET')).ms);
    await pause(50);
  }
  return seen;
}

type Mode = 'page' | 'call';
const round = (n: number) => Math.round(n);

async function burst(database: Database, workers: Worker[], seconds: number, mode: Mode) {
  const { pool } = database;
  const place = (await pool.query('select class_id as "trainingClassId", id as "courseId" from courses'))
    .rows[0] as Place;
  const origins = workers.map((w) => w.origin);
  for (const origin of origins) for (const path of ['/', '/gbpx/']) await ask(origin + path, 'GET');
  // Processes that have served before.
  for (let n = 1; n <= 300; n++) await phone(n, origins, place, mode);
  await pool.query('delete from attendance');
  await pool.query('vacuum analyze');
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  for (const worker of workers) await worker.usage('loop');
  const [cpu, dbCpu] = [await Promise.all(workers.map((w) => w.usage())), databaseCpu(postgresPids(dataDir))];
  const mine = process.cpuUsage();
  const began = performance.now();
  let isOver = false;
  const looking = look(origins, () => isOver);
  const phones: Promise<Answer[]>[] = [];
  for (let n = 1; n <= people; n++) {
    const wait = began + (n * seconds * 1000) / people - performance.now();
    if (wait > 1) await pause(wait);
    phones.push(phone(n, origins, place, mode));
  }
  const told = (await Promise.all(phones)).flat();
  isOver = true;
  const used = process.cpuUsage(mine);
  const after = await Promise.all(workers.map((w) => w.usage()));
  const { rows } = await pool.query<{ rows: number; counted: number }>(
    'select (select count(*)::int from attendance) as rows, present_count + late_count as counted from courses',
  );
  const ms = told.map((t) => t.ms).sort((a, b) => a - b);
  const results: Record<string, number> = {};
  for (const t of told) results[resultOf(t)] = (results[resultOf(t)] ?? 0) + 1;
  return {
    ...{ requests: told.length, took: round(performance.now() - began), ...rows[0], results },
    fives: told.filter((t) => t.http >= 500).length,
    ...{ p50: round(median(ms)), p95: round(p95(ms)), p99: round(ms[Math.floor(ms.length * 0.99)] ?? 0) },
    public95: round(p95(await looking)),
    cpu: {
      nodes: after.map((a, i) => round(a.cpuMs - (cpu[i]?.cpuMs ?? 0))),
      database: databaseCpu(postgresPids(dataDir)) - dbCpu,
      driver: round((used.user + used.system) / 1000),
    },
    loops: { nodes: after.map((a) => round(a.loopP99)), driver: round(loop.percentile(99) / 1e6) },
  };
}

let dataDir = '';

/**
 * Two thousand trainees sign in to one lesson within a minute and within ten seconds through two processes, as phones
 * do (the page by the code, then its form) and by the call, with one to three taps; one in twenty is sent again.
 */
export async function measureSignIn(note: Note, parts: readonly string[] = []): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startEmbedded(dataDir);
  const database = openDatabase(server.url, () => undefined, { connections: 2 });
  const workers: Worker[] = [];
  try {
    await prepareDatabase(database, { demo: false });
    await aLesson(database);
    for (let i = 0; i < 2; i++)
      workers.push(
        await startWorker('portal.ts', { url: server.url, pageCacheBytes: 1 << 25, dataDir: join(dataDir, 'f') }),
      );
    const runs = (
      [
        [60, 'page'],
        [10, 'page'],
        [10, 'call'],
      ] as const
    ).filter(
      ([seconds, mode]) =>
        !parts.some((p) => /^\d+$/.test(p)) || (parts.includes(`${seconds}`) && parts.includes(mode)),
    );
    for (const [seconds, mode] of runs) {
      const seen = await burst(database, workers, seconds, mode);
      console.log(JSON.stringify(seen));
      const most = seconds === 60 ? [300, 1000] : [Number.POSITIVE_INFINITY, 3000];
      const isRight = seen.rows === people && seen.counted === people && seen.results.signed === people && !seen.fives;
      note(
        `${people} sign-ins in ${seconds} s by ${mode}, two processes`,
        `all once, no 5xx, ${seconds === 60 ? 'p95 < 300 ms, p99 < 1 s' : 'p99 < 3 s'}, public pages p95 < 150 ms`,
        `${seen.rows} rows, ${seen.fives} 5xx, p50 ${seen.p50}, p95 ${seen.p95}, p99 ${seen.p99} ms, public p95 ${seen.public95} ms`,
        isRight && seen.p95 < (most[0] ?? 0) && seen.p99 < (most[1] ?? 0) && seen.public95 < 150,
      );
    }
  } finally {
    for (const worker of workers) await worker.stop();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
