import { useEffect, useReducer } from 'react';

/** A browser keeps no timer for longer than some weeks: so often it is looked anyway. */
const mostMs = 3_600_000;

/** The time: whoever asks is drawn anew as the next of some instants (ms) comes, and when the window is seen again. */
export function useNow(instants: readonly number[]): Date {
  const [turn, follow] = useReducer((n: number) => n + 1, 0);
  const now = Date.now();
  const next = Math.min(...instants.filter((at) => at > now));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that came is set again
  useEffect(() => {
    const timer = setTimeout(follow, Math.min(next - Date.now(), mostMs));
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [next, turn]);
  return new Date(now);
}
