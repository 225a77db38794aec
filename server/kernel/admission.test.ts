import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { text } from '../../shared/text.ts';
import { createAdmission } from './admission.ts';

describe('what the machine bears at once', () => {
  /** Four pieces of a network at work, until `end`. */
  function busy() {
    const admit = createAdmission();
    const first = Promise.withResolvers<void>();
    const began: string[] = [];
    for (let i = 0; i < 4; i++) void admit(`203.0.113.${i}`, () => first.promise);
    const ask = (address: string, signal?: AbortSignal) =>
      admit(address, async () => void began.push(address), signal).then(
        () => 'done',
        (e: { reason: string; answer: { message: string; retryAfter: number } }) => e.answer,
      );
    return { ask, began, end: first.resolve };
  }
  const refused = { message: text.unavailable, retryAfter: 2 };

  it('is four pieces of work; the fifth waits, and networks take turns', async () => {
    const { ask, began, end } = busy();
    const all = ['203.0.113.8', '203.0.113.9', '198.51.100.1'].map((address) => ask(address));
    await Promise.resolve();
    expect(began).toEqual([]);
    end();
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
    expect(began).toEqual(['203.0.113.8', '198.51.100.1', '203.0.113.9']);
  });

  it('is waited for four seconds, by five hundred of a network, and by nobody who has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, began } = busy();
    const leaves = new AbortController();
    const gone = ask('198.51.100.7', leaves.signal);
    leaves.abort();
    expect(await gone).toMatchObject(refused);
    const late: unknown[] = [];
    for (let i = 0; i < 500; i++) void ask('203.0.113.8').then((how) => late.push(how));
    expect(await ask('203.0.113.9')).toMatchObject(refused);
    // As many of others, and no more in all.
    const others: unknown[] = [];
    for (let i = 0; i < 500; i++) void ask(`10.${i >> 8}.${i & 255}.1`).then((how) => others.push(how));
    await vi.advanceTimersByTimeAsync(0);
    expect(others).toEqual([]);
    await vi.advanceTimersByTimeAsync(3999);
    expect(late).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(late).toHaveLength(500);
    expect(late[0]).toMatchObject(refused);
    expect(began).toEqual([]);
  });
});
