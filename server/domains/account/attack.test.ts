import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, lastCode, signIn, testPassword, textsTo } from '../../../test/factories/people.ts';
import { loginTries } from '../../db/tables/account.ts';
import { networkPlace, networkShare, prove } from './places.ts';
import { codeAt } from './second-proof.ts';

const { token: login, getCode, loginByCode, resetPassword, getIndexUserInfo } = contract.account;
const path = `/api${login.path}`;

describe('signing in under attack', () => {
  let app: TestApp;
  let clock = new Date('2026-11-21T08:00:00Z');
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  beforeAll(async () => {
    app = await startApp('demo', { now: () => clock, trustProxy: 1 });
  });
  afterAll(() => app.close());
  afterEach(() => vi.restoreAllMocks());

  type Reply = { http: number; status: number; message: string; data: { device: string } | null; headers: Headers };
  const from = (address: string, username: string, password = testPassword, more = {}) =>
    app.post(path, { username, password, ...more }, { 'x-forwarded-for': address }) as unknown as Promise<Reply>;
  const wrong = (address: string, username: string) => from(address, username, 'Falsch-2026');
  it('verifies five of forty tries at once, of an account and of a name without one', async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    for (const name of [user.username, 'nobody-at-all']) {
      const seen = await Promise.all(Array.from({ length: 40 }, () => wrong('198.51.100.9', name)));
      expect(seen.filter((r) => r.status === 400)).toHaveLength(5);
      expect(seen.filter((r) => r.http === 429 || r.http === 503)).toHaveLength(35);
    }
  });

  it('makes only the place wait that tried, administrators are in from elsewhere, and that place later', async () => {
    const { user } = await aPerson(app, { isAdmin: true });
    for (let i = 0; i < 5; i++) expect((await wrong('198.51.100.1', user.username)).status).toBe(400);
    const locked = await from('198.51.100.200', user.username);
    expect([locked.http, locked.headers.get('retry-after')], 'the same network').toEqual([429, '10']);
    expect((await from('203.0.113.5', user.username)).status).toBe(200);
    expect((await from('198.51.100.1', user.username)).status, 'the owner elsewhere lifts nothing').toBe(429);
    later(10);
    expect((await wrong('198.51.100.1', user.username)).status).toBe(400);
    expect((await from('198.51.100.1', user.username)).headers.get('retry-after')).toBe('20');
    later(20);
    expect((await from('198.51.100.1', user.username)).status).toBe(200);
  });

  it('lets two in who sign in at once, also where the later one is counted first', async () => {
    const { user } = await aPerson(app, { isAdmin: true });
    expect((await from('198.51.100.4', user.username)).status).toBe(200);
    later(-0.02);
    expect((await from('198.51.100.4', user.username)).status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await wrong('198.51.100.4', user.username)).status).toBe(400);
    later(-0.02);
    expect((await from('198.51.100.4', user.username)).status).toBe(200);
  });

  it('counts nothing of a day to come, which a clock that was wrong has left', async () => {
    const { user, token } = await aPerson(app, { kinds: [1] });
    later(86_400);
    for (let i = 0; i < 5; i++) await wrong('198.51.100.6', user.username);
    expect((await from('198.51.100.6', user.username)).http).toBe(429);
    later(-86_400);
    expect((await wrong('198.51.100.6', user.username)).status).toBe(400);
    expect((await from('198.51.100.6', user.username)).headers.get('retry-after'), 'and goes on counting').toBe('20');
    later(20);
    expect((await from('198.51.100.6', user.username)).status).toBe(200);
    expect(token).not.toBe('');
  });

  it('waits at most a quarter of an hour', async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    await wrong('198.51.100.2', user.username);
    await app.database.db
      .update(loginTries)
      .set({ failures: 30 })
      .where(eq(loginTries.username, `#${user.id}`));
    expect((await from('198.51.100.2', user.username)).headers.get('retry-after')).toBe('900');
  });

  it('lets a known device in beside an attacker in the same network; one of another account counts for nothing', async () => {
    const [me, other] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
    const first = await from('198.51.100.3', me.user.username);
    const device = first.data?.device as string;
    for (let i = 0; i < 5; i++) await wrong('198.51.100.3', me.user.username);
    const strange = (await signIn(app, other.user.username)).data.device as string;
    const forged = device.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A'));
    for (const devices of [[], [strange], [forged], ['junk']])
      expect((await from('198.51.100.3', me.user.username, testPassword, { devices })).status).toBe(429);
    const again = await from('198.51.100.3', me.user.username, testPassword, { devices: [strange, device] });
    expect([again.status, again.data?.device]).toEqual([200, device]);
    // It is no proof: its wrong tries count as well.
    for (let i = 0; i < 5; i++) await from('192.0.2.4', me.user.username, 'Falsch-2026', { devices: [device] });
    expect((await from('192.0.2.4', me.user.username, testPassword, { devices: [device] })).status).toBe(429);
    expect((await from('192.0.2.4', me.user.username)).status).toBe(200);
  });

  it('makes no crowd of those who share an account where somebody got in with it before', async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    expect((await from('203.0.113.50', user.username)).status).toBe(200);
    // Two short of a crowd, all from strange places.
    const tries = and(eq(loginTries.username, `#${user.id}`), eq(loginTries.place, ''));
    await app.database.db.update(loginTries).set({ failures: 48 }).where(tries);
    for (let i = 0; i < 4; i++) expect((await wrong('203.0.113.50', user.username)).status).toBe(400);
    expect((await wrong('10.30.1.1', user.username)).status).toBe(400);
    expect((await from('10.30.1.1', user.username)).status, 'a slip elsewhere, and then the right word').toBe(200);
    // The next strange one makes it a crowd.
    for (let i = 0; i < 2; i++) expect((await wrong(`10.30.${2 + i}.1`, user.username)).status).toBe(400);
    expect((await from('10.30.3.1', user.username)).headers.get('retry-after')).toBe('900');
  });

  it('gives each strange place one try while a crowd is at an account, and leaves the others alone', {
    tags: ['sweep'],
  }, async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    expect((await from('203.0.113.9', user.username)).status).toBe(200);
    for (const name of [user.username, 'nobody-under-siege'])
      for (let i = 0; i < 50; i++) expect((await wrong(`10.0.${i}.1`, name)).status).toBe(400);
    for (const name of [user.username, 'nobody-under-siege']) {
      expect((await wrong('10.1.1.1', name)).status).toBe(400);
      expect((await wrong('10.1.1.1', name)).headers.get('retry-after')).toBe('900');
    }
    expect((await from('10.2.2.2', user.username)).status, 'a stranger with the right word').toBe(200);
    for (let i = 0; i < 4; i++) await wrong('203.0.113.9', user.username);
    expect((await from('203.0.113.9', user.username)).status, 'where the owner got in before').toBe(200);
    // A second proof that is still asked for is no try.
    const staff = await aPerson(app, { isAdmin: true });
    const mine = app.call(staff.token).staff;
    const { secret } = await mine.beginTotp({});
    await mine.confirmTotp({ otp: codeAt(secret, clock) });
    for (let i = 0; i < 50; i++) await wrong(`10.0.${i}.1`, staff.user.username);
    later(60);
    expect((await from('10.3.3.3', staff.user.username)).message).toBe('请填写动态口令');
    const otp = codeAt(secret, clock);
    expect((await from('10.3.3.3', staff.user.username, testPassword, { otp })).status).toBe(200);
    later(3600);
    for (let i = 0; i < 2; i++) expect((await wrong('10.1.2.1', user.username)).status).toBe(400);
  });

  it('has few wrong second proofs of an account, from however many networks; the own device and a spare code are in', {
    tags: ['sweep'],
  }, async () => {
    const { token, user, cellPhone } = await aPerson(app, { isAdmin: true });
    const me = app.call(token).staff;
    const { secret } = await me.beginTotp({});
    const { spare } = await me.confirmTotp({ otp: codeAt(secret, clock) });
    later(60);
    const prove = (address: string, otp: string, more = {}) =>
      from(address, user.username, testPassword, { otp, ...more });
    const own = await prove('203.0.113.9', codeAt(secret, clock));
    const wrongOne = codeAt(secret, new Date(clock.getTime() + 86_400_000));
    const heard = async () =>
      (await app.call(token).messages.list({})).list.filter((m) => m.title.includes('动态口令多次输错')).length;
    const texts = async () => (await textsTo(app, cellPhone)).filter((t) => t.content.includes('多次输错')).length;
    for (let i = 0; i < 20; i++) {
      expect((await prove(`10.4.${i}.1`, wrongOne)).message).toBe('动态口令不正确');
      // Whoever tries has the password: its owner hears of it, once a day, and not of a slip or two.
      expect([await heard(), await texts()], `${i + 1} wrong ones`).toEqual(i < 4 ? [0, 0] : [1, 1]);
    }
    later(60);
    const right = () => codeAt(secret, clock);
    expect((await prove('10.5.5.5', right())).message, 'not even the right one').toContain('输错的动态口令太多');
    expect((await prove('10.5.6.5', spare[0] ?? '')).status).toBe(200);
    expect((await prove('10.5.7.5', right(), { devices: [own.data?.device] })).status).toBe(200);
    later(86_400);
    expect((await prove('10.5.8.5', right())).status, 'a day later').toBe(200);
  });

  it('lets members in by a code whatever waits, and knows the place from then on', async () => {
    const { user, cellPhone } = await aPerson(app, { kinds: [1] });
    for (let i = 0; i < 6; i++) await wrong('198.51.100.5', user.username);
    const at = { 'x-forwarded-for': '198.51.100.5' };
    await app.post(`/api${getCode.path}`, { cellPhone, type: 'login' }, at);
    const code = await lastCode(app, cellPhone);
    expect((await app.post(`/api${loginByCode.path}`, { cellPhone, code }, at)).status).toBe(200);
    expect((await from('198.51.100.5', user.username)).status).toBe(200);
  });

  it('lets a known device in through a flood, whose rest is refused at once', { tags: ['sweep'] }, async () => {
    const { user } = await aPerson(app, { kinds: [1] });
    const device = (await from('203.0.113.20', user.username)).data?.device;
    let answered = 0;
    const flood = Array.from({ length: 300 }, async (_, i) => {
      const reply = await wrong(`10.9.${i % 250}.1`, `flood${i}`);
      answered++;
      return reply;
    });
    const mine = await from('203.0.113.21', user.username, testPassword, { devices: [device] });
    const before = answered;
    const all = await Promise.all(flood);
    expect([mine.status, before < 300]).toEqual([200, true]);
    const refused = all.filter((r) => r.http === 503);
    expect(refused.length).toBeGreaterThan(100);
    expect([refused[0]?.headers.get('retry-after'), refused[0]?.message]).toEqual([
      '3',
      '现在登录的人太多，请几秒后再试',
    ]);
  });

  it('makes no crowd of known ones of somebody with one account and many networks', { tags: ['sweep'] }, async () => {
    const [rogue, me] = [await aPerson(app, { kinds: [1] }), await aPerson(app, { kinds: [1] })];
    const mark = (address: string) => networkShare(networkPlace(address, secret)).isKnown;
    expect((await from('203.0.113.30', me.user.username)).status).toBe(200);
    const many = Array.from({ length: 12 }, (_, i) => `10.20.${i}.1`);
    for (const address of many) expect((await from(address, rogue.user.username)).status).toBe(200);
    expect(many.filter(mark)).toEqual(many.slice(-5));
    expect(mark('203.0.113.31')).toBe(true);
    // A network stays known while anybody vouches for it, whoever else goes elsewhere.
    expect((await from('203.0.113.30', rogue.user.username)).status).toBe(200);
    for (const address of many) await from(address, rogue.user.username);
    expect(mark('203.0.113.30')).toBe(true);
    // Nor does a crowd at one network take it away.
    for (let id = 1_000_000; id < 1_000_030; id++) prove('a network', id);
    expect(networkShare('a network').isKnown).toBe(true);
  });

  it('has a line in the log for each failed login and refused call, without what was typed', async () => {
    const node = await startApp('demo', { beside: app, now: () => clock, trustProxy: 1 });
    const { user, token } = await aPerson(app, { kinds: [1] });
    const lines = vi.spyOn(node.server.log, 'warn');
    const told = () => lines.mock.calls.splice(0).map(([details]) => details as unknown as Record<string, unknown>);
    const network = '198.51.100.0/24';
    const at = { 'x-forwarded-for': '198.51.100.7' };
    const wrong = (username: string) => node.post(path, { username, password: 'Falsch-2026' }, at);
    await wrong(user.username);
    expect(told()).toEqual([{ what: 'login', who: `#${user.id}`, network, call: path }]);
    await wrong('my-secret-word');
    const [unknown] = told();
    expect(unknown).toMatchObject({ what: 'login', who: expect.stringMatching(/^\?[\w-]{22}$/) });
    const me = `/api${getIndexUserInfo.path}`;
    await node.get(me, { ...at, authorization: 'invented' });
    expect(told()).toMatchObject([{ what: 'expired', network, call: me }]);
    const board = contract.staff.outbox;
    await fetch(`${node.url}/api${board.path}`, { method: board.method, headers: { ...at, authorization: token } });
    expect(told()).toMatchObject([{ what: 'forbidden', who: `#${user.id}`, network }]);
    await node.post('/api/auth/jwt/logout', {}, { ...at, authorization: token });
    await node.get(me, { ...at, authorization: token });
    expect(told()).toMatchObject([{ what: 'revoked', who: `#${user.id}` }]);
    expect(JSON.stringify(unknown)).not.toMatch(/secret|Falsch/);
    await node.close();
  });

  it('has one for each wrong code as well, whether there is an account or not', async () => {
    const node = await startApp('demo', { beside: app, now: () => clock, trustProxy: 1 });
    const { user, cellPhone: known } = await aPerson(app, { kinds: [1] });
    const lines = vi.spyOn(node.server.log, 'warn');
    const guess = { code: '246802', password: 'Qingxi2026', repeatPassword: 'Qingxi2026' };
    for (const call of [loginByCode.path, resetPassword.path])
      for (const [cellPhone, who] of [
        // Lines of its own, which noise at invented numbers does not take from it.
        [known, `#${user.id}`],
        ['13712345678', expect.stringMatching(/^\?[\w-]{22}$/) as string],
      ] as const) {
        await node.post(`/api${call}`, { ...guess, cellPhone }, { 'x-forwarded-for': '198.51.100.7' });
        const all = lines.mock.calls.splice(0).map(([details]) => details);
        expect(all).toEqual([{ what: 'login', who, network: '198.51.100.0/24', call: `/api${call}` }]);
        expect(JSON.stringify(all)).not.toMatch(/246802|Qingxi2026|1\d{10}/);
      }
    await node.close();
  });
});
