import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { weekdayNames, weekdayOf } from '../../../../shared/time.ts';
import { Year } from './year.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('has every day of a year once, below its weekday, in the table of its month', () => {
  render(<Year year={2028} marks={{}} changed={{}} put={() => undefined} longest={20} />);
  const days: string[] = [];
  for (const [month, table] of screen.getAllByRole('table').entries()) {
    const names = [...table.querySelectorAll('thead th')].map((th) => th.textContent?.trim().at(-1));
    for (const button of table.querySelectorAll<HTMLElement>('[data-day]')) {
      const day = button.dataset.day as string;
      days.push(day);
      expect(Number(day.slice(5, 7)), day).toBe(month + 1);
      const cell = button.closest('td') as HTMLTableCellElement;
      expect(names[cell.cellIndex], day).toBe(weekdayNames[weekdayOf(day)]);
    }
  }
  expect([days.length, days[0], days[59], days.at(-1)]).toEqual([366, '2028-01-01', '2028-02-29', '2028-12-31']);
});

it('on a phone begins with this month; what is over waits behind a button, and its changes do not', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-03-15T04:00:00Z') });
  const list = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as never);
  const off = { work: false, name: '休' };
  const marks = { '2028-01-03': off, '2028-02-01': off, '2028-04-04': off, '2028-02-05': { work: true, name: '' } };
  const put = vi.fn();
  const look = (year: number) => (
    <Year year={year} marks={marks} changed={{ '2028-02-01': off }} put={put} longest={20} />
  );
  const { rerender } = render(look(2028));
  const months = () => [...document.querySelectorAll('caption')].map((c) => c.textContent);
  const listed = () => [...document.querySelectorAll('li b')].map((b) => b.textContent);
  expect([months().length, months()[0]]).toEqual([10, '3 月']);
  expect([listed(), screen.getByText('4 天') !== null]).toEqual([['2 月 1 日 周二', '4 月 4 日 周二'], true]);
  expect(screen.getByText('更早的月份（1–2 月）')).toBeTruthy();
  // Beside the days the arrows are the page's.
  expect(fireEvent.keyDown(screen.getByText(/^更早的月份/), { key: 'ArrowDown' })).toBe(true);
  const day = (name: string) => document.querySelector(`[data-day="${name}"]`) as HTMLElement;
  expect([day('2028-03-15').tabIndex, day('2028-03-15').getAttribute('aria-current')]).toEqual([0, 'date']);
  // A day that is as its weekday again is no mark; one that differs keeps its name.
  fireEvent.click(day('2028-04-04'));
  fireEvent.click(day('2028-04-08'));
  expect(put.mock.calls).toEqual([
    ['2028-04-04', { work: null, name: '' }],
    ['2028-04-08', { work: true, name: '' }],
  ]);
  // The keys come back to the day that was pressed last, and move among days without moving the page.
  expect([...document.querySelectorAll<HTMLElement>('[data-day][tabindex="0"]')].map((d) => d.dataset.day)).toEqual([
    '2028-04-08',
  ]);
  const keepsDefault = (name: string, key: string) => fireEvent.keyDown(day(name), { key });
  expect([keepsDefault('2028-04-08', 'ArrowDown'), keepsDefault('2028-04-15', 'a')]).toEqual([false, true]);
  expect(document.activeElement).toBe(day('2028-04-15'));
  fireEvent.click(screen.getByText('更早的 2 天'));
  expect([months().length, listed()]).toEqual([
    12,
    ['1 月 3 日 周一', '2 月 1 日 周二', '2 月 5 日 周六', '4 月 4 日 周二'],
  ]);
  expect(screen.getAllByText('上班').length).toBe(1);
  rerender(look(2027));
  expect(months().length).toBe(12);
});
