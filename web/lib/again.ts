import { useEffect } from 'react';
import type { Load } from './load.ts';

/** Between an answer and the next question. */
const pauseMs = 2000;

/** Asks again while something is under way, a while after each answer; not in a window that nobody sees. */
export function useAgain({ busy, reload }: Pick<Load<unknown>, 'busy' | 'reload'>, waits: boolean): void {
  useEffect(() => {
    if (!waits || busy) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), pauseMs);
    return () => clearInterval(timer);
  }, [waits, busy, reload]);
}
