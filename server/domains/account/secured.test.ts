import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn, lastCode, signIn, testPassword, textsTo } from '../../../test/factories/people.ts';
import { stopWrites } from '../../../test/stop-writes.ts';
import { sessions, ssoIdentities, users } from '../../db/tables/account.ts';
import { trail } from '../../db/tables/trail.ts';

const { account, applications, people } = contract;
const path = (call: { path: string }) => `/api${call.path}`;

describe('what decides who gets in', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  let numbers = 13750000000;
  const number = () => String(numbers++);
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1 });
  });
  afterAll(() => app.close());

  type Reply = { http: number; status: number; message: string; data: { fields?: object[]; token?: string } | null };
  const post = (call: { path: string }, body: object, token = '', more: Record<string, string> = {}) =>
    app.post(path(call), body, { ...more, ...(token && { authorization: token }) }) as unknown as Promise<Reply>;
  const codeFor = async (cellPhone: string, type: string) => {
    later(61);
    // A code for another number is sent to members alone.
    const token = type === 'changeMobile' ? (await aSignedIn(app, {}, clock)).headers.authorization : '';
    expect((await post(account.getCode, { cellPhone, type }, token)).status).toBe(200);
    return lastCode(app, cellPhone);
  };
  const isLive = async (token: string) =>
    app.authenticate(token).then(
      () => true,
      () => false,
    );
  const deeds = (id: number) =>
    app.database.db
      .select()
      .from(trail)
      .where(and(eq(trail.subject, 'user'), eq(trail.subjectId, String(id))))
      .orderBy(desc(trail.id));
  const lettersTo = async (token: string) => (await app.call(token).messages.list({})).list.map((m) => m.title);
  const asksProof = {
    status: 400,
    data: { fields: [{ path: 'proof', code: 'required', message: expect.stringContaining('本人') }] },
  };
  /** A session of an hour ago that is still used. */
  const olderSession = async (given: Partial<typeof users.$inferInsert> = {}) => {
    const cellPhone = number();
    const { id, headers } = await aSignedIn(app, { cellPhone, ...given }, clock);
    later(301);
    return { id, cellPhone, token: headers.authorization };
  };

  it('is not changed by an open session alone, and no code is used up by that', async () => {
    const one = await olderSession();
    const signedOn = await olderSession({ kinds: [], cellPhone: null });
    const other = number();
    const body = { cellPhone: other, code: await codeFor(other, 'changeMobile') };
    const third = number();
    const binding = { cellPhone: third, code: await codeFor(third, 'changeMobile') };
    expect(await post(account.updatePassword, { pswd: 'Gestohlen-2026' }, one.token)).toMatchObject(asksProof);
    expect(await post(people.changeMobile, body, one.token)).toMatchObject(asksProof);
    expect((await post(account.bindMobile, binding, signedOn.token)).data?.fields).toMatchObject([
      { path: 'proof', message: expect.stringContaining('重新登录') },
    ]);
    expect(await deeds(one.id)).toEqual([]);
    const [row] = await app.database.db.select().from(users).where(eq(users.id, one.id));
    expect(row).toMatchObject({ cellPhone: one.cellPhone, passwordHash: '' });
    // The person proves who they are, and the codes are still good.
    const code = await codeFor(one.cellPhone, 'login');
    const fresh = (await post(account.loginByCode, { cellPhone: one.cellPhone, code })).data?.token;
    expect(await post(people.changeMobile, body, fresh)).toMatchObject({ status: 200 });
  });

  it('counts the login of this session alone, and five minutes of it', async () => {
    const { user, token } = await aPerson(app, { kinds: [1] });
    later(300);
    expect((await post(account.updatePassword, { pswd: '' }, token)).data?.fields).toMatchObject([{ path: 'pswd' }]);
    later(1);
    await signIn(app, user.username);
    expect(await post(account.updatePassword, { pswd: 'Anders-2026x' }, token)).toMatchObject(asksProof);
    const { data } = await signIn(app, user.username);
    later(300);
    expect(await post(account.updatePassword, { pswd: 'Anders-2026x' }, data.token)).toMatchObject({ status: 200 });
  });

  it('ends every session with a new password, tells the person twice and writes it down without a secret', async () => {
    const { user, cellPhone, token } = await aPerson(app, { kinds: [1] });
    const elsewhere = (await signIn(app, user.username)).data.token;
    const at = { authorization: token, 'x-forwarded-for': '203.0.113.77' };
    expect((await app.post(path(account.updatePassword), { pswd: 'Wechsel-2026', userId: '' }, at)).status).toBe(200);
    expect([await isLive(token), await isLive(elsewhere)]).toEqual([false, false]);
    const [deed, ...more] = await deeds(user.id);
    expect(more).toEqual([]);
    expect(deed).toMatchObject({
      action: 'user.password',
      userId: user.id,
      userName: user.name,
      title: user.name,
      address: '203.0.113.77',
      before: null,
      after: null,
    });
    expect((await textsTo(app, cellPhone)).map((t) => t.content)).toEqual([
      expect.stringMatching(/^您的账号于 11月21日 \d\d:\d\d 修改了密码。如非本人操作/),
    ]);
    const mine = (await signIn(app, user.username, 'Wechsel-2026')).data.token;
    expect(await lettersTo(mine)).toEqual(['您的账号修改了密码']);
  });

  it('takes one of many changes at once and five a day, and sends a number no more than five texts', async () => {
    const { user, cellPhone, token } = await aPerson(app, { kinds: [1] });
    const change = (pswd: string, by: string, from = '203.0.113.9') =>
      post(account.updatePassword, { pswd }, by, { 'x-forwarded-for': from });
    // From as many networks: those of one wait for one another.
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, i) => change(`Viele-2026-${i}`, token, `198.51.${i}.1`)),
    );
    const won = many.flatMap(({ status }, i) => (status === 200 ? [`Viele-2026-${i}`] : []));
    expect(won).toHaveLength(1);
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    const changed = async () => (await textsTo(app, cellPhone)).filter((t) => t.template === 'changed').length;
    expect([await changed(), (await deeds(user.id)).length]).toEqual([1, 1]);
    const { token: next } = (await signIn(app, user.username, won[0])).data;
    const told = { http: 429, message: '今天修改的次数太多，请明天再试，或致电学院' };
    expect(await change('Noch-einmal-26', next)).toMatchObject(told);
    const before = (await deeds(user.id)).length;
    for (let i = 0; i < 5; i++) {
      const passwords = { password: `Reihe-2026-${i}`, repeatPassword: `Reihe-2026-${i}` };
      const code = await codeFor(cellPhone, 'reset');
      expect((await post(account.resetPassword, { cellPhone, code, ...passwords })).status).toBe(200);
    }
    expect([await changed(), (await deeds(user.id)).length]).toEqual([5, before + 5]);
    later(86_400);
    const { token: last } = (await signIn(app, user.username, 'Reihe-2026-4')).data;
    expect((await change('Morgen-2026x', last)).status).toBe(200);
    expect(await changed()).toBe(6);
    expect(await lettersTo((await signIn(app, user.username, 'Morgen-2026x')).data.token)).toHaveLength(before + 6);
  });

  it('does the same for a password that is set by a code, and by registering again', async () => {
    const { user, cellPhone, token } = await aPerson(app, { kinds: [1] });
    const passwords = { password: 'Wieder-2026x', repeatPassword: 'Wieder-2026x' };
    const code = await codeFor(cellPhone, 'reset');
    expect(await post(account.resetPassword, { cellPhone, code, ...passwords })).toMatchObject({ status: 200 });
    expect(await isLive(token)).toBe(false);
    const second = (await signIn(app, user.username, 'Wieder-2026x')).data.token;
    const register = { name: user.name, cellPhone, consent: '2026-11', ...passwords };
    const again = { ...register, code: await codeFor(cellPhone, 'register') };
    expect(await post(account.register, again)).toMatchObject({ status: 200, data: { id: user.id } });
    expect(await isLive(second)).toBe(false);
    expect((await deeds(user.id)).map((d) => [d.action, d.userId])).toEqual([
      ['user.password', user.id],
      ['user.password', user.id],
    ]);
    const third = (await signIn(app, user.username, 'Wieder-2026x')).data.token;
    expect(await lettersTo(third)).toEqual(['您的账号重新注册并设了密码', '您的账号重设了密码']);
    expect((await textsTo(app, cellPhone)).filter((t) => t.template === 'changed')).toHaveLength(2);
    // Whoever registers for the first time is told nothing.
    const fresh = number();
    const first = { ...register, cellPhone: fresh, code: await codeFor(fresh, 'register') };
    expect((await post(account.register, first)).status).toBe(200);
    expect((await textsTo(app, fresh)).map((t) => t.template)).toEqual(['code']);
  });

  it('sets none for an account that is disabled, by whichever code', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1] });
    await app.database.db.update(users).set({ status: 0 }).where(eq(users.id, user.id));
    const passwords = { password: 'Gesperrt-7391', repeatPassword: 'Gesperrt-7391' };
    const reset = { cellPhone, code: await codeFor(cellPhone, 'reset'), ...passwords };
    const again = {
      name: '甲',
      consent: '2026-11',
      cellPhone,
      code: await codeFor(cellPhone, 'register'),
      ...passwords,
    };
    for (const reply of [await post(account.resetPassword, reset), await post(account.register, again)])
      expect(reply).toMatchObject({ status: 400, message: '该账号已停用，请联系学院' });
    expect(await deeds(user.id)).toEqual([]);
  });

  it('tells both numbers of a change between them, and ends the other sessions', async () => {
    const { user, cellPhone, token } = await aPerson(app, { kinds: [1] });
    const elsewhere = (await signIn(app, user.username)).data.token;
    const next = number();
    const code = await codeFor(next, 'changeMobile');
    expect(await post(people.changeMobile, { cellPhone: next, code }, token)).toMatchObject({ status: 200 });
    expect([await isLive(token), await isLive(elsewhere)]).toEqual([true, false]);
    for (const phone of [cellPhone, next])
      expect((await textsTo(app, phone))[0]?.content).toMatch(/更换了手机号码。如非本人操作/);
    expect(await lettersTo(token)).toEqual(['您的账号更换了手机号码']);
    const veiled = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    expect(await deeds(user.id)).toMatchObject([
      { action: 'user.mobile', before: { cellPhone: veiled(cellPhone) }, after: { cellPhone: veiled(next) } },
    ]);
    // Who proves the own number once more hears of it once.
    const same = { cellPhone: next, code: await codeFor(next, 'changeMobile') };
    expect(await post(people.changeMobile, same, token)).toMatchObject({ status: 200 });
    expect((await textsTo(app, next)).filter((t) => t.template === 'changed')).toHaveLength(2);
  });

  it('forgets the known devices of an account with its password', async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    const from = (address: string, password: string, devices: (string | undefined)[] = []) =>
      app.post(
        path(account.token),
        { username: user.username, password, devices },
        { 'x-forwarded-for': address },
      ) as unknown as Promise<Reply & { data: { token: string; device: string } | null }>;
    const old = (await from('203.0.113.1', testPassword)).data;
    expect((await from('203.0.113.1', testPassword, [old?.device])).data?.device).toBe(old?.device);
    await post(account.updatePassword, { pswd: 'Geheim-2027x' }, old?.token);
    for (let i = 0; i < 5; i++) await from('198.51.100.8', 'Falsch-2026');
    expect((await from('198.51.100.8', 'Geheim-2027x', [old?.device])).http).toBe(429);
    const next = (await from('203.0.113.1', 'Geheim-2027x', [old?.device])).data?.device;
    expect(next).not.toBe(old?.device);
    expect((await from('198.51.100.8', 'Geheim-2027x', [next])).http).toBe(200);
  });

  it('takes a code for what it was sent for alone', async () => {
    const passwords = { password: 'Zweck-2026x', repeatPassword: 'Zweck-2026x' };
    const asked = { name: '林小满', consent: '2026-11' };
    const uses = ['login', 'reset', 'register', 'changeMobile', 'apply'] as const;
    for (const use of uses) {
      const { cellPhone, token } = await aPerson(app, { kinds: [1] });
      const code = await codeFor(cellPhone, use);
      const proof = { cellPhone, code };
      const tries = {
        login: () => post(account.loginByCode, proof),
        reset: () => post(account.resetPassword, { ...proof, ...passwords }),
        register: () => post(account.register, { ...asked, ...proof, ...passwords }),
        changeMobile: () => post(people.changeMobile, proof, token),
        apply: () => post(applications.apply, { ...asked, ...proof, projectId: 1 }),
      };
      for (const other of uses.filter((u) => u !== use))
        expect((await tries[other]()).data?.fields, `${use} for ${other}`).toMatchObject([
          { path: 'code', message: '验证码不正确或已失效' },
        ]);
      const own = await tries[use]();
      expect(own.data?.fields ?? [], `${use} itself`).not.toContainEqual(expect.objectContaining({ path: 'code' }));
    }
  });

  it('lets nobody in as staff, nor set their password, by a text message', async () => {
    const staff = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    const { cellPhone } = staff;
    const passwords = { password: 'Telefon-7391', repeatPassword: 'Telefon-7391' };
    const login = await post(account.loginByCode, { cellPhone, code: await codeFor(cellPhone, 'login') });
    expect([login.status, login.message, login.data?.token]).toEqual([400, '工作人员请用账号和密码登录', undefined]);
    const reset = { cellPhone, code: await codeFor(cellPhone, 'reset'), ...passwords };
    expect(await post(account.resetPassword, reset)).toMatchObject({ status: 400, message: '验证码不正确或已失效' });
    const again = { name: '甲', cellPhone, consent: '2026-11', ...passwords };
    const register = await post(account.register, { ...again, code: await codeFor(cellPhone, 'register') });
    expect([register.status, register.message]).toEqual([400, '这个手机号码属于工作人员账号，请联系管理员']);
    expect(await app.database.db.$count(sessions, eq(sessions.userId, staff.user.id))).toBe(1);
    expect((await signIn(app, staff.user.username)).status).toBe(200);
    expect(await deeds(staff.user.id)).toEqual([]);
  });

  it('is changed whole or not at all: where its last step fails, password, sessions and code are as before', async () => {
    const { user, cellPhone, token } = await aPerson(app, { kinds: [1] });
    const passwords = { password: 'Halb-2026xy', repeatPassword: 'Halb-2026xy' };
    const next = number();
    const codes = {
      reset: await codeFor(cellPhone, 'reset'),
      register: await codeFor(cellPhone, 'register'),
      changeMobile: await codeFor(next, 'changeMobile'),
    };
    const tries = {
      update: () => post(account.updatePassword, { pswd: passwords.password }, token),
      changeMobile: () => post(people.changeMobile, { cellPhone: next, code: codes.changeMobile }, token),
      reset: () => post(account.resetPassword, { cellPhone, code: codes.reset, ...passwords }),
      register: () =>
        post(account.register, { name: '甲', cellPhone, code: codes.register, consent: '2026-11', ...passwords }),
    };
    const writeAgain = await stopWrites(app.database.pool, 'trail');
    for (const [name, act] of Object.entries(tries)) {
      expect((await act()).http, name).toBe(500);
      expect(await isLive(token), name).toBe(true);
      const [row] = await app.database.db.select().from(users).where(eq(users.id, user.id));
      expect([row?.passwordHash, row?.cellPhone, row?.consentVersion], name).toEqual([
        user.passwordHash,
        cellPhone,
        user.consentVersion,
      ]);
    }
    expect(await lettersTo(token)).toEqual([]);
    expect((await textsTo(app, cellPhone)).filter((t) => t.template === 'changed')).toEqual([]);
    await writeAgain();
    for (const act of [tries.changeMobile, tries.register]) expect(await act()).toMatchObject({ status: 200 });
  });

  it('begins anew for who was locked out by wrong tries, and keeps the newest two hundred sessions', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1] });
    const code = await codeFor(cellPhone, 'reset');
    const from = async (password: string) =>
      (await app.post(path(account.token), { username: user.username, password }, { 'x-forwarded-for': '192.0.2.61' }))
        .http;
    for (let i = 0; i < 5; i++) await from('Falsch-2026');
    expect(await from(testPassword)).toBe(429);
    const passwords = { password: 'Vergessen-26', repeatPassword: 'Vergessen-26' };
    expect(await post(account.resetPassword, { cellPhone, code, ...passwords })).toMatchObject({ status: 200 });
    expect(await from(passwords.password)).toBe(200);
    const before = Array.from({ length: 250 }, (_, i) => new Date(clock.getTime() - (i + 1) * 1000));
    const rows = before.map((at) => ({ id: randomUUID(), userId: user.id, createdAt: at, usedAt: at }));
    await app.database.db.insert(sessions).values(rows);
    const { token } = (await signIn(app, user.username, passwords.password)).data;
    expect(await isLive(token)).toBe(true);
    const kept = await app.database.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(kept).toHaveLength(200);
    expect(Math.min(...kept.map((s) => s.createdAt.getTime()))).toBeGreaterThan(clock.getTime() - 200_000);
  });

  it('takes no password that is among the first that anybody tries, wherever one is set', async () => {
    const common = 'password123';
    const { token, cellPhone } = await aPerson(app, { kinds: [1] });
    const fields = { cellPhone, code: '123456', password: common, repeatPassword: common };
    const registering = { ...fields, consent: '2026-11' };
    const tries: [at: string, reply: Promise<Reply>][] = [
      ['pswd', post(account.updatePassword, { pswd: common }, token)],
      ['pswd', post(account.updatePassword, { pswd: 'PassWord123' }, token)],
      ['password', post(account.resetPassword, fields)],
      ['password', post(account.register, { ...registering, name: '甲' })],
      ['password', post(account.teacherRegister, { ...registering, name: '甲' })],
      ['password', post(account.entrustingUnitRegister, { ...registering, unitName: '某单位', contactName: '甲' })],
    ];
    for (const [at, reply] of tries)
      expect(await reply, at).toMatchObject({
        status: 400,
        data: { fields: [{ path: at, message: '这个密码太常见，容易被猜到，请换一个' }] },
      });
    expect(await post(account.updatePassword, { pswd: 'password123-Qx' }, token)).toMatchObject({ status: 200 });
  });

  it('gives no account of their own away for a number, and none of staff or of who was turned away', async () => {
    const owner = await aPerson(app, { kinds: [1] });
    const staff = await aPerson(app, { isAdmin: true });
    const gone = await aPerson(app, { kinds: [1] });
    await app.database.db.update(users).set({ status: 0 }).where(eq(users.id, gone.user.id));
    const bind = async (token: string, cellPhone: string) =>
      post(account.bindMobile, { cellPhone, code: await codeFor(cellPhone, 'changeMobile') }, token);
    const aSignOn = async (given: Partial<typeof users.$inferInsert> = {}) =>
      aSignedIn(app, { kinds: [], cellPhone: null, ...given }, new Date(clock.getTime() + 61_000));
    const taken = { status: 400, message: '这个手机号码已有账号，请用那个账号登录，或换一个号码' };
    for (const given of [{ kinds: [2] }, { passwordHash: 'of its own' }, { isAdmin: true }]) {
      const { id, headers } = await aSignOn(given);
      expect(await bind(headers.authorization, owner.cellPhone)).toMatchObject(taken);
      expect(await app.database.db.$count(users, eq(users.id, id))).toBe(1);
    }
    const one = await aSignOn();
    expect((await bind(one.headers.authorization, staff.cellPhone)).message).toContain('工作人员账号');
    const two = await aSignOn();
    expect((await bind(two.headers.authorization, gone.cellPhone)).message).toContain('停用');
    const bound = await aSignOn({ cellPhone: number() });
    expect((await bind(bound.headers.authorization, owner.cellPhone)).message).toContain('已经绑定');
    expect(await deeds(owner.user.id)).toEqual([]);
    // Of two numbers at once one is bound.
    const { headers } = await aSignOn();
    const both = await Promise.all([bind(headers.authorization, number()), bind(headers.authorization, number())]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 40102]);
  });

  it('joins what a sign-on made to the account of the number, whose owner hears of it', async () => {
    const owner = await aPerson(app, { kinds: [1] });
    const code = await codeFor(owner.cellPhone, 'changeMobile');
    const { id, headers } = await aSignedIn(app, { kinds: [], cellPhone: null }, clock);
    await app.database.db.insert(ssoIdentities).values({ issuer: 'https://id.example', subject: 'me', userId: id });
    const reply = await post(account.bindMobile, { cellPhone: owner.cellPhone, code }, headers.authorization);
    expect(reply).toMatchObject({ status: 200, data: { psid: owner.user.username } });
    expect(await app.database.db.$count(users, eq(users.id, id))).toBe(0);
    const [identity] = await app.database.db.select().from(ssoIdentities).where(eq(ssoIdentities.subject, 'me'));
    expect(identity?.userId).toBe(owner.user.id);
    expect([await isLive(owner.token), await isLive(headers.authorization)]).toEqual([false, false]);
    expect(await lettersTo(reply.data?.token ?? '')).toEqual(['您的账号绑定了手机号码']);
    expect(await deeds(owner.user.id)).toMatchObject([{ action: 'user.mobile', userId: owner.user.id }]);
    // A number that nobody has becomes the account's own.
    const free = number();
    const alone = await aSignedIn(app, { kinds: [], cellPhone: null }, new Date(clock.getTime() + 61_000));
    const own = { cellPhone: free, code: await codeFor(free, 'changeMobile') };
    expect(await post(account.bindMobile, own, alone.headers.authorization)).toMatchObject({ status: 200 });
    const [row] = await app.database.db.select().from(users).where(eq(users.id, alone.id));
    expect(row?.cellPhone).toBe(free);
  });
});
