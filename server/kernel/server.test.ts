import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer } from './server.ts';

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

  it('keeps browsers to https where the site has it, on every answer', async () => {
    const header = 'strict-transport-security';
    const secure = await start({ isSecure: true });
    expect((await secure('')).headers.get(header)).toBe('max-age=31536000');
    expect((await (await start({}))('')).headers.get(header)).toBeNull();
  });
});
