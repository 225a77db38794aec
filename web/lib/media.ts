import { useSyncExternalStore } from 'react';

/**
 * Whether the window is as a media query says; not so on the server, nor on paper: a sheet is as narrow as a tablet,
 * and what is folded away or left out there cannot be opened on it.
 */
export function useMedia(size: string): boolean {
  const query = `screen and ${size}`;
  return useSyncExternalStore(
    (told) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', told);
      return () => list.removeEventListener('change', told);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
