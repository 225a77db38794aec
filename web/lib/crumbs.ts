import { crumbs, href, matchPage, type PageName, pageRow } from '../../shared/sitemap.ts';
import { createStore } from './store.ts';

export type Crumb = { label: string; to?: string };
type Step = { label?: string; params?: Record<string, string | number> };

/** Areas of the main navigation that have no page of their own: what is below one stands under its name. */
const areas: { label: string; to: string; below: string[] }[] = [
  { label: '关于我们', to: href('about/profile'), below: ['about/'] },
  { label: '政产学研', to: href('cooperation/investment'), below: ['cooperation/', 'public/expert'] },
  { label: '新闻中心', to: href('news/list', { currentClass: 'xwfl0' }), below: ['news/list', 'news/detail'] },
];

/** The area of the main navigation above a page, where that is no page. */
export function areaOf(name: PageName): Crumb[] {
  return areas
    .filter(({ below }) => below.some((start) => name.startsWith(start)))
    .map(({ label, to }) => ({ label, to }));
}

/**
 * The fixed list of a public page (section 2.2), read from the sitemap, below its area. A step whose address has
 * parameters, or whose title follows the record, is completed by `steps`.
 */
export function crumbsOf(name: PageName, steps: Partial<Record<PageName, Step>> = {}): Crumb[] {
  const names = crumbs(name);
  const own = names.map((n, i) => {
    const label = steps[n]?.label ?? pageRow(n).title;
    return i === names.length - 1 ? { label } : { label, to: href(n, steps[n]?.params) };
  });
  return [...areaOf(name), ...own];
}

/** `path`: with its query, without which some pages show nothing. */
export type Visit = { level: number; label: string; page: PageName; path: string };

/** The visited routes after a navigation: only the shallower ones stay, then the new one follows (section 2). */
export function visit(history: Visit[], next: Visit): Visit[] {
  return [...history.filter((v) => v.level < next.level), next];
}

/** The visited-route history of this tab (section 3), which login pages show as their breadcrumb. */
export const visits = createStore<Visit[]>([]);

/**
 * Visited pages with those above a page among them: each at its level, behind what was visited there. Another page for
 * members is a neighbour and no way here, as the messages are none to a person's data.
 */
export function withParents(visited: Visit[], parents: PageName[]): Crumb[] {
  const list = visited.filter((v) => pageRow(v.page).access === 'public' || parents.includes(v.page));
  const missing = parents
    .filter((name) => list.every((v) => v.page !== name))
    .map((name) => {
      // A page that only leads on, an index, leads here; where to is known to the server alone.
      const to = name.endsWith('/index') ? {} : { to: href(name) };
      return { level: crumbs(name).length, crumb: { label: pageRow(name).title, ...to } };
    });
  const walked = list.map((v) => ({ level: v.level, crumb: { label: v.label, to: v.path } }));
  return [...walked, ...missing].sort((a, b) => a.level - b.level).map((v) => v.crumb);
}

const slot = 'visits';

/** What the tab kept over a reload; nothing where storage is forbidden or holds something else. */
function kept(): Visit[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(slot) ?? '[]');
    return Array.isArray(list)
      ? list.filter((v: Visit) => matchPage(v.path.replace(/\?.*/s, ''))?.name === v.page)
      : [];
  } catch {
    return [];
  }
}

/**
 * Appends a page; the login page does not count (section 2.2). Of a sign-on that comes back and of a draft that is
 * looked at the query is for once only, and stays out.
 */
export function recordVisit(name: PageName, address: string, label = pageRow(name).title): void {
  if (name === 'account/login' || name === 'staff/login') return;
  const isHome = name === 'public/home' || name === 'public/landing';
  const path = isHome || /[?&]preview=/.test(address) ? address.replace(/\?.*/s, '') : address;
  const level = isHome ? 0 : crumbs(name).length;
  const before = visits.get().length ? visits.get() : kept();
  visits.set(visit(before, { level, label, page: name, path }));
  try {
    sessionStorage.setItem(slot, JSON.stringify(visits.get()));
  } catch {
    // Storage is forbidden: then a reload begins anew.
  }
}
