import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitingPrefix } from '../session.ts';
import { draftsOf } from './drafts.ts';
import { computer } from './kept.ts';

type Asked = { result?: string | undefined; onsuccess?: () => void };

/** A database of the browser that has what was written: each transaction ends with the last that was asked in it. */
function aDatabase(): void {
  const lies = new Map<string, string>();
  const transaction = () => {
    const mine: { oncomplete?: () => void } = {};
    const asked: (() => void)[] = [];
    const run = () => {
      for (let next = asked.shift(); next; next = asked.shift()) next();
      mine.oncomplete?.();
    };
    queueMicrotask(run);
    const get = (name: string) => {
      const request: Asked = {};
      asked.push(() => {
        request.result = lies.get(name);
        request.onsuccess?.();
      });
      return request;
    };
    const put = (value: string, name: string) => void asked.push(() => lies.set(name, value));
    return Object.assign(mine, { objectStore: () => ({ get, put }) });
  };
  const open = () => {
    const request = { result: { transaction, close: () => undefined }, onsuccess: () => undefined };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
}
beforeEach(aDatabase);
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const textOf = (key: string) => JSON.stringify({ at: `2026-11-30 ${key}`, key, value: {} });
const types = (key: string) => computer.write('note', 'u1', textOf(key), (draft) => draft.key === key);
const lies = async (name: string, owner = 'u1') =>
  draftsOf((await computer.read(name, owner)) ?? null)
    .map(({ key }) => key)
    .sort();

it('a draft of another tab is laid aside beside those that were laid there before', async () => {
  for (const key of ['a', 'b', 'c']) expect(await types(key)).toBe(true);
  expect([await lies('note'), await lies('note earlier'), await lies('note earlier', 'u2')]).toEqual([
    ...[['c'], ['a', 'b'], []],
  ]);
});

it('what a page that was left could not bring into the database lays aside what another tab has brought', async () => {
  await types('a');
  localStorage.setItem(`${waitingPrefix}note u1`, textOf('b'));
  expect([await lies('note'), await lies('note earlier')]).toEqual([['b'], ['a']]);
});
