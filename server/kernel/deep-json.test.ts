import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isBeyond, readJson } from './deep-json.ts';

const nested = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

describe('a body of JSON', () => {
  it('is read however many lists it has beside one another, and whatever stands in its texts', () => {
    expect(isBeyond(`[${Array(2000).fill('{"a":[]}').join(',')}]`)).toBe(false);
    expect(isBeyond(JSON.stringify(['['.repeat(2000), '"\\'.repeat(2000), '\\"['.repeat(2000)]))).toBe(false);
    expect(isBeyond(nested(1000))).toBe(false);
  });

  it('is not where it names more values than anything that is meant; what its texts hold is no name', () => {
    const naming = (n: number) => JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, i])));
    expect([isBeyond(naming(5000)), isBeyond(naming(5001))]).toEqual([false, true]);
    expect(isBeyond(JSON.stringify([':'.repeat(6000), '":'.repeat(6000)]))).toBe(false);
    expect(isBeyond(JSON.stringify(Array.from({ length: 20_000 }, (_, i) => i)))).toBe(false);
  });

  it('is not where they lie in one another beyond all reason, whole or not', async () => {
    for (const deep of [nested(1001), '['.repeat(1001), '{"a":'.repeat(1001), `["\\"",${nested(1000)}]`])
      expect(isBeyond(deep), deep.slice(0, 9)).toBe(true);
    const server = fastify();
    readJson(server);
    server.post('/', ({ body }) => ({ body }));
    const post = (payload: string) =>
      server.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/json' } });
    expect((await post(nested(1001))).statusCode).toBe(400);
    expect((await post('{"a":[1]}')).json()).toEqual({ body: { a: [1] } });
    for (const wrong of ['{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{', ''])
      expect((await post(wrong)).statusCode, wrong).toBe(400);
    await server.close();
  });
});
