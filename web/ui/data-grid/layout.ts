import { useKept } from '../../lib/kept-state.ts';

/** What a list is narrowed to and how it is shown, under a name. */
export type View = { name: string; search: string; columns: string[] | null };
/**
 * How an account likes a list: `columns` by key, null for those that come
 * with it; `widths` in pixels by key, none for those of the browser.
 */
export type Layout = {
  columns: string[] | null;
  widths: Record<string, number>;
  dense: boolean;
  folded: boolean | null;
  views: View[];
};

export const bounds = { least: 64, most: 720, usual: 160 };
/** The most views that an account keeps of a list. */
export const mostViews = 12;
const texts = (given: unknown): string[] | null =>
  Array.isArray(given) ? given.filter((k): k is string => typeof k === 'string') : null;
export const within = (width: number): number => Math.ceil(Math.min(bounds.most, Math.max(bounds.least, width)));

/** What was kept, whatever it is now, as a layout. */
export function readLayout(text: string | null): Layout {
  let given: Partial<Record<keyof Layout, unknown>> = {};
  try {
    given = (JSON.parse(text || '{}') as typeof given | null) ?? {};
  } catch {
    // Of another time, or cut off: the list begins anew.
    given = {};
  }
  const views = Array.isArray(given.views) ? (given.views as Partial<View>[]) : [];
  return {
    columns: texts(given.columns),
    widths: Object.fromEntries(
      Object.entries((given.widths as object | null) ?? {}).flatMap(([k, w]) =>
        typeof w === 'number' && Number.isFinite(w) ? [[k, within(w)]] : [],
      ),
    ),
    dense: given.dense === true,
    folded: typeof given.folded === 'boolean' ? given.folded : null,
    views: views
      .filter((v) => typeof v?.name === 'string' && typeof v.search === 'string')
      .map((v) => ({ name: v.name as string, search: v.search as string, columns: texts(v.columns) }))
      .slice(0, mostViews),
  };
}

type Choosable = { key: string; main?: boolean; spare?: boolean };

/** Which columns are shown: the main one always, the others by choice. */
export const shownOf = <C extends Choosable>(columns: readonly C[], chosen: string[] | null): C[] =>
  columns.filter((c) => c.main || (chosen ? chosen.includes(c.key) : !c.spare));

/** The view in the place of one of the same name, else as the last. */
export function withView(views: readonly View[], view: View): View[] {
  const at = views.findIndex((v) => v.name === view.name);
  return at < 0 ? [...views, view].slice(-mostViews) : views.map((v, i) => (i === at ? view : v));
}

/** The layout of a list, as this computer keeps it for the account, and how to change it. */
export function useLayout(list: string) {
  const [layout, change] = useKept(`grid ${list}`, readLayout);
  return { layout, set: (more: Partial<Layout>) => change((before) => ({ ...before, ...more })) };
}
export type LayoutOf = ReturnType<typeof useLayout>;
