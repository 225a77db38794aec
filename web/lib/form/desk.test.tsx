import { afterEach, expect, it, vi } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { quietApi } from '../api.ts';
import { toasts } from '../toast.ts';
import { desk } from './desk.ts';
import { draftsOf } from './drafts.ts';
import { computer } from './kept.ts';

afterEach(() => void vi.useRealTimers());

it('says of what is found that another computer typed it, and of nothing else', async () => {
  const kept = (at: string) => JSON.stringify({ at, key: 'k', value: { title: '稿' } });
  const there = vi.fn(async () => kept('2026-11-25T08:00:00Z'));
  // The calls of staff come with the console.
  Object.assign(quietApi.staff, { typed: there });
  await computer.write('news 1', 'u1', kept('2026-11-25T07:00:00Z'));
  expect(JSON.parse((await desk.read('news 1', 'u1')) ?? '')).toMatchObject({
    elsewhere: true,
    value: { title: '稿' },
  });
  there.mockResolvedValue(kept('2026-11-25T06:00:00Z'));
  expect(JSON.parse((await desk.read('news 1', 'u1')) ?? '')).not.toHaveProperty('elsewhere');
});

it('copies the newest of what is typed, and forgets at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const copy = vi.fn(async () => null);
  Object.assign(quietApi.staff, { copyTyped: copy });
  for (const text of ['a', 'ab', 'abc']) void desk.write('news 2', 'u1', text);
  vi.advanceTimersByTime(3000);
  expect(copy.mock.calls).toEqual([[{ name: 'news 2', text: 'abc' }]]);
  void desk.write('news 2', 'u1', 'abcd');
  void desk.write('news 2', 'u1', '');
  vi.advanceTimersByTime(9000);
  expect(copy.mock.calls.slice(1)).toEqual([[{ name: 'news 2', text: '' }]]);
  void desk.write('news 3', 'u1', 'x'.repeat(limits.typedChars));
  vi.advanceTimersByTime(3000);
  expect(copy).toHaveBeenCalledTimes(3);
});

it('copies of what is laid aside how it stands by then: another window may have saved some of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const copy = vi.fn(async (_: { name: string; text: string }) => null);
  Object.assign(quietApi.staff, { copyTyped: copy });
  const kept = (key: string) => JSON.stringify({ at: `2026-11-25 ${key}`, key, value: { title: key } });
  // Somebody else's words lie there: they are laid aside, and taken up elsewhere before the copy is made.
  await computer.write('news 5', 'u1', kept('甲'));
  await desk.write('news 5', 'u1', kept('乙'), ({ key }) => key === '乙');
  expect(draftsOf(await computer.read('news 5 earlier', 'u1')).map(({ key }) => key)).toEqual(['甲']);
  await computer.write('news 5 earlier', 'u1', '');
  vi.advanceTimersByTime(3000);
  await vi.waitFor(() => expect(copy.mock.calls.length).toBe(2));
  expect(copy.mock.calls.map(([{ name, text }]) => [name, draftsOf(text).map(({ key }) => key)])).toEqual([
    ...[
      ['news 5', ['乙']],
      ['news 5 earlier', []],
    ],
  ]);
});

it('leaves no old copy of what has become too long for one, and says once that it is on this computer alone', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  toasts.set([]);
  const copy = vi.fn(async (_: { name: string; text: string }) => null);
  Object.assign(quietApi.staff, { copyTyped: copy });
  const kept = (at: string, title: string, more = {}) => ({ at, key: at, value: { title }, ...more });
  const long = 'x'.repeat(limits.typedChars);
  for (const title of [long, `${long}y`]) {
    void desk.write('news 4', 'u1', JSON.stringify(kept('2026-11-25', title)));
    vi.advanceTimersByTime(3000);
  }
  expect(copy.mock.calls).toEqual(Array(2).fill([{ name: 'news 4', text: '' }]));
  expect(toasts.get().map((toast) => toast.text)).toEqual([expect.stringContaining('只留在这台电脑上')]);
  // Of several drafts as many as fit, the newest of them.
  void desk.write(
    'news 4 earlier',
    'u1',
    JSON.stringify(kept('2026-11-25', '短', { before: [kept('2026-11-24', long)] })),
  );
  vi.advanceTimersByTime(3000);
  expect(copy.mock.lastCall?.[0].text).toBe(JSON.stringify(kept('2026-11-25', '短')));
});

it('asks the institute at once for what this computer does not keep, and says where nobody does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, removeItem: () => undefined, setItem: full });
  vi.stubGlobal('indexedDB', { open: full });
  const copy = vi.fn(async () => null);
  Object.assign(quietApi.staff, { copyTyped: copy });
  expect([await desk.write('news 5', 'u1', 'a'), copy.mock.calls.length]).toEqual([true, 1]);
  copy.mockRejectedValue(new Error('away'));
  expect([await desk.write('news 5', 'u1', 'ab'), copy.mock.calls.length, vi.getTimerCount()]).toEqual([false, 2, 0]);
  vi.unstubAllGlobals();
  expect(await desk.write('news 5', 'u1', 'abc')).toBe(true);
  expect(copy).toHaveBeenCalledTimes(2);
});
