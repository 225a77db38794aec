import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Tag } from '../../shared/tags.ts';
import { createPageCache, type Rendered } from './page-cache.ts';

describe('the page cache', () => {
  const page = (body: string): Rendered => ({
    status: 200,
    headers: {},
    body: Buffer.from(body),
    tags: new Set<Tag>(['articles']),
    cacheable: true,
  });
  const answer = () => {
    const sent: string[] = [];
    return {
      sent,
      res: {
        writeHead: () => undefined,
        end: (body?: Buffer) => void sent.push(String(body)),
      } as unknown as ServerResponse,
    };
  };
  const req = { method: 'GET', headers: {} } as IncomingMessage;

  it('lets nobody who comes after a change join a rendering from before it, nor keeps that one', async () => {
    const cache = createPageCache(1 << 20);
    let finish = (_: Rendered) => undefined as unknown;
    const [early, late, third] = [answer(), answer(), answer()];
    const first = cache.render(
      '/',
      req,
      early.res,
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    cache.drop('articles');
    await cache.render('/', req, late.res, async () => page('new'));
    finish(page('old'));
    await first;
    expect([early.sent, late.sent]).toEqual([['old'], ['new']]);
    expect(cache.serve('/', req, third.res)).toBe(true);
    expect(third.sent).toEqual(['new']);
  });

  it('renders once for a crowd', async () => {
    const cache = createPageCache(1 << 20);
    let times = 0;
    await Promise.all(
      Array.from({ length: 5 }, () =>
        cache.render('/', req, answer().res, async () => {
          times++;
          return page('one');
        }),
      ),
    );
    expect(times).toBe(1);
  });
});
