import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
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

describe('a database that does not answer', () => {
  const waits = (name: string) => localStorage.getItem(waitingPrefix + name);
  /** A database whose opening is answered when the test says so. */
  function makeSilent() {
    const opened: (() => void)[] = [];
    const request = () => {
      const one: { result: object; onsuccess?: () => void } = { result: { close: () => undefined } };
      opened.push(() => one.onsuccess?.());
      return one;
    };
    vi.stubGlobal('indexedDB', { open: request });
    return opened;
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts as one that refuses once its time is over, and keeps nobody after it waiting', async () => {
    const opened = makeSilent();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const [found, written] = [kept('draft u1'), computer.write('small', 'u1', 'a')];
    vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem: full });
    const lost = computer.write('large', 'u1', 'a');
    await vi.advanceTimersByTimeAsync(limits.storeAnswerMs);
    expect([await found, await written, await lost]).toEqual([null, true, false]);
    // It is known to be silent: nothing more is asked of it until it has answered.
    expect([await kept('draft u1'), await computer.write('large', 'u1', 'ab'), opened.length]).toEqual([
      ...[null, false, 1],
    ]);
    vi.unstubAllGlobals();
    expect(waits('small u1')).toBe('a');
    opened[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    const writes = makeDatabase();
    const again = keep('draft u1', 'b');
    await vi.advanceTimersByTimeAsync(0);
    writes[0]?.end();
    await again;
    expect([writes[0]?.value, waits('draft u1')]).toEqual(['b', null]);
  });

  it('is no more waited for where it opens and ends no writing: what was written waits on', async () => {
    const writes = makeDatabase();
    const done = computer.write('draft', 'u1', 'a');
    await vi.advanceTimersByTimeAsync(limits.storeAnswerMs);
    expect([await done, waits('draft u1')]).toEqual([true, 'a']);
    writes[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
  });
});
