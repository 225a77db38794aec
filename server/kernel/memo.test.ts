import { QueryPromise } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemo } from './memo.ts';

describe('what every page needs', () => {
  const given = async (value: unknown) => value;

  it('is computed once, and again when one of its tables has changed, or nobody knows what', async () => {
    const memo = createMemo();
    let times = 0;
    const menu = () => memo.get('menu', ['categories', 'settings'], async () => ++times);
    const links = () => memo.get('links', ['links'], async () => ++times);
    expect(await Promise.all([menu(), menu(), links()])).toEqual([1, 1, 2]);
    memo.drop('settings');
    expect([await menu(), await links()]).toEqual([3, 2]);
    memo.drop(null);
    expect([await menu(), await links()]).toEqual([4, 5]);
  });

  it('is no older than a minute, and of many the oldest goes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const memo = createMemo({ most: 2 });
    const read = (key: string, value: string) => memo.get(key, [], () => given(value));
    await read('a', 'first');
    vi.setSystemTime(59_999);
    expect(await read('a', 'second')).toBe('first');
    vi.setSystemTime(60_000);
    expect(await read('a', 'third')).toBe('third');
    await read('b', 'b');
    await read('c', 'c');
    expect([await read('b', 'anew'), await read('a', 'anew')]).toEqual(['b', 'anew']);
  });

  it('is of many the oldest value that goes, not the one that was asked for first', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const memo = createMemo({ most: 3 });
    const read = (key: string, value = key) => memo.get(key, [], () => given(value));
    await read('a');
    vi.setSystemTime(60_000);
    await read('b');
    await read('a', 'fresh');
    for (const key of ['c', 'd']) await read(key);
    expect([await read('a', 'anew'), await read('b', 'anew')]).toEqual(['fresh', 'anew']);
  });

  it('is asked for again where it failed, and a late failure takes nothing away that came after it', async () => {
    const memo = createMemo();
    const late = Promise.withResolvers<string>();
    const first = memo.get('a', ['links'], () => late.promise);
    memo.drop('links');
    expect(await memo.get('a', ['links'], () => given('new'))).toBe('new');
    late.reject(new Error('the database was away'));
    await expect(first).rejects.toThrow('away');
    expect(await memo.get('a', ['links'], () => given('newer'))).toBe('new');
    await expect(memo.get('b', [], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memo.get('b', [], () => given('back'))).toBe('back');
  });

  it('is asked for once, also where it is a query that begins when somebody waits for it', async () => {
    let times = 0;
    // It is sent anew each time that it is waited for.
    class Query extends QueryPromise<number> {
      override execute = async () => ++times;
    }
    const query = new Query();
    const memo = createMemo();
    const read = () => memo.get('menu', ['links'], () => query);
    expect([await read(), await read(), times]).toEqual([1, 1, 1]);
  });
});
