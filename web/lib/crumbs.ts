import { href, type PageName, pageRow, crumbs } from '../../shared/sitemap.ts';
import { createStore } from './store.ts';

export type Crumb = { label: string; to?: string };
type Step = { label?: string; params?: Record<string, string | number> };

/**
 * The fixed list of a public page (section 2.2), read from the sitemap. A step whose address has parameters, or whose
 * title follows the record, is completed by `steps`.
 */
export function crumbsOf(name: PageName, steps: Partial<Record<PageName, Step>> = {}): Crumb[] {
  const names = crumbs(name);
  return names.map((n, i) => {
    const label = steps[n]?.label ?? pageRow(n).title;
    return i === names.length - 1 ? { label } : { label, to: href(n, steps[n]?.params) };
  });
}

export type Visit = { level: number; label: string; path: string };

/** The visited routes after a navigation: only the shallower ones stay, then the new one follows (section 2). */
export function visit(history: Visit[], next: Visit): Visit[] {
  return [...history.filter((v) => v.level < next.level), next];
}

/** The visited-route history of this tab (section 3), which login pages show as their breadcrumb. */
export const visits = createStore<Visit[]>([]);

/** Appends a page; the login page does not count (section 2.2). */
export function recordVisit(name: PageName, path: string, label = pageRow(name).title): void {
  if (name === 'account/login') return;
  const level = name === 'public/home' || name === 'public/landing' ? 0 : crumbs(name).length;
  visits.set(visit(visits.get(), { level, label, path }));
}
