import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import type { Db } from '../../db/client.ts';
import { jobSchedules } from '../../db/tables/jobs.ts';
import { refuse } from '../errors.ts';
import { defineJob, type Job } from './job.ts';
import { createJobs, type Jobs } from './room.ts';

const silent = { warn: () => undefined };
const quick = { times: 1, pauseSeconds: 1, longestSeconds: 1 };

describe('the job room', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let rooms: Jobs[] = [];
  let clock = new Date('2026-11-21T00:00:00Z');
  beforeEach(async () => {
    clock = new Date('2026-11-21T00:00:00Z');
    database = await freshDatabase('empty');
    await database.pool.query('create table effects (what text not null, at timestamptz not null default now())');
  });
  afterEach(async () => {
    await Promise.all(rooms.map((r) => r.close()));
    rooms = [];
    await database.drop();
  });

  type Options = { tickMs?: number; pollSeconds?: number; warn?: (details: object) => void };
  async function open(jobs: Job[], options: Options = {}): Promise<Jobs> {
    const room = createJobs({
      database,
      jobs,
      now: () => clock,
      log: options.warn ? { warn: options.warn } : silent,
      tickMs: options.tickMs ?? 3_600_000,
      pollSeconds: options.pollSeconds ?? 0.5,
    });
    rooms.push(room);
    await room.start();
    return room;
  }
  const put = (what: string) => sql`insert into effects (what) values (${what})`;
  const effects = async () =>
    (await database.pool.query('select what from effects order by at')).rows.map((r) => r.what);
  const idle = (room: Jobs) =>
    eventually(
      () => room.states(),
      (all) => all.every((s) => s.waiting + s.running === 0),
      15_000,
    );

  it('refuses two jobs of one name, a job that is none, and a schedule that is none', async () => {
    const job = defineJob({ name: 'test.a', title: '甲', work: async () => undefined });
    expect(() => createJobs({ database, jobs: [job, job], now: () => clock, log: silent })).toThrow('same name');
    const room = await open([job]);
    await expect(room.enqueue(database.db, 'test.none')).rejects.toThrow('is no job');
    await expect(
      open([defineJob({ name: 'test.b', title: '乙', schedule: 'now and then', work: async () => undefined })]),
    ).rejects.toThrow();
  });

  it('does what was enqueued in a transaction that went through, and nothing of one that did not', async () => {
    const room = await open([
      defineJob<{ word: string }>({
        name: 'test.write',
        title: '写',
        work: async (tx, { data }) => void (await tx.execute(put(data.word))),
      }),
    ]);
    await database.db
      .transaction(async (tx) => {
        await room.enqueue(tx, 'test.write', { word: '没有发生' });
        throw refuse('input');
      })
      .catch(() => undefined);
    await database.db.transaction((tx) => room.enqueue(tx, 'test.write', { word: '发生了' }));
    room.wake('test.write');
    await idle(room);
    expect(await effects()).toEqual(['发生了']);
  });

  it('leaves nothing of a run whose job another process has taken over meanwhile', async () => {
    let runs = 0;
    const room = await open([
      defineJob({
        name: 'test.taken',
        title: '转手',
        async work(tx) {
          const run = ++runs;
          await tx.execute(put(`第 ${run} 次`));
          // As the look of another process leaves it that missed this one.
          if (run === 1)
            await database.pool.query(
              "update jobs.job set state = 'retry' where name = 'test.taken' and state = 'active'",
            );
        },
      }),
    ]);
    await room.kick('test.taken');
    await eventually(effects, (all) => all.includes('第 2 次'), 15_000);
    await idle(room);
    expect(await effects()).toEqual(['第 2 次']);
  });

  it('gives a queue that is there already the tries that its job has now', async () => {
    const job = (retry: typeof quick) =>
      defineJob({ name: 'test.tries', title: '几次', retry, work: async () => undefined });
    const kept = async () =>
      (
        await database.pool.query(
          "select retry_limit, retry_delay, retry_delay_max from jobs.queue where name = 'test.tries'",
        )
      ).rows;
    const first = { times: 5, pauseSeconds: 15, longestSeconds: 1800 };
    for (const tries of [first, { ...first, longestSeconds: 60 }, { ...quick, longestSeconds: 60 }, quick]) {
      await (await open([job(tries)])).close();
      const { times: retry_limit, pauseSeconds: retry_delay, longestSeconds: retry_delay_max } = tries;
      expect(await kept()).toEqual([{ retry_limit, retry_delay, retry_delay_max }]);
    }
  });

  it('keeps of the dead letters of a chore the newest when it comes round, and those of the others all', async () => {
    const never = { times: 0, pauseSeconds: 1, longestSeconds: 1 };
    let heals = false;
    const fails = async () => {
      if (!heals) throw new Error('broken');
    };
    const room = await open([
      defineJob<{ word: string }>({ name: 'test.data', title: '带数据', retry: never, work: fails }),
      defineJob({ name: 'test.chore', title: '例行', schedule: '0 0 * * *', retry: never, work: fails }),
    ]);
    const dead = (count: number) =>
      eventually(
        () => room.deadLetters(),
        (list) => list.length === count,
        15_000,
      );
    await room.enqueue(database.db, 'test.data', { word: '甲' });
    room.wake('test.data');
    const [ofData] = await dead(1);
    await room.kick('test.chore');
    await dead(2);
    await room.kick('test.chore');
    const [newest] = await dead(3);
    // Another job's letter is newer than any of the chore's.
    await room.enqueue(database.db, 'test.data', { word: '乙' });
    room.wake('test.data');
    const [later] = await dead(4);
    heals = true;
    clock = new Date('2026-11-21T16:00:00Z');
    await room.tick();
    await idle(room);
    expect(newest?.job).toBe('test.chore');
    expect(await room.deadLetters()).toEqual([later, newest, ofData]);
  });

  it('leaves nothing of a run that failed, tries again with pauses, and stops nobody; then it is a dead letter without personal data', async () => {
    const told: object[] = [];
    let tries = 0;
    let heals = false;
    const room = await open(
      [
        defineJob({ name: 'test.first', title: '先', work: async (tx) => void (await tx.execute(put('先'))) }),
        defineJob<{ phone: string }>({
          name: 'test.fails',
          title: '坏',
          retry: quick,
          async work(tx, { data }) {
            tries++;
            await tx.execute(put('坏'));
            if (!heals) throw new TypeError(`13800138000 ${data.phone}`);
          },
        }),
        defineJob({ name: 'test.last', title: '后', work: async (tx) => void (await tx.execute(put('后'))) }),
      ],
      { warn: (details) => told.push(details) },
    );
    await room.enqueue(database.db, 'test.first');
    await room.enqueue(database.db, 'test.fails', { phone: '13900139000' });
    await room.enqueue(database.db, 'test.last');
    for (const name of ['test.first', 'test.fails', 'test.last']) room.wake(name);
    const [dead] = await eventually(
      () => room.deadLetters(),
      (list) => list.length > 0,
      15_000,
    );
    expect((await effects()).sort()).toEqual(['先', '后'].sort());
    expect(tries).toBe(2);
    expect(dead).toMatchObject({ job: 'test.fails', tries: 2, reason: '程序出错（TypeError）' });
    const { rows } = await database.pool.query(
      "select string_agg(output::text || coalesce(source_output::text, ''), '') as kept from jobs.job",
    );
    expect(rows[0].kept).not.toMatch(/138|139/);
    expect(told.length).toBeGreaterThanOrEqual(2);
    expect((await room.states()).find((s) => s.name === 'test.fails')).toMatchObject({ dead: 1, last: { ok: false } });
    // Given back, it is done once; a second time there is nothing to give back.
    heals = true;
    expect(await room.retry(database.db, dead?.id as string)).toBe(true);
    expect(await room.retry(database.db, dead?.id as string)).toBe(false);
    room.wake('test.fails');
    await idle(room);
    expect((await effects()).filter((w) => w === '坏')).toHaveLength(1);
    expect(await room.deadLetters()).toEqual([]);
  });

  it('tells of each job the run that ended last, well or not, however the runs lie in their table', async () => {
    const work = async () => undefined;
    const room = await open(['甲', '乙', '丙'].map((title, i) => defineJob({ name: `test.${'abc'[i]}`, title, work })));
    const ends = [1, 2, 3].map((hour) => new Date(`2026-11-21T0${hour}:00:00Z`));
    for (const name of ['test.a', 'test.b'])
      for (const _ of ends) {
        await room.enqueue(database.db, name);
        room.wake(name);
        await idle(room);
      }
    const { rows } = await database.pool.query('select id, name from jobs.job order by name, created_on');
    const runs = (name: string): string[] => rows.filter((r) => r.name === name).map((r) => r.id);
    const told = async () => (await room.states()).map(({ name, last }) => [name, last?.at, last?.ms, last?.ok]);
    const ended = (id: string | undefined, at: Date | undefined, seconds: number, state = 'completed') =>
      database.pool.query(
        "update jobs.job set state = $4, completed_on = $2::timestamptz, started_on = $2::timestamptz - $3 * interval '1 second' where id = $1",
        [id, at, seconds, state],
      );
    for (const turned of [ends, ends.toReversed()]) {
      for (const [i, at] of turned.entries()) {
        await ended(runs('test.a')[i], at, at.getUTCHours());
        await ended(runs('test.b')[i], at, 9, at === ends[2] ? 'failed' : 'completed');
      }
      expect(await told()).toEqual([
        ['test.a', ends[2], 3000, true],
        ['test.b', ends[2], 9000, false],
        ['test.c', undefined, undefined, undefined],
      ]);
    }
    // What is under way has not ended: the run before it is still the last.
    await database.pool.query("update jobs.job set state = 'active', completed_on = null where id = $1", [
      runs('test.a')[0],
    ]);
    expect((await room.states())[0]).toMatchObject({ running: 1, last: { at: ends[1], ms: 2000, ok: true } });
  });

  it('follows the clock of the program, by the time of Shanghai, once in two processes', async () => {
    const jobs = () => [
      defineJob({
        name: 'test.midnight',
        title: '零点',
        schedule: '0 0 * * *',
        work: async (tx, { now }) => void (await tx.execute(put(now.toISOString()))),
      }),
    ];
    const [one, two] = [await open(jobs()), await open(jobs())];
    const both = async () => {
      await Promise.all([one.tick(), two.tick()]);
      await idle(one);
    };
    await both();
    clock = new Date('2026-11-21T15:59:59Z');
    await both();
    expect(await effects()).toEqual([]);
    clock = new Date('2026-11-21T16:00:00Z');
    await both();
    await both();
    expect(await effects()).toEqual(['2026-11-21T16:00:00.000Z']);
    // Days that nobody was there to see are made up for by one run.
    clock = new Date('2026-11-25T09:00:00Z');
    await both();
    expect(await effects()).toHaveLength(2);
    expect((await one.states())[0]?.nextAt).toEqual(new Date('2026-11-25T16:00:00Z'));
    // A clock that was wrong by a year holds nothing up once it is right again.
    await database.db.update(jobSchedules).set({ nextAt: new Date('2027-11-25T16:00:00Z') });
    await open(jobs());
    expect((await one.states())[0]?.nextAt).toEqual(new Date('2026-11-25T16:00:00Z'));
  });

  it('comes round by itself, and has a chore that failed tried at its next round, with one dead letter', async () => {
    let broken = true;
    const room = await open(
      [
        defineJob({
          name: 'test.often',
          title: '常',
          schedule: '* * * * * *',
          retry: { times: 2, pauseSeconds: 3600, longestSeconds: 3600 },
          async steps(db: Db) {
            if (broken) throw new Error('broken');
            await db.execute(put('常'));
          },
        }),
      ],
      { tickMs: 20 },
    );
    const until = async (fits: () => Promise<boolean>) => {
      await eventually(
        async () => {
          clock = new Date(clock.getTime() + 1000);
          return fits();
        },
        (yes) => yes,
        15_000,
      );
    };
    await until(async () => {
      const { rows } = await database.pool.query("select count(*)::int as n from jobs.job where state = 'failed'");
      return rows[0].n > 2;
    });
    broken = false;
    await until(async () => (await effects()).length > 1);
    // Of its dead letters the newest stays: each round takes the others away.
    await until(async () => (await room.deadLetters()).length === 1);
  });

  it('brings what each process has gathered, once, and takes it back where it cannot', async () => {
    const hands = [3, 4].map((n) => ({ n: n as number | null }));
    const job = (hand: { n: number | null }) =>
      defineJob<{ n: number }>({
        name: 'test.sum',
        title: '汇总',
        schedule: '* * * * *',
        gather: {
          take() {
            const { n } = hand;
            hand.n = null;
            return n ? { n } : null;
          },
          back: ({ n }) => {
            hand.n = n;
          },
        },
        work: async (tx, { data }) => void (await tx.execute(put(String(data.n)))),
      });
    const [one, two] = await Promise.all(hands.map((h) => open([job(h)])));
    await database.pool.query('alter table jobs.job_common rename to gone');
    clock = new Date(clock.getTime() + 60_000);
    await expect(one?.tick()).rejects.toThrow();
    expect(hands[0]?.n).toBe(3);
    await database.pool.query('alter table jobs.gone rename to job_common');
    clock = new Date(clock.getTime() + 60_000);
    await Promise.all([one?.tick(), two?.tick()]);
    await idle(one as Jobs);
    expect((await effects()).sort()).toEqual(['3', '4']);
    // Who leaves brings what they have, before it is time.
    Object.assign(hands[0] as object, { n: 5 });
    await one?.close();
    two?.wake('test.sum');
    await idle(two as Jobs);
    expect((await effects()).sort()).toEqual(['3', '4', '5']);
  });

  it('finds by its clock what waits: what another process enqueued without a word, and the next try', async () => {
    let tries = 0;
    const job = defineJob({
      name: 'test.late',
      title: '晚',
      retry: quick,
      work: async (tx) => {
        tries++;
        if (tries === 1) throw new Error('the first try fails');
        await tx.execute(put('第二次'));
      },
    });
    await open([job], { tickMs: 100, pollSeconds: 600 });
    const other = await open([job], { pollSeconds: 600 });
    await other.enqueue(database.db, 'test.late');
    await eventually(effects, (seen) => seen.length === 1, 15_000);
    expect(tries).toBe(2);
  });

  it('finishes what it is at before it leaves', async () => {
    let go: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      go = resolve;
    });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const room = await open([
      defineJob({
        name: 'test.slow',
        title: '慢',
        async work(tx) {
          go();
          await held;
          await tx.execute(put('慢'));
        },
      }),
    ]);
    await room.kick('test.slow');
    await begun;
    const closed = room.close();
    release();
    await closed;
    expect(await effects()).toEqual(['慢']);
    expect((await database.pool.query("select state from jobs.job where name = 'test.slow'")).rows).toEqual([
      { state: 'completed' },
    ]);
  });
});
