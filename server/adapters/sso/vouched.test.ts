import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type IdentityPortal, startIdentityPortal } from '../../../test/identity-portal.ts';
import { createSsoClient } from './client.ts';
import { type Identity, reasonOf, refusesClient, type SsoOptions } from './index.ts';

const redirectUri = 'http://portal.test/home/';
const now = Date.now();
const seconds = Math.floor(now / 1000);
let portal: IdentityPortal;
beforeAll(async () => {
  portal = await startIdentityPortal();
});
afterAll(() => portal.close());
afterEach(() => {
  const quiet = { userinfo: undefined, takes: 'basic', methods: undefined, endsAt: undefined, challenges: false };
  Object.assign(portal.says, quiet);
});

const open = (options: Partial<SsoOptions> = {}) =>
  createSsoClient({ ...portal.options, ...options, redirectUri, now: () => now });
/** What the portal vouches for, asked by a client that has not asked yet what the portal is. */
async function signedOn(answer: Answer = {}, options: Partial<SsoOptions> = {}): Promise<Identity> {
  const sso = open(options);
  const attempt = await sso.begin();
  return sso.finish(portal.issue(new URL(attempt.url), answer), attempt);
}
const claimed = (claims: Answer['claims']) => signedOn({ claims });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('whom an identity portal vouches for', () => {
  const number = '13700009001';
  it.each<[word: unknown, said: unknown, cellPhone: string | null]>([
    ['true', number, number],
    [true, number, number],
    [true, '+86 137-0000 9001', number],
    [true, '+8613700009001', number],
    [true, '8613700009001', null],
    [true, '+85213700009', null],
    [true, 13700009001, number],
    [true, undefined, null],
    ['false', number, null],
    [false, number, null],
    ['yes', number, null],
    [1, number, null],
    [null, number, null],
    [undefined, number, null],
  ])('has a proven number only where it says so: %j of %j', async (word, phone_number, cellPhone) => {
    expect(await claimed({ phone_number, phone_number_verified: word, name: '方晓舟' })).toMatchObject({ cellPhone });
  });

  it('is one person each, who is somebody', async () => {
    expect(await claimed({ sub: 'x'.repeat(255) })).toMatchObject({ issuer: portal.issuer, subject: 'x'.repeat(255) });
    for (const sub of ['', ' ', '\u200b', 'a\0b', 'a\nb', '\ud800x', 'x'.repeat(256)])
      await expect(claimed({ sub }), JSON.stringify(sub)).rejects.toThrow();
    await expect(signedOn({ forge: 'no-token' })).rejects.toThrow();
  });

  it('has a name of thirty letters at most, without what nobody sees', async () => {
    for (const [said, name] of [
      ['方\0晓舟', '方晓舟'],
      ['\u202e方晓舟\ud800', '方晓舟\ufffd'],
      [`方${'😀'.repeat(20)}`, `方${'😀'.repeat(14)}`],
      ['\u200b', ''],
      [7, ''],
      [undefined, ''],
    ] as const)
      expect(await claimed({ name: said }), String(said)).toMatchObject({ name });
  });

  it.each([
    ['now', seconds, seconds * 1000],
    ['of hours ago', seconds - 4 * 3600, (seconds - 4 * 3600) * 1000],
    ['ahead, as far as clocks differ', seconds + 30, now],
    ['ahead', seconds + 90, null],
    ['in milliseconds', now - 86_400_000, null],
    ['none', undefined, null],
    ['of nothing', 0, null],
  ])('signed in there: %s', async (_, auth_time, at) => {
    const { provenAt } = await claimed({ auth_time });
    expect(provenAt?.getTime() ?? null).toBe(at);
  });

  it('is asked for what the token does not say, number and proof from one place', async () => {
    const told = { sub: 'somebody', name: '秦问', phone_number: number, phone_number_verified: 'true' };
    portal.says.userinfo = told;
    expect(await signedOn()).toMatchObject({ name: '秦问', cellPhone: number });
    // What the token says counts.
    expect(await claimed({ name: '方晓舟' })).toMatchObject({ name: '方晓舟', cellPhone: number });
    expect(await claimed({ phone_number: '13700009002' })).toMatchObject({ name: '秦问', cellPhone: null });
    portal.says.userinfo = { ...told, phone_number_verified: false };
    expect(await claimed({ phone_number_verified: true })).toMatchObject({ name: '秦问', cellPhone: null });
    // Of somebody else it says nothing, and who it is stands in the token.
    portal.says.userinfo = { ...told, sub: 'another' };
    expect(await signedOn()).toMatchObject({ subject: 'somebody', name: '', cellPhone: null });
    const before = portal.asked.filter((url) => url === '/me').length;
    await claimed({ name: '方晓舟', phone_number: number, phone_number_verified: true });
    expect(portal.asked.filter((url) => url === '/me')).toHaveLength(before);
  });

  it('is believed by its own signature, for this sign-on and this site alone', async () => {
    for (const forge of ['none', 'public-key', 'strange-key'] as const)
      await expect(signedOn({ forge }), forge).rejects.toThrow();
    for (const claims of [{ nonce: 'another' }, { aud: 'another' }, { iss: 'http://elsewhere.test' }])
      await expect(claimed(claims), JSON.stringify(claims)).rejects.toThrow();
    const sso = open();
    const attempt = await sso.begin();
    const code = () => portal.issue(new URL(attempt.url));
    await expect(sso.finish(code(), { ...attempt, verifier: (await sso.begin()).verifier })).rejects.toThrow();
    await expect(sso.finish(code(), { ...attempt, nonce: 'another' })).rejects.toThrow();
    expect(await sso.finish(code(), attempt)).toMatchObject({ subject: 'somebody' });
    expect(new URL(attempt.url).searchParams.get('max_age')).toBe('2592000');
  });
});

describe('the end of a session there', () => {
  it('is asked for with the token of the sign-on, where it is offered and the token is short enough', async () => {
    expect([(await signedOn()).idToken, await open().endOf('')]).toEqual(['', null]);
    portal.says.endsAt = redirectUri;
    const { idToken } = await signedOn();
    expect(idToken).toMatch(/^eyJ/);
    const to = new URL((await open().endOf(idToken)) as string);
    expect(to.origin + to.pathname).toBe(`${portal.issuer}/end`);
    const back = await fetch(to, { redirect: 'manual' });
    expect([back.status, back.headers.get('location')]).toEqual([302, `${redirectUri}?state=signed-out`]);
    expect(portal.ended).toEqual(['somebody']);
    expect((await claimed({ groups: 'g'.repeat(6000) })).idToken).toBe('');
  });
});

describe('the proof of the client', () => {
  it('goes as the environment says, else as the portal says, else in the header', async () => {
    for (const [takes, methods, clientAuth, works] of [
      ['basic', undefined, undefined, true],
      ['post', undefined, undefined, false],
      ['post', undefined, 'post', true],
      ['post', ['client_secret_post', 'private_key_jwt'], undefined, true],
      ['basic', ['client_secret_basic', 'client_secret_post'], undefined, true],
      ['post', ['client_secret_basic', 'client_secret_post'], 'post', true],
      ['basic', ['client_secret_post'], 'basic', true],
    ] as const) {
      Object.assign(portal.says, { takes, methods });
      const error = await failure(signedOn({}, clientAuth && { clientAuth }));
      expect(error === null, `${takes} ${methods} ${clientAuth}`).toBe(works);
    }
  });

  it('that is refused is told apart from a code that counts no more', async () => {
    const sso = open();
    const old = await failure(sso.finish('an old code', await sso.begin()));
    expect([refusesClient(old), reasonOf(old)]).toEqual([false, 'invalid_grant']);
    for (const challenges of [false, true]) {
      portal.says.challenges = challenges;
      const wrong = await failure(signedOn({}, { clientSecret: 'another secret' }));
      expect([refusesClient(wrong), reasonOf(wrong)], String(challenges)).toEqual([true, 'invalid_client']);
    }
    expect(reasonOf({ error: 'unauthorized_client' })).toBe('unauthorized_client');
    for (const said of ['Typed By Somebody', 'x'.repeat(41), 7])
      expect(reasonOf({ error: said, name: 'Error' })).toBe('Error');
    expect(reasonOf({ name: 'Error', code: 'OAUTH_TIMEOUT' })).toBe('OAUTH_TIMEOUT');
  });
});
