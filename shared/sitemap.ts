/**
 * The sitemap: every page of the portal, its address and who may open it (specification
 * 2, docs/spec/routes.json). Routes, guards, menus, breadcrumbs, titles and sitemap.xml
 * are read from this table; the pinyin paths stand nowhere else.
 */

import type { PageRow } from './sitemap/row.ts';
import { type PageName, rows } from './sitemap/table.ts';

export type { Access, PageRow } from './sitemap/row.ts';
export type { PageName, QueryField } from './sitemap/table.ts';

/** Every page with its row, in the order of the table; in the browser those that it knows yet (`addPages`). */
export const pages = Object.entries(rows) as [PageName, PageRow][];

/** The row of a page. */
export function pageRow(name: PageName): PageRow {
  return rows[name];
}

/** Whether a page is one of a centre: its code comes with the first of them that is opened. */
export function isOfCentre(name: string): boolean {
  return /^(?:trainee|teacher|unit)\//.test(name);
}

/** Whether a page can be opened. */
export function isBuilt(name: PageName): boolean {
  return Boolean(rows[name]) && !rows[name].planned;
}

type Matcher = { name: PageName; regex: RegExp; keys: string[]; weight: number };

const part = /^:(\w+)(?:\((.+)\))?(\?)?$/;

function compile(name: PageName, path: string): Matcher {
  const keys: string[] = [];
  let source = '';
  let weight = 0;
  for (const segment of path.split('/').filter(Boolean)) {
    const m = part.exec(segment);
    if (!m) {
      source += `/${segment.replaceAll('.', '\\.')}`;
      weight += 100;
      continue;
    }
    keys.push(m[1] as string);
    source += m[3] ? `(?:/(${m[2] ?? '[^/]+'}))?` : `/(${m[2] ?? '[^/]+'})`;
    weight += m[3] ? 0 : m[2] ? 10 : 1;
  }
  return { name, regex: new RegExp(`^${source}/?$`, 'u'), keys, weight };
}

const byWeight = (a: Matcher, b: Matcher) => b.weight - a.weight || a.keys.length - b.keys.length;
const matchers = pages.map(([name, row]) => compile(name, row.path)).sort(byWeight);

/** Adds pages that come with the code of a centre. Those that are known already stay as they are. */
export function addPages(more: Record<string, PageRow>): void {
  for (const [name, row] of Object.entries(more) as [PageName, PageRow][]) {
    if (rows[name]) continue;
    rows[name] = row;
    pages.push([name, row]);
    matchers.push(compile(name, row.path));
  }
  matchers.sort(byWeight);
}

const aliases = /* @__PURE__ */ pages.flatMap(([name, row]) => (row.alias ? [compile(name, row.alias)] : []));

export type PageMatch = { name: PageName; params: Record<string, string | undefined> };

function match(list: Matcher[], pathname: string): PageMatch | null {
  for (const { name, regex, keys } of list) {
    const m = regex.exec(pathname);
    if (!m) continue;
    const params: PageMatch['params'] = {};
    for (const [i, key] of keys.entries()) {
      const raw = m[i + 1];
      if (raw === undefined) continue;
      try {
        params[key] = decodeURIComponent(raw);
      } catch {
        return null;
      }
    }
    if (name === 'trainee/questionnaire-fill' && /^\d+$/.test(params.isShare ?? '')) {
      return { name: 'trainee/questionnaire-answers', params: { id: params.id, userId: params.isShare } };
    }
    return { name, params };
  }
  return null;
}

/** The page at an address (path only, still percent-encoded), or null for an unknown one. The more literal row wins. */
export function matchPage(pathname: string): PageMatch | null {
  return match(matchers, pathname);
}

/** The address that a literal form of the specification (section 2.4, such as `/xzxy`) stands for, or null. */
export function aliasTarget(pathname: string): string | null {
  const m = match(aliases, pathname);
  return m && href(m.name, m.params);
}

/**
 * The address of a page, with its trailing slash. An optional part that is absent ends the path.
 * @throws when a required part is missing: that is a bug of the caller.
 */
export function href(
  name: PageName,
  params: Record<string, string | number | undefined> = {},
  query?: Record<string, string | number | undefined | null>,
): string {
  let out = '/';
  for (const segment of rows[name].path.split('/').filter(Boolean)) {
    const m = part.exec(segment);
    if (!m) {
      out += `${segment}/`;
      continue;
    }
    const value = params[m[1] as string];
    if (value === undefined || value === '') {
      if (m[3]) continue;
      throw new Error(`${name}: ${m[1]} is missing`);
    }
    out += `${encodeURIComponent(value)}/`;
  }
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(key, String(value));
  }
  const text = search.toString();
  return text ? `${out}?${text}` : out;
}

/** From the page below home down to the page itself. */
export function crumbs(name: PageName): PageName[] {
  const above = rows[name].under as PageName | undefined;
  return above && above !== 'public/home' ? [...crumbs(above), name] : [name];
}
