import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useNow } from './now.ts';

let drawn = 0;
function Clock({ instants }: { instants: readonly number[] }) {
  drawn += 1;
  return <time>{useNow(instants).toISOString()}</time>;
}

it.each([
  ['months ahead', [Date.parse('2027-06-01T00:00:00Z')]],
  ['where nothing comes', []],
])('nothing is drawn anew before the next moment: %s', (_, instants) => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T00:00:00Z') });
  drawn = 0;
  render(<Clock instants={instants} />);
  act(() => void vi.advanceTimersByTime(5000));
  vi.useRealTimers();
  expect(drawn).toBe(1);
});
