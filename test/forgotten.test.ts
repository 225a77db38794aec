import { randomUUID } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  loginTries,
  oidcRows,
  sessions,
  smsCodes,
  smsOutbox,
  ssoAttempts,
  typedCopies,
} from '../server/db/tables/account.ts';
import { demandOnces, demandProofs } from '../server/db/tables/demands.ts';
import { downloads } from '../server/db/tables/downloads.ts';
import { uploadGrants } from '../server/db/tables/files.ts';
import { searchTerms } from '../server/db/tables/search.ts';
import { tallies } from '../server/db/tables/tallies.ts';
import { startApp, type TestApp } from './app.ts';
import { aSignedIn } from './factories/people.ts';

/** What the site promises to forget, and when: each row below stands just before or just behind its time. */
describe('what the jobs of the clock forget', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  const [second, hour, day] = [1000, 3_600_000, 86_400_000];
  const ago = (ms: number) => new Date(now.getTime() - ms);
  let app: TestApp;
  let userId: number;
  const sessionId = randomUUID();
  beforeAll(async () => {
    app = await startApp('empty', { now: () => now });
    userId = (await aSignedIn(app, {}, now)).id;
  });
  afterAll(() => app.close());

  type Case = { job: string; table: PgTable; row: (kept: boolean) => object };
  const cases: Case[] = [
    {
      job: 'account.forget-texts',
      table: smsOutbox,
      row: (kept) => ({
        ...{ cellPhone: kept ? 'kept' : 'gone', template: 'received', values: {}, content: '' },
        createdAt: ago(30 * day + (kept ? 0 : 1)),
      }),
    },
    {
      job: 'account.forget-codes',
      table: smsCodes,
      row: (kept) => ({
        ...{ cellPhone: kept ? 'kept' : 'gone', use: 'apply', digest: '', createdAt: ago(day + (kept ? 0 : 1)) },
      }),
    },
    {
      job: 'account.forget-typed',
      table: typedCopies,
      row: (kept) => ({ userId, name: kept ? 'kept' : 'gone', text: '', copiedAt: ago(30 * day + (kept ? 0 : 1)) }),
    },
    {
      // Where somebody has got in from a place, it is known for a season.
      job: 'account.forget-tries',
      table: loginTries,
      row: (kept) => ({
        ...{ username: randomUUID(), place: kept ? 'kept' : 'gone', failures: 1, lastAt: ago(day + 1) },
        succeededAt: ago(90 * day + (kept ? 0 : 1)),
      }),
    },
    {
      job: 'account.forget-tries',
      table: loginTries,
      row: (kept) => ({
        ...{ username: randomUUID(), place: kept ? 'kept' : 'gone', failures: 1, lastAt: ago(day + (kept ? 0 : 1)) },
      }),
    },
    {
      job: 'account.forget-sessions',
      table: sessions,
      row: (kept) => ({
        id: kept ? sessionId : randomUUID(),
        userId,
        createdAt: ago(9 * day),
        usedAt: ago(day + (kept ? 0 : 1)),
      }),
    },
    {
      job: 'account.forget-sign-ons',
      table: ssoAttempts,
      row: (kept) => ({
        ...{ state: kept ? 'kept' : 'gone', nonce: '', verifier: '', browser: '' },
        createdAt: ago(hour + (kept ? 0 : 1)),
      }),
    },
    {
      job: 'account.forget-tallies',
      table: tallies,
      row: (kept) => ({ key: kept ? 'kept' : 'gone', used: 1, endsAt: ago(kept ? -1 : 0) }),
    },
    {
      job: 'account.forget-portal-rows',
      table: oidcRows,
      row: (kept) => ({
        ...{ model: 'Session', id: kept ? 'kept' : 'gone', payload: {}, expiresAt: ago(kept ? 0 : 1) },
      }),
    },
    {
      job: 'account.forget-portal-rows',
      table: oidcRows,
      row: (kept) => ({ model: 'Keys', id: kept ? 'kept' : 'gone', payload: {}, expiresAt: kept ? null : ago(1) }),
    },
    {
      job: 'demands.forget-sends',
      table: demandOnces,
      row: (kept) => ({ digest: kept ? 'kept' : 'gone', receipt: '', at: ago(day + (kept ? 0 : 1)) }),
    },
    {
      job: 'demands.forget-sends',
      table: demandProofs,
      row: (kept) => ({ challenge: kept ? 'kept' : 'gone', address: '', usedAt: ago(day + (kept ? 0 : 1)) }),
    },
    {
      job: 'downloads.forget-keys',
      table: downloads,
      row: (kept) => ({
        ...{ digest: kept ? 'kept' : 'gone', userId, sessionId, use: 'list', name: '', input: {}, format: 'xlsx' },
        createdAt: ago(120 * second + (kept ? 0 : 1)),
      }),
    },
    {
      job: 'files.forget-grants',
      table: uploadGrants,
      row: (kept) => ({
        ...{ accessKeyId: kept ? 'kept' : 'gone', ownerId: userId, prefix: 'u/', maxBytes: 1 },
        ...{ createdAt: ago(2 * day), expiresAt: ago(day + (kept ? 0 : 1)) },
      }),
    },
    {
      job: 'search.forget-terms',
      table: searchTerms,
      row: (kept) => ({ term: kept ? 'kept' : 'gone', day: kept ? '2025-10-17' : '2025-10-16', hits: 0 }),
    },
  ];

  it('is over its time, and nothing else', async () => {
    const { db } = app.database;
    for (const { table } of cases) await db.delete(table);
    for (const { table, row } of cases) await db.insert(table).values([row(true), row(false)] as never);
    for (const job of new Set(cases.map((c) => c.job))) await app.runJob(job);
    for (const { job, table } of cases) {
      const wanted = cases.filter((c) => c.table === table).map(({ row }) => row(true));
      const left = (await db.select().from(table)) as Record<string, unknown>[];
      expect(left.length, job).toBe(wanted.length);
      expect(JSON.stringify(left), job).not.toContain('"gone"');
    }
    // Of two sessions the one that is used is left.
    const [session] = await db.select().from(sessions);
    expect(session?.usedAt).toEqual(ago(day));
  });
});
