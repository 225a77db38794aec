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

const fields = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form[role=search] :is(input, select)')].map(
    (field) => ({ field, label: field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? '' }),
  );
const texts = (of: ParentNode, what: string): string[] =>
  [...of.querySelectorAll(what)].map((e) => e.textContent?.replace(/\s+/g, ' ').trim() ?? '');

/** What each filter of the list that is shown puts into what is asked for, with its choices; each is tried. */
async function filtersShown(asked: () => Record<string, unknown>): Promise<string[]> {
  const told: string[] = [];
  for (const { label } of fields()) {
    const { field } = fields().find((f) => f.label === label) as ReturnType<typeof fields>[0];
    const options = [...field.querySelectorAll('option')];
    const last = options.at(-1)?.value ?? (field.type === 'date' ? '2026-11-18' : '字');
    fireEvent.change(field, { target: { value: last } });
    fireEvent.submit(screen.getByRole('search'));
    await settled();
    const key = Object.entries(asked()).find(([, value]) => value === last)?.[0];
    const none = options[0] && options[0].textContent !== '全部' ? ` (${options[0].textContent})` : '';
    const choices = options.slice(1).map((o) => `${o.textContent} ${o.value}`);
    told.push(`${label} ${key}${none}${choices.length ? `: ${choices.join(', ')}` : ''}`);
    fireEvent.reset(screen.getByRole('search'));
    await settled();
  }
  return told;
}

/** What may be done with chosen rows, and the name under which the list is taken away. */
async function deedsShown(): Promise<{ bulk: string[]; take: unknown }> {
  const box = document.querySelector<HTMLElement>('tbody input[type=checkbox]');
  if (box) fireEvent.click(box);
  const bulk = box ? texts(document, '[data-grid] > [role=status] button').filter((b) => b !== '取消选择') : [];
  if (!screen.queryByText('导出')) return { bulk, take: null };
  return { bulk, take: ((await takeAway()) as { name: string }).name };
}

/** The columns of the list that is shown, each with what its head orders by, and its rows. */
export function tableShown(): string[] {
  const heads = [...document.querySelectorAll('[data-grid] thead th[data-col]')].map((th) => {
    const to = th.querySelector('a')?.getAttribute('href');
    const sort = to && new URL(to, 'http://x').searchParams.get('sort');
    return `${th.textContent}${sort ? ` ${sort}` : ''}`;
  });
  const rows = [...document.querySelectorAll('[data-grid] tbody tr')].map((tr) => texts(tr, 'td').filter(Boolean));
  return [heads, ...rows].map((line) => line.join(' | '));
}

/**
 * The list of the console that is shown, in lines: its columns with what the order by each is, its rows, where the
 * first one leads, what is asked for, its filters with their choices, and what is done with rows.
 */
export async function listShown(asked: () => Record<string, unknown>): Promise<string[]> {
  const table = tableShown();
  const to = document.querySelector('[data-row]')?.getAttribute('href');
  const first = JSON.stringify(asked());
  const filters = await filtersShown(asked);
  const boxes = [...document.querySelectorAll('tbody input[type=checkbox]')].map((b) => b.getAttribute('aria-label'));
  const { bulk, take } = await deedsShown();
  return [
    ...[...table, `to ${to}`, first, ...filters],
    ...[...(bulk.length ? [`${boxes.join(', ')}: ${bulk.join(', ')}`] : []), ...(take ? [`taken away: ${take}`] : [])],
  ];
}

/** The columns of the list that is shown. */
export const headsShown = (): string[] =>
  [...document.querySelectorAll('[data-grid] thead th[data-col]')].map((th) => th.textContent ?? '');
