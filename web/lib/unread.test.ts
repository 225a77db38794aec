import { afterEach, expect, it, vi } from 'vitest';
import { quietApi } from './api.ts';
import { anonymous, session } from './session.ts';
import { refreshUnread, unread, unreadKnown } from './unread.ts';

afterEach(() => {
  session.set(anonymous);
  unread.set(0);
  vi.restoreAllMocks();
});

it('the number of unread messages is that of the last look, whichever answer comes last', async () => {
  session.set({ ...anonymous, token: 'secret' });
  const answers: ((count: number) => void)[] = [];
  vi.spyOn(quietApi.messages, 'haveUnread').mockImplementation(
    () => new Promise((resolve) => answers.push((count) => resolve({ count, haveUnRead: count > 0 }))),
  );
  const looks = [refreshUnread(), refreshUnread()];
  expect(unreadKnown.get()).toBe(false);
  answers[1]?.(2);
  answers[0]?.(3);
  await Promise.all(looks);
  expect([unread.get(), unreadKnown.get()]).toEqual([2, true]);
  // Whoever signs out while it is looked has none.
  const late = refreshUnread();
  session.set(anonymous);
  await refreshUnread();
  answers[2]?.(5);
  await late;
  expect([unread.get(), unreadKnown.get()]).toEqual([0, false]);
});
