import { afterEach, expect, it, vi } from 'vitest';
import { waitingPrefix } from '../session.ts';
import { computer, isSomethingLeft, keep, kept, tab } from './kept.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A database of the browser whose writes end when the test says so. */
function makeDatabase() {
  const writes: { value: string; end: () => void; fail: () => void }[] = [];
  const transaction = () => {
    const mine: { oncomplete?: () => void; onabort?: () => void } = {};
    const put = (value: string) =>
      void writes.push({ value, end: () => mine.oncomplete?.(), fail: () => mine.onabort?.() });
    return Object.assign(mine, { objectStore: () => ({ put }) });
  };
  const result = { transaction, close: () => undefined };
  const open = () => {
    const request: { result: object; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return writes;
}

it('a value waits until the database has it, and a newer one goes on waiting when an older one has arrived', async () => {
  const writes = makeDatabase();
  const waits = () => localStorage.getItem(`${waitingPrefix}draft u1`);
  const [older, newer] = [keep('draft u1', 'a'), keep('draft u1', 'ab')];
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  writes[0]?.end();
  await older;
  // Whoever leaves the page now finds all that was typed.
  expect(waits()).toBe('ab');
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  expect([writes[1]?.value, waits()]).toEqual(['ab', 'ab']);
  writes[1]?.end();
  await newer;
  expect(waits()).toBeNull();
});

it('an older value does not wait on in the place of a newer one that is too large to wait', async () => {
  const writes = makeDatabase();
  const older = keep('draft u1', 'a');
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { localStorage } = globalThis;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem,
  });
  const newer = keep('draft u1', 'ab');
  expect(localStorage.getItem(`${waitingPrefix}draft u1`)).toBeNull();
  for (const [i, done] of [older, newer].entries()) {
    await vi.waitFor(() => expect(writes).toHaveLength(i + 1));
    writes[i]?.end();
    await done;
  }
  expect(writes.map((w) => w.value)).toEqual(['a', 'ab']);
});

it('a value that the database could not take waits on, and is what is found', async () => {
  const writes = makeDatabase();
  const done = keep('draft u1', 'a');
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  writes[0]?.fail();
  await done;
  expect(localStorage.getItem(`${waitingPrefix}draft u1`)).toBe('a');
  // Whoever looks for it has it, and it is written once more.
  const found = kept('draft u1');
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  writes[1]?.end();
  expect(await found).toBe('a');
  expect(localStorage.getItem(`${waitingPrefix}draft u1`)).toBeNull();
});

it('says whether a text is kept: where neither the store nor the database takes it, nothing is', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { sessionStorage: room } = globalThis;
  expect([await computer.write('kept', 'u1', 'a'), isSomethingLeft()]).toEqual([true, true]);
  await computer.write('kept', 'u1', '');
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem: full });
  vi.stubGlobal('sessionStorage', { length: 0, getItem: () => null, removeItem: () => undefined, setItem: full });
  // The database has it, where there is one.
  const writes = makeDatabase();
  const large = computer.write('large', 'u1', 'a');
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  writes[0]?.end();
  expect([await large, isSomethingLeft()]).toEqual([true, true]);
  const none = computer.write('large', 'u1', '');
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  writes[1]?.end();
  await none;
  vi.stubGlobal('indexedDB', { open: full });
  expect([await computer.write('lost', 'u1', 'a'), isSomethingLeft()]).toEqual([false, false]);
  expect([await tab.write('lost', 'u1', 'a'), isSomethingLeft()]).toEqual([false, false]);
  vi.stubGlobal('sessionStorage', room);
  expect([await tab.write('kept', 'u1', 'a'), isSomethingLeft()]).toEqual([true, true]);
  await tab.write('kept', 'u1', '');
});
