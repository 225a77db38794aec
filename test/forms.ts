import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { settled } from './screen.ts';

const words = (e: Element | null): string => e?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
/** What is said of a control beside its label, by its own account. */
const about = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words(document.getElementById(id)))
    .filter(Boolean)
    .join('; ');

function fieldShown(control: Element): string {
  const field = control as HTMLInputElement;
  const group = field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : null;
  const label = words(group ?? field.labels?.[0] ?? null) || (field.getAttribute('aria-label') ?? '');
  const kind = control.localName === 'input' ? field.type : control.localName;
  const facts = ['autocomplete', 'inputmode', 'maxlength', 'placeholder'].flatMap((name) => {
    const value = field.getAttribute(name);
    return value ? [name === 'maxlength' ? `≤${value}` : value] : [];
  });
  const marks = `${field.required || group?.classList.contains('req') ? '*' : ''}${field.readOnly ? ' (read)' : ''}`;
  const hint = about(field);
  return `${label}${marks} ${[kind === 'text' ? '' : kind, ...facts].filter(Boolean).join(' ')}${hint && ` - ${hint}`}`;
}

const controls = ':is(input, select, textarea, [role=combobox]):not([type=hidden], [tabindex="-1"], [type=search])';

/** Every control of a form with what helps to fill it in; of a choice among few the first. */
export function fieldsShown(form: HTMLElement): string[] {
  const seen = new Set<string>();
  return [...form.querySelectorAll<HTMLInputElement>(controls)].flatMap((control) => {
    if (control.type === 'radio') {
      if (seen.has(control.name)) return [];
      seen.add(control.name);
    }
    return [fieldShown(control).trim()];
  });
}

/** A form that is sent as it stands: each fault tied to its control, and where the reader is led. */
export async function sentAsItStands(form: HTMLFormElement): Promise<string[]> {
  fireEvent.submit(form);
  await settled();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const faults = [...form.querySelectorAll('[role=alert]')].map(words);
  for (const control of form.querySelectorAll('[aria-invalid]'))
    expect(
      faults.some((fault) => about(control).includes(fault)),
      'a fault is tied to its control',
    ).toBe(true);
  const at = document.activeElement as HTMLInputElement | null;
  const name =
    at &&
    (words(at.labels?.[0] ?? null) ||
      (at.getAttribute('aria-label') ?? at.id.replace(/^.*fault$/, 'what is said of all')));
  return [...faults, `at ${name}`];
}
