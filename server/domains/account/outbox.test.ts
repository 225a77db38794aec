import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import type { Sms } from '../../adapters/sms/index.ts';
import { smsOutbox } from '../../db/tables/account.ts';
import { enqueueSms } from './outbox-queries.ts';

describe('text messages on their way', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let refused = new Set<string>();
  let sent: string[] = [];
  /** A provider that refuses some numbers. */
  const sms: Sms = {
    name: 'aliyun',
    async send({ cellPhone }) {
      if (refused.has(cellPhone)) throw new Error('no such number');
      sent.push(cellPhone);
    },
  };
  beforeEach(async () => {
    clock = new Date('2026-11-21T08:00:00Z');
    [refused, sent] = [new Set(), []];
    app = await startApp('empty', { sms, now: () => clock });
  });
  afterEach(() => app.close());
  const put = (cellPhone: string) =>
    enqueueSms(app.database.db, cellPhone, 'replied', { what: '咨询', link: '/' }, clock);
  const rows = () => app.database.db.select().from(smsOutbox).orderBy(asc(smsOutbox.id));

  it('one that fails stops none of the others, and is tried again after growing pauses, five times', async () => {
    refused.add('13700000001');
    for (const n of [1, 2, 3]) await put(`1370000000${n}`);
    await app.runJob('account.send-texts');
    expect(sent.sort()).toEqual(['13700000002', '13700000003']);
    const tried = [];
    for (let second = 0; second < 600; second += 5) {
      clock = new Date(Date.parse('2026-11-21T08:00:00Z') + second * 1000);
      const before = (await rows())[0]?.failures;
      if (((await rows())[0]?.retryAt?.getTime() ?? 0) <= clock.getTime() && before !== 5) {
        await app.runJob('account.send-texts');
        if ((await rows())[0]?.failures !== before) tried.push(second);
      }
    }
    expect(tried).toEqual([15, 45, 105, 225]);
    expect((await rows())[0]).toMatchObject({ failures: 5, sentAt: null });
    expect(sent).toHaveLength(2);
  });

  it('a code goes out at once by the process that was asked for it', async () => {
    await app.api.account.getCode({ cellPhone: '13700000009', type: 'register' });
    expect(
      await eventually(
        () => sent,
        (list) => list.length > 0,
      ),
    ).toEqual(['13700000009']);
  });

  it('go out once, however many processes look', async () => {
    for (let n = 10; n < 40; n++) await put(`137000000${n}`);
    const second = await startApp('empty', { beside: app, sms, now: () => clock });
    await Promise.all([app.runJob('account.send-texts'), second.runJob('account.send-texts')]);
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
    await second.close();
  });
});
