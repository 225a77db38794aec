import { expect, it } from 'vitest';
import { createTurns } from '../../kernel/turns.ts';
import { type Each, together } from './together.ts';

/** Work that waits to be let go, with what it was given. */
function heldBack(atOnce: number) {
  const given: number[][] = [];
  const go: ((each: Each<string>) => void)[] = [];
  const fail: ((error: Error) => void)[] = [];
  const ask = together<number, string>(createTurns({ atOnce }), (rows) => {
    given.push(rows);
    return new Promise((resolve, reject) => {
      go.push(resolve);
      fail.push(reject);
    });
  });
  return { ask, given, go, fail };
}
const all = (rows: number[] | undefined): Each<string> =>
  (rows ?? []).map((n) => ({ status: 'fulfilled', value: `${n}!` }));
const until = async (fits: () => boolean) => {
  while (!fits()) await new Promise((resolve) => setImmediate(resolve));
};

it('what comes while the same is being done goes together after it, each with its own answer', async () => {
  const { ask, given, go } = heldBack(2);
  const answers = [ask('a', 1), ask('a', 2), ask('a', 3), ask('b', 4)];
  await until(() => given.length === 2);
  expect(given).toEqual([[1], [4]]);
  go[0]?.(all(given[0]));
  expect(await answers[0]).toBe('1!');
  answers.push(ask('a', 5));
  await until(() => given.length === 3);
  expect(given[2]).toEqual([2, 3, 5]);
  go[1]?.(all(given[1]));
  go[2]?.([{ status: 'fulfilled', value: 'two' }, { status: 'rejected', reason: new Error('three') }, ...all([5])]);
  const ends = await Promise.allSettled(answers);
  expect(ends.map((e) => (e.status === 'fulfilled' ? e.value : e.reason.message))).toEqual([
    ...['1!', 'two', 'three', '4!', '5!'],
  ]);
});

it('what fails as a whole fails for each of it, and for nobody who comes later', async () => {
  const { ask, given, go, fail } = heldBack(1);
  const first = ask('a', 1);
  await until(() => given.length === 1);
  fail[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  const later = Promise.allSettled([ask('a', 2), ask('a', 3)]);
  await until(() => given.length === 2);
  fail[1]?.(new Error('still away'));
  expect((await later).map((e) => e.status)).toEqual(['rejected', 'rejected']);
  const last = ask('a', 4);
  await until(() => given.length === 3);
  go[2]?.(all(given[2]));
  expect(await last).toBe('4!');
});

it('takes no more at once than its turns, and no more than 200 together', async () => {
  const { ask, given, go } = heldBack(1);
  const some = Array.from({ length: 250 }, (_, n) => ask('a', n));
  const other = ask('b', -1);
  await until(() => given.length === 1);
  go[0]?.(all(given[0]));
  for (let n = 1; n < 4; n++) {
    await until(() => given.length > n);
    go[n]?.(all(given[n]));
  }
  await Promise.all([...some, other]);
  expect(given.map((rows) => rows.length).sort((a, b) => a - b)).toEqual([1, 1, 49, 200]);
});
