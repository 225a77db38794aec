import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../test/screen.ts';
import { useReopen } from './reopen.ts';

anew();
const ask = vi.fn<(address: string) => Promise<Response>>();
const answers = (status: number) => async () => new Response('', { status });
let reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined) as never;
});
afterEach(() => void vi.useRealTimers());
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** How often it was asked whether the server is there, and how often the page was opened anew. */
const counts = () => [ask.mock.calls.length, reload.mock.calls.length];

it('opens the page anew once the server answers again, asked later and later', async () => {
  ask.mockRejectedValueOnce(new TypeError('away')).mockImplementation(answers(503));
  const { result } = renderHook(useReopen);
  await after(0);
  expect([...counts(), result.current, ask.mock.calls[0]?.[0]]).toEqual([1, 0, true, '/readyz']);
  await after(3000);
  await after(3000);
  expect(counts()).toEqual([2, 0]);
  await after(3000);
  expect(counts()).toEqual([3, 0]);
  ask.mockImplementation(answers(200));
  await after(12_000);
  expect(counts()).toEqual([4, 1]);
  await after(120_000);
  expect(counts()).toEqual([4, 1]);
});

it('leaves a page that failed by itself to the reader', async () => {
  ask.mockImplementation(answers(200));
  const { result } = renderHook(useReopen);
  await after(120_000);
  expect([...counts(), result.current]).toEqual([1, 0, false]);
});

it('asks as soon as the line is back, and nothing while nobody looks nor once it is gone', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  ask.mockRejectedValueOnce(new TypeError('away')).mockImplementation(answers(200));
  const { result, unmount } = renderHook(useReopen);
  await after(120_000);
  expect([...counts(), result.current]).toEqual([0, 0, true]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await after(0);
  expect(counts()).toEqual([1, 0]);
  window.dispatchEvent(new Event('online'));
  await after(0);
  expect(counts()).toEqual([2, 1]);
  unmount();
  window.dispatchEvent(new Event('online'));
  await after(120_000);
  expect(counts()).toEqual([2, 1]);
});
