import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAwake } from './awake.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window.navigator, 'wakeLock');
});

function Board({ on }: { on: boolean }) {
  useAwake(on);
  return null;
}
/** A browser that keeps the screen on, and how many locks are held of it. */
function aBrowser() {
  const locks: string[] = [];
  const request = vi.fn(async (what: string) => {
    locks.push(what);
    return { release: async () => void locks.pop() };
  });
  Object.defineProperty(window.navigator, 'wakeLock', { value: { request }, configurable: true });
  return { locks, request };
}
const seen = (state: 'visible' | 'hidden') =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  });

it('a board keeps the screen on as long as it stands, and asks again when somebody comes back', async () => {
  const { locks, request } = aBrowser();
  const { rerender, unmount } = render(<Board on />);
  await act(async () => undefined);
  expect(locks).toEqual(['screen']);
  await seen('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  await seen('visible');
  expect([request.mock.calls.length, locks.length]).toEqual([2, 1]);
  rerender(<Board on={false} />);
  await act(async () => undefined);
  expect(locks).toEqual([]);
  await seen('visible');
  expect(request).toHaveBeenCalledTimes(2);
  unmount();
});

it('a board of a browser that cannot, or will not, stands as it is', async () => {
  render(<Board on />);
  Object.defineProperty(window.navigator, 'wakeLock', {
    value: { request: async () => Promise.reject(new Error('battery')) },
    configurable: true,
  });
  render(<Board on />);
  await act(async () => undefined);
});
