import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insist } from './lazy-code.tsx';

describe('code that does not come', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for again every three seconds until it comes', async () => {
    const begun = Date.now();
    const asked: number[] = [];
    const piece = insist(async () => {
      asked.push(Date.now() - begun);
      if (asked.length < 4) throw new TypeError('the line is away');
      return 'here';
    });
    await vi.advanceTimersByTimeAsync(9000);
    await expect(piece).resolves.toBe('here');
    expect(asked).toEqual([0, 3000, 6000, 9000]);
  });

  it('is asked for under another address where the failure names its own', async () => {
    const address = `${window.location.origin}/assets/piece.js`;
    vi.doMock(`${address}?again=1`, () => ({ default: 'another' }));
    const load = vi.fn(async (): Promise<{ default: string }> => {
      throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
    });
    const piece = insist(load);
    await vi.advanceTimersByTimeAsync(3000);
    await expect(piece).resolves.toMatchObject({ default: 'another' });
    expect(load).toHaveBeenCalledOnce();
  });
});
