import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import { secret, startApp, type TestApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { oidcRows, ssoIdentities, users } from '../../db/tables/account.ts';
import { password } from '../../db/demo/site.ts';
import { newSecret, seal } from '../../domains/account/index.ts';
import { codeAt } from '../../domains/account/second-proof.ts';

const site = 'http://portal.test';
const { sso, ssoStart, ssoStatus } = contract.account;
let app: TestApp;
let other: TestApp;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  app = await startApp('demo', { now });
  other = await startApp('demo', { beside: app, now });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const open = (node = app) => new Browser({ [site]: () => node.url });
/** From the start to the form; the address of the form. */
async function toForm(browser: Browser): Promise<string> {
  const start = await browser.get(`${site}/api${ssoStart.path}`);
  const authorize = start.headers.get('location') as string;
  expect(authorize).toMatch(/^http:\/\/portal\.test\/idp\/auth\?/);
  const to = (await browser.get(authorize)).headers.get('location') as string;
  expect(to).toMatch(/^\/idp\/interaction\/[\w-]+$/);
  return site + to;
}
/** From the form back to the site; the address with the code. */
async function toSite(browser: Browser, form: string, fields: Record<string, string>): Promise<URL> {
  const resume = (await browser.submit(form, fields)).headers.get('location') as string;
  return new URL((await browser.get(resume)).headers.get('location') as string);
}
const finish = (browser: Browser, back: URL) =>
  browser.call(`${site}/api${sso.path}`, {
    code: back.searchParams.get('code'),
    state: back.searchParams.get('state'),
  });

describe('the embedded identity portal', () => {
  it('is made at the next asking where the database was away at the first', async () => {
    const { pool } = app.database;
    const node = await startApp('demo', { beside: app, now });
    const said = async () => (await fetch(`${node.url}/idp/.well-known/openid-configuration`)).status;
    await pool.query('alter table oidc_rows rename to oidc_rows_away');
    const away = await said().finally(() => pool.query('alter table oidc_rows_away rename to oidc_rows'));
    expect([away, await said()]).toEqual([500, 200]);
    await node.close();
  });

  it('refuses a wrong password, a disabled account, and slows both ways in', async () => {
    const browser = open();
    const form = await toForm(browser);
    const wrong = await browser.submit(form, { username: 'jiaoshi01', password: 'Zhijiang-2025' });
    const page = await wrong.text();
    expect([wrong.status, page]).toEqual([400, expect.stringContaining('账号或密码不正确')]);
    expect(page).toContain('value="jiaoshi01"');
    expect(page).not.toContain('Zhijiang-2025');
    const unknown = await (await browser.submit(form, { username: 'ghost', password: 'x' })).text();
    expect(unknown.replace('ghost', '')).toBe(page.replace('jiaoshi01', ''));
    const long = await browser.submit(form, { username: 'ghost', password: 'x'.repeat(4096) });
    expect(long.status).toBe(413);
    // A sign that no text of the database can hold is none that was typed.
    const odd = await browser.submit(form, { username: 'gh\0ost', password: 'x\0', otp: '\0' });
    expect([odd.status, await odd.text()]).toEqual([400, unknown]);
    for (let i = 0; i < 4; i++) await browser.submit(form, { username: 'jiaoshi01', password: 'wrong' });
    const slowed = await browser.submit(form, { username: 'jiaoshi01', password });
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await app.post('/api/auth/jwt/token', { username: 'jiaoshi01', password })).status).toBe(429);
    await app.database.db.update(users).set({ status: 0 }).where(eq(users.username, 'danwei01'));
    expect(await (await browser.submit(form, { username: 'danwei01', password })).text()).toContain(
      '该账号已停用，请联系学院',
    );
    await app.database.db.update(users).set({ status: 1 }).where(eq(users.username, 'danwei01'));
  });

  it('asks for the second proof where it is set up', async () => {
    const made = newSecret('guanli01');
    await app.database.db
      .update(users)
      .set({ totpOn: true, totpSecret: seal(made.secret, secret) })
      .where(eq(users.username, 'guanli01'));
    const browser = open();
    const form = await toForm(browser);
    expect(await (await browser.submit(form, { username: 'guanli01', password })).text()).toMatch(
      /请填写动态口令[\s\S]*name="otp"/,
    );
    expect(await (await browser.submit(form, { username: 'guanli01', password, otp: '000000' })).text()).toContain(
      '动态口令不正确',
    );
    const back = await toSite(browser, form, { username: 'guanli01', password, otp: codeAt(made.secret, now()) });
    expect(await finish(browser, back)).toMatchObject({ status: 200, data: { psid: 'guanli01', isAdmin: true } });
  });

  it('shows its form to the browser alone that began, and escapes what was typed', async () => {
    const browser = open();
    const form = await toForm(browser);
    for (const response of [
      await open().get(form),
      await browser.get(`${site}/idp/interaction/invented`),
      await open().submit(form, { username: 'xueyuan01', password }),
    ]) {
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('登录没有完成')]);
    }
    const evil = await (await browser.submit(form, { username: '"><script>alert(1)</script>', password: 'x' })).text();
    expect(evil).not.toContain('<script');
    const page = await browser.get(form);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect([page.headers.get('cache-control'), page.headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
    expect(await page.text()).toMatch(/<html lang="zh-CN">[\s\S]*<title>统一身份认证<\/title>/);
    expect(
      (await browser.send(form, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
        .status,
    ).toBe(415);
  });

  it('lets a person give up: the way back carries the state and no code, and the form is used up', async () => {
    const browser = open();
    const form = await toForm(browser);
    const back = await toSite(browser, form, { username: 'xueyuan01', password, cancel: '1' });
    expect(back.origin + back.pathname).toBe(`${site}/home/`);
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
    expect(back.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect((await browser.submit(form, { username: 'xueyuan01', password })).status).toBe(400);
  });

  it('refuses a strange client, a strange way back and a request without a challenge', async () => {
    const start = new URL((await open().get(`${site}/api${ssoStart.path}`)).headers.get('location') as string);
    for (const [name, value] of [
      ['client_id', 'other'],
      ['redirect_uri', 'https://evil.example/'],
    ] as const) {
      const changed = new URL(start);
      changed.searchParams.set(name, value);
      const response = await open().get(changed.href);
      expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
        400,
        null,
        expect.stringContaining('登录没有完成'),
      ]);
    }
    start.searchParams.delete('code_challenge');
    start.searchParams.delete('code_challenge_method');
    expect((await open().get(start.href)).headers.get('location')).toMatch(
      /^http:\/\/portal\.test\/home\/\?error=invalid_request/,
    );
  });

  it('answers to the letter of its addresses alone: a start under another spelling would be one that nobody counts', async () => {
    const { search } = new URL((await open().get(`${site}/api${ssoStart.path}`)).headers.get('location') as string);
    expect((await app.get(`/idp/auth${search}`)).status).toBe(303);
    for (const path of ['/idp/auth/', '/idp/AUTH', '/idp/Auth/', '/idp/%61uth', '/idp//auth', '/idp/auth/a/b'])
      expect((await app.get(path + search)).status, path).toBe(404);
  });

  it('answers by the address of the site, whatever a request says of itself, and is no page', async () => {
    const found = await app.get('/idp/.well-known/openid-configuration', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    });
    const told = (await found.json()) as Record<string, unknown>;
    expect(told).toMatchObject({
      issuer: `${site}/idp`,
      authorization_endpoint: `${site}/idp/auth`,
      token_endpoint: `${site}/idp/token`,
      id_token_signing_alg_values_supported: ['ES256'],
    });
    expect(JSON.stringify(await (await app.get('/idp/jwks')).json())).not.toContain('"d"');
    for (const path of ['/idp/nothing', '/idp/nothing/', '/idp/reg', '/.well-known/nothing', '/.well-known/nothing/'])
      expect((await app.get(path)).status, path).toBe(404);
    expect(await (await app.get(`/api${ssoStatus.path}`)).json()).toMatchObject({ data: { available: true } });
  });

  it('leads round, each step on another node; the code counts once, and the next one types the password again', async () => {
    let turn = 0;
    const browser = new Browser({ [site]: () => [app, other][turn++ % 2]?.url as string });
    const back = await toSite(browser, await toForm(browser), { username: 'xueyuan01', password });
    expect(back.origin + back.pathname).toBe(`${site}/home/`);
    expect(await finish(browser, back)).toMatchObject({
      status: 200,
      data: { psid: 'xueyuan01', name: '周以宁', userType: [1] },
    });
    expect(await finish(browser, back)).toMatchObject({ status: 400 });
    const [linked] = await app.database.db
      .select()
      .from(ssoIdentities)
      .innerJoin(users, eq(users.id, ssoIdentities.userId))
      .where(eq(users.username, 'xueyuan01'));
    expect(linked?.sso_identities).toMatchObject({ issuer: `${site}/idp`, subject: String(linked?.users.id) });
    const again = await toSite(browser, await toForm(browser), { username: 'duochong01', password });
    expect(await finish(browser, again)).toMatchObject({ status: 200, data: { psid: 'duochong01' } });
  });

  it('keeps its keys encrypted, shares them, and makes new ones when the secret is another', async () => {
    const keys = async (node: TestApp) => (await node.get('/idp/jwks')).text();
    expect(await keys(app)).toBe(await keys(other));
    const [row] = await app.database.db.select().from(oidcRows).where(eq(oidcRows.model, 'Keys'));
    expect(JSON.stringify(row?.payload)).not.toContain('kty');
    const renewed = await startApp('demo', { beside: app, secret: 'another secret that is long enough as well' });
    expect(await keys(renewed)).not.toBe(await keys(app));
    const browser = open(renewed);
    expect(
      await finish(browser, await toSite(browser, await toForm(browser), { username: 'duochong01', password })),
    ).toMatchObject({ status: 200 });
    await renewed.close();
  });

  it('forgets what lapsed', async () => {
    await toForm(open());
    const count = async () =>
      (await app.database.db.select().from(oidcRows).where(eq(oidcRows.model, 'Interaction'))).length;
    expect(await count()).toBeGreaterThan(0);
    ahead = 3_600_000;
    await app.runJob('account.forget-portal-rows');
    ahead = 0;
    expect(await count()).toBe(0);
    expect((await app.database.db.select().from(oidcRows)).map((r) => r.model)).toEqual(['Keys']);
  });
});
