import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The part of an address that leads into the field of the search page, also where the browser goes there by itself. */
export const searchFieldId = 'wd';

let ahead: HTMLInputElement | null = null;

/** Ends the waiting; gives back what was typed meanwhile. */
function release(): string {
  const typed = ahead?.value ?? '';
  ahead?.remove();
  ahead = null;
  return typed;
}

/**
 * Puts the cursor into a field that nobody sees, until the page with the true one has come: a phone opens its keyboard
 * only while somebody presses, and what is typed on the way would be lost.
 */
export function typeAhead(): void {
  release();
  ahead = document.createElement('input');
  ahead.setAttribute('aria-label', '搜索词');
  // A smaller letter would make a phone zoom; in a field that is narrower than a letter the cursor stays before it.
  ahead.style.cssText =
    'position:fixed;top:0;left:0;width:12rem;height:2rem;opacity:0;pointer-events:none;font-size:16px';
  ahead.addEventListener('blur', () => setTimeout(() => document.hasFocus() && release()));
  document.body.append(ahead);
  ahead.focus({ preventScroll: true });
}

/** The cursor of a field whose page was asked for by its name, with what was typed on the way to it. */
export function useTypedAhead(field: RefObject<HTMLInputElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit by its name leads there
  useEffect(() => {
    const input = field.current;
    if (!input || hash !== `#${searchFieldId}`) return;
    const typed = ahead?.value;
    if (typed) input.value = typed;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
    release();
  }, [hash, key]);
}
