import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Tag } from '../shared/tags.ts';
import { aliasTarget, href, matchPage, type PageName, pageRow } from '../shared/sitemap.ts';
import { createApi, type Dispatch } from './kernel/dispatch.ts';
import { Refusal } from './kernel/errors.ts';
import { type BuildManifest, deferHydration, linkStyles, stylesOf } from './kernel/document.ts';
import type { PageCache, Rendered } from './kernel/page-cache.ts';
import { plainPage } from './kernel/plain-page.ts';
import { withPreviewBar } from './kernel/preview-bar.ts';
import { contentPolicy, securityHeaders } from './kernel/security.ts';
import { isSoundPath } from './kernel/slash.ts';

/** What such a page shows is for whoever has its address: it is kept nowhere. */
const unkept: PageName[] = ['public/receipt'];

/** The query fields that pages read; others do not enter the key of the cache. In this order. */
const known = [
  'id',
  'wd',
  'type',
  'category',
  'city',
  'theme',
  'profession',
  'length',
  'sort',
  'from',
  'to',
  'page',
  'size',
  'userType',
  'projectId',
  '_routes',
];

export type Pages = {
  /** Answers a GET or HEAD request for a page or for the data of one. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The key under which an address is kept, or null when it is no page. */
  keyOf(url: string): string | null;
};

type Slot = Parameters<RouterContextProvider['set']>[0];
type EntryModule = { apiContext: Slot; siteUrlContext: Slot; failureContext: Slot };
export type Build = ServerBuild & { entry: { module: EntryModule }; manifest: BuildManifest };

/** The production build of the pages. */
export async function loadBuild(): Promise<Build> {
  const folder = join(import.meta.dirname, '..', 'build');
  const manifest = JSON.parse(readFileSync(join(folder, 'client', '.vite', 'manifest.json'), 'utf8')) as BuildManifest;
  return { ...(await import(pathToFileURL(join(folder, 'server', 'index.js')).href)), manifest } as Build;
}

type Options = {
  build: () => Promise<Build>;
  dispatch: Dispatch;
  cache: PageCache;
  siteUrl: string;
  development: boolean;
  connectTo: string[];
  /** Has something shown with a draft in the place of what is public, and undoes it. @throws {Refusal} for a token that does not count */
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

/** Path and the known part of the query, in a fixed order. */
function canonical(url: string): { path: string; search: string } {
  const at = url.indexOf('?');
  if (at < 0) return { path: url, search: '' };
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = given.get(name)?.replaceAll('\0', '').trim();
    if (value) kept.set(name, value.slice(0, 200));
  }
  const search = kept.toString();
  return { path: url.slice(0, at), search: search ? `?${search}` : '' };
}

/** Mounts the pages: redirects of the sitemap, the page cache, and the framework behind it. */
export function createPages({
  build,
  dispatch,
  cache,
  siteUrl,
  development,
  connectTo,
  preview,
  frames,
  onError,
}: Options): Pages {
  let handler: Promise<(request: Request, context: RouterContextProvider) => Promise<Response>> | undefined;
  let entry: EntryModule | undefined;
  let manifest: BuildManifest = {};
  const styles = new Map<string, string[]>();

  /** The style sheets of a page by its name, which is the name of its file. */
  function stylesFor(name: string): string[] {
    const known =
      styles.get(name) ??
      ['', '?__react-router-build-client-route'].flatMap((query) =>
        stylesOf(manifest, `web/routes/${name}.tsx${query}`),
      );
    styles.set(name, known);
    return known;
  }

  function load() {
    if (!handler || development) {
      handler = build().then((b) => {
        entry = b.entry.module;
        manifest = b.manifest;
        return createRequestHandler(b, development ? 'development' : 'production');
      });
    }
    return handler;
  }

  async function make(path: string, search: string, from = dispatch): Promise<Rendered> {
    const tags = new Set<Tag>();
    // A page that only quotes a record (a sample, a neighbour) is no reading of it.
    const found = matchPage(path.replace(/_?\.data$/, ''));
    const asked = found?.params.id ?? new URLSearchParams(search).get('id');
    let record: string | undefined;
    const api = createApi(from, null, (call, input) => {
      for (const tag of call.reads ?? []) tags.add(tag);
      if (call.counts && input?.id && String(input.id) === asked) record = `${call.counts} ${input.id}`;
    });
    const handle = await load();
    const context = new RouterContextProvider();
    const slots = entry as EntryModule;
    const failure: { error?: unknown } = {};
    context.set(slots.apiContext, api);
    context.set(slots.siteUrlContext, siteUrl);
    context.set(slots.failureContext, failure);
    const response = await handle(new Request(`http://site.invalid${path}${search}`), context);
    const type = response.headers.get('content-type') ?? '';
    let body = Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = { ...securityHeaders };
    for (const [name, value] of response.headers) headers[name] = value;
    let status = response.status;
    if (type.startsWith('text/html')) {
      const name = matchPage(path)?.name;
      const html = development
        ? body.toString()
        : linkStyles(deferHydration(body.toString()), name ? stylesFor(name) : []);
      body = Buffer.from(html);
      if (!development) headers['content-security-policy'] = contentPolicy(html, connectTo, await frames());
      // The policy names what the settings allow: it is made anew with them, also of a page that shows none.
      tags.add('settings');
      if (path === href('public/not-found')) status = 404;
    }
    if (status >= 500) throw failure.error ?? new Error(`rendering ${path} answered ${status}`);
    const cacheable =
      !development &&
      !(found && unkept.includes(found.name)) &&
      (response.status === 200 || status === 404) &&
      !headers['set-cookie'];
    return { status, headers, body, tags, cacheable, record };
  }

  /** The page as it will be, with a bar that says so: for nobody but who has the address, kept nowhere and for no search engine. */
  async function answerPreview(token: string, url: string, res: ServerResponse): Promise<void> {
    const { path, search } = canonical(url);
    const extra = {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'same-origin',
    };
    try {
      const shown = await preview(token, async (from, { page, number }) => {
        const wanted = canonical(page);
        if (wanted.path !== path || wanted.search !== search)
          return `${page}${page.includes('?') ? '&' : '?'}preview=${token}`;
        const { status, headers, body } = await make(path, search, from);
        return { status, headers, body: Buffer.from(withPreviewBar(body.toString(), number)) };
      });
      if (typeof shown === 'string') return redirect(res, shown);
      res.writeHead(shown.status, { ...shown.headers, ...extra, 'content-length': shown.body.length });
      res.end(shown.body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const body = plainPage(
        410,
        '不能预览',
        error.reason === 'expired'
          ? '这个预览地址已经失效，请回到编辑页重新打开预览。'
          : `${error.message}。请回到编辑页补充以后再预览。`,
      );
      res.writeHead(410, {
        ...securityHeaders,
        ...extra,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        'content-length': Buffer.byteLength(body),
      });
      res.end(body);
    }
  }

  return {
    keyOf(url) {
      if (url.indexOf('?') < 0) return url;
      if (previewOf(url) !== null) return null;
      const { path, search } = canonical(url);
      return path + search;
    },
    async answer(req, res) {
      const token = previewOf(req.url ?? '/');
      if (token !== null) return answerPreview(token, req.url ?? '/', res);
      const { path, search } = canonical(req.url ?? '/');
      const pagePath = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
      if (!isSoundPath(pagePath)) return redirect(res, href('public/not-found'));
      if (pagePath === path) {
        const match = matchPage(path);
        const target = match ? pageRow(match.name).redirectTo : aliasTarget(path);
        if (target && !(match && pageRow(match.name).planned)) return redirect(res, target + search, 301);
        if (!match) return redirect(res, href('public/not-found'));
      }
      await cache.render(path + search, req, res, () =>
        make(path, search).catch((error) => {
          onError(error);
          throw error;
        }),
      );
    },
  };
}

function redirect(res: ServerResponse, location: string, status = 302): void {
  res.writeHead(status, { ...securityHeaders, location, 'cache-control': 'no-store', 'content-length': 0 });
  res.end();
}
