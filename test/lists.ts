import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { api } from '../web/lib/api.ts';
import { press, settled } from './screen.ts';

/** What a filter of a list offers: each choice with its value. */
export const choicesOf = (label: string): string[] =>
  [...screen.getByLabelText(label).querySelectorAll('option')].slice(1).map((o) => `${o.textContent} ${o.value}`);

/** Takes a list away as a workbook; what is asked for then. */
export async function takeAway(): Promise<unknown> {
  const start = vi.spyOn(api.downloads, 'start').mockResolvedValue({ url: null });
  const menu = screen.getByText('导出').closest('details') as HTMLDetailsElement;
  menu.open = true;
  fireEvent(menu, new Event('toggle'));
  await press('Excel 工作簿');
  return start.mock.calls.at(-1)?.[0];
}

/** Where the first link of a name leads; null where there is none. */
export const at = (name: string | RegExp): string | null =>
  screen.queryAllByRole('link', { name, hidden: true })[0]?.getAttribute('href') ?? null;

/** The dialog that is open. */
export const dialog = (): HTMLElement => document.querySelector('dialog') as HTMLElement;

/** Presses what is called so in the dialog. */
export async function inDialog(name: string): Promise<void> {
  fireEvent.click(within(dialog()).getByText(name));
  await settled();
}
