import { useEffect, useRef } from 'react';

/**
 * Scrolls the rows inside an element sideways so that the chosen
 * link of each stands in the middle; `key` names the choice.
 */
export function useCurrentInView<E extends HTMLElement>(key: string | undefined) {
  const box = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice moves the rows
  useEffect(() => {
    for (const link of box.current?.querySelectorAll('[aria-current]') ?? []) {
      const row = link.closest('ul, nav');
      if (!row || row.scrollWidth <= row.clientWidth) continue;
      const [a, b] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += a.left + a.width / 2 - b.left - b.width / 2;
    }
  }, [key]);
  return box;
}
