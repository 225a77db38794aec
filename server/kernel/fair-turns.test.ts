import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const bounds = { waiting: 4, perShare: 3 };
const make = (more = {}) =>
  createFairTurns({ atOnce: 1, known: bounds, others: bounds, full: '人太多', retryAfter: 3, ...more });

describe('work in turns of shares', () => {
  /** One piece is at work until `end`; what is asked for meanwhile waits. */
  function begin(inTurn = make()) {
    const first = Promise.withResolvers<void>();
    const began: string[] = [];
    void inTurn({ name: 'first', isKnown: false }, () => first.promise);
    const ask = (name: string, { isKnown = false, signal }: { isKnown?: boolean; signal?: AbortSignal } = {}) =>
      inTurn({ name, isKnown, signal }, async () => void began.push(name)).then(
        () => 'done',
        (e: { answer: { retryAfter: number; message: string } }) => `${e.answer.message} ${e.answer.retryAfter}`,
      );
    return { ask, began, end: first.resolve };
  }

  it('lets each share have one turn after the other, and those that are known go first', async () => {
    const { ask, began, end } = begin();
    const all = [ask('a'), ask('a'), ask('a'), ask('b'), ask('k', { isKnown: true }), ask('k', { isKnown: true })];
    end();
    await Promise.all(all);
    expect(began).toEqual(['k', 'k', 'a', 'b', 'a', 'a']);
  });

  it('gives strangers every fourth turn, so that nobody who is known can keep them out', async () => {
    const { ask, began, end } = begin();
    const strangers = [ask('a'), ask('b')];
    // Somebody with an account, who asks again whenever they have had their turn.
    let more = 20;
    const again = async (): Promise<void> => {
      if (more-- > 0) await ask('k', { isKnown: true }).then(again);
    };
    const flood = Promise.all([again(), again(), again()]);
    end();
    await Promise.all([...strangers, flood]);
    // Nobody keeps those out who are known, either.
    expect(began.slice(0, 9)).toEqual(['k', 'k', 'k', 'a', 'k', 'k', 'k', 'b', 'k']);
  });

  it('refuses at once beyond the bound of a share, and of all; who has less takes the room of who has most', async () => {
    const { ask, began, end } = begin();
    const a = [ask('a'), ask('a'), ask('a'), ask('a')];
    expect(await a[3]).toBe('人太多 3');
    const others = [ask('b'), ask('c'), ask('d'), ask('e')];
    expect(await others[3]).toBe('人太多 3');
    const known = ask('k', { isKnown: true });
    end();
    expect(await Promise.all([...a, ...others, known])).toEqual([
      'done',
      '人太多 3',
      '人太多 3',
      '人太多 3',
      'done',
      'done',
      'done',
      '人太多 3',
      'done',
    ]);
    expect(began).toEqual(['k', 'a', 'b', 'c', 'd']);
  });

  it('lets nobody wait longer than they may, and forgets them', async () => {
    const { ask, began, end } = begin(make({ waitMs: 20 }));
    expect(await Promise.all([ask('a'), ask('b')])).toEqual(['人太多 3', '人太多 3']);
    const last = ask('c');
    end();
    expect(await last).toBe('done');
    expect(began).toEqual(['c']);
  });

  it('does nothing for who has gone, before and while waiting, and goes on after work that failed', async () => {
    const inTurn = make();
    const { ask, began, end } = begin(inTurn);
    const gone = new AbortController();
    const waiting = ask('gone', { signal: gone.signal });
    const last = ask('stays');
    gone.abort();
    await waiting;
    await ask('late', { signal: AbortSignal.abort() });
    end();
    await last;
    await expect(inTurn({ name: 'x', isKnown: false }, () => Promise.reject(new Error('broken')))).rejects.toThrow();
    expect(await ask('after')).toBe('done');
    expect(began).toEqual(['stays', 'after']);
  });

  it('holds on to nothing of who was called: one signal may be asked with for hours', async () => {
    const { ask, end } = begin(make());
    const { signal } = new AbortController();
    const all = [ask('a', { signal }), ask('b', { signal })];
    end();
    await Promise.all(all);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
