// @module-tag sweep
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { type Answer, type IdentityPortal, startIdentityPortal } from '../../../test/identity-portal.ts';
import { sessions, users } from '../../db/tables/account.ts';
import type { SsoOptions } from '../../adapters/sso/index.ts';
import { readToken } from './tokens.ts';

const site = 'http://portal.test';
const { sso, ssoStart, logout, saveName, getIndexUserInfo } = contract.account;
let app: TestApp;
let portal: IdentityPortal;
const nodes: TestApp[] = [];
beforeAll(async () => {
  portal = await startIdentityPortal();
  app = await startApp('demo', { sso: portal.options });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});
afterEach(async () => {
  Object.assign(portal.says, {
    userinfo: undefined,
    takes: 'basic',
    methods: undefined,
    endsAt: undefined,
    challenges: false,
  });
  for (const node of nodes.splice(0)) await node.close();
});

/** A node that has not asked yet what the identity portal is. */
async function fresh(options: Partial<SsoOptions> = {}): Promise<TestApp> {
  const node = await startApp('demo', { beside: app, sso: { ...portal.options, ...options } });
  nodes.push(node);
  return node;
}

type In = { status: number; message: string; data: { token: string; psid: string; name: string } };
async function signOn(node: TestApp, answer: Answer = {}, code?: string): Promise<In> {
  const browser = new Browser({ [site]: () => node.url });
  const start = await browser.get(`${site}/api${ssoStart.path}`);
  const request = new URL(start.headers.get('location') as string);
  return (await browser.call(`${site}/api${sso.path}`, {
    code: code ?? portal.issue(request, answer),
    state: request.searchParams.get('state'),
  })) as unknown as In;
}
const end = (node: TestApp, token: string) =>
  node.post(`/api${logout.path}`, {}, { authorization: token }) as unknown as Promise<{
    status: number;
    data: { endUrl: string } | null;
  }>;
const hintOf = async (token: string) =>
  (
    await app.database.db
      .select({ hint: sessions.ssoHint })
      .from(sessions)
      .where(eq(sessions.id, readToken(token, secret) as string))
  )[0]?.hint;
const numberOf = async (username: string) =>
  (await app.database.db.select().from(users).where(eq(users.username, username)))[0]?.cellPhone;

describe('leaving an identity portal of somebody else', () => {
  it('is not asked for where the portal offers no end, or the session came by a password', async () => {
    const node = await fresh();
    const { data } = await signOn(node, { claims: { sub: 'stays' } });
    expect(await hintOf(data.token)).toBe('');
    expect(await end(node, data.token)).toMatchObject({ status: 200, data: null });
    portal.says.endsAt = `${site}/home/`;
    const offering = await fresh();
    const byWord = (await offering.post('/api/auth/jwt/token', {
      username: 'xueyuan01',
      password: 'Zhijiang-2026',
    })) as unknown as In;
    expect(await end(offering, byWord.data.token)).toMatchObject({ status: 200, data: null });
  });

  it('ends its session with the id token that it gave, which lies sealed and goes with the logout', async () => {
    portal.says.endsAt = `${site}/home/`;
    const node = await fresh();
    const { data } = await signOn(node, { claims: { sub: 'leaves' } });
    const hint = (await hintOf(data.token)) as string;
    expect(hint.length).toBeGreaterThan(100);
    expect(hint).not.toMatch(/eyJ/);
    const { data: left } = await end(node, data.token);
    const to = new URL(left?.endUrl as string);
    expect(to.origin + to.pathname).toBe(`${portal.issuer}/end`);
    expect(to.searchParams.get('client_id')).toBe(portal.options.clientId);
    const back = await fetch(to, { redirect: 'manual' });
    expect([back.status, back.headers.get('location')]).toEqual([302, `${site}/home/?state=signed-out`]);
    expect(portal.ended).toEqual(['leaves']);
    expect(await hintOf(data.token)).toBe('');
    expect((await node.get(`/api${getIndexUserInfo.path}`, { authorization: data.token })).status).toBe(200);
    expect(await (await node.get(`/api${getIndexUserInfo.path}`, { authorization: data.token })).json()).toMatchObject({
      status: 40102,
    });
  });

  it('ends the session here where the portal is away by then', async () => {
    const gone = await startIdentityPortal();
    gone.says.endsAt = `${site}/home/`;
    const node = await startApp('demo', { beside: app, sso: gone.options });
    nodes.push(node);
    const browser = new Browser({ [site]: () => node.url });
    const start = await browser.get(`${site}/api${ssoStart.path}`);
    const request = new URL(start.headers.get('location') as string);
    const { data } = (await browser.call(`${site}/api${sso.path}`, {
      code: gone.issue(request),
      state: request.searchParams.get('state'),
    })) as unknown as In;
    await gone.close();
    const later = await startApp('demo', { beside: app, sso: gone.options });
    nodes.push(later);
    expect(await end(later, data.token)).toMatchObject({ status: 200, data: null });
    expect((await (await later.get(`/api${getIndexUserInfo.path}`, { authorization: data.token })).json()).status).toBe(
      40102,
    );
  });
});

describe('an identity portal that was away', () => {
  it('is gone to as soon as it is back, by whoever has the login page open since before', async () => {
    const back = await startIdentityPortal();
    const node = await startApp('demo', { beside: app, sso: back.options });
    nodes.push(node);
    const start = async () => (await node.get(`/api${ssoStart.path}`)).headers.get('location');
    // What it says of itself is not believed.
    back.says.issuer = 'http://elsewhere.test';
    expect(await start()).toBe('/denglu/');
    back.says.issuer = back.issuer;
    expect(await start()).toContain(`${back.issuer}/authorize?`);
    await back.close();
  });
});

describe('who has become staff since the first sign-on', () => {
  it('does not come in by the portal any more, which asks for no second proof of ours', async () => {
    const claims = { sub: 'promoted' };
    const { data } = await signOn(app, { claims });
    const [user] = await app.database.db
      .update(users)
      .set({ isAdmin: true, roles: ['editor'] })
      .where(eq(users.username, data.psid))
      .returning();
    const again = await signOn(app, { claims });
    expect([again.status, again.message]).toEqual([400, '工作人员请用账号和密码登录']);
    expect(await app.database.db.$count(sessions, eq(sessions.userId, user?.id ?? 0))).toBe(1);
  });
});

describe('a change of how the account is entered', () => {
  let asked = 0;
  it.each([
    ['a login at the portal just now', () => Date.now() / 1000, 200],
    ['one of hours ago', () => Date.now() / 1000 - 4 * 3600, 400],
    ['none that the portal tells of', () => undefined, 400],
    ['one that is still to come, as its clock goes', () => Date.now() / 1000 + 30, 200],
    ['one of an hour ahead', () => Date.now() / 1000 + 3600, 400],
    ['one of a year ago, told in milliseconds', () => Date.now() - 365 * 86_400_000, 400],
  ])('rests on %s', async (what, at, status) => {
    const phone = { phone_number: `139${String(10_000_000 + asked++)}`, phone_number_verified: true };
    const { data } = await signOn(app, { claims: { sub: `asks ${what}`, auth_time: at(), ...phone } });
    const answer = await app.post('/api/admin/user/requestDeletion', { wanted: true }, { authorization: data.token });
    expect(answer).toMatchObject(status === 200 ? { status } : { status, data: { fields: [{ path: 'proof' }] } });
  });

  it('rests on any sign-on for who has neither a number nor a password to show it by', async () => {
    const { data } = await signOn(app, { claims: { sub: 'has nothing yet', auth_time: 1 } });
    const answer = await app.post('/api/admin/user/requestDeletion', { wanted: true }, { authorization: data.token });
    expect(answer.status).toBe(200);
  });

  it('has the portal asked when the person signed in', async () => {
    const browser = new Browser({ [site]: () => app.url });
    const start = await browser.get(`${site}/api${ssoStart.path}`);
    expect(new URL(start.headers.get('location') as string).searchParams.get('max_age')).toBe('2592000');
  });
});

describe('the proof of the client', () => {
  it('is posted where the portal takes no other, and where the environment says so', async () => {
    portal.says.takes = 'post';
    expect((await signOn(await fresh())).status).toBe(400);
    expect((await signOn(await fresh({ clientAuth: 'post' }))).status).toBe(200);
    portal.says.methods = ['client_secret_post', 'private_key_jwt'];
    expect((await signOn(await fresh())).status).toBe(200);
    // Both are offered, and one of them works.
    portal.says.methods = ['client_secret_basic', 'client_secret_post'];
    expect((await signOn(await fresh({ clientAuth: 'post' }))).status).toBe(200);
    portal.says.takes = 'basic';
    expect((await signOn(await fresh({ clientAuth: 'basic' }))).status).toBe(200);
  });

  it('is told apart in the log from a code that counts no more', async () => {
    const right = await fresh();
    const wrong = await fresh({ clientSecret: 'another secret' });
    const told = (node: TestApp) => vi.spyOn(node.server.log, 'warn').mock.calls;
    const [ofRight, ofWrong] = [told(right), told(wrong)];
    const sentence = { status: 400, message: '统一认证失败，请重新登录' };
    expect(await signOn(right, {}, 'an old code')).toMatchObject(sentence);
    expect(await signOn(wrong)).toMatchObject(sentence);
    portal.says.challenges = true;
    expect(await signOn(wrong)).toMatchObject(sentence);
    const signOns = (calls: typeof ofRight) =>
      calls
        .filter(([, message]) => String(message).includes('sign-on'))
        .map(([details, message]) => [details, message]);
    expect(signOns(ofRight)).toEqual([[{ reason: 'invalid_grant' }, 'a sign-on failed']]);
    const client = 'a sign-on failed: the identity portal refuses SSO_CLIENT_ID, SSO_CLIENT_SECRET or SSO_CLIENT_AUTH';
    expect(signOns(ofWrong)).toEqual([
      [{ reason: 'invalid_client' }, client],
      [{ reason: 'invalid_client' }, client],
    ]);
    expect(JSON.stringify([ofRight, ofWrong])).not.toMatch(/an old code|another secret/);
  });
});

describe('what an identity portal vouches for', () => {
  it('does not make a number proven by any other word than true', async () => {
    for (const word of ['false', 'yes', 1, null]) {
      const { data } = await signOn(app, {
        claims: { sub: `word ${word}`, phone_number: '13700009000', phone_number_verified: word },
      });
      expect(await numberOf(data.psid), String(word)).toBeNull();
    }
  });

  it('keeps a proven number for a new account, also where "true" is a text', async () => {
    for (const [word, number] of [
      [true, '13700009001'],
      ['true', '13700009002'],
    ] as const) {
      const claims = { sub: `proven ${number}`, name: '许知远', phone_number: number, phone_number_verified: word };
      const { data } = await signOn(app, { claims });
      expect(await numberOf(data.psid)).toBe(number);
      const proven = eq(users.cellPhone, number);
      expect((await app.database.db.select().from(users).where(proven))[0]?.phoneProvenAt).toBeInstanceOf(Date);
      // Another identity of the same person comes to the same account.
      const again = await signOn(app, { claims: { ...claims, sub: `also ${number}` } });
      expect(again.data.psid).toBe(data.psid);
    }
  });

  it('is one person each: a subject that says nobody, or cannot be kept as it is, lets nobody in', async () => {
    for (const sub of ['', ' ', '\u200b', 'a\0b', '\ud800x', 'x'.repeat(256)])
      expect(await signOn(app, { claims: { sub } }), JSON.stringify(sub)).toMatchObject({ status: 400 });
    for (const [i, [said, kept]] of [
      ['方\0晓舟', '方晓舟'],
      ['\u061c方晓舟', '方晓舟'],
      // Half of a sign is none.
      [`方${'😀'.repeat(20)}`, `方${'😀'.repeat(14)}`],
      ['\u202e方晓舟', '方晓舟'],
      ['\u200b', ''],
    ].entries())
      expect(await signOn(app, { claims: { sub: `odd name ${i}`, name: said } }), kept).toMatchObject({
        status: 200,
        data: { name: kept },
      });
  });

  it('makes one account of two identities with one number that come at once', async () => {
    const claims = { name: '沈同舟', phone_number: '13700009003', phone_number_verified: true };
    const both = await Promise.all(
      ['left', 'right'].map((sub) => signOn(app, { claims: { ...claims, sub: `${sub} hand` } })),
    );
    expect(both.map((b) => b.status)).toEqual([200, 200]);
    expect(new Set(both.map((b) => b.data.psid)).size).toBe(1);
  });

  it('asks for a name that nobody told, once, and nobody else may be renamed so', async () => {
    const known = await signOn(app, { claims: { sub: 'has a name', name: '方晓舟' } });
    const say = (token: string, name: string) => app.post(`/api${saveName.path}`, { name }, { authorization: token });
    expect(await say(known.data.token, '别名')).toMatchObject({ status: 400, message: '您的姓名已经登记' });
    const { data } = await signOn(app, { claims: { sub: 'nameless' } });
    expect(data.name).toBe('');
    expect(await say(data.token, '  ')).toMatchObject({ status: 400, message: '请填写姓名' });
    expect(await say(data.token, ' 陆有名 ')).toMatchObject({ status: 200 });
    expect(await say(data.token, '又一名')).toMatchObject({ status: 400 });
    expect((await signOn(app, { claims: { sub: 'nameless' } })).data.name).toBe('陆有名');
    // What the token does not say is told on request.
    portal.says.userinfo = {
      sub: 'told apart',
      name: '秦问',
      phone_number: '13700009004',
      phone_number_verified: 'true',
    };
    const told = await signOn(await fresh(), {
      claims: { sub: 'told apart', phone_number: '13700009004', phone_number_verified: true },
    });
    expect(told.data.name).toBe('秦问');
  });

  it('takes a number and that it is proven from one place, never the one from here and the other from there', async () => {
    const told = { sub: 'halves', name: '两处', phone_number_verified: true };
    portal.says.userinfo = told;
    const { data } = await signOn(await fresh(), { claims: { sub: 'halves', phone_number: '13700009011' } });
    expect([data.name, await numberOf(data.psid)]).toEqual(['两处', null]);
    portal.says.userinfo = { ...told, sub: 'others', phone_number: '13700009012', phone_number_verified: false };
    const others = await signOn(await fresh(), { claims: { sub: 'others', phone_number_verified: true } });
    expect([others.data.name, await numberOf(others.data.psid)]).toEqual(['两处', null]);
  });
});
