import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { type Answer, type IdentityPortal, startIdentityPortal } from '../../../test/identity-portal.ts';
import { ssoAttempts, ssoIdentities, users } from '../../db/tables/account.ts';

const site = 'http://portal.test';
const address = (call: { path: string }) => `${site}/api${call.path}`;
const { sso, ssoStart, ssoStatus, getIndexUserInfo } = contract.account;
const sentence = { status: 400, message: '统一认证失败，请重新登录', data: { fields: [] } };
const minute = 60_000;

let app: TestApp;
let portal: IdentityPortal;
let ahead = 0;
beforeAll(async () => {
  portal = await startIdentityPortal();
  app = await startApp('demo', {
    sso: portal.options,
    portalUrl: 'https://outer.example/',
    now: () => new Date(Date.now() + ahead),
  });
});
afterAll(async () => {
  await app.close();
  await portal.close();
});
afterEach(() => {
  ahead = 0;
  Object.assign(portal.says, { issuer: portal.issuer, algorithms: ['RS256'], userinfo: undefined });
});

const open = (node: TestApp = app) => new Browser({ [site]: () => node.url });
async function begin(browser: Browser): Promise<URL> {
  const response = await browser.get(address(ssoStart));
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
  return new URL(response.headers.get('location') as string);
}
const stateOf = (request: URL) => request.searchParams.get('state') as string;
const finish = (browser: Browser, code: string, state: string) =>
  browser.call(address(sso), { code, state, globalSessionId: 'g', source: 's' });
async function signOn(answer: Answer = {}) {
  const browser = open();
  const request = await begin(browser);
  return finish(browser, portal.issue(request, answer), stateOf(request));
}
const sessions = async () => Number((await app.database.pool.query('select count(*) from sessions')).rows[0].count);
const userOf = async (subject: string) =>
  (
    await app.database.db
      .select({
        id: users.id,
        username: users.username,
        kinds: users.kinds,
        cellPhone: users.cellPhone,
        name: users.name,
      })
      .from(users)
      .innerJoin(ssoIdentities, eq(ssoIdentities.userId, users.id))
      .where(eq(ssoIdentities.subject, subject))
  )[0];

describe('a sign-on that does not fit', () => {
  it('lets nobody in whose state is wrong, used, or of another browser', async () => {
    const before = await sessions();
    const browser = open();
    const request = await begin(browser);
    expect(await finish(browser, portal.issue(request), 'invented')).toEqual(sentence);

    expect(await finish(open(), portal.issue(request), stateOf(request))).toEqual(sentence);
    // Tried with the wrong browser it is used up for the right one.
    expect(await finish(browser, portal.issue(request), stateOf(request))).toEqual(sentence);

    const other = open();
    const theirs = await begin(other);
    expect(await finish(browser, portal.issue(theirs), stateOf(theirs))).toEqual(sentence);

    const again = await begin(browser);
    const code = portal.issue(again);
    expect((await finish(browser, code, stateOf(again))).status).toBe(200);
    expect(await finish(browser, code, stateOf(again))).toEqual(sentence);
    expect(await finish(browser, portal.issue(again), stateOf(again))).toEqual(sentence);
    expect(await sessions()).toBe(before + 1);
  });

  it('lets nobody in with a code of another sign-on, a used one, or one without the proof of its key', async () => {
    const before = await sessions();
    const [mine, other] = [open(), open()];
    const [request, theirs, later] = [await begin(mine), await begin(other), await begin(other)];
    // A stolen code in an attempt of one's own: the verifier is another one.
    expect(await finish(mine, portal.issue(theirs), stateOf(request))).toEqual(sentence);
    const code = portal.issue(theirs);
    expect((await finish(other, code, stateOf(theirs))).status).toBe(200);
    expect(await finish(other, code, stateOf(later))).toEqual(sentence);
    const bare = await begin(mine);
    const without = new URL(bare);
    without.searchParams.set('code_challenge', '');
    expect(await finish(mine, portal.issue(without), stateOf(bare))).toEqual(sentence);
    expect(await sessions()).toBe(before + 1);
  });

  it('lets nobody in with a token that says or signs something else', async () => {
    const before = await sessions();
    const past = Math.floor(Date.now() / 1000) - 3600;
    const wrong: Answer[] = [
      { claims: { nonce: 'another' } },
      { claims: { nonce: undefined as never } },
      { claims: { aud: 'another client' } },
      { claims: { aud: ['x', 'y'] } },
      { claims: { iss: 'https://another.example' } },
      { claims: { iat: past, exp: past + 60 } },
      { claims: { exp: undefined as never } },
      { claims: { sub: undefined as never } },
      { forge: 'none' },
      { forge: 'public-key' },
      { forge: 'strange-key' },
      { forge: 'no-token' },
    ];
    for (const algorithms of [['RS256'], ['RS256', 'none', 'HS256']]) {
      portal.says.algorithms = algorithms;
      // A portal that offers weak ways is asked afresh what it offers.
      const fresh = await startApp('demo', { beside: app, sso: portal.options });
      for (const answer of wrong) {
        const browser = open(fresh);
        const request = await begin(browser);
        expect(await finish(browser, portal.issue(request, answer), stateOf(request)), JSON.stringify(answer)).toEqual(
          sentence,
        );
      }
      await fresh.close();
    }
    expect(await sessions()).toBe(before);
  });

  it('goes by the cookie of its own name, wherever it stands among others that end alike', async () => {
    const before = await sessions();
    const other = 'a'.repeat(43);
    const come = async (cookie: (own: string) => string) => {
      const begun = await app.get(`/api${ssoStart.path}`);
      const request = new URL(begun.headers.get('location') as string);
      const own = /^sso=([^;]+)/.exec(begun.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
      const body = { code: portal.issue(request), state: stateOf(request), globalSessionId: 'g', source: 's' };
      return (await app.post(`/api${sso.path}`, body, { cookie: cookie(own) })).status;
    };
    expect(await come((own) => `not_sso=${other}; theme=dark; sso=${own}`)).toBe(200);
    expect(await come((own) => `not_sso=${own}`)).toBe(400);
    expect(await sessions()).toBe(before + 1);
  });

  it('lets nobody in without a code, as after error=access_denied, and after ten minutes', async () => {
    const browser = open();
    const request = await begin(browser);
    expect((await browser.call(address(sso), { state: stateOf(request), code: '' })).status).toBe(400);
    expect((await browser.call(address(sso), { code: 'x' })).status).toBe(400);
    ahead = 10 * minute + 1000;
    expect(await finish(browser, portal.issue(request), stateOf(request))).toEqual(sentence);
  });

  it('ends at the portal of the settings when a provider answers as another one', async () => {
    const strange = await startIdentityPortal();
    strange.says.issuer = 'https://another.example';
    const node = await startApp('demo', { beside: app, sso: strange.options });
    const named = await startApp('demo', { beside: app, sso: strange.options, portalUrl: 'https://outer.example/' });
    expect((await open(node).get(address(ssoStart))).headers.get('location')).toBe('/denglu/');
    expect((await open(named).get(address(ssoStart))).headers.get('location')).toBe('https://outer.example/');
    await Promise.all([node.close(), named.close(), strange.close()]);
  });

  it('turns a disabled person and staff away', async () => {
    await signOn({ claims: { sub: 'gone' } });
    const user = await userOf('gone');
    await app.database.db
      .update(users)
      .set({ status: 0 })
      .where(eq(users.id, user?.id as number));
    expect((await signOn({ claims: { sub: 'gone' } })).message).toBe('该账号已停用，请联系学院');
    await app.database.db.update(users).set({ cellPhone: '13900000001' }).where(eq(users.username, 'guanli01'));
    expect(
      (await signOn({ claims: { sub: 'staff', phone_number: '13900000001', phone_number_verified: true } })).message,
    ).toBe('工作人员请用账号和密码登录');
    expect(await userOf('staff')).toBeUndefined();
  });
});

describe('a sign-on', () => {
  it('asks with state, nonce and a challenge, and binds the browser by a cookie that no script reads', async () => {
    const response = await app.get(`/api${ssoStart.path}`);
    const q = new URL(response.headers.get('location') as string).searchParams;
    expect(Object.fromEntries(q)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://portal.test/home/',
      code_challenge_method: 'S256',
      scope: 'openid profile phone',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(q.get(name)).toMatch(/^[\w-]{43}$/);
    expect(response.headers.get('set-cookie')).toMatch(
      /^sso=[\w-]{43}; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const [kept] = await app.database.db
      .select()
      .from(ssoAttempts)
      .where(eq(ssoAttempts.state, q.get('state') as string));
    expect(response.headers.get('set-cookie')).not.toContain(kept?.browser);
    const secure = await startApp('demo', { beside: app, sso: portal.options, siteUrl: 'https://portal.test' });
    expect((await secure.get(`/api${ssoStart.path}`)).headers.get('set-cookie')).toMatch(/; Secure$/);
    await secure.close();
    expect((await fetch(`${app.url}/api${ssoStart.path}`, { method: 'HEAD' })).headers.get('set-cookie')).toBeNull();
  });

  it('makes an account without kinds that is asked for its number, and finds it again', async () => {
    const first = await signOn({
      claims: { sub: 'new', name: ' 林晚 ', phone_number: '13700000001', phone_number_verified: false },
    });
    expect(first).toMatchObject({
      status: 200,
      data: { name: '林晚', userType: [], isAdmin: false, globalSessionId: 'g', source: 's' },
    });
    const { token, psid } = first.data as { token: string; psid: string };
    expect(psid).toMatch(/^sso[0-9a-f]{12}$/);
    const profile = (await (await app.get(`/api${getIndexUserInfo.path}`, { authorization: token })).json()) as {
      data: { cellPhone: string };
    };
    expect(profile.data.cellPhone).toBe('');
    expect(((await signOn({ claims: { sub: 'new' } })).data as { psid: string }).psid).toBe(psid);
  });

  it('joins the account of a proven number, from the token or told on request', async () => {
    await app.database.db.update(users).set({ cellPhone: '13800000001' }).where(eq(users.username, 'xueyuan01'));
    expect(
      await signOn({ claims: { sub: 'phone', phone_number: '+86 138-0000-0001', phone_number_verified: true } }),
    ).toMatchObject({ data: { psid: 'xueyuan01', userType: [1] } });
    portal.says.userinfo = { sub: 'told', phone_number: '13800000001', phone_number_verified: true };
    const node = await startApp('demo', { beside: app, sso: portal.options });
    const browser = open(node);
    const request = await begin(browser);
    expect(await finish(browser, portal.issue(request, { claims: { sub: 'told' } }), stateOf(request))).toMatchObject({
      data: { psid: 'xueyuan01' },
    });
    // What is told of somebody else counts for nothing.
    const strange = await begin(browser);
    expect(
      (
        (await finish(browser, portal.issue(strange, { claims: { sub: 'not told' } }), stateOf(strange))).data as {
          psid: string;
        }
      ).psid,
    ).toMatch(/^sso/);
    await node.close();
  });

  it('makes one account of two at once, and serves two tabs', async () => {
    const browser = open();
    const requests = [await begin(browser), await begin(browser)];
    const answers = await Promise.all(
      requests.map((r) => finish(browser, portal.issue(r, { claims: { sub: 'twice' } }), stateOf(r))),
    );
    expect(new Set(answers.map((a) => (a.data as { psid: string }).psid)).size).toBe(1);
  });
});

describe('an identity portal that is away', () => {
  it('is said to be away at once, and the pages do not mind', async () => {
    // It never answers: whoever waits for it does so for ever.
    const silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    for (const issuer of ['http://127.0.0.1:1', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`]) {
      const node = await startApp('demo', { beside: app, sso: { ...portal.options, issuer } });
      const asking = Array.from({ length: 5 }, () => open(node).get(address(ssoStatus)));
      expect((await node.get('/')).status).toBe(200);
      for (const answer of await Promise.all(asking))
        expect(await answer.json()).toMatchObject({ status: 200, data: { available: false } });
      // Nor do those of the same network who want something else.
      const gone = new AbortController();
      const starts = Array.from({ length: 12 }, () =>
        fetch(`${node.url}/api${ssoStart.path}`, { signal: gone.signal, redirect: 'manual' }).catch(() => undefined),
      );
      expect((await node.get('/api/train/site/shell')).status).toBe(200);
      gone.abort();
      await Promise.all(starts);
      await node.close();
    }
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
    expect(await (await app.get(`/api${ssoStatus.path}`)).json()).toMatchObject({ data: { available: true } });
  });

  it('is not asked before somebody signs on', async () => {
    const quiet = await startIdentityPortal();
    const node = await startApp('demo', { beside: app, sso: quiet.options });
    expect((await node.get('/')).status).toBe(200);
    expect(quiet.asked).toEqual([]);
    await node.close();
    await quiet.close();
  });
});
