import { useEffect } from 'react';

type Lock = { release(): Promise<void> };
/** Not in every browser at the floor. */
type Awake = { wakeLock?: { request(what: 'screen'): Promise<Lock> } };

/**
 * Keeps a screen that nobody touches from going dark, where the browser can: it lets go by itself as the page is
 * hidden, so it is asked again when somebody comes back.
 */
export function useAwake(on: boolean): void {
  useEffect(() => {
    const { wakeLock } = window.navigator as Awake;
    if (!on || !wakeLock) return;
    let isOver = false;
    let held: Lock | null = null;
    // A refusal, as with an empty battery, leaves the board as it was.
    const letGo = (lock: Lock | null) => void lock?.release().catch(() => undefined);
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      wakeLock.request('screen').then(
        (lock) => {
          letGo(isOver ? lock : held);
          held = isOver ? null : lock;
        },
        () => undefined,
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', take);
      letGo(held);
    };
  }, [on]);
}
