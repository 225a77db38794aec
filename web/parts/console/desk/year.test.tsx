import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { weekdayNames, weekdayOf } from '../../../../shared/time.ts';
import { Year } from './year.tsx';

afterEach(cleanup);

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
