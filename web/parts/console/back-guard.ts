import { useBlocker } from 'react-router';

/**
 * Holds the browser's back and forward press while something is unsaved, and only such a press: no link of ours is
 * behind it. What our own links would lose they ask for themselves.
 */
export function useBackGuard(dirty: boolean): { asks: boolean; stay: () => void; go: () => void } {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty && historyAction === 'POP' && currentLocation.pathname !== nextLocation.pathname,
  );
  return { asks: blocker.state === 'blocked', stay: () => blocker.reset?.(), go: () => blocker.proceed?.() };
}
