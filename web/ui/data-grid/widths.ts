import { type PointerEvent, type RefObject, useState } from 'react';
import { bounds, within } from './layout.ts';

export type Widths = Record<string, number>;

/** The widths in pixels that the browser has given to the columns which stand in a table. */
function measured(table: HTMLElement | null): Widths {
  const heads = [...(table?.querySelectorAll<HTMLElement>('th[data-col]') ?? [])];
  return Object.fromEntries(heads.map((th) => [th.dataset.col ?? '', within(th.getBoundingClientRect().width)]));
}

/**
 * The widths of columns: as the browser finds them until somebody drags the edge of a heading or moves a slider, from
 * then on as they were left. `keep` is told once the edge is let go.
 */
export function useWidths(box: RefObject<HTMLElement | null>, kept: Widths, keep: (next: Widths) => void) {
  const [dragged, setDragged] = useState<Widths | null>(null);
  const all = () => ({ ...measured(box.current), ...kept });
  function drag(e: PointerEvent, key: string): void {
    if (e.button) return;
    e.preventDefault();
    const [from, start] = [all(), e.clientX];
    let next = from;
    const move = (event: globalThis.PointerEvent) => {
      next = { ...from, [key]: within((from[key] ?? bounds.usual) + event.clientX - start) };
      setDragged(next);
    };
    const end = (event: globalThis.PointerEvent) => {
      setDragged(null);
      if (event.type === 'pointerup' && next !== from) keep(next);
      for (const [name, does] of listeners) window.removeEventListener(name, does);
    };
    const listeners = [
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const;
    for (const [name, does] of listeners) window.addEventListener(name, does);
  }
  return {
    widths: dragged ?? kept,
    drag,
    widthOf: (key: string) => kept[key] ?? measured(box.current)[key] ?? bounds.usual,
    set: (key: string, width: number) => keep({ ...all(), [key]: within(width) }),
    reset: () => keep({}),
  };
}
export type WidthsOf = ReturnType<typeof useWidths>;
