import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { refuse } from './errors.ts';
import { createHttpServer } from './server.ts';
import { mountPages, mountStatic } from './static.ts';

describe('what is no call', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  async function open(mount: (server: ReturnType<typeof createHttpServer>) => unknown) {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    ends.push(() => server.close());
    await mount(server);
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    return (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: 'manual', ...init });
  }
  const coded = (code: string) => Object.assign(new Error('a fault'), { code });

  it.each([
    ['a service that is away', coded('EAWAY'), 503, '5'],
    ['a database that is away', new Error('a query', { cause: coded('57P01') }), 503, '5'],
    ['too much at once', refuse('unavailable'), 503, '5'],
    ['a full disk', new Error('a query', { cause: coded('53100') }), 507, '60'],
    ['what was refused and nobody took care of', refuse('forbidden'), 500, null],
    ['a bug', new Error('a bug'), 500, null],
  ])('a page that fails by %s says so', async (_, fault, status, retry) => {
    const ask = await open((server) => mountPages(server, () => Promise.reject(fault)));
    const answer = await ask('/xinwen/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retry]);
    expect(/记录编号 [0-9a-f]{12}/.test(await answer.text()), 'a number to ask by').toBe(status === 500);
  });

  it('is a page by its address; below the folders of files there is none, and nothing can be sent to one', async () => {
    const asked: string[] = [];
    const ask = await open((server) =>
      mountPages(server, async (req, res, address) => {
        asked.push(`${req.method} ${req.url} ${address}`);
        res.end('a page');
      }),
    );
    expect(await (await ask('/xinwen/?page=2')).text()).toBe('a page');
    await ask('/assets-of-ours/', { method: 'HEAD' });
    expect(asked.splice(0)).toEqual(['GET /xinwen/?page=2 127.0.0.1', 'HEAD /assets-of-ours/ 127.0.0.1']);
    for (const folder of ['assets', 'art', 'file', 'idp', '.well-known']) {
      const answer = await ask(`/${folder}/nothing`);
      expect([answer.status, answer.headers.get('content-type')], folder).toEqual([404, 'text/html; charset=utf-8']);
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await ask('/xinwen/', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await answer.json()).toEqual({ status: 405, message: '不支持这种请求', data: null });
      const shown = await ask('/xinwen/', { method, headers: { accept: 'text/html' } });
      expect([shown.status, shown.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    expect(asked).toEqual([]);
  });

  it('is a file of the build, kept as long as it stays what it is, and pressed where that was done', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-static-'));
    ends.push(() => rmSync(folder, { recursive: true }));
    const inside = join(folder, 'client');
    for (const [name, text] of Object.entries({
      ...{ 'client/assets/a.js': 'plain', 'client/assets/a.js.br': 'pressed', 'client/art/p.svg': '<svg/>' },
      ...{ 'client/logo.svg': '<svg/>', 'client/logo-reverse.svg': '<svg/>', 'client/other.svg': '', 'secret.js': '' },
    })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const kept = async (ask: Awaited<ReturnType<typeof open>>, path: string) => {
      const answer = await ask(path, { headers: { 'accept-encoding': 'br' } });
      return [answer.status, answer.headers.get('cache-control'), answer.headers.get('content-encoding')];
    };
    const ask = await open((server) => mountStatic(server, inside, false));
    expect(await kept(ask, '/assets/a.js')).toEqual([200, 'public, max-age=31536000, immutable', 'br']);
    expect(await kept(ask, '/art/p.svg')).toEqual([200, 'public, max-age=2592000', null]);
    for (const logo of ['/logo.svg', '/logo-reverse.svg'])
      expect(await kept(ask, logo)).toEqual([200, 'public, max-age=86400', null]);
    for (const path of ['/other.svg', '/assets/', '/assets/b.js', '/assets/..%2f..%2fsecret.js', '/art/..%2fother.svg'])
      expect((await ask(path)).status, path).not.toBe(200);
    // In development the modules are made on request.
    const developing = await open((server) => mountStatic(server, inside, true));
    expect((await developing('/assets/a.js')).status).toBe(404);
    expect(await kept(developing, '/art/p.svg')).toEqual([200, 'public, max-age=2592000', null]);
  });
});
