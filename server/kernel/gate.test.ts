import { once } from 'node:events';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { leaveGate, outside } from './gate.ts';
import { networkOf } from './network.ts';
import { createHttpServer } from './server.ts';

describe('the gate', () => {
  const open: ReturnType<typeof createHttpServer>[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  it('lets five requests of a network be worked at, the others of it wait, and nobody elsewhere', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false, trustProxy: 1 });
    open.push(server);
    const began: string[] = [];
    const ends: (() => void)[] = [];
    server.get('/api/work', async (request) => {
      began.push(request.ip);
      await new Promise<void>((resolve) => ends.push(resolve));
      return 'done';
    });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (from: string) =>
      fetch(`${address}/api/work`, { headers: { 'x-forwarded-for': from } }).then((r) => r.status);
    const first = Array.from({ length: 5 }, (_, i) => ask(`203.0.113.${i}`));
    await vi.waitFor(() => expect(began).toHaveLength(5));
    const stays = ask('203.0.113.9');
    const elsewhere = ask('198.51.100.1');
    await vi.waitFor(() => expect(began.at(-1)).toBe('198.51.100.1'));
    // One place is free: one more comes in, and who asks after that finds the same line.
    ends.shift()?.();
    await vi.waitFor(() => expect(began.at(-1)).toBe('203.0.113.9'));
    const later = [ask('203.0.113.10'), ask('203.0.113.11'), ask('198.51.100.2')];
    await vi.waitFor(() => expect(began.at(-1)).toBe('198.51.100.2'));
    expect(began).toHaveLength(8);
    for (const end of ends.splice(0)) end();
    await vi.waitFor(() => expect(began).toHaveLength(10));
    for (const end of ends.splice(0)) end();
    expect(await Promise.all([...first, stays, elsewhere, ...later])).toEqual(Array(10).fill(200));
  });

  it('lets a whole classroom sign in at once, and keeps none of its other places for that', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    const ends: (() => void)[] = [];
    const paths = ['/api/a-crowd', '/api/a-crowd/page', '/a-form/'];
    for (const path of [...paths, '/api/other', '/api/work'])
      server.get(path, { config: { crowd: paths.includes(path) } }, async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        return 'done';
      });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) => fetch(address + path).then((r) => r.status);
    const working = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count), { timeout: 10_000 });
    const crowd = Array.from({ length: 60 }, (_, i) => ask(`${paths[i % 3]}?code=x`));
    await working(60);
    const works = Array.from({ length: 8 }, (_, i) => ask(i % 2 ? '/api/work' : '/api/other'));
    await working(65);
    crowd.push(ask(paths[0] as string));
    await working(66);
    for (const end of ends.splice(0)) end();
    await working(3);
    for (const end of ends.splice(0)) end();
    expect(new Set(await Promise.all([...crowd, ...works]))).toEqual(new Set([200]));
  });

  it('keeps no place for what lasts as long as it does, nor lets it wait for one', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    const lasting = [
      '/api/train/messageSystem/events',
      '/api/tool/upload/file',
      '/api/tool/fdfs',
      '/api/auth/jwt/token',
      '/storage/bucket/f/large.mp4',
      '/idp/token',
      '/idp/jwks',
      '/idp/me',
      '/idp/.well-known/openid-configuration',
      '/healthz',
      '/readyz',
    ];
    const ends: (() => void)[] = [];
    const working = (count: number) => vi.waitFor(() => expect(ends).toHaveLength(count), { timeout: 10_000 });
    for (const path of [...lasting, '/api/work'])
      server.get(path, async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        return 'done';
      });
    server.get('/api/short', async () => 'done');
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) => fetch(address + path).then((r) => r.status);
    const lasts = lasting.map((path) => ask(path));
    await working(lasting.length);
    expect(await ask('/api/short')).toBe(200);
    const works = Array.from({ length: 5 }, () => ask('/api/work'));
    await working(lasting.length + 5);
    lasts.push(...lasting.map((path) => ask(`${path}?a`)));
    await working(2 * lasting.length + 5);
    for (const end of ends.splice(0)) end();
    expect(new Set(await Promise.all([...lasts, ...works]))).toEqual(new Set([200]));
  });

  it('lets what waits for a service of somebody else give its place to a neighbour', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    const away = Promise.withResolvers<string>();
    server.get('/api/outside', (request) => outside(() => leaveGate(request), away.promise));
    server.get('/api/work', async () => 'done');
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) => fetch(address + path).then((r) => r.status);
    const waits = Array.from({ length: 12 }, () => ask('/api/outside'));
    expect(await ask('/api/work')).toBe(200);
    away.resolve('late');
    expect(new Set(await Promise.all(waits))).toEqual(new Set([200]));
  });

  it('forgets the line of a network once nobody stands in it', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false, trustProxy: 1 });
    open.push(server);
    server.get('/api/work', async () => 'done');
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const forgotten = vi.spyOn(Map.prototype, 'delete');
    onTestFinished(() => forgotten.mockRestore());
    const asked = await fetch(`${address}/api/work`, { headers: { 'x-forwarded-for': '192.0.2.77' } });
    await asked.text();
    await vi.waitFor(() => expect(forgotten).toHaveBeenCalledWith(networkOf('192.0.2.77')));
  });

  it('gives up no place for a service that has answered, or failed, within its moment', async () => {
    vi.useFakeTimers();
    const leaves = vi.fn();
    await outside(leaves, Promise.resolve('soon'));
    await expect(outside(leaves, Promise.reject(new Error('away')))).rejects.toThrow('away');
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(leaves).not.toHaveBeenCalled();
  });

  it('lets what is no call pass: a page takes its turn where it is made', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    let begun = 0;
    const all = Promise.withResolvers<string>();
    server.setNotFoundHandler(() => {
      if (++begun === 7) all.resolve('a page');
      return all.promise;
    });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const pages = Array.from({ length: 7 }, (_, i) => fetch(`${address}/page-${i}/`).then((r) => r.text()));
    expect(new Set(await Promise.all(pages))).toEqual(new Set(['a page']));
  });

  it('lets what waits in a line of its own give its place to a neighbour', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false, trustProxy: 1 });
    open.push(server);
    const ends: (() => void)[] = [];
    server.get('/api/paper', async (request) => {
      leaveGate(request);
      await new Promise<void>((resolve) => ends.push(resolve));
      return 'done';
    });
    server.get('/api/work', async () => 'done');
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) =>
      fetch(`${address}${path}`, { headers: { 'x-forwarded-for': '203.0.113.1' } }).then((r) => r.status);
    const papers = Array.from({ length: 6 }, () => ask('/api/paper'));
    await vi.waitFor(() => expect(ends).toHaveLength(6));
    expect(await ask('/api/work')).toBe(200);
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(papers)).toEqual(Array(6).fill(200));
  });

  it('tells who has waited four seconds, or is one too many of a network, to ask again in two', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    const over = Promise.withResolvers<string>();
    server.get('/api/work', () => over.promise);
    const answered: number[] = [];
    const ask = (from: string) =>
      server.inject({ url: '/api/work', remoteAddress: from }).then((r) => {
        answered.push(r.statusCode);
        return [r.statusCode, r.headers['retry-after']];
      });
    await server.ready();
    const all = Array.from({ length: 1005 }, () => ask('203.0.113.1'));
    expect(await ask('203.0.113.2')).toEqual([503, '2']);
    const elsewhere = ask('198.51.100.1');
    await vi.advanceTimersByTimeAsync(3999);
    expect(answered).toEqual([503]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(all.slice(5))).toEqual(Array(1000).fill([503, '2']));
    over.resolve('done');
    expect(await Promise.all([elsewhere, ...all.slice(0, 5)])).toEqual(Array(6).fill([200, undefined]));
  });

  it('gives no turn to who has gone while they waited', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    open.push(server);
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const left: string[] = [];
    server.addHook('onRequest', async ({ url }, { raw }) => void raw.once('close', () => left.push(url)));
    server.get('/api/:name', async ({ url }) => {
      began.push(url);
      await new Promise<void>((resolve) => ends.push(resolve));
      return 'done';
    });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = (name: string, signal?: AbortSignal) =>
      fetch(`${address}/api/${name}`, { ...(signal && { signal }) }).then(
        (r) => r.status,
        () => 'gone',
      );
    const first = Array.from({ length: 5 }, () => ask('first'));
    await vi.waitFor(() => expect(began).toHaveLength(5));
    const goes = new AbortController();
    const arrived = once(server.server, 'request');
    const gone = ask('gone', goes.signal);
    await arrived;
    goes.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(() => expect(left).toEqual(['/api/gone']));
    const last = ask('last');
    for (const end of ends.splice(0)) end();
    await vi.waitFor(() => expect(began.at(-1)).toBe('/api/last'));
    for (const end of ends.splice(0)) end();
    expect(await Promise.all([...first, last])).toEqual(Array(6).fill(200));
    expect(began).not.toContain('/api/gone');
  });
});
