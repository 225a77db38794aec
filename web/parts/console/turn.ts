import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** What comes along with an address that the page which is open has got: it stays as it is. */
export const stays = { stays: true } as const;

/** Whether the page has got the address that it has now under who is at it. */
export function useStays(): boolean {
  const { state } = useLocation() as { state: { stays?: true } | null };
  // Back and forward come upon the same entry from another page.
  return useNavigationType() === 'REPLACE' && Boolean(state?.stays);
}

/** Counts the pages that were opened, one after the other: each begins anew. */
export function useTurn(): number {
  const { pathname } = useLocation();
  const isSame = useStays();
  const [view, setView] = useState({ at: pathname, turn: 0 });
  if (view.at !== pathname) setView({ at: pathname, turn: view.turn + (isSame ? 0 : 1) });
  return view.turn;
}
