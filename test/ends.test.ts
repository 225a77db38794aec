import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../server/db/client.ts';
import { sessions, smsOutbox, staffInvites, typedCopies, users } from '../server/db/tables/account.ts';
import { madeLists } from '../server/db/tables/downloads.ts';
import { findInvite, makeInvite, takeInvite } from '../server/domains/account/invite-queries.ts';
import { enqueueNews, resendFailed } from '../server/domains/account/outbox-queries.ts';
import { requireFresh } from '../server/domains/account/secured.ts';
import { sessionState } from '../server/domains/account/rules.ts';
import { typingNow } from '../server/domains/account/typed-queries.ts';
import { isOverdue } from '../server/domains/demands/rules.ts';
import { giveKey, spendKey } from '../server/domains/downloads/key-queries.ts';
import { failSilent, takeEnded } from '../server/domains/downloads/queries.ts';
import { isKept } from '../server/domains/downloads/rules.ts';
import { freshDatabase } from './database.ts';

const start = new Date('2026-11-21T08:00:00Z');
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const moment = (ms: number) => new Date(start.getTime() + ms);

/** What counts up to an instant and no longer: `last` ms after its beginning it still does, a millisecond later not. */
type Case = { last: number; counts: (tx: Executor, now: Date) => unknown };

describe('what lasts', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let userId = 0;
  beforeAll(async () => {
    database = await freshDatabase('empty');
    const staff = { username: 'ends', passwordHash: 'x', name: '某', isAdmin: true };
    userId = (await database.db.insert(users).values(staff).returning())[0]?.id ?? 0;
  });
  afterAll(() => database.drop());

  const aList = async (tx: Executor, state: 'ready' | 'running') => {
    const list = { userId, name: 'units', input: {}, format: 'xlsx' as const, digest: 'd', estimate: 1, state };
    await tx.insert(madeLists).values({ ...list, createdAt: start, touchedAt: start });
  };
  const aText = async (tx: Executor, template: string) => {
    const row = { cellPhone: '13900000000', template, values: {}, content: '', failures: 5, createdAt: start };
    await tx.insert(smsOutbox).values(row);
  };
  const invited = async (tx: Executor) => {
    const { token } = await makeInvite(tx, userId, start);
    // It was made for some days: here it ends a minute after the beginning.
    await tx.update(staffInvites).set({ expiresAt: moment(minute) });
    return token;
  };

  const cases: Record<string, Case> = {
    'a session without a call': {
      last: 2 * hour,
      counts: (_, now) => sessionState({ createdAt: start, usedAt: start, endedAt: null }, now) === 'live',
    },
    'a session in any case': {
      last: 12 * hour,
      counts: (_, now) => sessionState({ createdAt: start, usedAt: now, endedAt: null }, now) === 'live',
    },
    'what was shown of who somebody is': {
      last: 5 * minute,
      async counts(tx, now) {
        const id = randomUUID();
        await tx.insert(sessions).values({ id, userId, createdAt: start, usedAt: start });
        return requireFresh(tx, { userId, sessionId: id }, now).then(
          () => true,
          () => false,
        );
      },
    },
    'the time to answer': {
      last: hour,
      counts: (_, now) => !isOverdue({ status: 0, answeredAt: null, dueAt: moment(hour) }, now),
    },
    'what somebody else types': {
      last: 30 * minute - 1,
      async counts(tx, now) {
        await tx.insert(typedCopies).values({ userId, name: 'content news 1', text: '字', copiedAt: start });
        return (await typingNow(tx, 'content news 1', { but: 0, now })).length === 1;
      },
    },
    'the address of a list': {
      last: 120 * second - 1,
      async counts(tx, now) {
        const id = randomUUID();
        await tx.insert(sessions).values({ id, userId, createdAt: start, usedAt: start });
        const asked = { userId, sessionId: id, use: 'list', name: 'units', input: {}, format: 'xlsx' } as const;
        const key = await giveKey(tx, { ...asked, createdAt: start });
        return (await spendKey(tx, { key, uses: ['list'], now }, async () => 'made')) === 'made';
      },
    },
    'a day in which no more news of an account go out': {
      last: day - 1,
      async counts(tx, now) {
        const most = 5;
        for (let n = 0; n < most; n++) await aText(tx, 'changed');
        await enqueueNews(tx, '13900000000', { what: '', time: '' }, now);
        return (await tx.$count(smsOutbox)) === most;
      },
    },
    'a list that was made': {
      last: day - 1,
      counts: (_, now) => isKept({ state: 'ready', touchedAt: start }, now),
    },
    'a list that is taken away in its time': {
      last: -1,
      async counts(tx, now) {
        await aList(tx, 'ready');
        return (await takeEnded(tx, now)).length === 0;
      },
    },
    'a making that nothing is heard of': {
      last: 0,
      async counts(tx, now) {
        await aList(tx, 'running');
        return (await failSilent(tx, now, '', now)).length === 0;
      },
    },
    'an invitation that is opened': {
      last: minute - 1,
      counts: async (tx, now) => (await findInvite(tx, await invited(tx), now)) !== undefined,
    },
    'an invitation that is accepted': {
      last: minute - 1,
      counts: async (tx, now) => takeInvite(tx, userId, await invited(tx), now),
    },
    'a code that may be sent again': {
      last: 300 * second - 1,
      async counts(tx, now) {
        await aText(tx, 'code');
        return (await resendFailed(tx, [], now)) === 1;
      },
    },
    'a link that may be sent again': {
      last: day - 1,
      async counts(tx, now) {
        await aText(tx, 'replied');
        return (await resendFailed(tx, [], now)) === 1;
      },
    },
  };

  it.each(Object.entries(cases))('%s', async (_, { last, counts }) => {
    const over = new Error('looked at');
    const said: unknown[] = [];
    for (const ms of [last, last + 1])
      await database.db
        .transaction(async (tx) => {
          said.push(await counts(tx, moment(ms)));
          throw over;
        })
        .catch((error: unknown) => {
          if (error !== over) throw error;
        });
    expect(said).toEqual([true, false]);
  });
});
