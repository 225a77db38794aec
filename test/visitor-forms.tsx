import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as proofs from '../web/lib/proof.ts';
import { anonymous, session } from '../web/lib/session.ts';
import { anew, settled } from './screen.ts';

export const sent = (n: number) => ({ id: n, receipt: `r${n}`.padEnd(24, 'x'), dueTime: '2026-11-23T12:00:00.000Z' });
let made = 0;
/**
 * Each test of a file begins as `anew` says, with nothing typed or sent from this tab, and with proofs that cost
 * nothing.
 */
export function anewForms(): void {
  anew();
  beforeEach(() => {
    made = 0;
    sessionStorage.clear();
    vi.spyOn(proofs, 'makeProof').mockImplementation(async () => ({
      proof: { challenge: `c${++made}`, nonce: made },
      until: Number.POSITIVE_INFINITY,
    }));
  });
  afterEach(() => {
    act(() => session.set(anonymous));
  });
}

const settings = { hotline: '0571', hours: '', formsOpen: true };
/** A form in a portal with such settings. */
export async function open(element: ReactNode, more: object = {}) {
  const root = { shell: { clock: 'plain', privacyVersion: '3', settings: { ...settings, ...more } } };
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element }], {
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
export const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
export const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
/** Chosen step by step, once the names have come. */
export async function choose(label: string, names: string[]): Promise<void> {
  fireEvent.click(region(label));
  await vi.waitFor(() => expect(document.querySelector('[role=option]')).toBeTruthy());
  for (const [i, name] of names.entries()) {
    const column = document.querySelectorAll<HTMLElement>('[role=listbox]')[i] as HTMLElement;
    fireEvent.click(within(column).getByText(name));
  }
  await settled();
}
export const region = (label: string) => screen.getByLabelText(label, { selector: '[role=combobox]' });
