import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginTries, smsCodes } from '../server/db/tables/account.ts';
import { searchTerms } from '../server/db/tables/search.ts';
import { startApp, type TestApp } from './app.ts';

const day = 86_400_000;
const start = new Date('2026-11-21T08:00:00Z');

describe('the chores', () => {
  let app: TestApp;
  let clock = start;
  const now = () => clock;
  beforeEach(async () => {
    clock = start;
    app = await startApp('empty', { now });
  });
  afterEach(() => app.close());

  const names = async () => (await app.database.db.select().from(loginTries)).map((t) => t.username).sort();
  const terms = async () => (await app.database.db.select().from(searchTerms)).map((t) => t.day).sort();
  const aTry = (username: string, ago: number) =>
    app.database.db.insert(loginTries).values({ username, failures: 9, lastAt: new Date(start.getTime() - ago) });

  it('forget wrong tries after a day', async () => {
    await aTry('old', day + 1);
    await aTry('young', day);
    await app.runJob('account.forget-tries');
    expect(await names()).toEqual(['young']);
    clock = new Date(start.getTime() + 1);
    await app.runJob('account.forget-tries');
    expect(await names()).toEqual([]);
  });

  it('forget codes after a day, and not before: those of the last day count for its limits', async () => {
    await app.database.db.insert(smsCodes).values(
      [day + 1, day, day - 1].map((ago) => ({
        cellPhone: String(ago),
        use: 'login',
        digest: '',
        createdAt: new Date(start.getTime() - ago),
      })),
    );
    await app.runJob('account.forget-codes');
    const left = (await app.database.db.select().from(smsCodes)).map((c) => Number(c.cellPhone));
    expect(left).toEqual([day, day - 1]);
  });

  it('forget searched terms after 400 days, by the days of Shanghai', async () => {
    await app.database.db
      .insert(searchTerms)
      .values(['2025-10-16', '2025-10-17', '2026-11-21'].map((d) => ({ term: '乡村', day: d, hits: 1 })));
    await app.runJob('search.forget-terms');
    expect(await terms()).toEqual(['2025-10-17', '2026-11-21']);
    clock = new Date('2026-11-21T15:59:59Z');
    await app.runJob('search.forget-terms');
    expect(await terms()).toHaveLength(2);
    clock = new Date('2026-11-21T16:00:00Z');
    await app.runJob('search.forget-terms');
    expect(await terms()).toEqual(['2026-11-21']);
  });

  it('come round when the clock does, though one of them fails', async () => {
    await app.database.pool.query('alter table sms_codes rename to gone');
    await aTry('old', 2 * day);
    await app.jobs.tick();
    await app.jobsDone();
    expect(await names()).toEqual(['old']);
    clock = new Date(start.getTime() + 3_600_000);
    await app.jobs.tick();
    await app.jobsDone();
    expect(await names()).toEqual([]);
    const states = new Map((await app.jobs.states()).map((s) => [s.name, s]));
    expect(states.get('account.forget-codes')).toMatchObject({ waiting: 1, last: null });
    expect([...states.values()].filter((s) => s.last?.ok).length).toBeGreaterThan(10);
  });
  it('are due each at its own minute, and what somebody waits for within seconds', async () => {
    await app.jobs.tick();
    const { rows } = await app.database.pool.query<{ name: string; at: Date }>(
      'select name, next_at as at from job_schedules',
    );
    const due = new Map(rows.map(({ name, at }) => [name, at.toISOString().slice(11, 19)]));
    expect(Object.fromEntries(due)).toEqual({
      'account.send-texts': '08:00:15',
      'content.publish-due': '08:00:15',
      'attendance.prove': '19:40:00',
      'classes.move-on': '08:01:00',
      'classes.remind': '11:00:00',
      'mailings.remind': '11:00:00',
      'account.forget-texts': '08:03:00',
      'account.forget-codes': '08:05:00',
      'account.forget-tries': '08:07:00',
      'account.forget-typed': '08:08:00',
      'account.forget-sessions': '08:09:00',
      'downloads.remove-lists': '08:10:00',
      'files.find-pictures': '08:10:00',
      'account.forget-sign-ons': '08:11:00',
      'account.forget-tallies': '08:12:00',
      'account.forget-portal-rows': '08:13:00',
      'search.forget-terms': '08:15:00',
      'demands.forget-sends': '08:17:00',
      'discussions.forget-removed': '08:27:00',
      'downloads.forget-keys': '08:19:00',
      'files.forget-grants': '08:21:00',
      'files.remove-orphans': '08:23:00',
      'files.sweep-storage': '08:25:00',
      'privacy.come-into-force': '09:00:00',
      'staff.forget-lists': '19:41:00',
      'students.forget-imports': '19:43:00',
    });
  });
});
