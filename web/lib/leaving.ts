import { limits } from '../../shared/limits.ts';
import { callAddress, callHeaders } from './api.ts';
import { session } from './session.ts';

/**
 * Tells when a window is really closed: its unload follows the question before it within five milliseconds (sections 7
 * and 9). Where a person was asked whether to leave, or stayed, more time passes, and nothing is told.
 * `pagehide` stands for the unload: phones fire no other, and it leaves the page fit for going back.
 * @returns stops watching
 */
export function watchClosing(onClosed: () => void, now: () => number = () => performance.now()): () => void {
  let askedAt = Number.NEGATIVE_INFINITY;
  const asked = () => {
    askedAt = now();
  };
  const hidden = () => {
    if (now() - askedAt <= limits.unloadWithinMs) onClosed();
  };
  window.addEventListener('beforeunload', asked);
  window.addEventListener('pagehide', hidden);
  return () => {
    window.removeEventListener('beforeunload', asked);
    window.removeEventListener('pagehide', hidden);
  };
}

/** The call before the logout (section 7). Nobody waits for it: the window is gone. */
export function tellClosed(): void {
  if (!session.get().token) return;
  void fetch(callAddress('account', 'beforeLogout'), { headers: callHeaders(), keepalive: true }).catch(
    () => undefined,
  );
}
