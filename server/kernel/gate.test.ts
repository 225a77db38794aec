import { afterEach, describe, expect, it, vi } from 'vitest';
import { leaveGate, outside } from './gate.ts';
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
    for (const end of ends.splice(0)) end();
    await vi.waitFor(() => expect(began.at(-1)).toBe('203.0.113.9'));
    for (const end of ends.splice(0)) end();
    expect(await Promise.all([...first, stays, elsewhere])).toEqual(Array(7).fill(200));
    expect(began).toHaveLength(7);
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
});
