import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { toasts } from '../web/lib/toast.ts';

/**
 * Each test of a file begins with an empty store, nothing told, and a clock that goes two seconds at each look: no
 * press is a second one within a second.
 */
export function anew(): void {
  let now = 0;
  beforeEach(() => {
    localStorage.clear();
    toasts.set([]);
    // Never back: when an error was last told outlives a test.
    now = Math.max(now, performance.now());
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    toasts.set([]);
  });
}

/** What was answered has come and is drawn: two turns of the loop, since an answer may ask for another. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** A button by its name, also behind a dialog; null where there is none. */
export const button = (name: string | RegExp): HTMLButtonElement | null =>
  screen.queryByRole<HTMLButtonElement>('button', { name, hidden: true });

/** Presses a button once, and waits for what that brings. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(button(name) as HTMLElement);
  await settled();
}

/** The sentences that the page has told. */
export const told = (): string[] => toasts.get().map((t) => t.text);

/** Whether a button that keeps the keys has nothing to do, or is under way. */
export const idle = (name: string | RegExp): boolean => button(name)?.getAttribute('aria-disabled') === 'true';

/** Presses a button of the dialog that is open, and waits for what that brings. */
export async function inDialog(name: string): Promise<void> {
  fireEvent.click([...document.querySelectorAll('dialog button')].find((b) => b.textContent === name) as HTMLElement);
  await settled();
}
