import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { loginTries } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';

const day = 86_400_000;
const clock = new Date('2026-11-21T08:00:00Z');

describe('the page of background jobs', () => {
  let app: TestApp;
  const as = async (...roles: string[]) => app.call((await aPerson(app, { isAdmin: true, roles })).token).jobs;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());

  it('is for administrators alone', async () => {
    const someId = '0b5e2a5e-7a9d-4d3e-9a5c-2f9f6d1b7c11';
    for (const jobs of [
      await as('editor', 'approver', 'desk', 'training'),
      app.call((await aPerson(app, { kinds: [1] })).token).jobs,
    ]) {
      await expect(jobs.list({})).rejects.toMatchObject({ reason: 'forbidden' });
      await expect(jobs.run({ name: 'account.forget-tries' })).rejects.toMatchObject({ reason: 'forbidden' });
      await expect(jobs.retry({ id: someId })).rejects.toMatchObject({ reason: 'forbidden' });
    }
    await expect(app.api.jobs.list({})).rejects.toMatchObject({ reason: 'expired' });
    const jobs = await as('administrator');
    await expect(jobs.run({ name: 'account.none' })).rejects.toMatchObject({ reason: 'absent' });
    await expect(jobs.run({ name: 'catalogue.add-reads' })).rejects.toThrow('不能单独运行');
    await expect(jobs.retry({ id: someId })).rejects.toMatchObject({ reason: 'absent' });
    await expect(jobs.retry({ id: 'x' })).rejects.toThrow('任务编号');
  });

  it('shows every job in Chinese with its next time, and runs one again, which is written down', async () => {
    const jobs = await as('administrator');
    const all = (await jobs.list({})).jobs;
    expect(all.length).toBeGreaterThan(13);
    for (const job of all) expect(job.title).toMatch(/^[\u4e00-\u9fff]+$/);
    expect(all.find((j) => j.name === 'account.forget-tries')).toMatchObject({
      last: null,
      dead: 0,
      nextTime: '2026-11-21T08:07:00.000Z',
    });
    await app.database.db
      .insert(loginTries)
      .values({ username: 'old', failures: 9, lastAt: new Date(clock.getTime() - 2 * day) });
    await jobs.run({ name: 'account.forget-tries' });
    await app.jobsDone();
    expect(await app.database.db.$count(loginTries, eq(loginTries.username, 'old'))).toBe(0);
    const lasted = "update jobs.job set started_on = completed_on - interval '1.5 seconds' where name = $1";
    await app.database.pool.query(lasted, ['account.forget-tries']);
    const ran = (await jobs.list({})).jobs.find((j) => j.name === 'account.forget-tries');
    expect(ran?.last).toMatchObject({ ok: true, ms: 1500 });
    const [deed] = await app.database.db.select().from(trail).orderBy(desc(trail.id)).limit(1);
    expect(deed).toMatchObject({
      action: 'job.run',
      subjectId: 'account.forget-tries',
      title: '清除过期的登录失败记录',
    });
  });

  it('shows what failed for good without what anybody typed, and gives it another chance, which is written down', async () => {
    const jobs = await as('administrator');
    const { pool } = app.database;
    await pool.query(
      "create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'not for 13800138000' using errcode = 'P0009'; end $$",
    );
    await pool.query(
      'create trigger stop_it before delete on login_tries for each statement execute function stop_it()',
    );
    await app.jobs.kick('account.forget-tries');
    // The last of its tries: nobody waits a quarter of an hour here.
    await pool.query(
      "update jobs.job set retry_limit = 0 where name = 'account.forget-tries' and state <> 'completed'",
    );
    await eventually(
      async () => {
        await pool.query("update jobs.job set start_after = now() where state = 'retry'");
        app.jobs.wake('account.forget-tries');
        return (await jobs.list({})).dead;
      },
      (list) => list.length > 0,
    );
    const [dead] = (await jobs.list({})).dead;
    expect(dead).toMatchObject({ title: '清除过期的登录失败记录', reason: '程序出错（error P0009）' });
    await pool.query('drop trigger stop_it on login_tries');
    const id = dead?.id as string;
    const deeds = await app.database.db.$count(trail);
    // One of a version that is over is named as it was, and nobody can do it any more.
    const ofJob = (name: string) => pool.query("update jobs.job set source_name = $1 where name = 'dead'", [name]);
    await ofJob('account.of-old');
    expect((await jobs.list({})).dead).toMatchObject([{ id, name: 'account.of-old', title: 'account.of-old' }]);
    await expect(jobs.retry({ id })).rejects.toThrow('这个任务在当前版本中已经没有了');
    await ofJob('account.forget-tries');
    // The same one waits already, nobody was told of it yet.
    await app.jobs.enqueue(app.database.db, 'account.forget-tries');
    await expect(jobs.retry({ id })).rejects.toThrow('“清除过期的登录失败记录”已经在等待执行，不必重试');
    expect([(await jobs.list({})).dead.length, await app.database.db.$count(trail)]).toEqual([1, deeds]);
    app.jobs.wake('account.forget-tries');
    await app.jobsDone();
    await jobs.retry({ id });
    await app.jobsDone();
    const after = await jobs.list({});
    expect(after.dead).toEqual([]);
    expect(after.jobs.find((j) => j.name === 'account.forget-tries')).toMatchObject({ dead: 0, last: { ok: true } });
    await expect(jobs.retry({ id: dead?.id as string })).rejects.toMatchObject({ reason: 'absent' });
    const [deed] = await app.database.db.select().from(trail).orderBy(desc(trail.id)).limit(1);
    expect(deed).toMatchObject({ action: 'job.retry', before: { reason: '程序出错（error P0009）' } });
  });
});
