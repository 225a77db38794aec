import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('work in turns', () => {
  it('refuses the one too many with its sentence, and takes it when there is room again', async () => {
    const inTurn = createTurns({ waiting: 1, full: '请稍后再试', retryAfter: 7 });
    const first = Promise.withResolvers<void>();
    const one = inTurn(() => first.promise);
    const two = inTurn(async () => 2);
    await expect(inTurn(async () => 3)).rejects.toMatchObject({
      reason: 'unavailable',
      message: '请稍后再试',
      answer: { retryAfter: 7 },
    });
    first.resolve();
    await one;
    expect(await two).toBe(2);
    expect(await inTurn(async () => 3)).toBe(3);
  });

  it('lets what somebody waits for go before what nobody does', async () => {
    const inTurn = createTurns();
    const first = Promise.withResolvers<void>();
    const began: string[] = [];
    const note = (name: string) => async () => void began.push(name);
    const all = [inTurn(() => first.promise), inTurn(note('later'), 'later'), inTurn(note('one')), inTurn(note('two'))];
    first.resolve();
    await Promise.all(all);
    expect(began).toEqual(['one', 'two', 'later']);
  });

  it('lets nobody in beside the one that was called, of whichever queue', async () => {
    for (const when of [undefined, 'later'] as const) {
      const inTurn = createTurns();
      const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const began: string[] = [];
      const first = inTurn(() => a.promise);
      const second = inTurn(() => {
        began.push('b');
        return b.promise;
      }, when);
      a.resolve();
      await first;
      const third = inTurn(async () => void began.push('c'));
      await Promise.resolve();
      expect(began).toEqual(['b']);
      b.resolve();
      await Promise.all([second, third]);
      expect(began).toEqual(['b', 'c']);
    }
  });

  it('does no more at once than it may, in order, also after one that failed', async () => {
    const inTurn = createTurns({ atOnce: 2 });
    let [running, most] = [0, 0];
    const began: number[] = [];
    const work = (n: number) => async () => {
      began.push(n);
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      if (n === 1) throw new Error('broken');
    };
    const done = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((n) => inTurn(work(n))));
    expect(done.map((d) => d.status).filter((s) => s === 'rejected')).toHaveLength(1);
    expect([began, most]).toEqual([[0, 1, 2, 3, 4, 5], 2]);
  });
});
