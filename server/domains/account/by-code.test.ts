import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { aSignedIn, lastCode } from '../../../test/factories/people.ts';
import type { Context } from '../../kernel/dispatch.ts';
import { sessions, users } from '../../db/tables/account.ts';
import { networkPlace, networkShare } from './places.ts';
import { ownerOfNumber } from './queries.ts';
import { requireFresh } from './secured.ts';
import { createSignIn } from './sign-in.ts';
import { readToken } from './tokens.ts';

describe('a code by text message', () => {
  let app: TestApp;
  const now = () => new Date('2026-11-28T08:00:00Z');
  let numbers = 13760000000;
  beforeAll(async () => {
    app = await startApp('empty', { now, trustProxy: 1 });
  });
  afterAll(() => app.close());
  const codeFor = async (cellPhone: string, type: 'login' | 'changeMobile', headers = {}) => {
    expect((await app.post('/api/auth/jwt/getCode', { cellPhone, type }, headers)).status).toBe(200);
    return lastCode(app, cellPhone);
  };
  const enter = async (cellPhone: string, address: string) => {
    const given = { cellPhone, code: await codeFor(cellPhone, 'login') };
    return app.post('/api/auth/jwt/loginByCode', given, { 'x-forwarded-for': address });
  };

  it('lets in who may sign in, whose network is known from then on, and nobody who is disabled', async () => {
    for (const [status, said] of [
      [1, ''],
      [0, '该账号已停用，请联系学院'],
    ] as const) {
      const cellPhone = String(numbers++);
      const { id } = await aSignedIn(app, { cellPhone, status }, now());
      // Networks of which no other test tells.
      const address = `11.22.${33 + status}.7`;
      expect((await enter(cellPhone, address)).message, `${status}`).toBe(said);
      expect(networkShare(networkPlace(address, secret)).isKnown).toBe(status === 1);
      expect(await app.database.db.$count(sessions, eq(sessions.userId, id))).toBe(1 + status);
    }
  });

  it('that binds a number keeps by what the identity portal ends its own session', async () => {
    const { sessionId, headers } = await aSignedIn(app, { kinds: [] }, now());
    await app.database.db.update(sessions).set({ ssoHint: 'sealed' }).where(eq(sessions.id, sessionId));
    const cellPhone = String(numbers++);
    const code = await codeFor(cellPhone, 'changeMobile', headers);
    const bound = await app.post('/api/auth/jwt/bindMobile', { cellPhone, code }, headers);
    const { token } = bound.data as { token: string };
    const [row] = await app.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, readToken(token, secret) as string));
    expect(row?.ssoHint).toBe('sealed');
  });

  it('proves the number that an account is given by it, which nobody knew to be theirs before', async () => {
    for (const call of ['/api/auth/jwt/bindMobile', '/api/admin/user/changeMobile']) {
      const before = call.endsWith('bindMobile') ? { cellPhone: null } : { cellPhone: String(numbers++) };
      const { id, headers } = await aSignedIn(app, { ...before, phoneProvenAt: null }, now());
      const cellPhone = String(numbers++);
      const code = await codeFor(cellPhone, 'changeMobile', headers);
      expect((await app.post(call, { cellPhone, code }, headers)).status, call).toBe(200);
      const [row] = await app.database.db.select().from(users).where(eq(users.cellPhone, cellPhone));
      expect([row?.id, row?.phoneProvenAt], call).toEqual([id, now()]);
    }
  });

  it('is asked for where it could be had: a sign-on of now counts for who has nothing else to show', async () => {
    const { db } = app.database;
    for (const [cellPhone, fresh] of [
      [null, true],
      [String(numbers++), false],
    ] as const) {
      const { id: userId, sessionId } = await aSignedIn(app, { cellPhone }, now());
      const before = new Date(now().getTime() - 86_400_000);
      await db.update(sessions).set({ provenAt: before }).where(eq(sessions.id, sessionId));
      const asked = requireFresh(db, { userId, sessionId }, now()).then(
        () => true,
        () => false,
      );
      expect(await asked, `${cellPhone}`).toBe(fresh);
    }
  });

  it('proves a number: what came from it is answered to the account that proved it and may sign in', async () => {
    for (const [phoneProvenAt, status] of [
      [now(), 1],
      [null, 1],
      [now(), 0],
    ] as const) {
      const cellPhone = String(numbers++);
      const { id } = await aSignedIn(app, { cellPhone, phoneProvenAt, status }, now());
      const owner = phoneProvenAt && status ? id : null;
      expect(await ownerOfNumber(app.database.db, cellPhone), `${phoneProvenAt} ${status}`).toBe(owner);
    }
  });

  it('leaves its place to others where the portal takes its time to say how its session ends', async () => {
    const { id, sessionId } = await aSignedIn(app, {}, now());
    await app.database.db.update(sessions).set({ ssoHint: 'sealed' }).where(eq(sessions.id, sessionId));
    const asked = Promise.withResolvers<string>();
    const answer = Promise.withResolvers<string>();
    const endOf = (hint: string) => {
      asked.resolve(hint);
      return answer.promise;
    };
    const none = { tell: async () => undefined, onSms: () => undefined };
    const { logout } = createSignIn({ secret, staffProof: false, endOf, ...none });
    const [leaves, actor] = [vi.fn(), { userId: id, sessionId }];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const left = logout({}, { db: app.database.db, actor, now, leaves } as unknown as Context as never);
    expect(await asked.promise).toBe('sealed');
    await vi.advanceTimersByTimeAsync(300);
    expect(leaves).toHaveBeenCalledOnce();
    answer.resolve('https://portal.test/end');
    expect(await left).toEqual({ endUrl: 'https://portal.test/end' });
  });
});
