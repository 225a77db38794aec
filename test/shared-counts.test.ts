import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usedOf } from '../server/db/tallies.ts';
import { accountJobs } from '../server/domains/account/jobs.ts';
import { addAttempt } from '../server/domains/account/sso-queries.ts';
import { byteCaps, rightCaps } from '../server/domains/files/allowance.ts';
import { refundGrant, spendGrant, takeGrant } from '../server/domains/files/queries.ts';
import { eventually, secret, startApp, type TestApp } from './app.ts';
import { sendDemand } from './factories/demands.ts';

/**
 * What all visitors are counted under is one row. A process that stands still (its machine is paused) holds what its
 * transaction has written until the database gives it up: those who wait for that row would use up every connection.
 */
describe('a count that all share', () => {
  const now = new Date();
  /** From where nobody signs in: a network that somebody has got in from is not counted with all. */
  const address = '100.77.1.7';
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo', { trustProxy: 1 });
  });
  afterAll(() => app.close());

  const used = (key: string) => usedOf(app.database.db, key, new Date());
  const ids = {
    accessKeyId: 'right 1',
    prefix: 'visitor/a/',
    maxBytes: 1000,
    expiresAt: new Date(Date.now() + 60_000),
  };
  const caps = rightCaps(address, secret);
  const aRight = (accessKeyId = ids.accessKeyId) =>
    takeGrant(app.database.db, { ownerId: null, address, now, most: 5, caps }, async () => ({ ...ids, accessKeyId }));
  const spend = (bytes: number) =>
    spendGrant(app.database.db, { accessKeyId: ids.accessKeyId, address, secret, now }, bytes);
  const anAttempt = (state: string) =>
    addAttempt(app.database.db, { state, verifier: 'v', nonce: 'n', browser: 'b' }, { address, secret, now });

  /** The shared rows that are held while work waits in its midst for a table that somebody else has. */
  async function heldIn(table: string, work: () => Promise<unknown>): Promise<string[]> {
    const { pool } = app.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`lock table ${table} in share row exclusive mode`);
    const done = work();
    const waits = async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount ?? 0;
    expect(await eventually(waits, (n) => n > 0)).toBeGreaterThan(0);
    const free = "select key from tallies where key not like '% address %' for update skip locked";
    const { rows } = await pool.query<{ key: string }>(
      `with free as (${free}) select key from tallies
       where key not like '% address %' and key not in (select key from free)`,
    );
    await other.query('rollback');
    other.release();
    await done;
    return rows.map((r) => r.key);
  }

  it('is held by nobody who waits in the midst of a form, a sign-on, a right or an upload', async () => {
    const form = () => sendDemand(app, 2, {}, { 'x-forwarded-for': address });
    const works: [table: string, work: (n: number) => Promise<unknown>][] = [
      ['demands', form],
      ['sso_attempts', (n) => anAttempt(`attempt ${n}`)],
      ['upload_grants', (n) => aRight(`right ${n}`)],
      ['upload_grants', () => spend(300)],
    ];
    for (const [i, [table, work]] of works.entries()) {
      // The rows are there from the first on.
      await work(1);
      expect([i, await heldIn(table, () => work(2))]).toEqual([i, []]);
    }
    const keys = ['forms all', 'sign-on all', 'upload rights all', 'uploads all'];
    expect(await Promise.all(keys.map(used))).toEqual([2, 2, 2, 600]);
  });

  it('is forgotten by jobs without a transaction around it', () => {
    const forget = accountJobs({} as never).filter(({ name }) => name.startsWith('account.forget-'));
    expect(forget.length).toBeGreaterThan(5);
    expect(forget.filter((job) => 'work' in job).map(({ name }) => name)).toEqual([]);
  });

  it('has nothing of what came to nothing', async () => {
    const headers = { 'x-forwarded-for': '100.77.1.8' };
    const before = await used('forms all');
    expect((await sendDemand(app, 2, { cellPhone: '138057' }, headers)).status).toBe(400);
    const words = { cellPhone: '0571-86880011', name: '同一个人', answers: { 培训主题: '同一句话' } };
    expect((await sendDemand(app, 2, words, headers)).status).toBe(200);
    // The same words once more are the same receipt, and count once.
    expect((await sendDemand(app, 2, words, headers)).status).toBe(200);
    expect(await used('forms all')).toBe(before + 1);
    const rights = await used('upload rights all');
    await expect(aRight()).rejects.toThrow('文件存储暂时无法访问');
    expect(await used('upload rights all')).toBe(rights);
    const bytes = await used('uploads all');
    expect(await spend(900)).toBe(false);
    expect(await used('uploads all')).toBe(bytes);
    expect(await spend(100)).toBe(true);
    await refundGrant(app.database.db, { accessKeyId: ids.accessKeyId, address, secret }, 100);
    expect(await used('uploads all')).toBe(bytes);
    // Where the last cap has nothing left, the ones before it keep nothing either.
    const [ofNetwork, ofAll] = byteCaps({ ownerId: null, isStaff: false, address, secret }).slice(-2);
    await app.database.pool.query('update tallies set used = $1 where key = $2', [ofAll?.most, ofAll?.key]);
    const network = await used(ofNetwork?.key ?? '');
    expect(await spend(10)).toBe(false);
    expect(await used(ofNetwork?.key ?? '')).toBe(network);
  });
});
