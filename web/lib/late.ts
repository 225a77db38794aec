import { useEffect, useState } from 'react';
import { replayClick } from './hydration.ts';

/**
 * For the root of a piece that the server has drawn and whose code comes later than the page's: until it lives a click
 * on a button within it waits, as one before the page does (`catchScript`).
 */
export function useLate(): { 'data-late'?: '' } {
  const [lives, setLives] = useState(false);
  useEffect(() => {
    if (!lives) return setLives(true);
    // Not within this turn: what the press leads to has the focus only once it is drawn (`thenFocus`).
    const timer = setTimeout(replayClick);
    return () => clearTimeout(timer);
  }, [lives]);
  return lives ? {} : { 'data-late': '' };
}
