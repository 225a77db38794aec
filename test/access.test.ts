import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../shared/contract/index.ts';
import { roles } from '../shared/roles.ts';
import { access, callers, refusals } from './access.ts';
import { startApp, type TestApp } from './app.ts';
import { aPerson } from './factories/people.ts';

type Caller = (typeof callers)[number];
const who: Record<Caller, Parameters<typeof aPerson>[1]> = {
  anonymous: {},
  trainee: { kinds: [1] },
  teacher: { kinds: [2] },
  unit: { kinds: [3] },
  'staff without a role': { isAdmin: true, roles: [] },
  editor: { isAdmin: true, roles: ['editor'] },
  approver: { isAdmin: true, roles: ['approver'] },
  desk: { isAdmin: true, roles: ['desk'] },
  training: { isAdmin: true, roles: ['training'] },
  administrator: { isAdmin: true, roles: ['administrator'] },
};

describe('who may make which call', () => {
  let app: TestApp;
  const known = new Map<Caller, string>();
  beforeAll(async () => {
    app = await startApp('demo');
  });
  afterAll(() => app.close());

  /** Of a caller a token that still counts: some calls end the session, or the account. */
  async function tokenOf(caller: Caller): Promise<string> {
    const found = known.get(caller);
    if (found && (await app.authenticate(found).catch(() => null))) return found;
    const { token } = await aPerson(app, who[caller]);
    known.set(caller, token);
    return token;
  }

  /** What is refused at the door: 40101 or 403; else `.`, whatever is said of the empty input. */
  async function ask({ method, path }: (typeof calls)[number]['call'], caller: Caller): Promise<number | '.'> {
    const stop = new AbortController();
    const response = await fetch(`${app.url}/api${path.replace('*', 'nothing')}`, {
      method,
      redirect: 'manual',
      signal: stop.signal,
      headers: {
        'content-type': 'application/json',
        ...(caller !== 'anonymous' && { authorization: await tokenOf(caller) }),
      },
      body: method === 'GET' ? null : '{}',
    });
    // A stream never ends by itself.
    const isJson = response.headers.get('content-type')?.includes('json');
    const { status } = isJson ? ((await response.json()) as { status: number }) : { status: 0 };
    if (!isJson) stop.abort();
    expect(response.status, `${caller} ${path}`).toBeLessThan(500);
    return Object.values(refusals).includes(status) ? status : '.';
  }

  it('stands in a table that knows every call and every role, and no other', () => {
    expect(Object.keys(access).sort(), 'each call has a row in test/access.ts').toEqual(
      calls.map((c) => `${c.domain}.${c.name}`).sort(),
    );
    expect(callers.slice(-roles.length)).toEqual(roles);
    for (const [name, signs] of Object.entries(access)) expect(signs, name).toMatch(/^[.1] [.3]{3} [.3]{6}$/);
  });

  it('is as the table says, of everybody for each call', async () => {
    const wrong: string[] = [];
    // One without a row is told above, once.
    for (const { domain, name, call } of calls.filter((c) => access[`${c.domain}.${c.name}`])) {
      const signs = (access[`${domain}.${name}`] as string).replaceAll(' ', '');
      for (const [i, caller] of callers.entries()) {
        const wanted = refusals[signs[i] as string] ?? '.';
        const got = await ask(call, caller);
        if (got !== wanted) wrong.push(`${domain}.${name} ${caller}: ${got} instead of ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 240_000);
});
