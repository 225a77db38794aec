import { useEffect, useState } from 'react';
import { replayClick } from './hydration.ts';

/**
 * For the root of a piece that the server has drawn and whose code comes later than the page's: until it lives a click
 * on a button within it waits, as one before the page does (`catchScript`).
 */
export function useLate(): { 'data-late'?: '' } {
  const [lives, setLives] = useState(false);
  useEffect(() => {
    if (lives) replayClick();
    else setLives(true);
  }, [lives]);
  return lives ? {} : { 'data-late': '' };
}
