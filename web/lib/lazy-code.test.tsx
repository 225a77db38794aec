import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../../test/screen.ts';
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

  it('is asked for under an address that was not asked for before, at each try another', async () => {
    const address = `${window.location.origin}/assets/twice.js`;
    vi.doMock(`${address}?again=2`, () => ({ default: 'second' }));
    const load = vi.fn(async () => ({ default: 'first' }));
    load.mockRejectedValueOnce(new TypeError('the line is away'));
    load.mockRejectedValueOnce(new TypeError(`Failed to fetch dynamically imported module: ${address}`));
    const piece = insist(load);
    await vi.advanceTimersByTimeAsync(6000);
    await expect(piece).resolves.toMatchObject({ default: 'second' });
  });

  it('is asked for as before where the failure names the address of another site', async () => {
    const load = vi.fn(async () => 'here');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch: https://elsewhere.test/piece.js'));
    const piece = insist(load);
    await vi.advanceTimersByTimeAsync(3000);
    await expect(piece).resolves.toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a piece below the first view', () => {
  const load = vi.fn(() => new Promise<{ default: () => string }>(() => undefined));
  const isWhole = () => document.documentElement.classList.contains('whole');
  /** As on a page that has just come: nobody has moved. */
  async function drawn() {
    vi.resetModules();
    const code = await import('./lazy-code.tsx');
    const Piece = code.deferred(load);
    render(<Piece />);
    await settled();
    return code;
  }
  beforeEach(() => {
    load.mockClear();
    document.documentElement.classList.remove('whole');
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    document.documentElement.classList.remove('whole');
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'focusin'])(
    'is fetched once the reader moves by %s, and all is laid out',
    async (move) => {
      await drawn();
      expect([load.mock.calls.length, isWhole()]).toEqual([0, false]);
      window.dispatchEvent(new Event(move));
      await settled();
      expect([load.mock.calls.length, isWhole()]).toEqual([1, true]);
    },
  );

  it('is fetched as the page is left', async () => {
    const { leavePage } = await drawn();
    leavePage();
    await settled();
    expect([load.mock.calls.length, isWhole()]).toEqual([1, true]);
  });

  it('is fetched at once where the page comes scrolled', async () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1);
    await drawn();
    expect([load.mock.calls.length, isWhole()]).toEqual([1, true]);
  });
});
