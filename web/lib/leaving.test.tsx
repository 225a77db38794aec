import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchListening } from '../../test/listening.ts';
import { watchClosing } from './leaving.ts';

describe('a window that is closed', () => {
  let stop = () => {};
  afterEach(() => stop());

  it.each([
    [4, 1],
    [5, 1],
    [6, 0],
  ])('is told when its unload follows the question before it by %i ms: %i', (ms, times) => {
    const told = vi.fn();
    let clock = 1000;
    stop = watchClosing(told, () => clock);
    window.dispatchEvent(new Event('beforeunload'));
    clock += ms;
    window.dispatchEvent(new Event('pagehide'));
    expect(told).toHaveBeenCalledTimes(times);
  });

  it('is listened for as long as it is watched', () => {
    const heard = watchListening();
    stop = watchClosing(vi.fn());
    expect(heard()).toEqual(['beforeunload', 'pagehide']);
    stop();
    expect(heard()).toEqual([]);
    vi.restoreAllMocks();
  });

  it('is none that nobody was asked about, nor one that is watched no more', () => {
    const told = vi.fn();
    stop = watchClosing(told);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    window.dispatchEvent(new Event('beforeunload'));
    window.dispatchEvent(new Event('pagehide'));
    expect(told).not.toHaveBeenCalled();
  });
});
