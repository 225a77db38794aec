import type { Api } from '../shared/contract/index.ts';
import type { Head, Page } from '../web/lib/page.tsx';

/** Calls that answer what is given for `domain.call`, and keep what they were asked. */
export function aServer(answers: Record<string, unknown> = {}) {
  const asked: Record<string, unknown[]> = {};
  const api = new Proxy({} as Api, {
    get: (_, domain: string) =>
      new Proxy(
        {},
        {
          get: (_, name: string) => async (input: unknown) => {
            const call = `${domain}.${name}`;
            asked[call] = [...(asked[call] ?? []), input];
            const answer = call in answers ? answers[call] : { list: [], total: 0 };
            return typeof answer === 'function' ? answer(input) : answer;
          },
        },
      ),
  });
  return { api, asked };
}

/** What the `load` of a page gets for an address with such a query and such parameters. */
export const argsOf = (api: Api, search = '', params: Record<string, string> = {}, path = '/') =>
  ({ api, params, query: new URLSearchParams(search), path }) as never;

/** Whether it leads to the page for unknown addresses. */
export const isGone = (error: unknown) => error instanceof Response && error.headers.get('location') === '/404/';

type Loaded = { data: Record<string, unknown>; asked: Record<string, unknown[]>; head: Head };

/** What a page loads, what it asked for that, and its head; `data` is what was thrown where it threw. */
export async function loaded(
  page: object,
  answers: Record<string, unknown>,
  search = '',
  params: Record<string, string> = {},
  path = '/',
): Promise<Loaded> {
  const { load, head } = page as Page<Record<string, unknown>>;
  const { api, asked } = aServer(answers);
  const data = await (load?.(argsOf(api, search, params, path)) ?? Promise.resolve(null)).catch((e: unknown) => e);
  const site = { siteUrl: 'https://x.test', shell: { settings: { name: '学院', hotline: '0571' } } };
  const isOne = !(data instanceof Response || data instanceof Error);
  return { data: data as Loaded['data'], asked, head: isOne && head ? head(data as never, site as never) : {} };
}
