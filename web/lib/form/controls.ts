/** The controls of a form as they stand in the page. */

/** The control of a path, or what is said below it (`-err`); or those of the nearest path around it that has one. */
function elementOf(id: string, path: string, what = ''): HTMLElement | null {
  const own = document.getElementById(`${id}${path}${what}`);
  return own || !path.includes('.') ? own : elementOf(id, path.slice(0, path.lastIndexOf('.')), what);
}

/**
 * What stands in a control that the page came with: typed, ticked or filled in by the browser before the page took
 * over.
 */
export function standsIn(id: string, path: string): string {
  const field = document.getElementById(`${id}${path}`);
  if (!(field instanceof HTMLInputElement))
    return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement ? field.value : '';
  if (field.type === 'checkbox') return field.checked ? '1' : '';
  // What a browser says of a chosen file is no value of ours: its path is made up (`filesIn`).
  if (field.type === 'file') return '';
  return field.type === 'radio'
    ? (document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]:checked`)?.value ?? '')
    : field.value;
}

/** The files that stand in a control which the page came with. */
export const filesIn = (field: Element | null): File[] =>
  field instanceof HTMLInputElement ? [...(field.files ?? [])] : [];

/** Faults in the order in which their controls stand in the page; those without a control come last. */
export function inOrder(id: string, faults: Record<string, string>): Record<string, string> {
  const after = (a: Element | null, b: Element | null) =>
    !a || !b ? Number(!a) - Number(!b) : a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  return Object.fromEntries(
    Object.entries(faults)
      .map(([path, message]) => ({ path, message, element: elementOf(id, path) }))
      .sort((a, b) => after(a.element, b.element))
      .map(({ path, message }) => [path, message]),
  );
}

/**
 * Leads to the first of the controls that is there, once the faults are shown; without one to what is said of the
 * whole.
 */
export function leadTo(id: string, paths: readonly string[]): void {
  requestAnimationFrame(() => {
    const path = paths.find((at) => elementOf(id, at)) ?? (paths.length ? null : 'fault');
    if (path === null) return;
    elementOf(id, path)?.focus();
    // A browser is content with the control in sight, and leaves the sentence under a bar that sticks there.
    elementOf(id, path, path === 'fault' ? '' : '-err')?.scrollIntoView({ block: 'nearest' });
  });
}
