import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { api } from '../web/lib/api.ts';
import { press } from './screen.ts';

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
