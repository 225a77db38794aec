import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, Link, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../../test/screen.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import { navigator as leads } from '../../lib/navigator.ts';
import { anonymous, session } from '../../lib/session.ts';
import { unread } from '../../lib/unread.ts';
import { Console } from './console.tsx';
import Own from './own/own.tsx';
import Today from './today/today.tsx';
import { type Me, MeContext } from './me.ts';
import './calls.ts';

anew();
const me = (more: object = {}) =>
  ({
    username: 'bianji01',
    name: '乙',
    dept: '教务部',
    roles: ['editor'],
    cellPhone: '',
    totpOn: false,
    ...more,
  }) as unknown as Me;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(quietApi.staff, 'me').mockImplementation(async () => me());
});
afterEach(() =>
  act(() => {
    session.set(anonymous);
    unread.set(0);
  }),
);
async function open(address: string, who: Me | Error = me()) {
  act(() => session.set({ ...anonymous, token: 't', psid: 'bianji01', isAdmin: true }));
  const read = vi.spyOn(api.staff, 'me');
  who instanceof Error ? read.mockRejectedValueOnce(who).mockResolvedValue(me()) : read.mockResolvedValue(who);
  const element = (
    <>
      <Link to="/guanli/xxx/">别处</Link>
      <Console />
    </>
  );
  const routes = [
    { path: '/guanli/denglu/', element: <output>登录</output> },
    { path: '*', element },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return { router, read };
}
const heading = () => document.querySelector('main h1')?.textContent ?? null;
const menu = () => document.getElementById('staff-menu') as HTMLElement;

describe('the console', () => {
  it('shows the menu of the roles with the page that one is on, and the page itself', async () => {
    await open('/guanli/');
    await vi.waitFor(() => expect(heading()).toBe('乙，您好'));
    const entries = [...menu().querySelectorAll('h2 ~ a, a[aria-current]')].map((a) => a.textContent);
    expect([entries.includes('接待'), entries.includes('内容'), document.title]).toEqual([
      false,
      true,
      '今日 - 管理后台',
    ]);
    expect(menu().querySelector('[aria-current]')?.textContent).toBe('今日');
    const person = document.querySelector('a.me') as HTMLElement;
    expect([
      person.textContent,
      person.getAttribute('href'),
      screen.getByText('查看门户').getAttribute('href'),
    ]).toEqual([...['乙乙编辑', '/guanli/own/', '/']]);
  });

  it('names an entry beside its sign, wherever the menu was scrolled, by the pointer and by the keys', async () => {
    await open('/guanli/');
    const menu = screen.getByRole('navigation', { name: '后台菜单' });
    const entry = within(menu).getByRole('link', { name: '今日' });
    vi.spyOn(entry, 'getBoundingClientRect').mockReturnValue({ top: 321 } as DOMRect);
    const at = () => menu.style.getPropertyValue('--named-at');
    for (const comes of [() => fireEvent.pointerOver(entry), () => fireEvent.focusIn(entry)]) {
      menu.style.removeProperty('--named-at');
      comes();
      expect(at()).toBe('321px');
    }
    // Between the entries it stays.
    fireEvent.pointerOver(menu);
    expect(at()).toBe('321px');
  });

  it('says of a page that is none, or of others, what it is and who uses it', async () => {
    const { router } = await open('/guanli/xxx/');
    expect([heading(), document.title, menu().querySelector('[aria-current]')]).toEqual([
      ...['页面不存在', '页面不存在 - 管理后台', null],
    ]);
    expect(screen.getByRole('link', { name: '回到今日' }).getAttribute('href')).toBe('/guanli/');
    await act(() => router.navigate('/guanli/applications/4/'));
    expect([heading(), document.querySelector('.empty p')?.textContent]).toEqual([
      ...['没有权限', '这一页由接待、教务使用；需要时请联系管理员。'],
    ]);
    // A page about one record belongs to its list, where that stands in the menu.
    vi.mocked(quietApi.staff.me).mockImplementation(async () => me({ roles: ['desk'] }));
    await act(() => router.navigate('/guanli/applications/5/'));
    await vi.waitFor(() => expect(heading()).not.toBe('没有权限'));
    await settled();
    expect([menu().querySelector('[aria-current]')?.textContent, heading() === '没有权限']).toEqual([
      '项目报名',
      false,
    ]);
    // Led there from another page, the reader is in it, at its top.
    expect([document.activeElement, document.querySelector('[role=status].vh')?.textContent]).toEqual([
      ...[document.getElementById('main'), '报名详情'],
    ]);
    expect(vi.mocked(window.scrollTo).mock.calls.length).toBe(2);
    // The way back is the browser's, which knows where on the page one was.
    await act(() => router.navigate(-1));
    expect([router.state.historyAction, vi.mocked(window.scrollTo).mock.calls.length]).toEqual(['POP', 2]);
  });

  it('stays where nobody could be asked who is there, and is left by who is no member of staff any more', async () => {
    const { router } = await open('/guanli/xxx/');
    const profile = vi.spyOn(quietApi.account, 'getIndexUserInfo');
    profile.mockResolvedValue({ psid: 'bianji01', userType: [1], kinds: [], isAdmin: false } as never);
    vi.mocked(quietApi.staff.me).mockRejectedValue(new ApiError(0, '网络不通'));
    await act(() => router.navigate('/guanli/yyy/'));
    await settled();
    expect([heading(), session.get().isAdmin, profile.mock.calls.length]).toEqual(['页面不存在', true, 0]);
    vi.mocked(quietApi.staff.me).mockRejectedValue(new ApiError(403, '没有权限'));
    await act(() => router.navigate('/guanli/zzz/'));
    await settled();
    expect([session.get().isAdmin, router.state.location.pathname]).toEqual([false, '/grzx/grxx/']);
  });

  it('goes by what it was told at the page that one is on, however late an answer of one before comes', async () => {
    const { router } = await open('/guanli/xxx/');
    const asked: PromiseWithResolvers<Me>[] = [];
    vi.mocked(quietApi.staff.me).mockImplementation(() => {
      const one = Promise.withResolvers<Me>();
      asked.push(one);
      return one.promise;
    });
    for (const to of ['yyy', 'zzz', 'vvv']) await act(() => router.navigate(`/guanli/${to}/`));
    const name = () => document.querySelector('a.me')?.textContent;
    asked[2]?.resolve(me({ name: '丙' }));
    await settled();
    expect([asked.length, name()]).toEqual([3, '丙丙编辑']);
    asked[0]?.resolve(me({ name: '丁' }));
    asked[1]?.reject(new ApiError(403, '没有权限'));
    await settled();
    expect([name(), session.get().isAdmin, router.state.location.pathname]).toEqual([
      ...['丙丙编辑', true, '/guanli/vvv/'],
    ]);
  });

  it('has a menu over the page on a phone, which closes by Escape, beside it, and where it has led', async () => {
    const { router } = await open('/guanli/xxx/');
    const isOpen = () => [button('菜单')?.getAttribute('aria-expanded'), menu().className.includes('is-open')];
    await press('菜单');
    expect([isOpen(), menu().contains(document.activeElement)]).toEqual([['true', true], true]);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect([isOpen(), document.activeElement]).toEqual([['false', false], button('菜单')]);
    // Closed, it takes the focus from nobody who presses Escape elsewhere.
    button('菜单')?.blur();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(document.activeElement).toBe(document.body);
    await press('菜单');
    fireEvent.pointerDown(menu());
    expect(isOpen()).toEqual(['true', true]);
    fireEvent.pointerDown(document.body);
    expect(isOpen()).toEqual(['false', false]);
    await press('菜单');
    await act(() => router.navigate('/guanli/yyy/'));
    expect(isOpen()).toEqual(['false', false]);
    // Whoever comes back there finds it as it was left: closed.
    await act(() => router.navigate(-1));
    expect([router.state.location.pathname, ...isOpen()]).toEqual(['/guanli/xxx/', 'false', false]);
    await press('菜单');
    await press('菜单');
    expect(isOpen()).toEqual(['false', false]);
  });

  it('is left by its own door, once', async () => {
    const { router } = await open('/guanli/xxx/');
    const out = vi.spyOn(quietApi.account, 'logout').mockRejectedValue(new ApiError(0, ''));
    // Said where one is then: messages have their place by the page.
    vi.spyOn(leads, 'replace').mockImplementation((to, then) => {
      expect(told()).toEqual([]);
      void router.navigate(to, { replace: true }).then(then);
    });
    await press('退出登录');
    expect([
      out.mock.calls.length,
      session.get().token,
      router.state.location.pathname,
      router.state.historyAction,
    ]).toEqual([...[1, '', '/guanli/denglu/', 'REPLACE']]);
    expect(told().length).toBe(1);
  });

  it('keeps its grey lines in one place from the first moment until the page is there', async () => {
    const places = new Set<string>();
    const watch = new MutationObserver(() => {
      const way = [];
      for (let e = document.querySelector('[aria-busy]'); e; e = e.parentElement) way.unshift(e.className);
      if (!way.length) return;
      // The document is that of all files: only what stands in it is the console's.
      way.splice(0, way.indexOf('staff'));
      const around = ['.staff > .staff-side', '.staff-body > .staff-top', 'main#main h1'];
      places.add([...way, ...around.map((part) => document.querySelectorAll(part).length)].join(' '));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await open('/guanli/own/');
    await vi.waitFor(() => expect(heading()).toBe('我的账号'));
    watch.disconnect();
    expect([...places]).toEqual(['staff staff-body staff-main stack 1 1 1']);
  });

  it('says that it was not read, asks again, and begins with the second proof where that is due', async () => {
    const { read } = await open('/guanli/xxx/', new ApiError(500, '出错了'));
    expect([screen.getByRole('alert').textContent?.includes('出错了'), menu()]).toEqual([true, null]);
    await press('重新读取');
    expect([read.mock.calls.length, heading()]).toEqual([2, '页面不存在']);
    document.body.replaceChildren();
    await open('/guanli/', me({ proofDue: true }));
    expect([heading(), menu(), await screen.findByText('开通动态口令')]).toMatchObject(['先开通动态口令', null, {}]);
  });
});

describe('today', () => {
  it('says so where nothing waits for a person of no role', async () => {
    render(
      <MeContext value={me({ roles: [] })}>
        <Today />
      </MeContext>,
    );
    await settled();
    expect(screen.getByText('今天没有等您处理的事项。')).toBeTruthy();
  });

  it('leads to all that waits, marks what is late, and says where nothing does', async () => {
    const demand = { id: 4, title: '基层治理', dueTime: '2026-11-17T00:00:00Z', status: 0, answerTime: null };
    vi.spyOn(formApi.demands, 'list').mockImplementation((async (given: { clock?: string }) =>
      given.clock === 'late' ? { list: [demand], total: 7 } : { list: [], total: 0 }) as never);
    vi.spyOn(formApi.demands, 'counts').mockResolvedValue({} as never);
    vi.spyOn(formApi.staff, 'waiting').mockResolvedValue({
      ...{ approvals: null, claims: null, applications: null, failedSms: 3, deletions: null, searches: null },
    });
    render(
      <MeContext value={me({ roles: ['desk'] })}>
        <MemoryRouter>
          <Today />
        </MemoryRouter>
      </MeContext>,
    );
    await settled();
    const card = (title: string) => screen.getByText(title).closest('section') as HTMLElement;
    const read = (title: string) => [
      card(title).querySelector('.count')?.textContent,
      card(title).querySelector('.count')?.className,
      card(title).querySelector('.today-all')?.textContent ?? null,
    ];
    expect(read('超时未答复')).toEqual(['7', 'count late', '查看全部']);
    // Where only a number stands, it is what is to be dealt with.
    expect(read('没有发出的短信')).toEqual(['3', 'count late', '去处理']);
    // Nothing is late where nothing waits.
    expect(read('单位超过一天没有确认的学员')).toEqual(['0', 'count none', null]);
    expect(read('今天到期')).toEqual(['0', 'count none', null]);
    expect(card('今天到期').textContent).toContain('今天没有到期的事项。');
    expect(within(card('超时未答复')).getByText('基层治理').getAttribute('href')).toBe('/guanli/desk/4/?clock=late');
  });

  it('says once what could not be read, and reads all of it at one press', async () => {
    const away = new ApiError(503, '服务暂不可用');
    const none = {
      approvals: null,
      claims: null,
      applications: null,
      failedSms: null,
      deletions: null,
      searches: null,
    };
    const waiting = vi.spyOn(formApi.staff, 'waiting').mockRejectedValueOnce(away).mockResolvedValue(none);
    const approvals = vi.spyOn(formApi.staff, 'approvals').mockRejectedValueOnce(away);
    const ofToday = { running: [], lessons: [], starting: [], leave: [], walkIns: [], objections: [] };
    vi.spyOn(formApi.institute, 'today')
      .mockRejectedValueOnce(away)
      .mockResolvedValue(ofToday as never);
    approvals.mockResolvedValue({ list: [], total: 0 } as never);
    render(
      <MeContext value={me({ roles: ['training'] })}>
        <MemoryRouter>
          <Today />
        </MemoryRouter>
      </MeContext>,
    );
    await settled();
    expect([screen.getAllByRole('alert').map((a) => a.textContent), told()]).toEqual([
      ['没有读到内容：服务暂不可用。重新读取'],
      [],
    ]);
    // Where nothing was read there is nothing to show.
    const hidden = () => document.querySelector<HTMLElement>('.today-cards')?.hidden;
    expect(hidden()).toBe(true);
    await press('重新读取');
    expect(hidden()).toBe(false);
    expect([screen.queryByRole('alert'), waiting.mock.calls.length, approvals.mock.calls.length]).toEqual([null, 2, 2]);
    expect(screen.queryByText('没有读到')).toBeNull();
  });
});

describe('the own account of staff', () => {
  async function look(more: object = {}) {
    document.body.replaceChildren();
    const read = vi.spyOn(api.staff, 'me').mockResolvedValue(me(more));
    read.mockClear();
    act(() => session.set({ ...anonymous, token: 't', psid: 'bianji01', isAdmin: true }));
    const router = createMemoryRouter([{ path: '*', element: <Own /> }]);
    render(<RouterProvider router={router} />);
    await settled();
    return read;
  }
  const dialog = () => document.querySelector('dialog') as HTMLElement;
  const title = () => dialog()?.querySelector('h2')?.textContent ?? null;
  it('has dialogs for each of its parts, each its own', async () => {
    const read = await look({ cellPhone: '138****1234' });
    for (const [name, wanted] of [
      ['修改密码', '修改密码'],
      ['更换手机', '更换手机号码'],
    ] as const) {
      await press(name);
      expect(title()).toBe(wanted);
      fireEvent.click(document.querySelector('.dialog-close') as HTMLElement);
      expect(title()).toBeNull();
    }
    const save = vi.spyOn(formApi.staff, 'saveOwn').mockResolvedValue(null as never);
    await press('修改');
    expect(title()).toBe('修改资料');
    fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '乙乙' } });
    fireEvent.click(within(dialog()).getByText('保存'));
    await settled();
    expect([save.mock.calls, title(), told(), read.mock.calls.length]).toEqual([
      ...[[[{ name: '乙乙', dept: '教务部' }]], null, ['资料已保存'], 2],
    ]);
    await look();
    expect([button('绑定手机') !== null, document.querySelector('.st')?.textContent]).toEqual([true, '未开通']);
  });

  it('shows spare codes until they are said to be kept, and warns where they were not', async () => {
    const read = await look({ totpOn: true, spareLeft: 2 });
    expect([document.querySelector('.st')?.textContent, screen.queryByText(/备用码尚未保存/)]).toEqual([
      '已开通',
      null,
    ]);
    const renew = vi.spyOn(formApi.staff, 'renewSpareCodes').mockResolvedValue({ spare: ['aa', 'bb'] } as never);
    await press('换一组备用码');
    const codes = () => [...document.querySelectorAll('[aria-label=备用码] li')].map((li) => li.textContent);
    expect([renew.mock.calls.length, codes()]).toEqual([1, ['aa', 'bb']]);
    // The page was left over them.
    await look({ totpOn: true, spareLeft: 2 });
    await vi.waitFor(() => expect(screen.queryByText(/备用码尚未保存/)).toBeTruthy());
    await press('换一组备用码');
    await press('我已保存');
    expect([codes(), screen.queryByText(/备用码尚未保存/), read.mock.calls.length]).toEqual([[], null, 2]);
    await look({ totpOn: true, spareLeft: 2 });
    expect(screen.queryByText(/备用码尚未保存/)).toBeNull();
  });

  it('gets its second proof by a first code, and then its spare codes', async () => {
    const read = await look();
    const uri = 'otpauth://totp/x?secret=ABCDEFGHIJ';
    vi.spyOn(formApi.staff, 'beginTotp').mockResolvedValue({ qr: '<svg/>', secret: 'ABCDEFGHIJ', uri });
    const confirm = vi.spyOn(formApi.staff, 'confirmTotp').mockResolvedValue({ spare: ['aa'] } as never);
    await press('开通动态口令');
    // It can be put off.
    await press('暂不开通');
    await press('开通动态口令');
    // As on plain http, where a browser has no place to copy to.
    const none = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await press('复制密钥');
    expect(told()).toEqual(['浏览器没有允许复制，请手工输入']);
    none.mockRestore();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('复制密钥');
    expect([screen.getByText('ABCD EFGH IJ').tagName, copied.mock.calls, button('已复制')?.tagName]).toEqual([
      ...['CODE', [['ABCDEFGHIJ']], 'BUTTON'],
    ]);
    expect(screen.getByRole('link', { name: '打开本机的验证器' }).getAttribute('href')).toBe(uri);
    fireEvent.change(screen.getByLabelText('动态口令', { selector: 'input' }), { target: { value: '123456 ' } });
    await press('开通');
    expect([confirm.mock.calls, document.querySelector('.st')?.textContent]).toEqual([[[{ otp: '123456' }]], '已开通']);
    read.mockResolvedValue(me({ totpOn: true, spareLeft: 10 }));
    await press('我已保存');
    expect([screen.queryByText(/个备用码。/) !== null, read.mock.calls.length]).toEqual([true, 2]);
  });
});
