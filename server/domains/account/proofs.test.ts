import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode, signIn, staffToken, testPassword, textsTo } from '../../../test/factories/people.ts';
import { sessions, users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';
import { codeAt, seal, stepOf, unseal } from './second-proof.ts';

describe('passwords and sessions across two processes', () => {
  let app: TestApp;
  let second: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock });
    second = await startApp('demo', { beside: app, now: () => clock });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  const status = async (at: TestApp, token: string) =>
    (
      (await (await at.get('/api/admin/student/getIndexUserInfo', { authorization: token })).json()) as {
        status: number;
      }
    ).status;

  it('refuses a token in the other process at once after logout, a new password, a disabled account', async () => {
    const staff = app.call(await staffToken(app));
    for (const end of [
      (token: string) => app.post('/api/auth/jwt/logout', {}, { authorization: token }),
      (token: string) =>
        app.post('/api/admin/user/updatePassword', { pswd: 'Neues2026', userId: '' }, { authorization: token }),
      async (_: string, id: number) => staff.staff.setStatus({ id, active: false }),
    ]) {
      const { token, user } = await aPerson(app, { kinds: [1] });
      expect(await status(second, token)).toBe(200);
      await end(token, user.id);
      expect(await status(second, token)).toBe(40102);
    }
  });

  it('lets nobody change the password of somebody else, and ends every session of the own one', async () => {
    const { token, user, cellPhone } = await aPerson(app, { kinds: [1] });
    const other = await aPerson(app, { kinds: [1] });
    const foreign = await app.post(
      '/api/admin/user/updatePassword',
      { pswd: 'Neues2026', userId: other.user.id },
      { authorization: token },
    );
    expect(foreign.status).toBe(403);
    const third = (await signIn(app, user.username)).data.token;
    expect((await app.post('/api/admin/user/updatePassword', { pswd: 'weak' }, { authorization: token })).status).toBe(
      400,
    );
    expect(
      (await app.post('/api/admin/user/updatePassword', { pswd: 'Neues2026', userId: '' }, { authorization: token }))
        .status,
    ).toBe(200);
    for (const t of [token, third]) expect(await status(second, t)).toBe(40102);
    expect((await signIn(app, cellPhone)).status).toBe(400);
    expect((await signIn(app, cellPhone, 'Neues2026')).status).toBe(200);
    expect(await status(app, other.token)).toBe(200);
  });

  it('sets a forgotten password by code, which ends all sessions, but not that of staff', async () => {
    const { token, cellPhone } = await aPerson(app, { kinds: [2] });
    await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'reset' });
    const code = await lastCode(app, cellPhone);
    const body = { cellPhone, code, password: 'Wieder2026', repeatPassword: 'Wieder2026' };
    expect((await app.post('/api/auth/jwt/resetPassword', { ...body, repeatPassword: 'Anders2026' })).message).toBe(
      '两次输入的密码不一致',
    );
    expect((await app.post('/api/auth/jwt/resetPassword', body)).status).toBe(200);
    expect(await status(second, token)).toBe(40102);
    expect((await signIn(app, cellPhone, 'Wieder2026')).status).toBe(200);
    const staff = await aPerson(app, { isAdmin: true });
    await app.post('/api/auth/jwt/getCode', { cellPhone: staff.cellPhone, type: 'reset' });
    const refused = await app.post('/api/auth/jwt/resetPassword', {
      ...body,
      cellPhone: staff.cellPhone,
      code: await lastCode(app, staff.cellPhone),
    });
    expect(refused.message).toBe('验证码不正确或已失效');
  });

  it('takes a kind away at the next call', async () => {
    const { token, user } = await aPerson(app, { kinds: [1] });
    await expect(second.call(token).people.trainee({})).resolves.toMatchObject({ name: user.name });
    await app.database.db.update(users).set({ kinds: [] }).where(eq(users.id, user.id));
    await expect(second.call(token).people.trainee({})).rejects.toMatchObject({ answer: { status: 403 } });
  });

  it('asks staff for the second proof once it is set up; a code counts once, and old ones never', async () => {
    const { token: open, user, cellPhone } = await aPerson(app, { isAdmin: true });
    clock = new Date(clock.getTime() + 301_000);
    const { token } = (await signIn(app, user.username)).data;
    const me = app.call(token).staff;
    // Whoever sits down at an open computer shuts nobody out of their account.
    const asksProof = { fields: [{ path: 'proof', code: 'required' }] };
    await expect(app.call(open).staff.beginTotp({})).rejects.toMatchObject(asksProof);
    const { secret } = await me.beginTotp({});
    await expect(app.call(open).staff.confirmTotp({ otp: codeAt(secret, clock) })).rejects.toMatchObject(asksProof);
    await expect(me.confirmTotp({ otp: '000000' })).rejects.toMatchObject({ answer: { message: '动态口令不正确' } });
    await me.confirmTotp({ otp: codeAt(secret, clock) });
    const [deed] = await app.database.db.select().from(trail).where(eq(trail.action, 'user.proofOn'));
    expect(deed).toMatchObject({ subject: 'user', before: { secondProof: false }, after: { secondProof: true } });
    expect([await status(second, open), await status(second, token)]).toEqual([40102, 200]);
    expect((await app.call(token).messages.list({})).list.map((m) => m.title)).toEqual(['您的账号开通了动态口令']);
    expect((await textsTo(app, cellPhone)).map((t) => t.template)).toEqual(['changed']);
    const login = (otp?: string) =>
      app.post('/api/auth/jwt/token', { username: user.username, password: testPassword, otp });
    expect((await login()).message).toBe('请填写动态口令');
    expect((await login(codeAt(secret, clock))).message).toBe('动态口令不正确');
    clock = new Date(clock.getTime() + 60_000);
    const [one, two] = await Promise.all([login(codeAt(secret, clock)), login(codeAt(secret, clock))]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
    await expect(me.beginTotp({})).rejects.toMatchObject({ answer: { message: expect.stringContaining('已经开通') } });
  });

  it('asks for the second proof after wrong tries without a wait of its own', async () => {
    const { token, user } = await aPerson(app, { isAdmin: true });
    const me = app.call(token).staff;
    const { secret } = await me.beginTotp({});
    await me.confirmTotp({ otp: codeAt(secret, clock) });
    const login = (password: string, otp?: string) =>
      app.post('/api/auth/jwt/token', { username: user.username, password, otp });
    for (let i = 0; i < 5; i++) await login('Falsch-2026');
    clock = new Date(clock.getTime() + 60_000);
    expect((await login(testPassword)).message).toBe('请填写动态口令');
    expect((await login(testPassword, '000000')).message).toBe('动态口令不正确');
    expect((await login(testPassword, codeAt(secret, clock))).http, 'a wrong one waits').toBe(429);
    clock = new Date(clock.getTime() + 60_000);
    expect((await login(testPassword)).message).toBe('请填写动态口令');
    expect((await login(testPassword, codeAt(secret, clock))).status).toBe(200);
  });

  it('keeps the shared secret sealed', () => {
    const sealed = seal('JBSWY3DPEHPK3PXP', 'a');
    expect(sealed).not.toContain('JBSW');
    expect(unseal(sealed, 'a')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => unseal(sealed, 'b')).toThrow();
    const at = new Date('2026-11-21T08:00:00Z');
    const step = stepOf('JBSWY3DPEHPK3PXP', codeAt('JBSWY3DPEHPK3PXP', at), 0, at) as number;
    expect(stepOf('JBSWY3DPEHPK3PXP', codeAt('JBSWY3DPEHPK3PXP', at), step, at)).toBeNull();
    expect(stepOf('JBSWY3DPEHPK3PXP', codeAt('JBSWY3DPEHPK3PXP', new Date(at.getTime() - 120_000)), 0, at)).toBeNull();
  });

  it('counts staff as such only with the second proof, where the setting says so', async () => {
    const strict = await startApp('demo', { beside: app, now: () => clock, staffProof: true });
    const token = await staffToken(strict);
    await expect(strict.call(token).staff.outbox({})).rejects.toMatchObject({ answer: { status: 403 } });
    await expect(strict.call(token).staff.beginTotp({})).resolves.toHaveProperty('uri');
    await strict.close();
  });

  it('forgets sessions that lapsed long ago', async () => {
    await app.runJob('account.forget-sessions');
    const before = await app.database.db.$count(sessions);
    clock = new Date(clock.getTime() + 2 * 86_400_000);
    await app.runJob('account.forget-sessions');
    expect(before).toBeGreaterThan(5);
    expect(await app.database.db.$count(sessions)).toBe(0);
  });
});
