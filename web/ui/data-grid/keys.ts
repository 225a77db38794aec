import { type RefObject, useEffect } from 'react';
import { useKept } from '../../lib/kept-state.ts';

const isOn = (kept: string | null) => kept !== 'false';

/** Who types, chooses or answers a dialog does not mean the list. */
const isTaken = (e: KeyboardEvent) =>
  e.ctrlKey ||
  e.metaKey ||
  e.altKey ||
  e.isComposing ||
  document.querySelector('dialog[open]') !== null ||
  (e.target instanceof HTMLElement &&
    (e.target.isContentEditable || e.target.matches('input:not([type=checkbox]), textarea, select')));

/**
 * A list by keyboard: j and k, or the arrows where a row has the focus, go from row to row, Enter opens (it is a link),
 * x chooses, / leads to the search field. Who is disturbed by keys of one sign switches them off.
 */
export function useListKeys(box: RefObject<HTMLElement | null>) {
  const [on, change] = useKept('grid keys', isOn);
  useEffect(() => {
    if (!on) return;
    function step(by: 1 | -1): void {
      const links = [...(box.current?.querySelectorAll<HTMLElement>('tbody [data-row]') ?? [])];
      const at = links.findIndex((l) => l.closest('tr')?.contains(document.activeElement));
      links[Math.min(links.length - 1, Math.max(0, at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by))]?.focus();
    }
    function pressed(e: KeyboardEvent): void {
      if (isTaken(e)) return;
      const row =
        document.activeElement instanceof HTMLElement && box.current?.contains(document.activeElement)
          ? document.activeElement.closest('tbody tr')
          : null;
      if (e.key === '/') box.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
      else if (e.key === 'j' || (e.key === 'ArrowDown' && row)) step(1);
      else if (e.key === 'k' || (e.key === 'ArrowUp' && row)) step(-1);
      else if (e.key === 'x' && row) row.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      else return;
      e.preventDefault();
    }
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [on, box]);
  return { on, toggle: () => change((was) => !was) };
}
