import { useEffect, useId, useState } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { createStore } from './store.ts';

/** Those who ask before the page is left: the last one alone does, as a dialog over a page. The router takes one. */
const asking = createStore<readonly string[]>([]);

/** Whether it is this one's turn to ask before something is left. */
export function useTurnToAsk(asks: boolean): boolean {
  const id = useId();
  const last = asking.use().at(-1);
  useEffect(() => {
    if (!asks) return;
    asking.set([...asking.get(), id]);
    return () => asking.set(asking.get().filter((one) => one !== id));
  }, [asks, id]);
  return asks && last === id;
}

/** A press that would lead away, held until it is answered. */
type Away = { stay: () => void; go: () => void; leavesPage: boolean };

/**
 * Holds the browser's back and forward press, and only such a press: no link of ours is behind it. A save that leads on
 * goes on.
 */
function useWayBack(fromQuery: boolean): Away | null {
  const here = useLocation().pathname;
  const { state, location, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction === 'POP' && (fromQuery || currentLocation.pathname !== nextLocation.pathname),
  );
  return state === 'blocked' ? { stay: reset, go: proceed, leavesPage: location.pathname !== here } : null;
}

/** Holds a press on a link of ours. */
function useWayByLink(): Away | null {
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    const ask = (e: MouseEvent) => {
      const link = (e.target as Element).closest('a');
      if (!link?.href || link.target || link.download || e.ctrlKey || e.metaKey || e.shiftKey) return;
      // A link of the text that is written leads nowhere: the press puts the cursor there.
      if (link.closest('[contenteditable="true"]')) return;
      const to = new URL(link.href);
      // Elsewhere the window asks by itself; a part or another order of the same page leaves nothing.
      if (to.origin !== location.origin || to.pathname === location.pathname) return;
      e.preventDefault();
      e.stopPropagation();
      setTo(link.href);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, []);
  if (to === null) return null;
  const stay = () => setTo(null);
  return {
    stay,
    go() {
      const { pathname, search, hash } = new URL(to);
      stay();
      requestAnimationFrame(() => void navigate(pathname + search + hash));
    },
    leavesPage: true,
  };
}

/**
 * Holds what would lead away from what was typed and not saved, as long as the asker is there.
 * @param fromQuery whether something is left as well where the query alone changes
 * @returns what is to be asked about
 */
export function useWayAway(fromQuery = false): Away | null {
  const link = useWayByLink();
  const back = useWayBack(fromQuery);
  return link ?? back;
}
