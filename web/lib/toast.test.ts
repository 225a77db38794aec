import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';

/** Every test has a module of its own: the time of the last error is kept in it. */
async function freshToasts() {
  vi.resetModules();
  return import('./toast.ts');
}

describe('short messages (sections 8 and 9)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('last seven seconds, and errors come one a second', () => {
    expect([limits.toastMs, limits.toastThrottleMs]).toEqual([7000, 1000]);
  });

  it('of five errors at once show one, and the next only after a second', async () => {
    const { toastError, toasts } = await freshToasts();
    for (const n of [1, 2, 3, 4, 5]) toastError(`fault ${n}`);
    expect(toasts.get()).toEqual([expect.objectContaining({ kind: 'error', text: 'fault 1' })]);
    vi.advanceTimersByTime(999);
    toastError('too early');
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    toastError('fault 6');
    expect(toasts.get().map((t) => t.text)).toEqual(['fault 1', 'fault 6']);
  });

  it('go after seven seconds, each by its own clock', async () => {
    const { toastError, toasts } = await freshToasts();
    toastError('first');
    vi.advanceTimersByTime(3000);
    toastError('second');
    vi.advanceTimersByTime(3999);
    expect(toasts.get().map((t) => t.text)).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1);
    expect(toasts.get().map((t) => t.text)).toEqual(['second']);
    vi.advanceTimersByTime(3000);
    expect(toasts.get()).toEqual([]);
  });

  it('of success are not held back', async () => {
    const { toastError, toastOk, toasts } = await freshToasts();
    toastError('fault');
    toastOk('saved');
    toastOk('sent');
    expect(toasts.get().map((t) => t.kind)).toEqual(['error', 'ok', 'ok']);
  });

  it('of success go where something else of the kind is shown', async () => {
    const { dropSuccess, toastError, toastOk, toasts } = await freshToasts();
    toastError('copied');
    for (const text of ['saved', 'copied']) toastOk(text);
    dropSuccess('copied');
    expect(toasts.get().map((t) => `${t.kind} ${t.text}`)).toEqual(['error copied', 'ok saved']);
  });

  it('that lead somewhere stay until they are closed', async () => {
    const { closeToast, toastOk, toasts } = await freshToasts();
    toastOk('已收到', { to: '/huizhi/1/', text: '查看' });
    vi.advanceTimersByTime(limits.toastMs * 10);
    expect(toasts.get()).toMatchObject([{ text: '已收到', lead: { to: '/huizhi/1/' } }]);
    closeToast(toasts.get()[0]?.id as number);
    expect(toasts.get()).toEqual([]);
  });

  it('can be closed before their time', async () => {
    const { closeToast, toastOk, toasts } = await freshToasts();
    toastOk('one');
    toastOk('two');
    closeToast(toasts.get()[0]?.id as number);
    expect(toasts.get().map((t) => t.text)).toEqual(['two']);
    vi.advanceTimersByTime(limits.toastMs);
    expect(toasts.get()).toEqual([]);
  });
});
