const open = ':is(input, textarea, select, button):enabled';

/**
 * Leads the focus from a control whose row is about to go: to the control of the neighbouring row that is marked
 * `data-lead`, or else to the first one around. To be called before the row is taken out.
 */
export function leadOn(from: HTMLElement): void {
  const row = from.closest('li, .tag');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const around = row?.parentElement?.closest('section, fieldset, form, dialog, .field');
  const marked = next?.matches('button') ? (next as HTMLElement) : next?.querySelector<HTMLElement>('[data-lead]');
  requestAnimationFrame(() => {
    const to =
      marked?.isConnected && marked.matches(open)
        ? marked
        : (next?.isConnected && next.querySelector<HTMLElement>(open)) || around?.querySelector<HTMLElement>(open);
    to?.focus();
  });
}
