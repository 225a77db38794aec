import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled, told } from '../../test/screen.ts';
import { text } from '../../shared/text.ts';
import { ApiError, quietApi } from './api.ts';
import { useGuard } from './guard.ts';
import * as otherTab from './other-tab.ts';
import { anonymous, session, standings, type Session } from './session.ts';
import { toasts } from './toast.ts';

let now = performance.now();
beforeEach(() => {
  sessionStorage.clear();
  toasts.set([]);
  // Errors are told once a second: each of these comes later.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
});
afterEach(() => {
  cleanup();
  act(() => session.set(anonymous));
  act(() => standings.set([]));
  vi.restoreAllMocks();
});

/** `follows` the session, as the frames of the centres do. */
function Page({ follows = true }) {
  const use = follows ? session.use : session.get;
  use();
  const { open, fault, retry } = useGuard();
  return (
    <>
      <output>{open ? '开' : '关'}</output>
      {fault && (
        <button type="button" onClick={retry}>
          {fault}
        </button>
      )}
    </>
  );
}
async function open(address: string, person: Partial<Session> | null, follows = true) {
  if (person) session.set({ ...anonymous, token: 't', psid: 'p', ...person });
  const router = createMemoryRouter(
    [
      ...['/home/', '/denglu/', '/guanli/denglu/'].map((path) => ({ path, element: null })),
      { path: '*', element: <Page follows={follows} /> },
    ],
    { initialEntries: ['/home/', address] },
  );
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const isOpen = () => document.querySelector('output')?.textContent === '开';
const answers = (more: object) =>
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockResolvedValue({
    name: '',
    psid: 'p',
    userType: [],
    kinds: [],
    isAdmin: false,
    cellPhone: '',
    ...more,
  } as never);

describe('a page for members', () => {
  it('sends a visitor to sign in, remembers the whole address, and is not gone back to', async () => {
    const router = await open('/grzx/grxx/?a=1#b', null);
    expect([router.state.location.pathname, sessionStorage.getItem('redirect'), told()]).toEqual([
      '/denglu/',
      '/grzx/grxx/?a=1#b',
      [text.loginNeeded],
    ]);
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/home/');
  });

  it('is open at once to who may see it; within it only the address changes, and nobody is asked', async () => {
    const asked = answers({});
    const router = await open('/xiaoxi/', {});
    expect([isOpen(), asked.mock.calls.length]).toEqual([true, 0]);
    await act(() => router.navigate('/xiaoxi/?a=2'));
    expect([isOpen(), asked.mock.calls.length]).toEqual([true, 0]);
  });

  it('asks the server before somebody is sent away, and takes up a right that is new', async () => {
    const asked = answers({ userType: [3] });
    const router = await open('/wtdw/', { userType: [1] });
    expect([isOpen(), asked.mock.calls.length, router.state.location.pathname, told()]).toEqual([
      true,
      1,
      '/wtdw/',
      [],
    ]);
    // The next page is one of another kind.
    asked.mockResolvedValue({ userType: [3], kinds: [], psid: 'p' } as never);
    await act(() => router.navigate('/grzx/grxx/'));
    await settled();
    expect([router.state.location.pathname, told()]).toEqual(['/wtdw/', [text.wrongKind]]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('that is lost while it stands is looked at anew', async () => {
    const asked = answers({ userType: [1] });
    const router = await open('/wtdw/', { userType: [3] });
    expect(isOpen()).toBe(true);
    act(() => session.set({ ...session.get(), userType: [1] }));
    expect(isOpen()).toBe(false);
    await settled();
    expect([asked.mock.calls.length, router.state.location.pathname]).toEqual([1, '/grzx/grxx/']);
  });

  it('says why nobody could say who is there, and tries again when it is told to', async () => {
    const asked = answers({ userType: [3] }).mockRejectedValueOnce(new ApiError(0, '网络不通'));
    const router = await open('/wtdw/', {});
    const again = screen.getByRole('button', { name: '网络不通' });
    expect([isOpen(), router.state.location.pathname]).toEqual([false, '/wtdw/']);
    act(() => again.click());
    await settled();
    expect([isOpen(), screen.queryByRole('button'), asked.mock.calls.length]).toEqual([true, null, 2]);
    cleanup();
    // A session that has ended meanwhile has been answered already.
    asked.mockImplementationOnce(async () => {
      session.set(anonymous);
      throw new ApiError(401, '登录已失效');
    });
    await open('/wtdw/', { userType: [] }, false);
    expect(screen.queryByText('登录已失效')).toBeNull();
  });

  it('that is left while the server is asked leads nowhere', async () => {
    let answer: (profile: never) => void = () => undefined;
    vi.spyOn(quietApi.account, 'getIndexUserInfo').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const router = await open('/wtdw/', { userType: [1] });
    await act(() => router.navigate('/home/'));
    answer({ userType: [1], kinds: [], psid: 'p' } as never);
    await settled();
    expect([router.state.location.pathname, told()]).toEqual(['/home/', []]);
  });
});

describe('the console', () => {
  it('asks whoever opens its front to log in without a reproach', async () => {
    vi.spyOn(otherTab, 'borrowSession').mockResolvedValue(false);
    const router = await open('/guanli/', null);
    expect([router.state.location.pathname, sessionStorage.getItem('redirect'), told()]).toEqual([
      ...['/guanli/denglu/', '/guanli/', []],
    ]);
  });

  it.each([
    [true, '/guanli/', '', []],
    [false, '/guanli/denglu/', '/guanli/desk/?a=1', [text.loginNeeded]],
  ])(
    'goes on with the session of the tab that opened it (%s), else asks to sign in',
    async (lent, at, wanted, said) => {
      const borrow = vi.spyOn(otherTab, 'borrowSession').mockImplementation(async () => {
        if (lent) session.set({ ...anonymous, token: 't', isAdmin: true });
        return lent;
      });
      answers({ isAdmin: true });
      const router = await open('/guanli/desk/?a=1', null);
      expect(borrow.mock.calls).toEqual([['/guanli/desk/?a=1']]);
      expect(router.state.location.pathname.startsWith(at)).toBe(true);
      expect([isOpen(), sessionStorage.getItem('redirect') ?? '', told()]).toEqual([lent, wanted, said]);
    },
  );
});
