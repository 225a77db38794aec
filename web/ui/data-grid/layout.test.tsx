import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kept } from '../../lib/form/kept.ts';
import { session } from '../../lib/session.ts';
import { useLayout } from './layout.ts';

const as = (psid: string) => act(() => session.set({ ...session.get(), token: psid && `token of ${psid}`, psid }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  as('');
});

/** A list as it is opened, with what this computer has kept of it. */
async function opened(list: string) {
  const { result, unmount } = renderHook(() => useLayout(list));
  // What is kept is read in turn: this comes after it.
  await act(async () => void (await kept('after it')));
  return { views: () => result.current.layout.views, set: result.current.set, unmount };
}

describe('what an account keeps of a list', () => {
  it('is of that list and of that account', async () => {
    as('u1');
    const view = { name: '本周', search: '?from=2026-11-16', columns: null };
    const one = await opened('a');
    act(() => one.set({ views: [view] }));
    one.unmount();
    expect((await opened('b')).views()).toEqual([]);
    as('u2');
    expect((await opened('a')).views()).toEqual([]);
    as('u1');
    expect((await opened('a')).views()).toEqual([view]);
  });
});
