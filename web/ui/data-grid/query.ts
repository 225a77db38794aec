import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageNumber, pageSizeOf } from '../../lib/page.tsx';

/** What a list asks for, as it stands in the address. */
export type ListQuery = {
  page: number;
  size: number;
  /** A key of the list, with a hyphen before it downwards. */
  sort: string;
  /** The filters by name; absent ones are empty. */
  values: Record<string, string>;
};

/** A query of the list behind what its page says of itself, as an address has them. */
export const behind = (part: string, search: string): string => {
  const all = [part, search.replace(/^\?/, '')].filter(Boolean).join('&');
  return all && `?${all}`;
};

type Change = { page?: number; size?: number; sort?: string; values?: Record<string, string> };

/**
 * The query of the list in the address, and how to change it:
 * everything else but the page begins anew at the first page.
 * @param part what the address says of the page around the list
 */
export function useListQuery(first: string, names: readonly string[], part: Readonly<Record<string, string>> = {}) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const query: ListQuery = {
    page: pageNumber(given.get('page')),
    size: pageSizeOf(given),
    sort: given.get('sort') ?? first,
    values: Object.fromEntries(names.map((n) => [n, given.get(n) ?? ''])),
  };

  const own = String(new URLSearchParams(part));
  const asked = (change: Change): string => {
    const next = { ...query, page: 1, ...change, values: { ...query.values, ...change.values } };
    const out = new URLSearchParams(Object.entries(next.values).filter(([, v]) => v));
    if (next.sort !== first) out.set('sort', next.sort);
    if (next.size !== 10) out.set('size', String(next.size));
    if (next.page > 1) out.set('page', String(next.page));
    return out.size ? `?${out}` : '';
  };
  const addressOf = (change: Change): string => `${pathname}${behind(own, asked(change))}${hash}`;
  const change = useCallback((to: string) => void navigate(to, { preventScrollReset: true }), [navigate]);
  return {
    query,
    addressOf,
    set: (c: Change) => change(addressOf(c)),
    /** The query of the page around the list. */
    part: own,
    /** The filters and the order without the page, as they are kept. */
    search: asked({}),
  };
}

/** The body of a list's call. Filters that are empty are left out, so that the server's own start counts. */
export function toInput(
  { page, size, sort, values }: ListQuery,
  fixed: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    pageNum: page,
    pageSize: size,
    sort,
    ...Object.fromEntries(Object.entries(values).filter(([, v]) => v)),
    ...fixed,
  };
}
export type ListQueryOf = ReturnType<typeof useListQuery>;
