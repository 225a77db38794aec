import { useEffect, useState } from 'react';

/** In ms: when it is asked again for the first time, and at most how much later each time. */
const firstMs = 3000;
const mostMs = 60_000;

/**
 * Opens the page anew once the server that was away answers again. It is asked quietly, later and later, and as soon as
 * the browser has its line again; only while the page is seen. Where it answers at once the page itself has failed, and
 * would again: that is left to the reader.
 * @returns whether the server is away
 */
export function useReopen(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let wasAway = false;
    let isOver = false;
    let wait = firstMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function away(): void {
      wasAway = true;
      setAway(true);
    }
    async function look(): Promise<void> {
      clearTimeout(timer);
      if (document.hidden) return;
      const isThere = await fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isOver) return;
      if (isThere && wasAway) return location.reload();
      if (isThere) return;
      away();
      clearTimeout(timer);
      timer = setTimeout(look, wait);
      wait = Math.min(2 * wait, mostMs);
    }
    function back(): void {
      away();
      void look();
    }
    if (!window.navigator.onLine) away();
    void look();
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isAway;
}
