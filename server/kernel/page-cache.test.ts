import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Tag } from '../../shared/tags.ts';
import { createPageCache, type Rendered } from './page-cache.ts';
import { press, toEntry } from './page-entry.ts';

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

  it('answers with what is outdated while nothing can be rendered, and with nothing else once it can', async () => {
    const cache = createPageCache(1 << 20);
    const [warm, away, back, again] = [answer(), answer(), answer(), answer()];
    const fails = () => Promise.reject(new Error('the database is away'));
    await cache.render('/', req, warm.res, async () => page('old'));
    // Nobody knows what was missed.
    cache.drop(null);
    expect(cache.serve('/', req, away.res)).toBe(false);
    await cache.render('/', req, away.res, fails);
    expect(away.sent).toEqual(['old']);
    expect(cache.serve('/', req, away.res)).toBe(false);
    await cache.render('/', req, back.res, async () => page('new'));
    expect(cache.serve('/', req, again.res)).toBe(true);
    expect([back.sent, again.sent]).toEqual([['new'], ['new']]);
    await expect(cache.render('/other', req, answer().res, fails)).rejects.toThrow('away');
    // What is known to have changed is gone for good.
    cache.drop('articles');
    await expect(cache.render('/', req, answer().res, fails)).rejects.toThrow('away');
  });

  it('counts what it holds and nothing that is gone, also where that was still being pressed', async () => {
    const cache = createPageCache(1 << 20);
    const large = page('之江'.repeat(4000));
    await cache.render('/', req, answer().res, async () => large);
    await cache.render('/other', req, answer().res, async () => large);
    expect(cache.size).toBe(2);
    cache.drop('articles');
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
    await cache.render('/', req, answer().res, async () => large);
    // Pressed after those: when it is through, they are.
    await press(toEntry(large, 0));
    cache.drop('articles');
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it('keeps an answer for five minutes, since some follow the date, and nothing that is not to be kept', async () => {
    let clock = 0;
    const cache = createPageCache(1 << 20, { now: () => clock });
    await cache.render('/', req, answer().res, async () => page('today'));
    await cache.render('/own/', req, answer().res, async () => ({ ...page('own'), cacheable: false }));
    expect(cache.serve('/own/', req, answer().res)).toBe(false);
    clock = 299_999;
    expect(cache.serve('/', req, answer().res)).toBe(true);
    clock = 300_000;
    expect(cache.serve('/', req, answer().res)).toBe(false);
  });

  it('lets go first of what nobody has read from it', async () => {
    const cache = createPageCache(toEntry(page('one'), 0).bytes * 4);
    const show = (key: string) => cache.render(key, req, answer().res, async () => page('one'));
    for (const key of ['a', 'b', 'c', 'd']) await show(key);
    expect(cache.serve('a', req, answer().res)).toBe(true);
    await show('e');
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.serve(key, req, answer().res)).join('')).toBe('acde');
  });

  it('is pressed for its very first reader, also where there is no room to keep it', async () => {
    const body = '之江'.repeat(400);
    for (const most of [1 << 20, 4096]) {
      const heads: (string | number)[][] = [];
      const res = {
        writeHead: (_: number, head: (string | number)[]) => void heads.push(head),
        end: () => undefined,
      } as unknown as ServerResponse;
      const browser = {
        method: 'GET',
        headers: { 'accept-encoding': 'gzip, deflate, br' },
      } as unknown as IncomingMessage;
      await createPageCache(most).render('/', browser, res, async () => page(body));
      expect(heads.map((head) => head[head.indexOf('content-encoding') + 1])).toEqual(['br']);
    }
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

  it('tells of each who reads a record, from memory or not, by the address that the proxies saw', async () => {
    const told: [string, string][] = [];
    const onRead = (record: string, { address }: { address: string }) => void told.push([record, address]);
    const cache = createPageCache(1 << 20, { onRead, proxies: 1 });
    const from = (address: string) =>
      ({ ...req, socket: {}, headers: { 'x-forwarded-for': address } }) as unknown as IncomingMessage;
    const record = async () => ({ ...page('one'), record: 'article 7' });
    await Promise.all(['1.1.1.1', '2.2.2.2'].map((ip) => cache.render('/a/', from(ip), answer().res, record)));
    expect(cache.serve('/a/', from('3.3.3.3'), answer().res)).toBe(true);
    await cache.render('/', from('4.4.4.4'), answer().res, async () => page('a list'));
    expect(told).toEqual(['1.1.1.1', '2.2.2.2', '3.3.3.3'].map((ip) => ['article 7', ip]));
  });
});
