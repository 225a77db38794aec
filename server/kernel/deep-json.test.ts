import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isDeep, readJson } from './deep-json.ts';

const nested = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;

describe('a body of JSON', () => {
  it('is read however many lists it has beside one another, and whatever stands in its texts', () => {
    expect(isDeep(`[${Array(2000).fill('{"a":[]}').join(',')}]`)).toBe(false);
    expect(isDeep(JSON.stringify(['['.repeat(2000), '"\\'.repeat(2000), '\\"['.repeat(2000)]))).toBe(false);
    expect(isDeep(nested(1000))).toBe(false);
  });

  it('is not where they lie in one another beyond all reason, whole or not', async () => {
    for (const deep of [nested(1001), '['.repeat(1001), '{"a":'.repeat(1001), `["\\"",${nested(1000)}]`])
      expect(isDeep(deep), deep.slice(0, 9)).toBe(true);
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
