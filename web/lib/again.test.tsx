import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAgain } from './again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('asks again while something is under way, not while it is asked, nor where nobody looks, nor any more', () => {
  const reload = vi.fn(async () => undefined);
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const { rerender, unmount } = renderHook(({ busy, waits }) => useAgain({ busy, reload }, waits), {
    initialProps: { busy: false, waits: true },
  });
  const asked = (ms = 4000) => {
    reload.mockClear();
    vi.advanceTimersByTime(ms);
    return reload.mock.calls.length;
  };
  expect([asked(1999), asked(1)]).toEqual([0, 1]);
  seen.mockReturnValue('hidden');
  expect(asked()).toBe(0);
  seen.mockReturnValue('visible');
  rerender({ busy: true, waits: true });
  expect(asked()).toBe(0);
  rerender({ busy: false, waits: true });
  expect(asked()).toBe(2);
  rerender({ busy: false, waits: false });
  expect(asked()).toBe(0);
  rerender({ busy: false, waits: true });
  unmount();
  expect(asked()).toBe(0);
});
