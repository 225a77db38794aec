import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Load, useLoad } from './load.ts';
import { useKept } from './kept-state.ts';
import { anonymous, session, waitingPrefix } from './session.ts';

afterEach(cleanup);

const asked = new Map<string, PromiseWithResolvers<string>>();
const ask = (key: string) => () => {
  const answer = Promise.withResolvers<string>();
  asked.set(key, answer);
  return answer.promise;
};
function opened(first: string) {
  asked.clear();
  const { result, rerender } = renderHook(({ key }) => useLoad(key, ask(key)), { initialProps: { key: first } });
  return { load: () => result.current, turn: (key: string) => rerender({ key }) };
}
const answer = (key: string, data: string) => act(async () => asked.get(key)?.resolve(data));
const fail = (key: string) => act(async () => asked.get(key)?.reject(new Error('线路不通')));
const state = ({ data, fault, busy }: Load<string>) => [data, fault, busy];

describe('what a page loads', () => {
  it('is the answer to what is asked now, whichever answer comes last', async () => {
    const { load, turn } = opened('a');
    turn('b');
    await answer('b', 'B');
    await answer('a', 'A');
    expect(state(load())).toEqual(['B', null, false]);
  });

  it('is not touched by what is asked no more, whether that comes late or fails late', async () => {
    const { load, turn } = opened('a');
    turn('b');
    await answer('b', 'B');
    await fail('a');
    expect(state(load())).toEqual(['B', null, false]);
    turn('c');
    turn('');
    await answer('c', 'C');
    expect(load().data).toBe('B');
  });

  it('stays while it is asked for anew and where that fails, but not in the place of something else', async () => {
    const { load, turn } = opened('a');
    await answer('a', 'A');
    act(() => void load().reload());
    expect(state(load())).toEqual(['A', null, true]);
    await fail('a');
    expect([load().data, load().busy, load().fault === null]).toEqual(['A', false, false]);
    // The second try says nothing of the first one's failure.
    act(() => void load().reload());
    expect(state(load())).toEqual(['A', null, true]);
    await answer('a', 'A2');
    turn('b');
    expect(state(load())).toEqual(['A2', null, true]);
    await fail('b');
    expect([load().data, load().fault === null, load().error instanceof Error]).toEqual([null, false, true]);
  });

  it('is nothing without a key, is asked for by its newest call, and can be put in place', async () => {
    const { load, turn } = opened('');
    expect(asked.size).toBe(0);
    turn('a');
    await answer('a', 'A');
    act(() => load().put('put'));
    expect(load().data).toBe('put');
    asked.clear();
    act(() => void load().reload());
    expect([...asked.keys()]).toEqual(['a']);
  });
});

describe('a state that this computer keeps', () => {
  beforeEach(() => localStorage.clear());
  const slot = (owner: string) => `${waitingPrefix}folded ${owner}`;

  it('takes what is changed before the store has answered into what it answers, and stays with its account', async () => {
    session.set({ ...anonymous, token: 't', psid: 'u1' });
    localStorage.setItem(slot('u1'), '5');
    const { result } = renderHook(() => useKept('folded', (text) => Number(text ?? 0)));
    const change = (by: number) => act(async () => result.current[1]((before) => before + by));
    await change(1);
    await waitFor(() => expect(localStorage.getItem(slot('u1'))).toBe('6'));
    expect([result.current[0], localStorage.getItem(slot('u1'))]).toEqual([6, '6']);
    // The session ends under the page: what follows is still that account's.
    act(() => session.set(anonymous));
    for (let i = 0; i < 2; i++) await change(1);
    expect([localStorage.getItem(slot('u1')), localStorage.getItem(slot(''))]).toEqual(['8', null]);
  });

  it('writes nothing of what was only read', async () => {
    session.set({ ...anonymous, token: 't', psid: 'u2' });
    localStorage.setItem(slot('u2'), ' 5 ');
    const { result } = renderHook(() => useKept('folded', (text) => Number(text ?? 0)));
    await waitFor(() => expect(result.current[0]).toBe(5));
    expect(localStorage.getItem(slot('u2'))).toBe(' 5 ');
  });
});
