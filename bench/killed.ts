import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../server/adapters/database/embedded.ts';
import { type Database, openDatabase } from '../server/db/client.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { signToken } from '../server/domains/account/tokens.ts';
import { codeOf } from '../server/domains/attendance/codes.ts';
import { startWorker, type Worker } from './load.ts';

const secret = 'b'.repeat(32);
/** Of each round: who signs in, and who has asked for leave. */
const [signers, askers, savesOfRound] = [80, 20, 6];
const origin = '/api/train';
const unitCalls = `${origin}/entrustingUnitClassAppController`;

/** What a round has, by the rows of one statement each. */
type Round = {
  trainingClassId: number;
  courseId: number;
  people: { id: number; name: string; cellPhone: string }[];
  leaves: number[];
};
type World = { unitId: number; traineeId: number; token: string; savedId: number };

async function aWorld({ pool }: Database): Promise<World> {
  const one = async (query: string) => (await pool.query<{ id: number }>(`${query} returning id`)).rows[0]?.id ?? 0;
  const userId = await one("insert into users (username, password_hash, kinds) values ('unit', '', '{3}')");
  const traineeId = await one("insert into users (username, password_hash, kinds) values ('trainee', '', '{1}')");
  const unitId = await one(`insert into units (user_id, name, contact_name) values (${userId}, '单位', '甲')`);
  const sessionId = '00000000-0000-4000-8000-000000000001';
  await pool.query('insert into sessions (id, user_id, created_at, used_at) values ($1, $2, now(), now())', [
    ...[sessionId, userId],
  ]);
  const savedId =
    await one(`insert into training_classes (class_type, unit_id, name, start_date, end_date, status, code,
    created_at) values (2, ${unitId}, '第 0 次', '2030-01-01', '2030-01-05', 0, 'SAVED', now())`);
  return { unitId, traineeId, savedId, token: signToken(sessionId, secret) };
}

/** A class that runs now with one lesson; half of those who ask for leave have an account, which is one. */
async function aRound({ pool }: Database, { unitId, traineeId }: World, n: number): Promise<Round> {
  const one = async (query: string) => (await pool.query<{ id: number }>(`${query} returning id`)).rows[0]?.id ?? 0;
  const trainingClassId = await one(`insert into training_classes (class_type, unit_id, name, start_date, end_date,
    status, code, created_at) values (2, ${unitId}, '班 ${n}', current_date, current_date, 2, 'K${n}', now())`);
  const courseId = await one(`insert into courses (class_id, name, start_at, end_at)
    values (${trainingClassId}, '课', now(), now() + interval '1 hour')`);
  const { rows: people } = await pool.query<Round['people'][number]>(
    `with made as (insert into students (unit_id, name, cell_phone, created_at, user_id)
    select $1, '学员' || n, (13000000000 + $2::bigint * 1000 + n)::text, now(), case when n > $3 then $4::int end
    from generate_series(1, $5) n returning id, name, cell_phone)
    , put as (insert into class_members (class_id, student_id, source, added_at)
    select $6, id, 2, now() from made) select id, name, cell_phone as "cellPhone" from made order by id`,
    [unitId, n, signers, traineeId, signers + askers, trainingClassId],
  );
  const { rows: leaves } = await pool.query<{ id: number }>(
    `with asked as (insert into leaves (class_id, student_id, start_at, end_at, created_at)
    select $1, id, now() - interval '1 hour', now() + interval '2 hours', now() from unnest($2::int[]) id returning id)
    , covers as (insert into leave_courses (leave_id, course_id) select id, $3 from asked) select id from asked`,
    [trainingClassId, people.slice(signers).map((p) => p.id), courseId],
  );
  return { trainingClassId, courseId, people: people.slice(0, signers), leaves: leaves.map((l) => l.id) };
}

type End = { status: number; data: { result?: string } | null } | 'lost';
const agent = new Agent({ keepAlive: true });

function post(url: string, body: object, token = ''): Promise<End> {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve) => {
    const lost = () => resolve('lost');
    const asked = request(
      url,
      { method: 'POST', agent, headers: { ...headers, ...(token && { authorization: token }) } },
      (response) => {
        let said = '';
        response.setEncoding('utf8').on('data', (piece) => {
          said += piece;
        });
        response.once('end', () => resolve(JSON.parse(said) as End)).once('error', lost);
      },
    );
    asked.once('error', lost);
    asked.end(text);
  });
}

/** What was answered to be done, in all rounds. */
type Ledger = {
  signed: [course: number, student: number][];
  granted: number[];
  saved: number;
  lost: number;
  odd: string[];
};

/** Everything at once over both processes, of which one is killed in the midst of it. */
async function round(nodes: Worker[], world: World, of: Round, saves: { n: number }, ledger: Ledger): Promise<void> {
  const { trainingClassId, courseId } = of;
  const node = (i: number) => nodes[i % 2]?.origin as string;
  const victim = nodes[(saves.n / savesOfRound) % 2] as Worker;
  const code = () => codeOf(secret, courseId, new Date()).code;
  let first = true;
  const signing = of.people.map(async ({ id, name, cellPhone }, i) => {
    await pause(Math.random() * 120);
    // Who has no answer presses again, where somebody still is.
    for (let again = 0; again < 8; again++) {
      const body = { trainingClassId, courseId, name, cellPhone, code: code() };
      const end = await post(`${node(i + again)}${origin}/signIn/signIn`, body);
      if (end !== 'lost' && ['signed', 'already'].includes(end.data?.result ?? ''))
        return ledger.signed.push([courseId, id]);
      if (end === 'lost') ledger.lost++;
      else ledger.odd.push(JSON.stringify(end));
      await pause(20);
    }
  });
  const granting = of.leaves.map(async (id, i) => {
    await pause(Math.random() * 120);
    const end = await post(`${node(i)}${unitCalls}/updateLeave`, { id, status: 1 }, world.token);
    if (end === 'lost') ledger.lost++;
    else if (end.status === 200) ledger.granted.push(id);
    else ledger.odd.push(JSON.stringify(end));
  });
  const saving = (async () => {
    for (let i = 0; i < savesOfRound; i++) {
      const n = ++saves.n;
      const courses = Array.from({ length: 1 + (n % 3) }, (_, k) => ({
        ...{
          name: `第 ${n} 次`,
          startTime: `2030-01-0${1 + k}T09:00:00+08:00`,
          endTime: `2030-01-0${1 + k}T11:00:00+08:00`,
        },
      }));
      const body = { id: world.savedId, name: `第 ${n} 次`, startDate: '2030-01-01', endDate: '2030-01-05', courses };
      const end = await post(
        `${node(i)}${unitCalls}/editClass`,
        { ...body, groupIds: [], studentUserIds: [] },
        world.token,
      );
      if (end === 'lost') ledger.lost++;
      else if (end.status === 200) ledger.saved = n;
      else ledger.odd.push(JSON.stringify(end));
    }
  })();
  const killing = (async () => {
    await pause(20 + Math.random() * 120);
    const gone = once(victim.child, 'exit');
    victim.child.kill('SIGKILL');
    await gone;
    first = false;
  })();
  await Promise.all([...signing, ...granting, saving, killing]);
  if (first) throw new Error('nobody was killed');
}

export type Killed = { acknowledged: number; lost: number; wrong: string[] };

/** Holds the ledger against the rows, and the rows against the counts. */
async function compare({ pool }: Database, world: World, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = ledger.odd.slice(0, 5);
  const count = async (what: string, query: string, values: unknown[] = []) => {
    const [row] = (await pool.query<{ n: number }>(`select count(*)::int as n from ${query}`, values)).rows;
    if (row?.n) wrong.push(`${what}: ${row.n}`);
  };
  await count(
    'acknowledged and not signed in',
    `unnest($1::int[], $2::int[]) l(course, student) left join attendance a on a.course_id = l.course
    and a.student_id = l.student where a.signed_at is null`,
    [ledger.signed.map(([c]) => c), ledger.signed.map(([, s]) => s)],
  );
  await count('twice', '(select 1 from attendance group by course_id, student_id having count(*) > 1) x');
  await count('granted and not so', 'leaves where id = any($1) and status <> 1', [ledger.granted]);
  await count(
    'granted and not on leave',
    `leaves l join leave_courses k on k.leave_id = l.id left join attendance a on a.course_id = k.course_id
    and a.student_id = l.student_id where l.status = 1 and (a.leave_id is distinct from l.id or a.status <> 3)`,
  );
  await count(
    'lessons whose counts are not their rows',
    `courses c where (present_count, late_count, leave_count, should_count) <>
    (select count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3),
    (select count(*) from class_members m where m.class_id = c.class_id) from attendance a where a.course_id = c.id)`,
  );
  await count(
    'classes whose leave is counted wrong',
    `training_classes k where leave_pending_count <>
    (select count(*) from leaves l where l.class_id = k.id and l.status = 0)`,
  );
  const { rows } = await pool.query<{ told: number; granted: number; name: string; lessons: number; named: number }>(
    `select (select count(*)::int from messages where user_id = $1) as told,
    (select count(*)::int from leaves where status = 1) as granted, k.name,
    (select count(*)::int from courses where class_id = k.id) as lessons,
    (select count(*)::int from courses where class_id = k.id and name = k.name) as named
    from training_classes k where k.id = $2`,
    [world.traineeId, world.savedId],
  );
  const { told, granted, name, lessons, named } = rows[0] as NonNullable<(typeof rows)[0]>;
  if (told !== granted) wrong.push(`told of leave ${told} times, granted ${granted}`);
  const n = Number(/\d+/.exec(name)?.[0]);
  if (n < ledger.saved) wrong.push(`saved ${ledger.saved} and there is ${name}`);
  if (lessons !== 1 + (n % 3) || named !== lessons) wrong.push(`${name} has ${lessons} lessons, ${named} of its name`);
  return wrong;
}

/** So many times one of two processes is killed (SIGKILL) while people sign in, leave is granted and a class saved. */
export async function killRounds(rounds: number): Promise<Killed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  const server = await startEmbedded(dataDir);
  const database = openDatabase(server.url, () => undefined, { connections: 2 });
  const begin = () =>
    startWorker('portal.ts', { url: server.url, pageCacheBytes: 1 << 20, dataDir: join(dataDir, 'f') });
  const nodes: Worker[] = [];
  const ledger: Ledger = { signed: [], granted: [], saved: 0, lost: 0, odd: [] };
  try {
    await prepareDatabase(database, { demo: false });
    const world = await aWorld(database);
    nodes.push(await begin(), await begin());
    const saves = { n: 0 };
    for (let i = 1; i <= rounds; i++) {
      await round(nodes, world, await aRound(database, world, i), saves, ledger);
      for (const [k, { child }] of nodes.entries()) if (child.signalCode) nodes[k] = await begin();
    }
    const acknowledged = ledger.signed.length + ledger.granted.length + ledger.saved;
    return { acknowledged, lost: ledger.lost, wrong: await compare(database, world, ledger) };
  } finally {
    for (const node of nodes) await node.stop();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A hundred rounds. */
export async function measureKilled(note: (what: string, goal: string, seen: string, met: boolean) => void) {
  const { acknowledged, lost, wrong } = await killRounds(100);
  note(
    '100 kills during sign-ins, grants of leave and saves of a class',
    'what was acknowledged is there, nothing twice, counts are rows',
    `${acknowledged} acknowledged, ${lost} never answered; ${wrong.join('; ') || 'nothing wrong'}`,
    wrong.length === 0,
  );
}
