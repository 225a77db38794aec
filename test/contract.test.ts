import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasRole, roles } from '../shared/roles.ts';
import type { Call, CallAccess } from '../shared/contract/call.ts';
import { calls } from '../shared/contract/index.ts';
import { rulesOf } from '../shared/contract/rules.ts';
import type { Fault } from '../shared/rules.ts';
import { toOpenApi } from '../server/kernel/openapi.ts';
import { startApp, type TestApp } from './app.ts';
import { aPerson } from './factories/people.ts';
import { bodiesOf, seeded } from './fuzz.ts';

type Row = { method: string; path: string; area: string; auth: string; query: string[]; body: string[] };
const table = (JSON.parse(readFileSync('docs/spec/calls.json', 'utf8')) as Row[]).map((r) => ({
  ...r,
  path: r.path.replace(/\{\w+\}$/, '*'),
}));
const served = new Map(calls.map((c) => [`${c.call.method} /api${c.call.path}`, c]));
const access: Record<string, string[]> = {
  // Open to everybody all the same: a token may count besides.
  public: ['public', 'optional'],
  optional: ['optional'],
  token: ['member', 'trainee', 'teacher', 'unit', 'staff'],
};

type Answer = { status: number; message: string; data: { fields: Fault[] } | null };

/** A refusal of input names each field that is wrong by its path, and says in Chinese what is. */
function expectNamed({ message, data }: Answer, what: string, { query, body }: Call): void {
  expect(message, what).toMatch(/[\u4e00-\u9fff]/);
  expect(data?.fields.length, `${what} ${message}`).toBeGreaterThan(0);
  expect(data?.fields[0]?.message, what).toBe(message);
  for (const field of data?.fields ?? []) {
    expect(field.message, what).toMatch(/[\u4e00-\u9fff]/);
    expect(field.message, what).not.toMatch(/invalid|expected|received|unrecognized|too (big|small)/i);
    expect(Object.keys({ ...query?.shape, ...body?.shape }), what).toContain(field.path.split('.')[0]);
  }
}

/** Of each access somebody who has it. */
async function tokensOf(app: TestApp): Promise<Partial<Record<CallAccess, string>>> {
  const trainee = (await aPerson(app, { kinds: [1] })).token;
  return {
    member: trainee,
    trainee,
    teacher: (await aPerson(app, { kinds: [2] })).token,
    unit: (await aPerson(app, { kinds: [3] })).token,
    staff: (await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token,
  };
}

/** Whether null means something at a field: it takes away what was chosen. */
const mayBeNull = ({ body }: Call, field: string) =>
  JSON.stringify(z.toJSONSchema(body?.shape[field] as z.ZodType, { io: 'input' })).includes('"type":"null"');

describe('the contract', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  it('serves the areas content, page, auth, message, upload, demand and survey of the specification', () => {
    const missing = table.filter((r) => !served.has(`${r.method} ${r.path}`));
    console.log(`${missing.length} of ${table.length} calls are still missing`);
    const due = table
      .filter((r) => ['content', 'page', 'auth', 'message', 'upload', 'demand', 'survey'].includes(r.area))
      .filter((r) => !r.path.includes('inTheRange'));
    expect(due.length).toBeGreaterThan(40);
    for (const r of due) {
      const call = served.get(`${r.method} ${r.path}`)?.call;
      expect(call, r.path).toBeDefined();
      expect(access[r.auth], r.path).toContain(call?.access);
      for (const field of r.query) expect(Object.keys(call?.query?.shape ?? {}), r.path).toContain(field);
      // A file travels beside the contract.
      for (const field of r.body.filter((f) => f !== 'file'))
        expect(Object.keys(call?.body?.shape ?? {}), r.path).toContain(field);
    }
  });

  it('marks what the specification does not list as added', () => {
    const listed = new Set(table.map((r) => `${r.method} ${r.path}`));
    for (const [key, { call }] of served) expect(Boolean(call.added), key).toBe(!listed.has(key));
  });

  it('names by hand what visitors see at once and what counts as a reading', () => {
    const named = (which: (call: Call) => unknown) =>
      calls.filter(({ call }) => which(call)).map(({ domain, name }) => `${domain}.${name}`);
    const why = 'a call that `publishes` has a place in this list as well';
    expect(named((call) => call.publishes).sort(), why).toEqual([
      ...['calendar.save', 'content.arrange', 'content.bulk', 'content.moveCategory', 'content.order'],
      ...['content.publish', 'embeds.addHost', 'embeds.removeHost', 'hot.save', 'privacy.publish'],
      'surveys.saveQuestions',
    ]);
    expect(named((call) => call.counts === 'article')).toEqual(['articles.get']);
    expect(named((call) => call.counts === 'topic')).toEqual(['catalogue.topic']);
  });

  it('refuses the anonymous and the forged token on every call that needs one', async () => {
    const closed = calls.filter((c) => !['public', 'optional'].includes(c.call.access));
    expect(closed.length).toBeGreaterThan(0);
    for (const { call } of closed) {
      for (const headers of [
        {},
        { authorization: 'forged' },
        { authorization: 'Bearer x' },
        { authorization: '00000000-0000-0000-0000-000000000000.AAAA' },
      ] as Record<string, string>[]) {
        const response = await fetch(`${app.url}/api${call.path}`, {
          method: call.method,
          headers: { 'content-type': 'application/json', ...headers },
          body: call.method === 'GET' ? null : '{}',
        });
        expect([response.status, ((await response.json()) as { status: number }).status], call.path).toEqual([
          200, 40101,
        ]);
      }
    }
  });

  it('refuses every call that is bound to a kind to the other kinds', async () => {
    const people = {
      trainee: await aPerson(app, { kinds: [1] }),
      teacher: await aPerson(app, { kinds: [2] }),
      unit: await aPerson(app, { kinds: [3] }),
      staff: await aPerson(app, { isAdmin: true }),
    };
    let walked = 0;
    for (const { call } of calls) {
      for (const [kind, { token }] of Object.entries(people)) {
        if (!(call.access in people) || call.access === kind) continue;
        const response = await fetch(`${app.url}/api${call.path}`, {
          method: call.method,
          headers: { 'content-type': 'application/json', authorization: token },
          body: call.method === 'GET' ? null : '{}',
        });
        expect(((await response.json()) as { status: number }).status, `${kind} ${call.path}`).toBe(403);
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(20);
  });

  it('refuses every call of staff to the roles that it does not name', async () => {
    const staff = await Promise.all(
      [...roles.map((role) => [role]), []].map(async (own) => ({
        own,
        ...(await aPerson(app, { isAdmin: true, roles: own })),
      })),
    );
    let walked = 0;
    for (const { call } of calls.filter((c) => c.call.access === 'staff')) {
      expect(call.roles?.length ?? 0, `${call.path} names its roles`).toBeGreaterThan(0);
      for (const { own, token } of staff.filter((s) => !hasRole(s.own, call.roles ?? []))) {
        const response = await fetch(`${app.url}/api${call.path}`, {
          method: call.method,
          headers: { 'content-type': 'application/json', authorization: token },
          body: call.method === 'GET' ? null : '{}',
        });
        expect(((await response.json()) as { status: number }).status, `${own} ${call.path}`).toBe(403);
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(10);
  });

  it('lets no body set what the server decides', () => {
    const decided = `kinds isAdmin userType status unitStatus ownerId totpSecret passwordHash roles`.split(' ');
    // Lists that are narrowed by it, and a unit that moves its own classes on, or answers what was asked of it.
    const may =
      'classes.list classes.updateStatus attendance.walkIns attendance.objections attendance.answerObjection leave.list leave.update leave.updateMany';
    const asked = calls.filter((c) => c.call.access !== 'staff' && c.call.method !== 'GET');
    for (const { name, call } of asked.filter((c) => !may.split(' ').includes(`${c.domain}.${c.name}`))) {
      // Which login link was used; decides nothing.
      const fields = Object.keys(call.body?.shape ?? {}).filter(
        (f) => !(f === 'userType' && call.path.startsWith('/auth/jwt/')),
      );
      for (const field of decided) expect(fields, name).not.toContain(field);
    }
  });

  it('answers bad input of every call with a Chinese sentence, never with a bug', async () => {
    const values = ['abc', '-1', '0', '99999999999999', '1e9', '\0', "'", '%', '{}', '𠮷'.repeat(200), ''];
    let walked = 0;
    for (const { call } of calls.filter((c) => !c.call.raw)) {
      for (const [where, schema] of [
        ['query', call.query],
        ['body', call.body],
      ] as const) {
        for (const field of Object.keys(schema?.shape ?? {})) {
          for (const value of values) {
            const query = where === 'query' ? `?${new URLSearchParams({ [field]: value })}` : '';
            const body = where === 'body' ? JSON.stringify({ [field]: value }) : call.method === 'GET' ? null : '{}';
            const response = await fetch(`${app.url}/api${call.path}${query}`, {
              method: call.method,
              headers: body === null ? {} : { 'content-type': 'application/json' },
              body,
            });
            const answer = (await response.json()) as Answer;
            expect(response.status, `${call.path} ${field}=${value.slice(0, 20)}`).toBeLessThan(500);
            expect(
              [200, 400, 429, 40101].includes(answer.status) || answer.message === '404',
              `${call.path} ${field}=${value.slice(0, 20)} ${JSON.stringify(answer)}`,
            ).toBe(true);
            if (answer.status === 400) expectNamed(answer, `${call.path} ${field}=${value.slice(0, 20)}`, call);
            walked++;
          }
        }
      }
    }
    expect(walked).toBeGreaterThan(500);
  });

  it('answers bad input past the door as well: of whoever may make the call, in the address and in the body', {
    tags: ['sweep'],
  }, async () => {
    const tokens = await tokensOf(app);
    let refused = 0;
    for (const { call } of calls.filter((c) => !c.call.raw && tokens[c.call.access])) {
      for (const where of ['query', 'body'] as const) {
        for (const field of Object.keys(call[where]?.shape ?? {})) {
          for (const value of ['abc', '99999999999999', '\0']) {
            const given = { [field]: value };
            const query = where === 'query' ? `?${new URLSearchParams(given)}` : '';
            const response = await fetch(`${app.url}/api${call.path}${query}`, {
              method: call.method,
              headers: { 'content-type': 'application/json', authorization: tokens[call.access] ?? '' },
              body: call.method === 'GET' ? null : JSON.stringify(where === 'body' ? given : {}),
            });
            const answer = (await response.json()) as Answer;
            const what = `${call.path} ${field}=${JSON.stringify(value)} ${JSON.stringify(answer)}`;
            expect(response.status, what).toBeLessThan(500);
            expect(answer.status, `${what}: the token counts`).not.toBe(40101);
            // What a handler refuses that has looked it up may concern no field.
            if (answer.status !== 400 || !answer.data?.fields.length) continue;
            expectNamed(answer, what, call);
            refused++;
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(500);
  });

  it('takes a number or its digits for a number: true, null, a list and nothing are named, each by its field', {
    tags: ['sweep'],
  }, async () => {
    const tokens = await tokensOf(app);
    let walked = 0;
    for (const { call } of calls.filter((c) => !c.call.raw && c.call.body)) {
      const rules = rulesOf(call.body as NonNullable<typeof call.body>);
      const numbers = Object.keys(rules).filter((field) => rules[field]?.range && !field.includes('.'));
      for (const value of numbers.length ? [true, null, [], [1], '', ' ', '0x1', '1e0', {}] : []) {
        const response = await fetch(`${app.url}/api${call.path}`, {
          method: call.method,
          headers: { 'content-type': 'application/json', authorization: tokens[call.access] ?? '' },
          body: JSON.stringify(Object.fromEntries(numbers.map((field) => [field, value]))),
        });
        const answer = (await response.json()) as Answer;
        const what = `${call.path} ${JSON.stringify(value)} ${JSON.stringify(answer)}`;
        expect([response.status, answer.status], what).toEqual([200, 400]);
        expectNamed(answer, what, call);
        expect(
          answer.data?.fields.map((f) => f.path),
          what,
        ).toEqual(expect.arrayContaining(numbers.filter((n) => value !== null || !mayBeNull(call, n))));
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(300);
  });

  it('names every field that is missing at once, each with its own sentence, as the browser has been told', async () => {
    const tokens = await tokensOf(app);
    let walked = 0;
    for (const { call } of calls.filter((c) => !c.call.raw && c.call.body)) {
      const rules = Object.entries(rulesOf(call.body as NonNullable<typeof call.body>));
      const missing = rules.filter(([path, rule]) => !path.includes('.') && rule.required).map(([path]) => path);
      if (!missing.length) continue;
      const response = await fetch(`${app.url}/api${call.path}`, {
        method: call.method,
        headers: { 'content-type': 'application/json', authorization: tokens[call.access] ?? '' },
        body: '{}',
      });
      const answer = (await response.json()) as Answer;
      expect(answer.status, call.path).toBe(400);
      expectNamed(answer, call.path, call);
      expect(answer.data?.fields.map((f) => f.path).sort(), call.path).toEqual(expect.arrayContaining(missing.sort()));
      for (const { path, message } of answer.data?.fields ?? []) {
        const rule = rules.find(([p]) => p === path)?.[1];
        expect(
          message.includes(rule?.label ?? '') ||
            message === rule?.required ||
            message === rule?.pattern?.[1] ||
            /^请/.test(message),
          `${call.path} ${path} ${message}`,
        ).toBe(true);
      }
      walked++;
    }
    expect(walked).toBeGreaterThan(40);
  });

  it('stands in docs/openapi.json as it is', () => {
    const written = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    const now = JSON.parse(JSON.stringify(toOpenApi()));
    const stale = 'docs/openapi.json is older than the contract: npm run openapi';
    // The addresses first: a call that is new or gone is told in a line.
    expect(Object.keys(written.paths), stale).toEqual(Object.keys(now.paths));
    expect(written, stale).toEqual(now);
  });

  it('says of what is not there that it is not, in every call that is told which by a number', {
    tags: ['sweep'],
  }, async () => {
    const tokens = await tokensOf(app);
    const gone = 2_147_480_000;
    const others: string[] = [];
    const named = calls.filter(({ call }) => !call.raw && 'id' in { ...call.query?.shape, ...call.body?.shape });
    for (const { domain, name, call } of named) {
      const dice = seeded(1);
      const heard = new Set<string>();
      const absent = JSON.stringify({ status: 500, message: '404', data: null });
      // Some bodies are refused for another field: of some dozens one comes through.
      for (let tries = 0; tries < 60 && !heard.has(absent); tries++) {
        const body = call.body && { ...JSON.parse(bodiesOf(call.body, dice, 1)[0] ?? ''), id: gone };
        const query = call.query && 'id' in call.query.shape ? `?id=${gone}` : '';
        const response = await fetch(`${app.url}/api${call.path}${query}`, {
          method: call.method,
          headers: { 'content-type': 'application/json', authorization: tokens[call.access] ?? '' },
          body: call.method === 'GET' ? null : JSON.stringify(body ?? {}),
        });
        expect(response.status, call.path).toBe(200);
        heard.add(await response.text());
      }
      if (!heard.has(absent)) others.push(`${domain}.${name}`);
    }
    expect(named.length).toBeGreaterThan(40);
    const why =
      "a call with a field `id` refuses what is not there by refuse('absent'), or stands here with its reason";
    expect(others, why).toEqual([
      // Told by a number and by something else: test/pages.test.ts asks for each.
      ...['articles.get', 'catalogue.topic'],
      // Lists, of which nothing is left.
      ...['catalogue.getIndexProject', 'experts.list', 'site.getTdk', 'demands.beside'],
      // Whoever was quicker is told of.
      ...['staff.decideMember', 'staff.receivers', 'staff.templates', 'staff.decideApproval', 'jobs.retry'],
    ]);
  });

  it('knows no other call, and no other method', async () => {
    const unknown = await app.get('/api/train/nothing');
    expect(await unknown.json()).toEqual({ status: 500, message: '404', data: null });
    const head = await fetch(`${app.url}/api/train/site/figures`, { method: 'HEAD' });
    expect(head.status).not.toBe(500);
  });

  it('refuses what is too large or of the wrong kind', async () => {
    const large = await app.post('/api/train/newsIndex/globalSearch', { wd: 'x'.repeat(300_000) });
    expect([large.http, large.message]).toEqual([413, '提交的内容太大']);
    const wrong = await fetch(`${app.url}/api/train/newsIndex/globalSearch`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect(wrong.status).toBe(415);
    const broken = await fetch(`${app.url}/api/train/newsIndex/globalSearch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({ status: 400, message: '请求内容无法识别', data: { fields: [] } });
    for (const body of ['{"__proto__":{"isAdmin":true}}', '{"wd":"a","constructor":{"prototype":{"a":1}}}']) {
      const poisoned = await fetch(`${app.url}/api/train/newsIndex/globalSearch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(await poisoned.json(), body).toEqual({ status: 400, message: '请求内容无法识别', data: { fields: [] } });
    }
  });

  it('answers an address that is longer than any head may be in Chinese', async () => {
    const response = await app.get(`/api/train/site/figures?x=${'x'.repeat(20_000)}`);
    expect([response.status, await response.json()]).toEqual([
      431,
      { status: 431, message: '请求的地址或头部太长', data: null },
    ]);
  });
});
