import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, settled } from '../../../test/screen.ts';
import type { SiteSettings } from '../../../shared/contract/site.ts';
import { quietApi } from '../../lib/api.ts';
import type { MenuGroup, RootData } from '../../lib/page.tsx';
import { anonymous, session, type Session, standings } from '../../lib/session.ts';
import { unread } from '../../lib/unread.ts';
import AccountMenu from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { DisplaySwitch } from './display-switch.tsx';
import Footer from './footer.tsx';
import { Header } from './header.tsx';
import { QuickPanel } from './quick-panel.tsx';
import { SearchBox } from './search-box.tsx';
import * as download from '../../lib/download.ts';

const settings = {
  ...{ name: '学院', englishName: 'School', logo: '/logo.svg', hotline: '0571-8888 0000', copyright: '©' },
  ...{ publicAccountName: '之江', publicAccountPicture: '/qr.png', identifier: '', police: '', icp: '' },
  quickLinks: [{ name: '教务', link: 'https://jw.example.cn/' }],
} as unknown as SiteSettings;
const person = (more: Partial<Session> = {}): Session => ({ ...anonymous, token: 't', psid: 'xueyuan01', ...more });
beforeEach(() => {
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
});
afterEach(() => {
  cleanup();
  act(() => {
    session.set(anonymous);
    standings.set([]);
    unread.set(0);
  });
  vi.restoreAllMocks();
});
async function open(page: ReactNode, address = '/home/') {
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const elsewhere = () => fireEvent(document.body, new PointerEvent('pointerdown', { bubbles: true }));

describe('the header', () => {
  const menu: MenuGroup[] = [
    { label: '首页', to: '/home/', under: ['public/home'] },
    {
      ...{ label: '干部培训', to: '/gbpx/', under: ['cadre/'], lede: '一句', picture: '/art/west-lake', caption: '湖' },
      columns: [{ title: '主题', links: [{ label: '治理', to: '/gbpx/zl/' }] }],
    },
    { label: '新闻', to: '/xw/', under: ['news/'], columns: [] },
  ];
  const shell = { settings, menu } as unknown as RootData['shell'];
  const opened = () => [...document.querySelectorAll('.nav > li.open')].map((li) => li.querySelector('a')?.textContent);
  const unfold = (name: string) => button(RegExp(`^(展开|收起)${name}菜单`)) as HTMLElement;

  it('has the three doors of those who are out, each for its kind, and marks where one is', async () => {
    await open(<Header shell={shell} current="cadre/topics" />);
    expect([at('学员登录'), at('教师登录'), at('委托单位登录'), at('注册')]).toEqual([
      '/denglu/?userType=1',
      '/denglu/?userType=2',
      '/denglu/?userType=3',
      '/zhuce/',
    ]);
    expect([...document.querySelectorAll('[aria-current=page]')].map((a) => a.textContent)).toEqual(['干部培训']);
    expect(at('获取培训方案')).toBe('/hqpxfa/');
  });

  it('opens one wide menu at a time; Escape and a press elsewhere close it, with the focus on its button', async () => {
    await open(<Header shell={shell} current={null} />);
    fireEvent.click(unfold('干部培训'));
    expect([opened(), unfold('干部培训').getAttribute('aria-expanded')]).toEqual([['干部培训'], 'true']);
    // Its picture comes once it is wanted.
    expect([document.querySelectorAll('figure').length, at('进入干部培训')]).toEqual([1, '/gbpx/']);
    fireEvent.click(unfold('新闻'));
    expect(opened()).toEqual(['新闻']);
    fireEvent.click(unfold('新闻'));
    expect(opened()).toEqual([]);
    fireEvent.click(unfold('干部培训'));
    screen.getByRole('link', { name: '治理' }).focus();
    for (const key of ['Tab', 'Enter', 'ArrowDown', 'a']) {
      fireEvent.keyDown(document.activeElement as Element, { key });
      expect(opened(), key).toEqual(['干部培训']);
    }
    pressEscape();
    expect([opened(), document.activeElement]).toEqual([[], unfold('干部培训')]);
    expect(document.querySelector('header')?.className).toContain('hushed');
    fireEvent.pointerEnter(screen.getByText('干部培训', { selector: '.nav > li > a' }).parentElement as HTMLElement);
    expect(document.querySelector('header')?.className).not.toContain('hushed');
    fireEvent.click(unfold('新闻'));
    fireEvent(unfold('新闻'), new PointerEvent('pointerdown', { bubbles: true }));
    expect(opened()).toEqual(['新闻']);
    elsewhere();
    expect(opened()).toEqual([]);
  });

  it('on a phone opens and closes its menu, by Escape with the focus on its button, and by going on', async () => {
    const router = await open(<Header shell={shell} current={null} />);
    const isOpen = () => document.querySelector('header')?.classList.contains('menu-open');
    fireEvent.click(button('打开菜单') as HTMLElement);
    expect([isOpen(), button('关闭菜单')?.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    // The innermost one first.
    fireEvent.click(unfold('新闻'));
    pressEscape();
    expect([opened(), isOpen()]).toEqual([[], true]);
    pressEscape();
    expect([isOpen(), document.activeElement]).toEqual([false, button('打开菜单')]);
    fireEvent.click(button('打开菜单') as HTMLElement);
    elsewhere();
    expect(isOpen()).toBe(false);
    // The focus would go on below it, unseen.
    fireEvent.click(button('打开菜单') as HTMLElement);
    act(() => unfold('新闻').focus());
    expect(isOpen()).toBe(true);
    fireEvent.focusIn(document.body);
    expect(isOpen()).toBe(false);
    fireEvent.click(button('打开菜单') as HTMLElement);
    fireEvent.click(unfold('新闻'));
    await act(() => router.navigate('/xw/'));
    expect([isOpen(), opened()]).toEqual([false, []]);
  });

  it('leaves the keys alone where Escape closes a menu of others, and takes them out of one that goes', async () => {
    const router = await open(
      <>
        <Header shell={shell} current={null} />
        <input aria-label="词" />
      </>,
    );
    fireEvent.click(unfold('干部培训'));
    screen.getByLabelText('词').focus();
    pressEscape();
    expect([opened(), document.activeElement]).toEqual([[], screen.getByLabelText('词')]);
    fireEvent.click(unfold('干部培训'));
    const link = screen.getByRole('link', { name: '治理' });
    link.focus();
    await act(() => router.navigate('/gbpx/zl/'));
    // A menu that is open by the focus within it would lie over the new page.
    expect([opened(), document.activeElement === link]).toEqual([[], false]);
  });

  it('opens the keyboard of a phone on the way to the search, but not for a page beside this one', async () => {
    const router = await open(<Header shell={shell} current={null} />);
    const typing = () => screen.queryByLabelText('搜索词', { selector: 'body > input' });
    const search = () => screen.getByRole('link', { name: '搜索' });
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey']) {
      fireEvent.click(search(), { [key]: true });
      expect([typing(), router.state.location.pathname], key).toEqual([null, '/home/']);
    }
    await act(async () => void fireEvent.click(search()));
    const { pathname, hash } = router.state.location;
    expect([document.activeElement === typing(), typing() !== null, pathname, hash]).toEqual([
      ...[true, true, '/sousuo/', '#wd'],
    ]);
    typing()?.remove();
  });

  it('greets who is in instead', async () => {
    session.set(person({ name: '沈砚清' }));
    await open(<Header shell={shell} current={null} />);
    await vi.waitFor(() => expect(button(/您好，沈砚清/)).not.toBeNull());
    expect(at('学员登录')).toBeNull();
  });
});

describe('the menu of an account', () => {
  const listed = () => [...document.querySelectorAll('.account-menu > *')].map((e) => e.textContent?.trim());
  it('has the centres of its kinds, and the way to the console for staff alone', async () => {
    const router = await open(<AccountMenu person={person({ userType: [1, 3], isAdmin: true })} />);
    expect([listed(), button(/您好，xueyuan01/)?.getAttribute('aria-expanded')]).toEqual([[], 'false']);
    const toggle = () => fireEvent.click(button(/您好/) as HTMLElement);
    toggle();
    expect(listed()[0]).toBe('委托单位中心');
    expect(listed().slice(-3)).toEqual(['管理后台', '我的消息', '退出登录']);
    expect([at('委托单位中心'), at('我的消息')]).toEqual(['/wtdw/', '/xiaoxi/']);
    pressEscape();
    expect(listed()).toEqual([]);
    toggle();
    elsewhere();
    expect(listed()).toEqual([]);
    toggle();
    await act(() => router.navigate('/xiaoxi/'));
    expect(listed()).toEqual([]);
    // The page that is shown already is gone to as well.
    toggle();
    await act(() => router.navigate('/xiaoxi/'));
    expect(listed()).toEqual([]);
  });

  it('closes as one signs out by it, before anybody has answered', async () => {
    const logout = vi.spyOn(quietApi.account, 'logout').mockReturnValue(new Promise(() => undefined));
    await open(<AccountMenu person={person({ userType: [1] })} />);
    fireEvent.click(button(/您好/) as HTMLElement);
    fireEvent.click(button('退出登录') as HTMLElement);
    expect(listed()).toEqual([]);
    await vi.waitFor(() => expect(logout).toHaveBeenCalledOnce());
    expect(session.get().psid).toBe('');
  });

  it('has the progress of a registration that waits', async () => {
    standings.set([{ kind: 3, status: 0, reason: '' }]);
    await open(<AccountMenu person={person()} />);
    fireEvent.click(button(/您好/) as HTMLElement);
    expect([listed(), at('审核进度')]).toEqual([['审核进度', '我的消息', '退出登录'], '/wtdw/dwxx/']);
  });
});

it('the bell says how many messages are unread, looked at on each way', async () => {
  session.set(person());
  const look = vi.mocked(quietApi.messages.haveUnread).mockResolvedValue({ haveUnRead: true, count: 2 });
  const router = await open(<Bell />);
  expect([at('消息，2 条未读'), document.querySelector('.bell.new') !== null]).toEqual(['/xiaoxi/', true]);
  look.mockResolvedValue({ haveUnRead: false, count: 0 });
  await act(() => router.navigate('/xw/'));
  await settled();
  expect([at('消息'), document.querySelector('.bell.new'), look.mock.calls.length]).toEqual(['/xiaoxi/', null, 2]);
});

it('the search of the header unfolds at the first press and searches at the second', async () => {
  const router = await open(<SearchBox />);
  const input = screen.getByRole<HTMLInputElement>('searchbox');
  expect([input.tabIndex, button('展开搜索') !== null]).toEqual([-1, true]);
  fireEvent.submit(screen.getByRole('search'));
  expect([document.activeElement, input.tabIndex, router.state.location.pathname]).toEqual([input, 0, '/home/']);
  fireEvent.change(input, { target: { value: ' 乡村 & 治理 ' } });
  fireEvent.submit(screen.getByRole('search'));
  await settled();
  const { pathname, search } = router.state.location;
  expect([pathname, new URLSearchParams(search).get('wd')]).toEqual(['/sousuo/', '乡村 & 治理']);
});

it('the large type is switched for every page and for a year, and back', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'set');
  await open(<DisplaySwitch />);
  const press = () => {
    fireEvent.click(screen.getByRole('button'));
    return document.documentElement.classList.contains('elder');
  };
  expect([press(), press()]).toEqual([true, false]);
  expect(cookies.mock.calls.map(([c]) => c)).toEqual([
    'elder=1; Path=/; Max-Age=31536000; SameSite=Lax',
    'elder=0; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
});

it('the quick panel has the ways that are always wanted, folds, and goes to the top', async () => {
  const save = vi.spyOn(download, 'savePicture').mockResolvedValue();
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await open(<QuickPanel settings={settings} />);
  expect([at('咨询热线 0571-8888 0000'), at('培训方案'), at('教务')]).toEqual([
    'tel:057188880000',
    '/hqpxfa/',
    'https://jw.example.cn/',
  ]);
  const doors = [...document.querySelectorAll<HTMLElement>('[data-demand]')];
  expect(doors.map((a) => a.dataset.demand)).toEqual(['2', '3', '4', '5']);
  expect(doors.map((a) => a.textContent)).toEqual(['培训需求', '专家咨询', '招商引资', '创新合作']);
  fireEvent.click(button('保存图片') as HTMLElement);
  await vi.waitFor(() => expect(save.mock.calls).toEqual([['/qr.png', '之江二维码']]));
  fireEvent.click(button('顶部') as HTMLElement);
  expect(scroll.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as never);
  fireEvent.click(button('顶部') as HTMLElement);
  expect(scroll.mock.lastCall).toEqual([{ top: 0, behavior: 'auto' }]);
  fireEvent.click(button('收起快捷入口') as HTMLElement);
  const fold = button('展开快捷入口');
  expect([fold?.getAttribute('aria-expanded'), document.querySelector('.quick.folded') !== null]).toEqual([
    'false',
    true,
  ]);
});

describe('the footer', () => {
  it.each<[string, Session, typeof anonymous.userType | null, string]>([
    ['a visitor', anonymous, null, '/denglu/'],
    ['a unit', person({ userType: [3] }), null, '/wtdw/'],
    ['staff', person({ isAdmin: true }), null, '/guanli/'],
    ['staff who are a trainee as well', person({ isAdmin: true, userType: [1] }), null, '/grzx/grxx/'],
    ['a teacher who waits', person(), [2], '/grxz/grxx/'],
  ])('leads %s to the own centre', async (_, who, waiting, to) => {
    session.set(who);
    standings.set((waiting ?? []).map((kind) => ({ kind, status: 0, reason: '' })));
    await open(<Footer settings={settings} />);
    expect(at('个人管理')).toBe(to);
  });

  it('names the site’s number where it has one', async () => {
    await open(<Footer settings={settings} />);
    expect(screen.queryByText(/网站标识码/)).toBeNull();
    cleanup();
    await open(<Footer settings={{ ...settings, identifier: '3300' }} />);
    expect(screen.getByText('网站标识码 3300')).toBeTruthy();
    expect([at('互动咨询'), at('隐私政策'), at('RSS 订阅')]).toEqual(['/#interact-platform', '/yszc/', '/rss.xml']);
  });
});
