import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { DayList } from './day-list.tsx';

anew();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const today = () => [...document.querySelectorAll('[data-today]')].map((day) => day.querySelector('dt')?.textContent);

it('today is the day of Beijing, from its first minute to its last', () => {
  vi.setSystemTime(new Date('2026-12-01T00:00:00+08:00'));
  const days = ['2026-11-30', '2026-12-01', '2026-12-02'];
  const { unmount } = render(<DayList days={days} lessons={[]} />);
  expect(today()).toEqual(['12月1日 周二今天']);
  unmount();
  vi.setSystemTime(new Date('2026-12-01T23:59:59+08:00'));
  render(<DayList days={days} lessons={[]} />);
  expect(today()).toEqual(['12月1日 周二今天']);
});
