import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../test/app.ts';
import { loginTries } from '../db/tables/account.ts';
import { locks } from '../db/locks.ts';
import { searchTerms } from '../db/tables/search.ts';

const day = 86_400_000;
const start = new Date('2026-11-21T08:00:00Z');

describe('housekeeping', () => {
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

  it('forgets wrong tries after a day', async () => {
    await app.database.db.insert(loginTries).values([
      { username: 'old', failures: 9, lastAt: new Date(start.getTime() - day - 1) },
      { username: 'young', failures: 9, lastAt: new Date(start.getTime() - day) },
    ]);
    expect(await app.housekeeping.run()).toBe(true);
    expect(await names()).toEqual(['young']);
    clock = new Date(start.getTime() + 1);
    await app.housekeeping.run();
    expect(await names()).toEqual([]);
  });

  it('forgets searched terms after 400 days, by the days of Shanghai', async () => {
    await app.database.db
      .insert(searchTerms)
      .values(['2025-10-16', '2025-10-17', '2026-11-21'].map((d) => ({ term: '乡村', day: d, hits: 1 })));
    await app.housekeeping.run();
    expect(await terms()).toEqual(['2025-10-17', '2026-11-21']);
    clock = new Date('2026-11-21T15:59:59Z');
    await app.housekeeping.run();
    expect(await terms()).toHaveLength(2);
    clock = new Date('2026-11-21T16:00:00Z');
    await app.housekeeping.run();
    expect(await terms()).toEqual(['2026-11-21']);
  });

  it('is left to one process at a time', async () => {
    await app.database.db
      .insert(loginTries)
      .values({ username: 'old', failures: 1, lastAt: new Date(start.getTime() - 2 * day) });
    const second = await startApp('empty', { beside: app, now });
    await app.database.db.transaction(async (other) => {
      await other.execute(sql`select pg_advisory_xact_lock(${locks.housekeeping})`);
      expect(await second.housekeeping.run()).toBe(false);
      expect(await names()).toEqual(['old']);
    });
    expect(await second.housekeeping.run()).toBe(true);
    expect(await names()).toEqual([]);
    await second.close();
  });

  it('comes round by itself, again and again', async () => {
    const second = await startApp('empty', { beside: app, now, housekeepingMs: 5 });
    for (const username of ['first', 'second']) {
      await app.database.db
        .insert(loginTries)
        .values({ username, failures: 1, lastAt: new Date(start.getTime() - 2 * day) });
      expect(await eventually(names, (list) => list.length === 0)).toEqual([]);
    }
    await second.close();
  });
});
