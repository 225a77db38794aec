import { afterEach, describe, expect, it } from 'vitest';
import { createServer, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { limits } from '../../shared/limits.ts';
import type { AddressInfo } from 'node:net';
import { plainPolicy } from './plain-page.ts';
import { createHttpServer, plain } from './server.ts';

/** What every answer carries, by hand. */
const onEvery = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};
const headersOf = (answer: Response) => Object.fromEntries(answer.headers);

describe('the server', () => {
  const open: ReturnType<typeof createHttpServer>[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });
  async function start(options: { trustProxy?: number; isSecure?: boolean }) {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false, ...options });
    open.push(server);
    server.get('/who/', async (request) => ({ ip: request.ip }));
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    return (forwarded: string) => fetch(`${address}/who/`, { headers: { 'x-forwarded-for': forwarded } });
  }

  it.each([
    [0, '127.0.0.1'],
    [1, '10.0.0.9'],
    [2, '203.0.113.7'],
    [3, '6.6.6.6'],
  ])(
    'behind %i proxies takes the address that the outermost of them saw, whatever a visitor wrote before it',
    async (trustProxy, ip) => {
      const ask = await start({ trustProxy });
      expect(await (await ask('6.6.6.6, 203.0.113.7, 10.0.0.9')).json()).toEqual({ ip });
    },
  );

  it('spells the address of a visitor in the one way, as what is answered before it does', async () => {
    const ask = await start({ trustProxy: 1 });
    for (const [written, ip] of [
      ['::FFFF:203.0.113.7', '203.0.113.7'],
      ['203.0.113.7:50123', '203.0.113.7'],
      ['2001:DB8:0::1', '2001:db8::1'],
    ] as const)
      expect(await (await ask(written)).json(), written).toEqual({ ip });
  });

  it('answers as far as an address may be long, and also where it names host and scheme', async () => {
    const kept: string[] = [];
    const answer = (url: string) => kept.push(url) === 0;
    const server = createHttpServer({ logLevel: 'silent', answer });
    open.push(server);
    server.get('/who/*', async (request) => ({ url: request.url }));
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const longest = `/who/${'a'.repeat(limits.addressBytes - 6)}/`;
    expect([(await fetch(address + longest)).status, (await fetch(`${address}${longest}/`)).status]).toEqual([
      200, 414,
    ]);
    const [asked] = kept.splice(0);
    expect(asked).toBe(longest);
    const absolute = async (path: string) => {
      const [response] = (await once(get(address, { path }), 'response')) as [IncomingMessage];
      return [response.statusCode, response.headers.location ?? (await text(response))];
    };
    expect(await absolute('http://elsewhere.example/who/a/?b')).toEqual([200, '{"url":"/who/a/?b"}']);
    expect(await absolute('HTTP://elsewhere.example/who/a')).toEqual([308, '/who/a/']);
    expect((await absolute('ftp://elsewhere.example/'))[0]).toBe(400);
    expect(kept).toEqual(['/who/a/?b']);
  });

  it('takes a body as long as one may be and no longer', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    server.post('/form/', async (request) => ({ bytes: JSON.stringify(request.body).length }));
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const send = async (bytes: number) => {
      const body = JSON.stringify('x'.repeat(bytes - 2));
      return (
        await fetch(`${address}/form/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).status;
    };
    expect([await send(256 * 1024), await send(256 * 1024 + 1)]).toEqual([200, 413]);
  });

  it('sends the same headers of safety with answers of routes, ways on, refusals and pages without a framework', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    server.get('/who/', async () => ({}));
    server.get('/ill/', async () => Promise.reject(new Error('a bug')));
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string, method = 'GET') => fetch(address + path, { method, redirect: 'manual' });
    const long = `/${'a'.repeat(9000)}/`;
    for (const [path, status] of [
      ['/who/', 200],
      ['/who?a=/b', 308],
      ['/nowhere/', 404],
      ['/ill/', 500],
      [long, 414],
    ] as const) {
      const answer = await ask(path);
      expect([answer.status, headersOf(answer)], path.slice(0, 20)).toEqual([status, expect.objectContaining(onEvery)]);
    }
    const on = await ask('/who?a=/b', 'HEAD');
    expect([on.status, on.headers.get('location')]).toEqual([308, '/who/?a=/b']);
    // What is sent along would be lost on the way.
    expect((await ask('/who?a=/b', 'POST')).status).toBe(404);
  });

  it('says without a framework what happened, for nobody to keep, when to come again and by which number to ask', async () => {
    const server = createServer((req, res) => plain(res, Number(req.url?.slice(1)), 'abc123'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const [status, retry, says] of [
      [500, null, '记录编号 abc123'],
      [503, '5', '服务正在恢复'],
      [507, '60', '已有的内容没有丢失'],
      [401, null, 'href="/denglu/"'],
    ] as const) {
      const answer = await fetch(`http://127.0.0.1:${port}/${status}`);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('retry-after')], String(status)).toEqual([status, retry]);
      expect(text).toContain(says);
      expect(text.includes('abc123'), 'only a bug is looked up').toBe(status === 500);
      expect(headersOf(answer)).toMatchObject({
        ...onEvery,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': plainPolicy,
      });
    }
    await new Promise((resolve) => server.close(resolve));
  });

  it('keeps browsers to https where the site has it, on every answer', async () => {
    const header = 'strict-transport-security';
    const secure = await start({ isSecure: true });
    expect((await secure('')).headers.get(header)).toBe('max-age=31536000');
    expect((await (await start({}))('')).headers.get(header)).toBeNull();
  });
});
