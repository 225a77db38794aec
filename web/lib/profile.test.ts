// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quietApi } from './api.ts';
import { refreshProfile } from './profile.ts';
import { anonymous, session } from './session.ts';

const told = vi.fn(async (_: string, _init: RequestInit) => new Response());
beforeEach(() => {
  vi.stubGlobal('fetch', told);
  session.set({ ...anonymous, token: 'mine' });
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockResolvedValue({ psid: 'p', kinds: [] } as never);
});
afterEach(() => {
  session.set(anonymous);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const close = () => {
  told.mockClear();
  for (const sign of ['beforeunload', 'pagehide']) window.dispatchEvent(new Event(sign));
  return told.mock.calls.map(([url, { headers, keepalive }]) => [
    ...[url.replace(/^.*\//, ''), (headers as Record<string, string>).Authorization, keepalive],
  ]);
};

it('a window that is closed is told once, however often its page has asked who is there, and by nobody who left', async () => {
  await refreshProfile();
  await refreshProfile();
  expect([session.get().psid, close()]).toEqual(['p', [['beforeLogout', 'mine', true]]]);
  session.set(anonymous);
  expect(close()).toEqual([]);
});
