import { calls } from 'virtual:calls';
import type { Api } from '../../shared/contract/index.ts';
import { limits } from '../../shared/limits.ts';
import type { Fault } from '../../shared/rules.ts';
import { href, matchPage, pageRow } from '../../shared/sitemap.ts';
import { text } from '../../shared/text.ts';
import { navigator, portal } from './navigator.ts';
import { clearSession, endedAs, loginFrom, rememberWanted, session, wantsPage } from './session.ts';
import { toastError } from './toast.ts';

/**
 * A call that did not succeed: its status, or 0 when there was no answer, the sentence to show, and what is wrong
 * field by field.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: readonly Fault[];
  /**
   * The thing is absent, or somebody else's (section 8): the page for unknown addresses follows, and nothing is said.
   */
  readonly absent: boolean;
  /** The seconds after which it may be tried again; 0: nobody said. */
  readonly wait: number;
  constructor(status: number, message: string, fields: readonly Fault[] = [], absent = false, wait = 0) {
    super(message);
    this.wait = wait;
    this.status = status;
    this.fields = fields;
    this.absent = absent;
  }
}

/** Whether a call was refused because of a field. */
export const isAbout = (error: unknown, path: string): boolean =>
  error instanceof ApiError && error.fields.some((f) => f.path === path);

/** Lists go out as repeated keys without brackets (section 7). */
export function toQuery(input: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(key, String(one));
  }
  return query.toString();
}

/** Where a call is answered, for links and streams. */
export const callAddress = (domain: string, name: string): string => `/api${calls[domain]?.[name]?.[1]}`;

/** How long a call may take, in ms; 0: as long as it does. What goes up in one piece is large (sections 7 and 9). */
export function timeoutOf(path: string): number {
  const slow = calls.files?.uploadSlow?.[1];
  return slow && path.startsWith(slow) ? 0 : limits.requestTimeoutMs;
}

/** What a call carries when a token exists (section 7). */
export function callHeaders(hasBody = false): Record<string, string> {
  const { token } = session.get();
  return {
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(token && {
      Authorization: token,
      from: 'web',
      version: '1.0.0',
      'If-Modified-Since': 'Wed, 01 Jan 1997 00:00:00 GMT',
    }),
  };
}

/** Who says that a call failed: a toast, the form that was sent, or nobody. */
type Says = 'toast' | 'form' | 'nobody';
type Body = { status?: number; message?: string; data?: unknown } | null;
const fieldsOf = (body: Body) => (body?.data as { fields?: Fault[] } | null | undefined)?.fields ?? [];

async function send(method: string, path: string, queryKeys: string[], input: object, says: Says): Promise<unknown> {
  const fields = Object.entries(input);
  const inQuery = method === 'GET' ? input : Object.fromEntries(fields.filter(([k]) => queryKeys.includes(k)));
  const inBody = method === 'GET' ? null : Object.fromEntries(fields.filter(([k]) => !queryKeys.includes(k)));
  const query = toQuery(inQuery);
  const { token } = session.get();
  let http = 0;
  let wait = 0;
  let body: Body = null;
  const clock = timeoutOf(path) ? AbortSignal.timeout(timeoutOf(path)) : null;
  try {
    const response = await fetch(`/api${path}${query ? `?${query}` : ''}`, {
      method,
      headers: callHeaders(inBody !== null),
      body: inBody && JSON.stringify(inBody),
      credentials: 'same-origin',
      ...(clock && { signal: clock }),
    });
    http = response.status;
    wait = Number(response.headers.get('retry-after')) || 0;
    body = (await response.json()) as Body;
  } catch (error) {
    const { name } = error as Error;
    // A proxy's page in the place of JSON is an answer all the same. Anything
    // else is a request that failed, even if half of the answer came.
    if (name !== 'SyntaxError') return fail(0, clock?.aborted ? text.requestTimeout : text.network, says);
  }
  const message = body?.message || text.unavailable;
  // The statuses of a body mean something only where HTTP itself went well (section 8).
  if (http !== 200) return fail(http, message, says, [], wait);
  if (body?.status === 200) return body.data;
  return answer(method, body?.status ?? 500, message, says, token, fieldsOf(body));
}

/** What a body says that was not done: it ends the session, leads to /404, or is only told. */
function answer(
  method: string,
  status: number,
  message: string,
  says: Says,
  token: string,
  fields: readonly Fault[],
): never {
  if (status === 40101 || status === 40102) {
    sessionEnded(message, token, status);
    throw new ApiError(status, message);
  }
  // The one sentence that the specification has compared (section 8).
  if (status === 500 && message === text.absent) {
    // Staff stay in their console: the page of the record says so, with the way back to its list.
    if (says !== 'nobody' && location.pathname.startsWith(href('staff/console')))
      return fail(404, text.noRecord, method === 'GET' && says === 'toast' ? 'nobody' : says);
    if (says !== 'nobody') navigator.replace(href('public/not-found'));
    throw new ApiError(status, message, [], true);
  }
  return fail(status, message, says, fields);
}

function fail(status: number, message: string, says: Says, fields: readonly Fault[] = [], wait = 0): never {
  if (says === 'toast') toastError(message);
  throw new ApiError(status, message, fields, false, wait);
}

/**
 * Says why, clears what logout clears and goes to the login page, or to the portal when the
 * address has a query (section 4); from the console to the login of staff. `token` is the one that
 * was refused: several calls hear of the same end, and one that was sent before a new login must not
 * end that. A session that was ended from elsewhere (signed out, another password, disabled) leaves
 * no draft. A page for members is remembered: the login leads back to it. A call that has been sent
 * without a token since then says nothing new, and would have that page forgotten.
 */
export function sessionEnded(message: string, token: string, status: number): void {
  if (token !== session.get().token || (!token && wantsPage())) return;
  const { pathname, search } = location;
  const page = matchPage(pathname);
  const login = loginFrom(pathname);
  clearSession(status === 40101 ? 'ran out' : 'signed out');
  // The login of staff says it, for as long as it matters.
  if (login === href('staff/login')) endedAs.set(message);
  else toastError(message);
  if (page && pageRow(page.name).access !== 'public') rememberWanted(pathname + search);
  // Staff come from no portal: their console's addresses have queries as lists have.
  navigator.replace(search && portal.url && login === href('account/login') ? portal.url : login);
}

type Calls = typeof calls;
const bound: [says: Says, api: Record<string, Record<string, unknown>>][] = [];

function bind(table: Calls, says: Says, into: Record<string, Record<string, unknown>>): void {
  for (const [domain, group] of Object.entries(table)) {
    const own = { ...into[domain] };
    for (const [name, [method, path, keys]] of Object.entries(group))
      own[name] = (input: object = {}) => send(method, path, keys, input, says);
    into[domain] = own;
  }
}

function makeApi(says: Says): Api {
  const api = {};
  bind(calls, says, api);
  bound.push([says, api]);
  return api as Api;
}

/** Adds calls that come later than the page: those of staff with the console, those of units with their centre. */
export function addCalls(table: Calls): void {
  for (const [says, api] of bound) bind(table, says, api);
}

/**
 * The calls over HTTP, `api.messages.list({ pageNum: 1 })`, with the whole of section 8: for
 * what a page loads and for actions of one click. A failure has been told by a toast; it is
 * thrown as an {@link ApiError} so that the page can offer a second try.
 */
export const api = makeApi('toast');

/**
 * The same for what a person has typed: the form says what is wrong, beside the field (`form.refused`), where it stays;
 * and for what a dialog reads, which lies over the toasts. An ended session and /404 act as always.
 */
export const formApi = makeApi('form');

/**
 * The same without a word: for the calls whose failure section 8 ignores (user, questionnaire and page data), and for
 * what nobody has asked for (looking for unread messages, whether the identity portal answers) or what is tried again
 * by itself (uploads). Only an ended session acts.
 */
export const quietApi = makeApi('nobody');

/** What an action of one click answers, as `{ data }`; null when it failed, which `api` has told already. */
export async function attempt<T>(action: Promise<T>): Promise<{ data: T } | null> {
  try {
    return { data: await action };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
