import { asc, eq, isNull, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, secret, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import type { Sms } from '../../adapters/sms/index.ts';
import { smsOutbox } from '../../db/tables/account.ts';
import { enqueueSealed, enqueueSms } from './outbox-queries.ts';

describe('text messages on their way', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  let refused = new Set<string>();
  let sent: string[] = [];
  let said: { values: Record<string, string>; content: string }[] = [];
  /** A provider that refuses some numbers. */
  const sms: Sms = {
    name: 'aliyun',
    async send({ cellPhone, values, content }) {
      if (refused.has(cellPhone)) throw new Error('no such number');
      sent.push(cellPhone);
      said.push({ values, content });
    },
  };
  beforeEach(async () => {
    clock = new Date('2026-11-21T08:00:00Z');
    [refused, sent, said] = [new Set(), [], []];
    app = await startApp('empty', { sms, now: () => clock, demo: false });
  });
  afterEach(() => app.close());
  const put = (cellPhone: string) => enqueueSms(app.database.db, cellPhone, 'received', { project: '研修班' }, clock);
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

  it('goes out before those that failed before, however long these have waited', async () => {
    await put('13700000001');
    await put('13700000002');
    await put('13700000003');
    await app.database.db.update(smsOutbox).set({ failures: 2 }).where(eq(smsOutbox.cellPhone, '13700000001'));
    await app.runJob('account.send-texts');
    // One at a time at first: what is sent then goes out before all others.
    expect([sent[0], sent.length]).toEqual(['13700000002', 3]);
  });

  it('is listed by when it was put there, whatever its number', async () => {
    const { token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    await put('13700000001');
    clock = new Date('2026-11-21T07:00:00Z');
    await put('13700000002');
    const phones = async (sort: 'createTime' | '-createTime') =>
      (await app.call(token).staff.outbox({ sort })).list.map((m) => m.cellPhone);
    expect(await phones('-createTime')).toEqual(['13700000001', '13700000002']);
    expect(await phones('createTime')).toEqual(['13700000002', '13700000001']);
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
    const second = await startApp('empty', { beside: app, sms, now: () => clock, demo: false });
    await Promise.all([app.runJob('account.send-texts'), second.runJob('account.send-texts')]);
    expect(sent).toHaveLength(30);
    expect(new Set(sent).size).toBe(30);
    await second.close();
  });

  const link = 'https://portal.test/huizhi/abcdefgh/';
  const putProof = async () => {
    const by = { secret, now: clock };
    await enqueueSealed(app.database.db, '13700000005', 'code', { code: '271828' }, by);
    await enqueueSealed(app.database.db, '13700000006', 'replied', { what: '咨询', link }, by);
  };
  const stored = async () => JSON.stringify(await rows());
  const desk = async (node = app) => {
    const { headers } = await aSignedIn(app, { isAdmin: true, roles: ['desk'], kinds: [] }, clock);
    return node.call(headers.authorization).staff;
  };
  const readByStaff = async (node = app) => (await (await desk(node)).outbox({})).list.map((m) => m.content).sort();

  it('shows nobody a code or a link, neither waiting nor sent, and the receiver both', async () => {
    await putProof();
    const veiled = ['您提交的咨询已有答复，请打开 •••••• 查看。', '验证码 ••••••，五分钟内有效。请勿告诉他人。'];
    expect(await readByStaff()).toEqual(veiled);
    expect((await (await desk()).outbox({ wd: '271828' })).list).toEqual([]);
    expect(await stored()).not.toMatch(/271828|abcdefgh/);
    await app.runJob('account.send-texts');
    expect(said.map((m) => m.content).sort()).toEqual([
      `您提交的咨询已有答复，请打开 ${link} 查看。`,
      '验证码 271828，五分钟内有效。请勿告诉他人。',
    ]);
    expect(said.map((m) => m.values)).toEqual(expect.arrayContaining([{ code: '271828' }, { what: '咨询', link }]));
    expect((await rows()).map((r) => r.sealed)).toEqual(['', '']);
    expect(await readByStaff()).toEqual(veiled);
  });

  it('lets the staff of a demonstration read them, also once they are sent', async () => {
    const demo = await startApp('empty', { beside: app, sms, now: () => clock });
    await putProof();
    await demo.runJob('account.send-texts');
    expect((await readByStaff(demo)).join()).toMatch(/abcdefgh.*271828/);
    const wholeAt = async (node: TestApp) => (await (await desk(node)).outbox({})).whole;
    expect([await wholeAt(demo), await wholeAt(app)]).toEqual([true, false]);
    await demo.close();
  });

  it('fails the one message that cannot be unsealed, and sends the others', async () => {
    await putProof();
    await app.database.db
      .update(smsOutbox)
      .set({ sealed: sql`overlay(sealed placing 'AAAA' from 20)` })
      .where(eq(smsOutbox.template, 'code'));
    await put('13700000007');
    await app.runJob('account.send-texts');
    expect(sent.sort()).toEqual(['13700000006', '13700000007']);
    expect((await rows()).map((r) => r.failures)).toEqual([1, 0, 0]);
    const demo = await startApp('empty', { beside: app, sms, now: () => clock });
    expect((await readByStaff(demo)).join()).toContain('验证码 ••••••');
    await demo.close();
  });

  it('wipes them after a day, also what nobody had sealed, and sends no text without its proof again', async () => {
    refused.add('13700000005').add('13700000006').add('13700000008');
    await putProof();
    await put('13700000008');
    await app.database.db.insert(smsOutbox).values({
      cellPhone: '13700000009',
      template: 'code',
      values: { code: '314159' },
      content: '验证码 314159，五分钟内有效。请勿告诉他人。',
      createdAt: clock,
      sentAt: clock,
    });
    await app.database.db.update(smsOutbox).set({ failures: 5 }).where(isNull(smsOutbox.sentAt));
    clock = new Date(clock.getTime() + 86_400_000);
    await app.runJob('account.forget-texts');
    expect(await stored()).toMatch(/314159/);
    clock = new Date(clock.getTime() + 1);
    await app.runJob('account.forget-texts');
    expect(await stored()).not.toMatch(/314159|271828|abcdefgh/);
    expect((await rows()).map((r) => r.sealed)).toEqual(['', '', '', '']);
    expect(await readByStaff()).toContain('验证码 ••••••，五分钟内有效。请勿告诉他人。');
    expect(await (await desk()).resendSms({})).toEqual({ again: 1 });
  });
});
