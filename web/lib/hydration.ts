import { useEffect } from 'react';
import type { Location } from 'react-router';
import { restoreSession, session } from './session.ts';

type Waiting = {
  __click?: Element | null;
  __hydrated?: boolean;
  /** The address of the page that stands: the browser's own changes before the page has. */
  __shown?: string;
};

/**
 * The page takes over only after it has loaded, and a form in a piece of its own later still: a click on a button that
 * came before is made good now. One that is again too early is remembered again. To be called after what was typed
 * early has been shown: a form sends what it shows.
 */
export function replayClick(): void {
  const waiting = window as Waiting;
  const target = waiting.__click;
  waiting.__click = null;
  waiting.__hydrated = true;
  if (!(target instanceof HTMLElement)) return;
  target.removeAttribute('data-waits');
  if (target.isConnected) target.click();
}

/**
 * With a token the user info is fetched on every navigation
 * (section 4); a failure leaves the state as it is (section 8).
 */
export function useSessionRefresh(location: Location): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is the trigger
  useEffect(() => {
    (window as Waiting).__shown = location.pathname + location.search;
    restoreSession();
    if (!session.get().token) return;
    // Visitors never need the calls: their code comes with the first token.
    import('./profile.ts').then(({ refreshProfile }) => refreshProfile()).catch(() => undefined);
  }, [location.key]);
}
