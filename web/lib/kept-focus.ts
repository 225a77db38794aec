import { useEffect } from 'react';

/** The nearest of what once stood around an element that is gone, and stands still. */
function nearest(way: readonly Element[]): HTMLElement | undefined {
  return way.find((e): e is HTMLElement => e instanceof HTMLElement && e.isConnected && e !== document.body);
}

/** Takes the keys without moving the page; what is no control takes them once. */
function hold(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/**
 * Where what was pressed goes away with its deed (a row that is decided, a button of a state that is over) the keys
 * stay at the place where it stood, and not at the beginning of the page. Whoever leads them on has two frames for it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let way: Element[] = [];
    let frame = 0;
    const note = (e: FocusEvent) => {
      way = [];
      for (let at = e.target as Element | null; at; at = at.parentElement) way.push(at);
    };
    const look = () => {
      if (!way.length || way[0]?.isConnected || document.activeElement !== document.body) return;
      const place = nearest(way);
      way = [];
      if (place) hold(place);
    };
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(look);
      });
    });
    document.addEventListener('focusin', note);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
