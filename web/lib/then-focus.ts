import { flushSync } from 'react-dom';

/** Changes what is shown and leads the focus into it at once: the next key that is pressed is typed there. */
export function thenFocus(change: () => void, find: () => HTMLElement | null): void {
  flushSync(change);
  find()?.focus();
}
