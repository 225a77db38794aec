import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import type { ConsolePage } from '../../../shared/console.ts';
import { createStore } from '../../lib/store.ts';

/** Under which list the page at an address has said that it stands. */
const said = createStore<{ at: string; list: ConsolePage } | null>(null);

/**
 * Says to the menu under which list a page about one record stands: the address alone does not tell whether an account
 * is a member's or a colleague's.
 */
export function useStandsUnder(list: ConsolePage): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => said.set({ at: pathname, list }), [pathname, list]);
}

/** The list that the page at this address has named, or null where it has named none yet. */
export function useNamedList(pathname: string): ConsolePage | null {
  const now = said.use();
  return now?.at === pathname ? now.list : null;
}
