import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const enough = 180;
const most = 256;

/**
 * A dialog cuts off what reaches beyond it: there a panel is put over
 * everything, below its field, or above it where there is more room. What
 * sends the form stays free, as long as either has room enough.
 */
export function useInDialog(
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const dialog = field.current?.closest('dialog');
    if (!isOpen || !dialog) return;
    const place = () => {
      const style = panel.current?.style;
      const at = field.current?.getBoundingClientRect();
      if (!style || !at) return;
      const foot = dialog.querySelector('.form-foot')?.getBoundingClientRect().top ?? window.innerHeight;
      const [above, left] = [at.top - 2 * gap, window.innerHeight - at.bottom - 2 * gap];
      const free = Math.min(left, foot - at.bottom - 2 * gap);
      const below = free >= enough || above >= enough ? free : left;
      const isAbove = below < enough && above > below;
      style.position = 'fixed';
      style.left = `${at.left}px`;
      style.right = 'auto';
      style.width = `${at.width}px`;
      style.maxHeight = `${Math.min(most, isAbove ? above : below)}px`;
      style.top = isAbove ? 'auto' : `${at.bottom + gap}px`;
      style.bottom = isAbove ? `${window.innerHeight - at.top + gap}px` : 'auto';
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  });
}
