// @module-tag sweep
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contentKinds } from '../../shared/content-kinds.ts';
import { calls } from '../../shared/contract/index.ts';
import type { Field } from '../../shared/fields/field.ts';
import { schemaOfFields } from '../../shared/fields/schema.ts';
import { pages } from '../../shared/sitemap.ts';
import { access, callers } from '../access.ts';
import { startApp, type TestApp } from '../app.ts';
import { aSignedIn } from '../factories/people.ts';
import { badBytes, badDays, bodiesOf, daysOf, type Heard, queryOf, seeded, sendRaw } from '../fuzz.ts';
import { units } from '../../server/db/tables/account.ts';

/** `FUZZ_SEED=7` repeats what was tried under that seed. */
const seed = Number(process.env.FUZZ_SEED) || Math.floor(Math.random() * 2 ** 31);
const people: { kinds: number[]; isAdmin?: boolean; roles?: string[] }[] = callers.slice(1).map((who) => {
  const kind = ['trainee', 'teacher', 'unit'].indexOf(who) + 1;
  return kind ? { kinds: [kind] } : { kinds: [], isAdmin: true, roles: who.startsWith('staff') ? [] : [who] };
});

/** How much of everything is sent: some minutes are for who looks for something, FUZZ_MUCH=10. */
const much = Number(process.env.FUZZ_MUCH) || 1;

const markup = { clean: (html: string) => html, isEmpty: (html: string) => html === '' };
const shapeOf = (fields: readonly Field[]) => schemaOfFields(fields, { markup }) as unknown as z.ZodObject;

describe('whatever is sent', () => {
  let app: TestApp;
  const dice = seeded(seed);
  const tokens = new Map<object, string>();
  beforeAll(async () => {
    console.log(`seed ${seed}`);
    app = await startApp('demo', { trustProxy: 1, smsPerDay: 1_000_000 });
  });
  afterAll(() => app.close());

  /** A token that still counts: what is sent may well end a session or an account. */
  async function tokenOf(person: (typeof people)[number] | null): Promise<Record<string, string>> {
    if (!person) return {};
    const known = tokens.get(person);
    if (known && (await app.authenticate(known).catch(() => null))) return { authorization: known };
    const { id, headers } = await aSignedIn(app, person);
    if (person.kinds.includes(3))
      await app.database.db.insert(units).values({ userId: id, name: `单位 ${id}`, contactName: '联系人' });
    tokens.set(person, headers.authorization);
    return headers;
  }
  /** Nobody's limits end the walk. */
  const elsewhere = () => ({
    'x-forwarded-for': `${dice.one([10, 11, 172, 192])}.${dice.some([1, 9, 77, 130, 200, 254], 3).join('.')}`,
  });

  /** No fault of ours, and a refusal is a Chinese sentence, of input with its fields. */
  function expectSound({ status, type, body }: Heard, what: string): void {
    expect(status, `${what} ${body.slice(0, 500)}`).toBeLessThan(500);
    if (!type.includes('json')) return;
    const answer = JSON.parse(body) as { status: number; message: string; data: { fields?: { message: string }[] } };
    if (answer.status === 200) return;
    const said = `${what} ${body.slice(0, 500)}`;
    if (answer.status === 500) expect(answer.message, said).toBe('404');
    else expect(answer.message, said).toMatch(/[\u4e00-\u9fff]/);
    if (answer.status !== 400) return;
    expect(answer.data?.fields, said).toBeInstanceOf(Array);
    for (const field of answer.data.fields ?? []) {
      expect(field.message, said).toMatch(/[\u4e00-\u9fff]/);
      expect(field.message, said).not.toMatch(/invalid|expected|received|unrecognized|too (big|small)/i);
    }
  }

  it('to a call, nested, by anybody, is no fault of the server, and refused in words', async () => {
    let [walked, taken] = [0, 0];
    for (const { domain, name, call } of calls) {
      const signs = (access[`${domain}.${name}`] ?? '').replaceAll(' ', '');
      const mayCall = [null, ...people].filter((_, i) => signs[i] === '.');
      const mayNot = [null, ...people].filter((_, i) => signs[i] !== '.');
      // Most of it by who gets past the door; a little by the others, whom the table of access has refused already.
      for (const person of [...dice.some(mayNot, 2 * much), ...dice.some(mayCall, 5 * much)]) {
        const path = `/api${call.path.replace(/\*$/, () => dice.one(badBytes))}`;
        const body = call.body
          ? bodiesOf(call.body, dice, 2)[dice.one([0, 1, 1, 1])]
          : call.method === 'GET'
            ? ''
            : '{}';
        const address = call.query ? `${path}?${queryOf(call.query, dice)}` : path;
        const headers = { ...elsewhere(), ...(await tokenOf(person)), 'content-type': 'application/json' };
        const heard = await sendRaw(app.url, address, { method: call.method, headers, ...(body && { body }) });
        expectSound(heard, `seed ${seed}: ${domain}.${name} ${JSON.stringify(person)} ${address} ${body}`);
        if (heard.body.startsWith('{"status":200')) taken++;
        walked++;
      }
    }
    expect(taken, 'some of it gets as far as the database').toBeGreaterThan(150);
    console.log(`${walked} requests to calls, ${taken} of them taken`);
    expect(walked).toBeGreaterThan(1000);
  }, 300_000);

  it('as the content of a kind, whose fields no contract lists, is refused in words or kept', async () => {
    const headers = { ...(await tokenOf(people.at(-1) ?? null)), 'content-type': 'application/json' };
    let kept = 0;
    for (const [kind, { fields }] of Object.entries(contentKinds))
      for (const data of bodiesOf(shapeOf(fields), dice, 40 * much)) {
        const body = `{"kind":"${kind}","data":${data}}`;
        const heard = await sendRaw(app.url, '/api/admin/content/save', {
          method: 'POST',
          headers: { ...headers, ...elsewhere() },
          body,
        });
        expectSound(heard, `seed ${seed}: ${body}`);
        if (heard.body.startsWith('{"status":200')) kept++;
      }
    expect(kept, 'some of it gets as far as the database').toBeGreaterThan(20);
  }, 120_000);

  it('as a day that is none is named in every call that takes one', async () => {
    let walked = 0;
    for (const { domain, name, call } of calls) {
      const signs = (access[`${domain}.${name}`] ?? '').replaceAll(' ', '');
      const mayCall = [null, ...people].filter((_, i) => signs[i] === '.');
      const headers = { ...(await tokenOf(mayCall.at(-1) ?? null)), 'content-type': 'application/json' };
      for (const schema of [call.query, call.body])
        for (const [field, day] of schema ? daysOf(schema).flatMap((f) => badDays.map((d) => [f, d] as const)) : []) {
          const given = { ...JSON.parse(bodiesOf(schema as z.ZodObject, dice, 1)[0] as string), [field]: day };
          const sent = schema === call.body;
          const heard = await sendRaw(app.url, `/api${call.path}${sent ? '' : `?${new URLSearchParams(given)}`}`, {
            method: call.method,
            headers: { ...headers, ...elsewhere() },
            ...(sent && { body: JSON.stringify(given) }),
          });
          const what = `seed ${seed}: ${domain}.${name} ${field}=${day}`;
          expectSound(heard, what);
          const { status, data } = JSON.parse(heard.body) as { status: number; data: { fields: { path: string }[] } };
          expect(status, what).toBe(400);
          expect(
            data.fields.map((f) => f.path),
            what,
          ).toContain(field);
          walked++;
        }
    }
    expect(walked).toBeGreaterThan(50);
  });

  it('as token, cookie or another header is no fault of the server', async () => {
    const odd = [
      '\x80\xff',
      'Bearer',
      '=',
      ';;=;',
      '"',
      '%00',
      '00000000-0000-0000-0000-000000000000.',
      'x'.repeat(3000),
    ];
    const names = ['authorization', 'cookie', 'x-forwarded-for', 'accept', 'accept-encoding', 'if-none-match', 'range'];
    const more = ['if-range', 'user-agent', 'origin', 'referer', 'host', 'content-type', 'expect'];
    const cookies = odd.map((value) => `sso=${value}; elder=${value}`);
    for (const path of [
      '/',
      '/xinwen/xyxw/',
      '/api/admin/loginLog/beforeLogout',
      '/api/auth/sso/start',
      '/file/x',
      '/idp/auth',
    ])
      for (const name of [...names, ...more])
        for (const value of name === 'cookie' ? [...odd, ...cookies] : odd) {
          const heard = await sendRaw(app.url, path, { headers: { ...elsewhere(), [name]: value } });
          expectSound(heard, `${path} ${name}: ${value.slice(0, 50)}`);
        }
  });

  /** Addresses of a page: each part and each field of the query with what is none of theirs. */
  function addressesOf(pattern: string, query: readonly string[]): string[] {
    const parts = pattern.split('/').filter(Boolean);
    const free = parts.filter((part) => part.startsWith(':'));
    const fill = (bad: (part: string) => string) =>
      `/${parts.map((part) => (part.startsWith(':') ? bad(part) : part)).join('/')}/`.replace('//', '/');
    const number = (part: string, n: string) =>
      part
        .replace(/^:\w+\??$/, n)
        .replace(
          /^:\w+\((.*)\)\??$/,
          (_, source: string) => source.split('|')[0]?.replace(/\\d[+*]|\[1-9\]\\d\*/g, n) ?? n,
        );
    const numbers = ['0', '1', '999999', '2147483647', '2147483648', '99999999999999999999'];
    const paths = free.length
      ? [
          ...numbers.map((n) => fill((part) => number(part, n))),
          ...dice.some(badBytes, 2 * much).map((bad) => fill(() => bad)),
        ]
      : [fill(() => '')];
    const plain = fill((part) => number(part, '1'));
    const queries = query.flatMap((field) =>
      ['0', '2147483648', '2026-99-99', '0000-01-01', ...dice.some(badBytes, 2 * much)].map((bad) => `${field}=${bad}`),
    );
    const shape = z.object(Object.fromEntries(query.map((field) => [field, z.string()])));
    const all = query.length ? [queryOf(shape, dice), queryOf(shape, dice)] : [];
    const asked = queries.length ? dice.some([...queries, ...all], 5 * much) : [];
    return [...paths, ...asked.map((q) => `${plain}?${q}`)];
  }

  it('to a page, or for the data of one, is no fault of the server and leads to no other site', async () => {
    let walked = 0;
    for (const [name, row] of pages) {
      const all = addressesOf(row.path, row.query ?? []);
      // The pages that are planned are one page.
      for (const address of row.planned ? dice.some(all, 2) : all) {
        const asData = address.replace(/\/(?=\?|$)/, '/_.data');
        for (const target of dice.next() < 0.2 ? [address, asData] : [address]) {
          const heard = await sendRaw(app.url, target, { headers: elsewhere() });
          expect(heard.status, `seed ${seed}: ${name} ${target} ${heard.body.slice(0, 300)}`).toBeLessThan(500);
          if (heard.location) expect(heard.location, target).toMatch(/^\/(?![/\\])/);
          walked++;
        }
      }
    }
    console.log(`${walked} requests to pages`);
    expect(walked).toBeGreaterThan(500);
  }, 300_000);

  it('to a page, file, feed or preview that does not exist is no fault of the server', async () => {
    for (const path of [
      '/sitemap-0.xml',
      '/sitemap-00.xml',
      '/sitemap-2.xml',
      '/sitemap-9999.xml',
      '/sitemap-99999.xml',
      '/gbpx/pxzt999999/',
      '/qypx/pxzt99999999999/',
      '/gbpx/hyxtzt2147483648/',
      '/jmzj/pxzt99999999999999999999/',
      '/gbpx/sousuo/0/0/0/999999999/',
      `/qypx/sousuo/${encodeURIComponent('培'.repeat(100))}/`,
      ...badBytes.flatMap((bad) => [
        `/?preview=${bad}`,
        `/xinwen/1/?preview=${bad}`,
        `/file/${bad}`,
        `/file/f/aa/${bad}.png?exp=${bad}&sig=${bad}`,
        `/storage/portal/${bad}?uploadId=${bad}&partNumber=${bad}`,
        `/assets/${bad}`,
        `/art/${bad}`,
        `/idp/auth?client_id=${bad}&redirect_uri=${bad}`,
        `/idp/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=http%3A%2F%2Fportal.test%2Fhome%2F&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&state=${bad}&nonce=${bad}`,
        `/idp/interaction/${bad}`,
        `/api/auth/sso/start?x=${bad}`,
        `/${bad}`,
        `/xinwen/${bad}/`,
      ]),
    ]) {
      const { status, location, body } = await sendRaw(app.url, path, { headers: elsewhere() });
      expect(status, `${path} ${body.slice(0, 300)}`).toBeLessThan(500);
      if (location && !path.startsWith('/api/auth/sso')) expect(location, path).toMatch(/^\/(?![/\\])/);
    }
    for (const path of ['/sitemap-0.xml', '/sitemap-2.xml', '/gbpx/pxzt999999/', '/xinwen/0/', '/xinwen/2147483648/'])
      expect((await sendRaw(app.url, path)).location, path).toBe('/404/');
  });

  it('as the target of a request leads to no other site', async () => {
    // What is no path and names no scheme is no request: refused before its method is known.
    for (const target of [
      'http://evil.example/x',
      'http://evil.example',
      'https://evil.example/gbpx',
      'HTTP://evil.example//x',
      'http://evil.example/\\x',
      'http://evil.example?x',
      '//evil.example',
      '//evil.example/x',
      '/\\evil.example',
      '\\\\evil.example',
      'evil.example',
      'evil.example/x',
      'http:evil.example/x',
      'javascript:x',
    ])
      for (const method of /^(\/|https?:\/\/)/i.test(target) ? ['GET', 'HEAD', 'POST'] : ['GET']) {
        const { status, location = '/' } = await sendRaw(app.url, target, { method });
        expect(status, `${method} ${target}`).toBeLessThan(500);
        expect(location, `${method} ${target}`).toMatch(/^\/(?![/\\])/);
        expect(location, `${method} ${target}`).not.toContain('evil');
      }
    // It is what it names on this site.
    expect((await sendRaw(app.url, 'http://portal.test/gbpx?x=1')).location).toBe('/gbpx/?x=1');
    expect((await sendRaw(app.url, 'http://portal.test/gbpx/')).status).toBe(200);
    expect((await sendRaw(app.url, 'http://portal.test/healthz')).body).toBe('{"status":"ok"}');
    expect((await sendRaw(app.url, 'evil.example')).status).toBe(400);
  });
});
