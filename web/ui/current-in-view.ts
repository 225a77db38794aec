import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A row that scrolls sideways starts where its current entry can be seen. */
export function useCurrentInView<T extends HTMLElement>(): RefObject<T | null> {
  const row = useRef<T>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current entry
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row.current || !box || !current || (current.left >= box.left && current.right <= box.right)) return;
    row.current.scrollLeft += current.left - box.left - (box.width - current.width) / 2;
  }, [pathname, search]);
  return row;
}
