import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { defineJob } from './job.ts';
import { createJobs } from './room.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase('empty');
});
afterEach(() => database.drop());

it('makes up for a time that passed while no process ran: a start puts nothing off that is due', async () => {
  let clock = new Date('2026-11-21T00:00:00Z');
  const ran: Date[] = [];
  const nightly = defineJob({
    name: 'test.nightly',
    title: '夜间',
    schedule: '0 0 * * *',
    async work(tx, { now }) {
      await tx.execute(sql`select 1`);
      ran.push(now);
    },
  });
  const open = async () => {
    const log = { warn: () => undefined };
    const room = createJobs({ database, jobs: [nightly], now: () => clock, log, tickMs: 3_600_000, pollSeconds: 0.5 });
    await room.start();
    return room;
  };
  const nextAt = async (room: Awaited<ReturnType<typeof open>>) => (await room.states())[0]?.nextAt;
  await (await open()).close();
  clock = new Date('2026-11-21T17:00:00Z');
  const room = await open();
  expect(await nextAt(room)).toEqual(new Date('2026-11-21T16:00:00Z'));
  await room.tick();
  await eventually(
    async () => ran,
    (all) => all.length > 0,
    15_000,
  );
  expect([ran, await nextAt(room)]).toEqual([[clock], new Date('2026-11-22T16:00:00Z')]);
  await room.close();
});

it('leaves only when its look at the clock and the work that it is at have ended', async () => {
  const begun = Promise.withResolvers<void>();
  const order: string[] = [];
  let asked = 0;
  const slow = defineJob({
    name: 'test.slow',
    title: '慢',
    async work(tx) {
      begun.resolve();
      await tx.execute(sql`select n from held for update`);
      order.push('work');
    },
  });
  const timed = defineJob({ name: 'test.timed', title: '定时', schedule: '* * * * *', work: async () => undefined });
  await database.pool.query('create table held as select 1 as n');
  const open = async (jobs: Parameters<typeof createJobs>[0]['jobs'], tickMs: number, looked = () => asked++) => {
    const log = { warn: () => undefined };
    const now = () => {
      looked();
      return new Date();
    };
    const room = createJobs({ database, jobs, now, log, tickMs, pollSeconds: 0.5 });
    await room.start();
    return room;
  };
  const waiting = async () =>
    (
      await database.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  /** Closes the room while somebody else holds what it waits for. */
  const closeBehind = async (lock: string, room: Awaited<ReturnType<typeof open>>, what: string) => {
    const holder = await database.pool.connect();
    const free = await open([], 3_600_000);
    await holder.query(`begin; ${lock}`);
    if (what === 'work') await room.kick('test.slow');
    await eventually(waiting, (n) => n !== 0, 15_000);
    const closed = room.close().then(() => void order.push(`closed ${what}`));
    // A room in which nothing is going on has closed by then.
    await free.close();
    order.push(`let go ${what}`);
    await holder.query('rollback');
    holder.release();
    await closed;
  };
  await closeBehind('select n from held for update', await open([slow], 3_600_000), 'work');
  await closeBehind('lock table job_schedules', await open([timed], 20), 'look');
  expect(order).toEqual(['let go work', 'work', 'closed work', 'let go look', 'closed look']);
  // One that waits for its next look has none any more.
  const idle = await open([timed], 200);
  await Promise.all([idle.close(), idle.close()]);
  const known = asked;
  // By the looks of another one it would have had its own.
  let looks = 0;
  const other = await open([timed], 200, () => looks++);
  await eventually(
    () => looks,
    (n) => n >= 3,
  );
  await other.close();
  expect(asked).toBe(known);
});

it('looks at its clock again after looks that failed, and tells of each', async () => {
  let clock: Date | null = new Date('2026-11-21T00:00:30Z');
  const told: string[] = [];
  let ran = 0;
  const minutely = defineJob({
    name: 'test.minutely',
    title: '每分',
    schedule: '* * * * *',
    work: async () => void ran++,
  });
  const now = () => {
    if (!clock) throw new Error('no clock');
    return clock;
  };
  const log = { warn: (_: object, message: string) => void told.push(message) };
  const room = createJobs({ database, jobs: [minutely], now, log, tickMs: 20, pollSeconds: 0.5 });
  await room.start();
  clock = null;
  await eventually(
    () => told.length,
    (n) => n >= 2,
  );
  expect([new Set(told), ran]).toEqual([new Set(['what is due waits']), 0]);
  clock = new Date('2026-11-21T00:01:00Z');
  await eventually(
    () => ran,
    (n) => n > 0,
  );
  expect(ran).toBe(1);
  await room.close();
});

it('is held up no longer by times that its clock wrote while it ran ahead, once that is right again', async () => {
  let clock = new Date('2026-11-21T00:00:30Z');
  const hourly = defineJob({ name: 'test.hourly', title: '每时', schedule: '0 * * * *', work: async () => undefined });
  const log = { warn: () => undefined };
  const room = createJobs({ database, jobs: [hourly], now: () => clock, log, tickMs: 3_600_000, pollSeconds: 600 });
  const nextAfter = async (time: string) => {
    clock = new Date(time);
    await room.tick();
    return (await room.states())[0]?.nextAt?.toISOString();
  };
  await room.start();
  expect(await nextAfter('2026-11-23T00:10:00Z')).toBe('2026-11-23T01:00:00.000Z');
  expect(await nextAfter('2026-11-21T00:05:00Z')).toBe('2026-11-21T01:00:00.000Z');
  expect(await nextAfter('2026-11-21T01:00:00Z')).toBe('2026-11-21T02:00:00.000Z');
  await room.close();
});
