import { flushSync } from 'react-dom';

/**
 * Changes what is shown and leads the focus into it at once: the next key that is pressed is typed there.
 * @param how `preventScroll` where it is in sight, in a bar that the page scrolls below
 */
export function thenFocus(change: () => void, find: () => HTMLElement | null, how?: FocusOptions): void {
  flushSync(change);
  find()?.focus(how);
}
