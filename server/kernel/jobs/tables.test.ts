import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { jobSchema, queueOn } from '../../db/jobs.ts';
import { jobSchedules } from '../../db/tables/jobs.ts';
import { defineJob, type Job } from './job.ts';
import { openQueues } from './queues.ts';
import { createJobs } from './room.ts';
import { bringForward, nextTime, plan, startDue, waitingQueues } from './schedule.ts';
import { readDead, readStates } from './state.ts';

/** Jobs that nobody works at: what the tables hold is what a test wrote. */
describe('what is known of jobs by their tables', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let boss: PgBoss;
  const aJob = (name: string, more: Partial<Job> = {}) =>
    defineJob({ name, title: name, work: async () => undefined, ...more } as Job);
  const retry = { times: 2, pauseSeconds: 7, longestSeconds: 70 };
  const jobs = [aJob('test.chore', { schedule: '0 3 * * *', retry }), aJob('test.carries'), aJob('test.never')];
  beforeAll(async () => {
    database = await freshDatabase('empty');
    boss = new PgBoss({ db: queueOn(database.pool), schema: jobSchema, supervise: false, schedule: false });
    await boss.start();
    await openQueues(boss, jobs);
  });
  afterAll(async () => {
    await boss.stop({ graceful: false, close: false });
    await database.drop();
  });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute));
  const write = (row: Record<string, unknown>) => {
    const names = Object.keys(row);
    return database.pool.query(
      `insert into jobs.job (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()})`,
      Object.values(row),
    );
  };

  it('who only nudges a job is not held up by what hinders that, which the log is told', async () => {
    const warned: object[] = [];
    const log = { warn: (details: object) => void warned.push(details) };
    await createJobs({ database, jobs, now: () => at(0), log }).kick('test.none');
    expect(warned).toEqual([{ err: expect.any(Error), job: 'test.none' }]);
  });

  it('a queue keeps the tries of its job, is missed soon where its process dies, and is forgotten after two days', async () => {
    const queues = async () =>
      Object.fromEntries((await boss.getQueues()).map((q) => [q.name, q] as const)) as Record<string, object>;
    const kept = { retryBackoff: true, heartbeatSeconds: 10, deadLetter: 'dead', deleteAfterSeconds: 172_800 };
    const first = await queues();
    expect(first['test.chore']).toMatchObject({
      ...{ ...kept, policy: 'short', retryLimit: 2, retryDelay: 7, retryDelayMax: 70 },
    });
    expect(first['test.carries']).toMatchObject({ ...kept, policy: 'standard' });
    for (const changed of [
      { ...retry, times: 3 },
      { ...retry, pauseSeconds: 8 },
      { ...retry, longestSeconds: 71 },
    ]) {
      await openQueues(boss, [aJob('test.chore', { schedule: '0 3 * * *', retry: changed })]);
      expect((await queues())['test.chore']).toMatchObject({
        ...{ ...kept, retryLimit: changed.times, retryDelay: changed.pauseSeconds },
        retryDelayMax: changed.longestSeconds,
      });
    }
  });

  it('what waits, runs and has failed for good is counted of each, and the last end is the latest one', async () => {
    const ended = (minute: number, state: string) => ({
      ...{ name: 'test.carries', state, started_on: at(minute), completed_on: new Date(+at(minute) + 1500) },
    });
    for (const row of [ended(5, 'completed'), ended(9, 'failed'), ended(7, 'completed')]) await write(row);
    for (const state of ['created', 'retry', 'active', 'active', 'active'])
      await write({ name: 'test.carries', state });
    for (const [minute, state] of [
      [1, 'created'],
      [3, 'created'],
      [2, 'completed'],
    ] as const)
      await write({ name: 'dead', source_name: 'test.carries', state, created_on: at(minute) });
    await plan(database.db, new Map([['test.chore', at(30)]]));
    const blank = { waiting: 0, running: 0, dead: 0, last: null, nextAt: null };
    expect(await readStates(database.db, jobs)).toEqual([
      { ...blank, name: 'test.chore', title: 'test.chore', canRun: true, nextAt: at(30) },
      {
        ...{ name: 'test.carries', title: 'test.carries', canRun: false, waiting: 2, running: 3, dead: 2 },
        ...{ last: { at: new Date(+at(9) + 1500), ms: 1500, ok: false }, nextAt: null },
      },
      { ...blank, name: 'test.never', title: 'test.never', canRun: false },
    ]);
  });

  it('what failed for good is told from the newest on, with its tries and why', async () => {
    const failed = { name: 'dead', source_name: 'test.never', source_retry_count: 2 };
    await write({ ...failed, created_on: at(50), source_output: { reason: '对方不在' } });
    expect(await readDead(database.db, 'dead')).toEqual([
      { id: expect.any(String), job: 'test.never', at: at(50), tries: 3, reason: '对方不在' },
      { id: expect.any(String), job: 'test.carries', at: at(3), tries: 1, reason: '执行的进程中断了' },
      { id: expect.any(String), job: 'test.carries', at: at(1), tries: 1, reason: '执行的进程中断了' },
    ]);
  });

  it('what is due is started once with its next time, and again where that start failed', async () => {
    const { db } = database;
    const times = async () => Object.fromEntries((await db.select().from(jobSchedules)).map((r) => [r.name, r.nextAt]));
    await plan(db, new Map([['test.gone', at(0)]]));
    // One that lies further ahead than its schedule has it is drawn in; an earlier one stays.
    await plan(db, new Map([['test.chore', at(20)]]));
    await plan(db, new Map([['test.chore', at(40)]]));
    const started: string[] = [];
    const start = (moment: Date, begin = async (_: unknown, name: string) => void started.push(name)) =>
      startDue(db, jobs, moment, () => at(59), begin);
    await start(new Date(+at(20) - 1));
    expect([started, await times()]).toEqual([[], { 'test.chore': at(20), 'test.gone': at(0) }]);
    await expect(start(at(20), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await Promise.all([start(at(20)), start(at(20)), start(at(20))]);
    expect([started, await times()]).toEqual([['test.chore'], { 'test.chore': at(59), 'test.gone': at(0) }]);
    // At three in the morning of Shanghai, whatever zone the server has.
    expect(nextTime(boss, '0 3 * * *', at(0))).toEqual(new Date('2026-11-21T19:00:00Z'));
  });

  it('what waits for a time to come is waited for; a chore that waits after a failure is tried at once', async () => {
    const { db, pool } = database;
    await pool.query('delete from jobs.job');
    const ahead = new Date(Date.now() + 3_600_000);
    await write({ name: 'test.chore', state: 'retry', start_after: ahead });
    await write({ name: 'test.carries', state: 'created', start_after: ahead });
    await write({ name: 'dead', source_name: 'test.chore', created_on: at(1) });
    await write({ name: 'dead', source_name: 'test.chore', created_on: at(2) });
    await write({ name: 'dead', source_name: 'test.carries', created_on: at(0) });
    expect(await waitingQueues(db)).toEqual([]);
    expect([await bringForward(db, 'test.carries', 'dead'), await waitingQueues(db)]).toEqual([false, []]);
    expect([await bringForward(db, 'test.chore', 'dead'), await waitingQueues(db)]).toEqual([true, ['test.chore']]);
    // Of what it failed at for good the newest stays, and all of what others did.
    expect((await readDead(db, 'dead')).map((letter) => [letter.job, letter.at])).toEqual([
      ['test.chore', at(2)],
      ['test.carries', at(0)],
    ]);
  });
});
