import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { startApp, type TestApp } from '../../test/app.ts';
import { aSignedIn } from '../../test/factories/people.ts';
import { sessions } from '../db/tables/account.ts';
import type { Dispatch } from './dispatch.ts';
import { refuse } from './errors.ts';
import { mountCalls } from './http.ts';
import { createHttpServer } from './server.ts';

describe('an address of the calls that a browser goes to by itself', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('empty');
  });
  afterAll(() => app.close());

  const browsers = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const visit = async (path: string, accept = browsers) => {
    const response = await fetch(app.url + path, { headers: { accept } });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  it.each([
    ['/api/nothing/here/', 404, '页面不存在'],
    ['/api/admin/plan/detail?id=1', 401, 'href="/denglu/"'],
    ['/api/exam/demandWeb/official/detailType?type=9', 400, '地址不正确'],
  ])('%s answers a page of %i, which nobody keeps and nothing can act in', async (path, status, said) => {
    const { headers, body, ...page } = await visit(path);
    expect([page.status, headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain(said);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toMatch(/\b(500|40101)\b/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('asks whose session has ended to sign in, as whose has run out', async () => {
    const { id, headers } = await aSignedIn(app);
    await app.database.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, id));
    const asked = { accept: browsers, ...headers };
    const response = await fetch(`${app.url}/api/admin/plan/detail?id=1`, { headers: asked });
    expect([response.status, (await response.text()).includes('href="/denglu/"')]).toEqual([401, true]);
  });

  it('says of each kind of answer how long it may be kept, and of what is no page what it is', async () => {
    const picture = readdirSync(join(import.meta.dirname, '../../web/public/art')).find((f) => f.endsWith('.webp'));
    for (const [path, status, fields] of [
      ['/api/train/site/shell', 200, { 'cache-control': 'no-store' }],
      ['/healthz', 200, { 'cache-control': 'no-store' }],
      ['/readyz', 200, { 'cache-control': 'no-store' }],
      [`/art/${picture}`, 200, { 'cache-control': 'public, max-age=2592000', 'content-type': 'image/webp' }],
      ['/favicon.ico', 301, { location: '/logo.svg' }],
      ...['/art/none.webp', '/assets/none.js', '/file/none', '/.well-known/none'].map(
        (gone) => [gone, 404, { 'content-type': 'text/html; charset=utf-8' }] as const,
      ),
    ] as const) {
      const response = await app.get(path, { accept: '*/*' });
      expect([response.status, Object.fromEntries(response.headers)], path).toEqual([
        status,
        expect.objectContaining(fields),
      ]);
      if (status === 404) expect(await response.text(), path).toContain('<h1>页面不存在</h1>');
    }
  });

  it('takes nothing at the address of a page and no body of another kind, and says so', async () => {
    const sent = (path: string, accept: string, kind = 'application/json') =>
      fetch(app.url + path, { method: 'POST', headers: { accept, 'content-type': kind }, body: '{}' });
    const program = await sent('/xinwen/', '*/*');
    expect([program.status, program.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await program.json()).toEqual({ status: 405, message: '不支持这种请求', data: null });
    const browser = await sent('/xinwen/', browsers);
    expect([browser.status, browser.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await browser.text()).toContain('<h1>没有提交成功</h1>');
    const other = await sent('/api/auth/jwt/token', '*/*', 'application/xml');
    expect([other.status, await other.json()]).toEqual([
      415,
      { status: 415, message: '不支持这种内容格式', data: null },
    ]);
  });

  it('says of a refusal nothing that was said of the file that did not come about', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    onTestFinished(() => server.close());
    const said = ['content-range', 'content-encoding', 'content-disposition', 'accept-ranges', 'etag', 'last-modified'];
    server.get('/api/file', async (_, reply) => {
      for (const name of said) reply.header(name, 'of the file');
      reply.header('content-length', 7).header('cache-control', 'public, max-age=60');
      throw refuse('absent');
    });
    const { headers, body } = await server.inject('/api/file');
    expect(said.filter((name) => name in headers)).toEqual([]);
    expect([headers['cache-control'], Number(headers['content-length'])]).toEqual([
      'no-store',
      Buffer.byteLength(body),
    ]);
  });

  it('tells the work of a call when who asked for it has gone, and of nobody who waited', async () => {
    const signals: AbortSignal[] = [];
    const answered = Promise.withResolvers<null>();
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    const dispatch = async (...[, , , , from]: Parameters<Dispatch>) => {
      if (from?.signal) signals.push(from.signal);
      return answered.promise as never;
    };
    mountCalls(
      server,
      dispatch as Dispatch,
      async () => Promise.reject(new Error('nobody')),
      (_, work) => work(),
    );
    onTestFinished(() => server.close());
    const address = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api/train/site/shell`;
    const leaving = new AbortController();
    const left = fetch(address, { signal: leaving.signal }).catch(() => 'gone');
    const waited = fetch(address);
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    leaving.abort();
    await left;
    await vi.waitFor(() => expect(signals.filter((signal) => signal.aborted)).toHaveLength(1));
    answered.resolve(null);
    await (await waited).text();
    expect(signals.filter((signal) => signal.aborted)).toHaveLength(1);
  });

  it('tells the log of whom somebody was refused, and of no slip of the pen', async () => {
    const { headers } = await aSignedIn(app, { isAdmin: true, kinds: [] });
    const warn = vi.spyOn(app.server.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    expect((await app.post('/api/admin/messageTemplate/save', {}, headers)).status).toBe(400);
    expect(warn.mock.calls).toEqual([]);
    const member = await aSignedIn(app);
    expect((await app.post('/api/admin/messageTemplate/save', {}, member.headers)).status).toBe(403);
    expect(warn.mock.calls).toEqual([
      [expect.objectContaining({ what: 'forbidden', who: `#${member.id}` }), 'refused'],
    ]);
  });

  it('tells the log of a full disk, which nobody else hears of', async () => {
    const server = createHttpServer({ logLevel: 'silent', answer: () => false });
    onTestFinished(() => server.close());
    const told: unknown[][] = [];
    server.get('/api/full', async ({ log }) => {
      vi.spyOn(log, 'error').mockImplementation((...given: unknown[]) => void told.push(given));
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });
    expect((await server.inject('/api/full')).statusCode).toBe(507);
    expect(told).toEqual([[{ err: expect.objectContaining({ code: 'ENOSPC' }) }, 'the disk is full']]);
  });

  it('does nothing for who asks for the head of a call alone', async () => {
    const lengthOf = async (path: string) =>
      (await fetch(app.url + path, { method: 'HEAD' })).headers.get('content-length');
    const none = await lengthOf('/api/nothing/here/');
    expect([await lengthOf('/api/train/site/shell'), await lengthOf('/api/admin/plan/detail?id=1')]).toEqual([
      none,
      none,
    ]);
  });

  it('answers programs as ever, also those that name a page last', async () => {
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, application/json', '']) {
      const { status, headers, body } = await visit('/api/nothing/here/', accept);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({ status: 500, message: '404' });
    }
  });
});
