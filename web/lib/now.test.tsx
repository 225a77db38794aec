import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../test/screen.ts';
import { useNow } from './now.ts';

anew();
const start = Date.parse('2026-12-01T00:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

function Clock({ of }: { of: readonly number[] }) {
  return <time>{useNow(of).toISOString().slice(11, 19)}</time>;
}
const shown = () => screen.getByRole('time').textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('what is drawn by the time is drawn anew at each instant that it asks for, and at no other', () => {
  // The last one lies farther away than a timer is set for.
  render(<Clock of={[start - 1000, start + 2000, start + 5000, start + 7_200_000]} />);
  pass(1999);
  expect(shown()).toBe('00:00:00');
  pass(1);
  expect(shown()).toBe('00:00:02');
  pass(2999);
  expect(shown()).toBe('00:00:02');
  pass(1);
  expect(shown()).toBe('00:00:05');
  pass(7_195_000);
  expect(shown()).toBe('02:00:00');
});

it('a window that is seen again shows the time, also where nothing more comes', () => {
  const { unmount } = render(<Clock of={[]} />);
  vi.setSystemTime(start + 9000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('00:00:09');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
