import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tag } from '../shared/tags.ts';
import { aliasTarget, href, matchPage, pageRow } from '../shared/sitemap.ts';
import type { Admit } from './kernel/admission.ts';
import { createApi, type Dispatch } from './kernel/dispatch.ts';
import { Refusal } from './kernel/errors.ts';
import type { PageCache, Rendered } from './kernel/page-cache.ts';
import { plainPage, plainPolicy } from './kernel/plain-page.ts';
import { contentPolicy, securityHeaders } from './kernel/security.ts';
import { isSoundPath } from './kernel/slash.ts';
import type { Answer, Build } from './page-build.ts';

export type Pages = {
  /** Answers a GET or HEAD request of an address for a page or for the data of one. */
  answer(req: IncomingMessage, res: ServerResponse, address: string): Promise<void>;
  /** The key under which an address is kept, or null when it is no page. */
  keyOf(url: string): string | null;
};

type Options = {
  build: () => Promise<Build>;
  dispatch: Dispatch;
  admit: Admit;
  cache: PageCache;
  siteUrl: string;
  development: boolean;
  connectTo: string[];
  /**
   * Has something shown with a draft in the place of what is public, and undoes it. @throws {Refusal} for a token that
   * does not count
   */
  preview: <T>(
    token: string,
    show: (dispatch: Dispatch, looked: { page: string; number: number }) => Promise<T>,
  ) => Promise<T>;
  /** Hosts whose players texts may hold, as they stand now. */
  frames: () => Promise<string[]>;
  onError: (error: unknown) => void;
};

/** The token of a draft that somebody wants to look at, or null. */
const previewOf = (url: string): string | null =>
  url.includes('preview=') ? new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('preview') : null;

/** What the browser asks for when it goes from page to page: the page's address and this. */
const dataSuffix = '_.data';
const pathOf = (path: string) => (path.endsWith(`/${dataSuffix}`) ? path.slice(0, -dataSuffix.length) : path);

/**
 * Path and, in the order of the page's row, the query fields that the page reads. Others do not tell kept pages apart.
 */
function canonical(url: string): { path: string; query: URLSearchParams; search: string } {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const query = new URLSearchParams();
  if (at >= 0) {
    const given = new URLSearchParams(url.slice(at + 1));
    const found = matchPage(pathOf(path));
    for (const name of (found && pageRow(found.name).query) ?? []) {
      const value = given.get(name)?.replaceAll('\0', '').trim();
      if (value) query.set(name, value.slice(0, 200));
    }
  }
  const search = query.toString();
  return { path, query, search: search && `?${search}` };
}

/** Mounts the pages: redirects of the sitemap, the page cache, and what renders behind it. */
export function createPages(options: Options): Pages {
  const { admit, cache, onError } = options;
  const make = createMaker(options);

  return {
    keyOf(url) {
      if (url.indexOf('?') < 0) return url;
      if (previewOf(url) !== null) return null;
      const { path, search } = canonical(url);
      return path + search;
    },
    async answer(req, res, address) {
      const url = req.url ?? '/';
      const token = previewOf(url);
      if (token !== null) return answerPreview(options, make, token, url, res, address);
      const asked = canonical(url);
      const path = pathOf(asked.path);
      if (!isSoundPath(path)) return redirect(res, href('public/not-found'));
      const whole = path === asked.path;
      const target = elsewhere(path);
      if (target && whole)
        return redirect(res, target.lasting ? withQuery(target.to, url) : target.to, target.lasting ? 301 : 302);
      const key = asked.path + asked.search;
      await cache.render(key, req, res, () =>
        admit(address, () =>
          make(asked).catch((error) => {
            onError(error);
            throw error;
          }),
        ),
      );
    },
  };
}

/** Another address with the query of the one that was asked for, as it was given. */
const withQuery = (to: string, url: string): string => (url.includes('?') ? to + url.slice(url.indexOf('?')) : to);

/** Where an address without a page of its own leads, and whether it always will (section 2). */
function elsewhere(path: string): { to: string; lasting: boolean } | null {
  const match = matchPage(path);
  const row = match && pageRow(match.name);
  const target = row ? row.redirectTo : aliasTarget(path);
  if (target && !row?.planned) return { to: target, lasting: true };
  return match ? null : { to: href('public/not-found'), lasting: false };
}

type Asked = ReturnType<typeof canonical>;
type Make = (asked: Asked, from?: Dispatch, preview?: number) => Promise<Rendered>;

/** Makes the answer to an address: the document, or the data alone for a browser that goes from page to page. */
function createMaker({ build, dispatch, siteUrl, development, connectTo, frames, onError }: Options): Make {
  return async function make({ path: whole, query, search }, from = dispatch, preview) {
    const path = pathOf(whole);
    const tags = new Set<Tag>();
    const found = matchPage(path);
    // A page that only quotes a record (a sample, a neighbour) is no reading of it.
    const asked = found?.params.id ?? query.get('id');
    let record: string | undefined;
    const api = createApi(from, null, (call, input) => {
      for (const tag of call.reads ?? []) tags.add(tag);
      if (call.counts && input?.id && String(input.id) === asked) record = `${call.counts} ${input.id}`;
    });
    const { module, id, documentOf } = await build();
    const moved = elsewhere(path);
    const answer: Answer = moved
      ? { redirect: moved.to, ...(moved.lasting && { keepsQuery: true as const }) }
      : await module.answer({ api, siteUrl, pathname: path, query });
    const fault = 'redirect' in answer ? undefined : answer.fault;
    if (fault !== undefined && !(fault instanceof Refusal)) onError(fault);
    // A page without the words that staff wrote for it is shown, and made anew the next time.
    const cacheable = !development && fault === undefined && !(found && pageRow(found.name).unkept);
    if (whole !== path) {
      const body = Buffer.from(JSON.stringify('redirect' in answer ? answer : answer.page));
      const headers = {
        ...securityHeaders,
        'content-type': 'application/json; charset=utf-8',
        [module.buildHeader]: id,
      };
      return { status: 200, headers, body, tags, cacheable, record };
    }
    if ('redirect' in answer) {
      const headers = { ...securityHeaders, location: answer.redirect, 'cache-control': 'no-store' };
      return { status: 302, headers, body: Buffer.alloc(0), tags, cacheable: false };
    }
    const document = { ...documentOf(answer.page.file), ...(preview !== undefined && { preview }) };
    const html = await module.render(path + search, answer, document);
    const headers: Record<string, string> = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8' };
    if (!development)
      headers['content-security-policy'] = contentPolicy(module.inlineScripts, connectTo, await frames());
    // The policy names what the settings allow: it is made anew with them, also of a page that shows none.
    tags.add('settings');
    const status = path === href('public/not-found') ? 404 : 200;
    return { status, headers, body: Buffer.from(html), tags, cacheable, record };
  };
}

const previewHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'same-origin',
};

/**
 * The page as it will be, with a bar that says so: for nobody but who has the address, kept nowhere and for no search
 * engine.
 */
async function answerPreview(
  { preview, admit }: Options,
  make: Make,
  token: string,
  url: string,
  res: ServerResponse,
  address: string,
): Promise<void> {
  const asked = canonical(url);
  try {
    // It holds a connection while it is made: as many at once as other pages.
    const shown = await admit(address, () =>
      preview(token, async (from, { page, number }) => {
        const wanted = canonical(page);
        if (wanted.path !== asked.path || wanted.search !== asked.search)
          return `${page}${page.includes('?') ? '&' : '?'}preview=${token}`;
        return make(asked, from, number);
      }),
    );
    if (typeof shown === 'string') return redirect(res, shown);
    res.writeHead(shown.status, { ...shown.headers, ...previewHeaders, 'content-length': shown.body.length });
    res.end(shown.body);
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason === 'unavailable') throw error;
    const body = plainPage(
      410,
      '不能预览',
      error.reason === 'expired'
        ? '这个预览地址已经失效，请回到编辑页重新打开预览。'
        : `${error.message}。请回到编辑页补充以后再预览。`,
    );
    res.writeHead(410, {
      ...securityHeaders,
      ...previewHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': plainPolicy,
      'content-length': Buffer.byteLength(body),
    });
    res.end(body);
  }
}

function redirect(res: ServerResponse, location: string, status = 302): void {
  res.writeHead(status, { ...securityHeaders, location, 'cache-control': 'no-store', 'content-length': 0 });
  res.end();
}
