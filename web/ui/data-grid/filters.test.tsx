import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Filters } from './filters.tsx';
import type { Filter } from './types.ts';

const set = vi.fn<(values: Record<string, string>) => void>();
const fold = vi.fn<(folded: boolean) => void>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // In Shanghai the next day has begun.
  vi.setSystemTime('2026-11-18T17:00:00Z');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const filters: Filter[] = [
  { key: 'wd', label: '关键词', kind: 'search' },
  { key: 'state', label: '状态', kind: 'select', options: [{ value: 0, label: '停用' }], none: '待审核' },
  { key: 'from', to: 'to', label: '日期', kind: 'days' },
];
const none = { wd: '', state: '', from: '', to: '' };
const bar = (values: Partial<typeof none> = {}, folded: boolean | null = null) => (
  <Filters filters={filters} values={{ ...none, ...values }} onSet={set} folded={folded} onFold={fold} />
);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const told = () => set.mock.calls.at(-1)?.[0];

it('words count when they are sent, without blanks, and days the right way round; a choice counts at once', () => {
  const { rerender } = render(bar());
  type('关键词', ' 王 ');
  type('日期，从', '2026-12-01');
  type('日期，到', '2026-11-01');
  expect(set).not.toHaveBeenCalled();
  fireEvent.submit(screen.getByRole('search'));
  expect(told()).toEqual({ wd: '王', state: '', from: '2026-11-01', to: '2026-12-01' });
  expect(screen.getByRole('option', { name: '待审核' })).toBeTruthy();
  // What is typed beside a choice is not lost by it.
  type('状态', '0');
  expect(told()).toMatchObject({ wd: ' 王 ', state: '0' });
  // Back in the browser.
  rerender(bar({ wd: '李' }));
  expect(screen.getByLabelText<HTMLInputElement>('关键词').value).toBe('李');
  expect(screen.getByLabelText<HTMLSelectElement>('状态').value).toBe('');
  fireEvent.reset(screen.getByRole('search'));
  expect(told()).toEqual(none);
});

it('a period of today is chosen at once and taken back by the same press', () => {
  const { rerender } = render(bar({ wd: '王' }));
  const today = () => screen.getByRole('button', { name: '日期：今天' });
  fireEvent.click(today());
  expect(told()).toEqual({ wd: '王', state: '', from: '2026-11-19', to: '2026-11-19' });
  rerender(bar({ from: '2026-11-19', to: '2026-11-19' }));
  expect(today().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(today());
  expect(told()).toMatchObject({ from: '', to: '' });
});

it('folded away they say what still counts, and each goes by itself', () => {
  render(bar({ wd: '王', state: '0', from: '2026-11-01' }, true));
  expect(screen.queryByLabelText('状态')).toBeNull();
  const said = screen.getAllByRole('listitem').map((li) => li.textContent);
  expect(said).toEqual(['状态：停用×', '日期：2026-11-01 起×']);
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选状态' }));
  expect(told()).toEqual({ wd: '王', state: '', from: '2026-11-01', to: '' });
  fireEvent.click(screen.getByRole('button', { name: '更多筛选' }));
  expect(fold.mock.calls).toEqual([[false]]);
});

it('folded away they say nothing of what was typed and not sent', () => {
  const { rerender } = render(bar({ state: '0' }));
  type('日期，从', '2026-11-01');
  rerender(bar({ state: '0' }, true));
  expect(screen.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['状态：停用×']);
});

it('folded away they say a single day once, and nothing of what narrows nothing', () => {
  render(bar({ from: '2026-11-01', to: '2026-11-01' }, true));
  expect(screen.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['日期：2026-11-01×']);
});

it('on a phone they open and fold for themselves, and how a wide screen has them stays', () => {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockReturnValue({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() } as never);
  render(bar({ state: '0' }, false));
  expect([screen.queryByLabelText('状态'), screen.getByText('1').textContent]).toEqual([null, '1 项正在使用']);
  fireEvent.click(screen.getByRole('button', { name: /^筛选/ }));
  expect(screen.getByLabelText<HTMLSelectElement>('状态').value).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: '收起筛选' }));
  expect([screen.queryByLabelText('状态'), fold.mock.calls]).toEqual([null, []]);
  media.mockRestore();
});
