import { thenFocus } from '../../lib/then-focus.ts';

const open = ':is(input, textarea, select, button):not(:disabled)';

/**
 * Takes out the row of a control by `change`, and leads the focus from it: to the control of the neighbouring row that
 * is marked `data-lead`, or else to the first one around.
 */
export function leadOn(from: HTMLElement, change: () => void): void {
  const row = from.closest('li, .tag');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const around = row?.parentElement?.closest('section, fieldset, form, dialog, .field');
  const marked = next?.matches('button') ? (next as HTMLElement) : next?.querySelector<HTMLElement>('[data-lead]');
  thenFocus(change, () =>
    marked?.isConnected && marked.matches(open)
      ? marked
      : (next?.isConnected && next.querySelector<HTMLElement>(open)) ||
        around?.querySelector<HTMLElement>(open) ||
        null,
  );
}
