import { useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouter } from 'react-router';

const key = 'unsaved';

/**
 * Holds the browser's back and forward press while something is unsaved. The router's own `useBlocker` would ask at every navigation and come with
 * the first load of every page; this asks the router itself, and only for presses that no link of ours is behind.
 */
export function useBackGuard(dirty: boolean): { asks: boolean; stay: () => void; go: () => void } {
  const router = useContext(DataRouter)?.router;
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (!router || !dirty) return;
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation, historyAction }) =>
        historyAction === 'POP' && currentLocation.pathname !== nextLocation.pathname,
    );
    const off = router.subscribe((state) => setAsks(state.blockers.get(key)?.state === 'blocked'));
    return () => {
      off();
      setAsks(false);
      router.deleteBlocker(key);
    };
  }, [router, dirty]);
  const blocker = () => router?.state.blockers.get(key);
  return { asks, stay: () => blocker()?.reset?.(), go: () => blocker()?.proceed?.() };
}
