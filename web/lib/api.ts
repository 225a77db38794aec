import { calls } from 'virtual:calls';
import type { Api } from '../../shared/contract/index.ts';
import { limits } from '../../shared/limits.ts';
import { href } from '../../shared/sitemap.ts';
import { text } from '../../shared/text.ts';
import { navigator, portal } from './navigator.ts';
import { clearSession, session } from './session.ts';
import { toastError } from './toast.ts';

/** A call that did not succeed; the person has been told already. */
export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Lists go out as repeated keys without brackets (section 7). */
export function toQuery(input: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) query.append(key, String(one));
  }
  return query.toString();
}

/** Where a call is answered, for links and streams. */
export const callAddress = (domain: string, name: string): string => `/api${calls[domain]?.[name]?.[1]}`;

/** What a call carries when a token exists (section 7). */
export function callHeaders(hasBody = false): Record<string, string> {
  const { token } = session.get();
  return {
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: token, from: 'web', version: '1.0.0', 'If-Modified-Since': 'Wed, 01 Jan 1997 00:00:00 GMT' }),
  };
}

export type CallOptions = {
  /** Says nothing of a failure (sections 7 and 8: user, questionnaire and page-data calls). */
  quiet?: boolean;
};

async function send(method: string, path: string, queryKeys: string[], input: object, options: CallOptions): Promise<unknown> {
  const fields = Object.entries(input);
  const inQuery = method === 'GET' ? input : Object.fromEntries(fields.filter(([k]) => queryKeys.includes(k)));
  const inBody = method === 'GET' ? null : Object.fromEntries(fields.filter(([k]) => !queryKeys.includes(k)));
  const query = toQuery(inQuery);
  let response: Response;
  try {
    response = await fetch(`/api${path}${query ? `?${query}` : ''}`, {
      method, headers: callHeaders(inBody !== null), body: inBody && JSON.stringify(inBody), credentials: 'same-origin',
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    });
  } catch (error) {
    return fail(0, (error as Error).name === 'TimeoutError' ? text.requestTimeout : text.network, options);
  }
  const body = (await response.json().catch(() => ({}))) as { status?: number; message?: string; data?: unknown };
  if (response.ok && body.status === 200) return body.data;
  return fail(response.ok ? (body.status ?? 500) : response.status, body.message || text.unavailable, options);
}

/** Transport rules of section 8. */
function fail(status: number, message: string, { quiet }: CallOptions): never {
  if (status === 40101 || status === 40102) {
    toastError(message);
    resetToken();
  } else if (status === 500 && message === text.absent && !quiet) {
    navigator.replace(href('public/not-found'));
  } else if (!quiet) {
    toastError(message);
  }
  throw new ApiError(status, message);
}

/** Clears what logout clears and goes to the login page, or to the portal when the address has a query (section 4). */
export function resetToken(): void {
  const hadQuery = location.search !== '';
  clearSession();
  navigator.replace(hadQuery && portal.url ? portal.url : href('account/login'));
}

/** The calls over HTTP: `api.account.token({ username, password })`. */
export function makeApi(options: CallOptions = {}): Api {
  return Object.fromEntries(
    Object.entries(calls).map(([domain, group]) => [
      domain,
      Object.fromEntries(
        Object.entries(group).map(([name, [method, path, keys]]) => [name, (input: object = {}) => send(method, path, keys, input, options)]),
      ),
    ]),
  ) as unknown as Api;
}

export const quietApi = makeApi({ quiet: true });
