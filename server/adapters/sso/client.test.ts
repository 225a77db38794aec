import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSsoClient } from './client.ts';

describe('an identity portal that comes and goes', () => {
  let [there, asked, clock] = [true, 0, 0];
  let issuer = '';
  /** Whether it goes on until nobody listens any more, and how many mebibytes it said. */
  let [endless, said] = [false, 0];
  const server = createServer((_, res) => {
    asked++;
    res.writeHead(there ? 200 : 503, { 'content-type': 'application/json' });
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    if (endless) void endlessly(res);
    else res.end(there ? JSON.stringify(metadata) : '{}');
  });
  async function endlessly(res: ServerResponse): Promise<void> {
    const mebi = Buffer.alloc(2 ** 20, ' ');
    for (said = 0; !res.destroyed && said < 300; said++)
      await new Promise((resolve) => {
        res.once('close', resolve);
        res.write(mebi, () => resolve(undefined));
      });
    res.end();
  }
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    [there, asked, clock, endless] = [true, 0, 0, false];
  });
  const open = () =>
    createSsoClient({
      issuer,
      clientId: 'portal',
      clientSecret: 'secret',
      redirectUri: 'http://portal.test/home/',
      now: () => clock,
    });

  it('is believed to be there for fifteen seconds, and to be away for three', async () => {
    const sso = open();
    expect(await Promise.all([sso.available(), sso.available()])).toEqual([true, true]);
    expect(asked).toBe(1);
    there = false;
    clock = 14_999;
    expect(await sso.available()).toBe(true);
    clock = 15_000;
    expect(await sso.available()).toBe(false);
    there = true;
    clock = 17_999;
    expect(await sso.available()).toBe(false);
    clock = 18_000;
    expect(await sso.available()).toBe(true);
  });

  it('is listened to for a mebibyte, and not until the memory is full', async () => {
    endless = true;
    await expect(open().begin()).rejects.toMatchObject({
      cause: { message: 'an answer of more than 1048576 bytes' },
    });
    expect(said).toBeLessThan(50);
  });

  it('is asked what it is once an hour, and at once after it could not say', async () => {
    const sso = open();
    there = false;
    await expect(sso.begin()).rejects.toThrow();
    there = true;
    const attempt = await sso.begin();
    expect(asked).toBe(2);
    const url = new URL(attempt.url);
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'portal',
      redirect_uri: 'http://portal.test/home/',
      response_type: 'code',
      scope: 'openid profile phone',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
    });
    expect(url.searchParams.get('code_challenge')).not.toBe(attempt.verifier);
    clock = 3_599_999;
    const other = await sso.begin();
    expect([asked, other.state === attempt.state, other.nonce === attempt.nonce]).toEqual([2, false, false]);
    clock = 3_600_000;
    await sso.begin();
    expect(asked).toBe(3);
    // One look that fails takes nothing away from who signs on by what is known.
    there = false;
    expect(await sso.available()).toBe(false);
    expect((await sso.begin()).url).toContain(issuer);
  });
});
