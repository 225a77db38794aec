import { calls } from '../shared/contract/index.ts';
import type { TestApp } from './app.ts';

/** Everything that is kept, but for when a session was last used and how often something was tried. */
export async function digestOf(app: TestApp): Promise<string> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('sessions', 'tallies')`,
  );
  const each = rows.map(
    ({ name }) =>
      `select '${name}' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as d from "${name}" t`,
  );
  const all = `select string_agg(d, ' ' order by d) as d from (${each.join(' union all ')}) x`;
  return (await app.database.pool.query<{ d: string }>(all)).rows[0]?.d ?? '';
}

type Gone = { gone?: unknown[]; changed?: number } | null;
const files = /^(?:\w*ttendance\.export|students\.importFaults|classes\.timetableFile)/;

/** Makes a call by its name, as whoever has the token. */
export async function sendAs(app: TestApp, name: string, input: object, token = ''): Promise<unknown> {
  const {
    domain,
    name: call,
    call: about,
  } = calls.find((c) => `${c.domain}.${c.name}` === name) as (typeof calls)[number];
  if (!files.test(name)) {
    const actor = token ? await app.authenticate(token) : null;
    return app.dispatch(domain, call, { query: input, body: input }, actor);
  }
  const response = await fetch(`${app.url}/api${about.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(input),
  });
  if (!response.headers.get('content-type')?.includes('json'))
    return { bytes: (await response.arrayBuffer()).byteLength };
  throw Object.assign(new Error(), { answer: await response.json() });
}

/** What somebody was told, as a sign; of what was wrong with the input, the sentence. */
export async function signOf(app: TestApp, name: string, input: object, token?: string): Promise<string> {
  try {
    const reply = (await sendAs(app, name, input, token)) as Gone;
    return reply?.gone?.length && !reply.changed ? 'g' : '.';
  } catch (error) {
    const { status, message } = (error as { answer: { status: number; message: string } }).answer;
    const known: Record<number, string> = { 403: '3', 40101: '1', 40102: '2' };
    if (known[status]) return known[status];
    return message === '404' ? '4' : `${status} ${message}`;
  }
}
