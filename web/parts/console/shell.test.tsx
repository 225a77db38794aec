import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { consoleMenu } from '../../../shared/console.ts';
import { roles as allRoles } from '../../../shared/roles.ts';
import { person } from '../../../test/console-lists.tsx';
import { anew, button, idle, press, settled, told } from '../../../test/screen.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import { navigator as leads } from '../../lib/navigator.ts';
import { anonymous, session } from '../../lib/session.ts';
import { consoleHref } from './address.ts';
import { Console } from './console.tsx';
import { DiffLines, Differences } from './fields/compare.tsx';
import { listed, sayGone } from '../../lib/gone.ts';
import { type Me, MeContext } from './me.ts';
import Own from './own/own.tsx';
import Today from './today/today.tsx';
import { Versions } from './versions.tsx';

anew();
const me = (more: object = {}) =>
  ({
    ...{ username: 'bianji01', name: '乙', dept: '', roles: ['editor'], proofDue: false, spareLeft: 0, cellPhone: '' },
    ...{ totpOn: false, ...more },
  }) as unknown as Me;
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(quietApi.staff, 'me').mockImplementation(async () => me());
});
afterEach(() => act(() => session.set(anonymous)));
async function open(address: string, who = me()) {
  cleanup();
  act(() => session.set({ ...anonymous, token: 't', psid: 'bianji01', isAdmin: true }));
  const read = vi.spyOn(api.staff, 'me').mockResolvedValue(who);
  read.mockClear();
  const router = createMemoryRouter([{ path: '*', element: <Console /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return { router, read };
}
const menu = () => document.getElementById('staff-menu') as HTMLElement;
const links = () => [...menu().querySelectorAll('a:not(.phone-brand)')].map((a) => a.getAttribute('href'));

describe('the frame of the console', () => {
  it.each(allRoles)(
    'has for %s a menu of what is theirs, group by group, and no group without an entry',
    async (role) => {
      await open('/guanli/xxx/', me({ roles: [role] }));
      expect(links().toSorted()).toEqual(
        consoleMenu([role])
          .map(([name]) => consoleHref(name))
          .toSorted(),
      );
      for (const group of menu().querySelectorAll('div'))
        expect(group.querySelector('a'), group.textContent ?? '').not.toBeNull();
      expect([
        menu().querySelector('a.phone-brand')?.getAttribute('href'),
        document.querySelector('a.skip')?.getAttribute('href'),
      ]).toEqual(['/', '#main']);
    },
  );

  it('shows the page of the menu that was opened by its address, however far down it stands', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(900);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    await open('/guanli/own/', me({ roles: ['administrator'] }));
    const [, ...rest] = links();
    await open(rest.at(-1) as string, me({ roles: ['administrator'] }));
    expect([menu().querySelector('[aria-current]')?.getAttribute('href'), menu().scrollTop]).toEqual([
      rest.at(-1),
      600,
    ]);
    box.mockReturnValue(20);
    await open(rest.at(-1) as string, me({ roles: ['administrator'] }));
    expect(menu().scrollTop).toBe(0);
  });

  it('marks the list that a page about one record names: a colleague’s is that of colleagues', async () => {
    const account = (more: object) => ({
      ...{ ...person, id: 7, fullPhone: '', kindStates: [], sessions: [], applications: [], unit: null },
      ...{ mergedInto: null, consentAt: null, totpOn: false, studentType: null, themeName: '', ...more },
    });
    const marked = async (more: object, roles: string[]) => {
      vi.spyOn(api.staff, 'account').mockResolvedValue(account(more) as never);
      vi.mocked(quietApi.staff.me).mockImplementation(async () => me({ roles }));
      await open('/guanli/accounts/7/', me({ roles }));
      await screen.findByRole('heading', { name: '甲', level: 1 });
      return menu().querySelector('[aria-current]')?.textContent;
    };
    const colleague = { isStaff: true, roles: ['desk'] };
    expect(await marked(colleague, ['administrator'])).toBe('工作人员');
    expect(await marked({}, ['administrator'])).toBe('账号');
    // Who has no such list finds colleagues among all accounts.
    expect(await marked(colleague, ['desk'])).toBe('账号');
  });

  it('takes over what is new about the person at the next page, and asks nothing after it is left', async () => {
    const { router } = await open('/guanli/xxx/');
    vi.mocked(quietApi.staff.me).mockImplementation(async () => me({ name: '丙', roles: ['desk'] }));
    await act(() => router.navigate('/guanli/yyy/'));
    await settled();
    expect(document.querySelector('a.me')?.textContent).toBe('丙丙接待');
    expect(document.querySelector('.avatar')?.getAttribute('aria-hidden')).toBe('true');
    cleanup();
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });

  it('closes its menu only by what is beside it, and gives the keys to the entry that is current', async () => {
    await open('/guanli/own/', me({ roles: ['administrator'] }));
    expect([
      button('菜单')?.getAttribute('aria-controls'),
      document.querySelector('.staff-top a.me')?.getAttribute('title'),
    ]).toEqual(['staff-menu', '我的账号']);
    await press('菜单');
    expect(menu().contains(document.activeElement)).toBe(true);
    fireEvent.pointerDown(button('菜单') as HTMLElement);
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(button('菜单')?.getAttribute('aria-expanded')).toBe('true');
    cleanup();
    // What is gone hears neither the pointer nor a key.
    fireEvent.pointerDown(document.body);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await open('/guanli/content/link/', me({ roles: ['administrator'] }));
    await press('菜单');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
  });

  it('leaves one way out where a second proof is due, once, and goes on as soon as that stands', async () => {
    const out = vi.spyOn(quietApi.account, 'logout').mockReturnValue(new Promise(() => undefined));
    const { read } = await open('/guanli/', me({ proofDue: true }));
    expect(menu()).toBeNull();
    await press('退出登录');
    expect([idle('退出登录'), out.mock.calls.length]).toEqual([true, 1]);
    const uri = 'otpauth://totp/x?secret=ABCD';
    vi.spyOn(formApi.staff, 'beginTotp').mockResolvedValue({ qr: '<svg/>', secret: 'ABCD', uri });
    vi.spyOn(formApi.staff, 'confirmTotp').mockResolvedValue({ spare: ['aa'] } as never);
    await screen.findByText('开通动态口令');
    await press('开通动态口令');
    fireEvent.change(screen.getByLabelText('动态口令', { selector: 'input' }), { target: { value: '123456' } });
    await press('开通');
    read.mockResolvedValue(me());
    await press('我已保存');
    expect([menu() !== null, read.mock.calls.length]).toEqual([true, 2]);
  });

  it('is left once however often that is pressed, and says so at the login', async () => {
    await open('/guanli/xxx/');
    let end: () => void = () => undefined;
    vi.spyOn(quietApi.account, 'logout').mockImplementation(
      () => new Promise((resolve) => (end = () => resolve(null as never))),
    );
    const lead = vi.spyOn(leads, 'replace').mockImplementation(() => undefined);
    await press('退出登录');
    expect([idle('退出登录'), session.get().token, lead.mock.calls.length]).toEqual([true, 't', 0]);
    await act(async () => end());
    await settled();
    expect([session.get().token, lead.mock.calls[0]?.[0], told()]).toEqual(['', '/guanli/denglu/', []]);
  });
});

describe('today', () => {
  it('shows what stands on a card as what it is: a link, a state, or words alone', async () => {
    const row = { versionId: 1, recordId: 3, kind: 'news', title: '稿', state: 'draft', reason: '' };
    const time = '2026-11-18T16:05:00Z';
    vi.spyOn(formApi.content, 'mine').mockResolvedValue({ list: [{ ...row, time }], total: 1 } as never);
    vi.spyOn(formApi.content, 'categories').mockRejectedValue(new ApiError(503, '服务暂不可用'));
    const none = { approvals: null, claims: null, applications: null, failedSms: null, deletions: null };
    const searches = [{ term: '党校', searches: 9, lastDay: '2026-11-18' }];
    const waiting = vi.spyOn(formApi.staff, 'waiting').mockResolvedValue({ ...none, searches } as never);
    render(
      <MeContext value={me()}>
        <MemoryRouter>
          <Today />
        </MemoryRouter>
      </MeContext>,
    );
    await settled();
    const card = (name: string) => document.querySelector(`[aria-labelledby=today-${name}]`) as HTMLElement;
    expect(card('manuscripts').querySelector('li')?.textContent).toBe('稿草稿\u20022026.11.19 00:05 保存');
    expect(card('manuscripts').querySelector('li a')?.getAttribute('href')).toBe('/guanli/content/news/3/');
    expect([card('searches').querySelector('li a'), card('searches').querySelector('li b')?.textContent]).toEqual([
      null,
      '党校',
    ]);
    // One that was not read is told apart, and the others stand.
    expect([
      card('stale').textContent?.includes('没有读到'),
      document.querySelector<HTMLElement>('.today-cards')?.hidden,
    ]).toEqual([true, false]);
    await press('重新读取');
    expect(waiting).toHaveBeenCalledTimes(1);
  });
});

it('the own account of a person with a number and a proof says so, and which roles are theirs', async () => {
  vi.spyOn(api.staff, 'me').mockResolvedValue(
    me({ cellPhone: '138****1234', totpOn: true, spareLeft: 3, roles: ['editor', 'administrator'] }),
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Own /> }])} />);
  await settled();
  const page = document.body.textContent ?? '';
  expect([
    page.includes('138****1234'),
    page.includes('还有 3 个备用码'),
    page.includes('请立即联系另一位管理员'),
  ]).toEqual([true, true, true]);
  expect([...document.querySelectorAll('dl dd')].map((dd) => dd.textContent).slice(0, 4)).toEqual([
    'bianji01',
    '乙',
    '没有填写',
    '编辑、管理员',
  ]);
  const save = vi.spyOn(formApi.staff, 'saveOwn').mockRejectedValue(new ApiError(500, '没有成功'));
  await press('修改');
  await press('保存');
  const { name, dept } = me();
  expect([save.mock.calls, told(), document.querySelector('dialog')?.textContent?.includes('没有成功')]).toEqual([
    [[{ name, dept }]],
    [],
    true,
  ]);
});

it('a comparison says by words what its signs show, what it shows of a picture, and that nothing differs', () => {
  const lines = [
    { sign: 'out', text: '旧的字' },
    { sign: 'in', text: '新的字' },
    { sign: 'same', text: '' },
  ] as const;
  render(<DiffLines title="题" lines={lines} />);
  const pres = [...document.querySelectorAll('pre')];
  expect(pres.map((p) => p.textContent)).toEqual(['删去：旧的字', '新增：新的字', ' ']);
  expect([pres[0]?.querySelector('.vh')?.textContent, pres[2]?.querySelector('.vh')]).toEqual(['删去：', null]);
  cleanup();
  render(
    <Differences
      of={
        [
          { name: 'a', label: '名称', mark: '移动', lines: [] },
          { name: 'b', label: '内容', lines: [] },
        ] as never
      }
    />,
  );
  expect(
    [...document.querySelectorAll('h3')].map((h) => `${h.textContent} ${h.querySelector('.tag')?.className ?? ''}`),
  ).toEqual(['移动 名称 tag line', '内容 ']);
  cleanup();
  render(<Differences of={[]} />);
  expect(screen.getByText('两个版本内容相同')).toBeTruthy();
});

it('three that were gone are named, a fourth is counted, and of none nothing is said', () => {
  const chosen = ['甲', '乙', '丙', '丁'].map((name, id) => ({ id, name }));
  sayGone([9], chosen);
  expect(told()).toEqual([]);
  sayGone([1, 3], chosen);
  expect(told()[0]).toMatch(/^“乙”.*；“丁”/);
  expect(listed(chosen.map(({ name }) => ({ name, why: '满' })))).toBe('“甲”：满；“乙”：满；“丙”：满；还有 1 条');
  const { container } = render(<Versions rows={[]} />);
  expect(container.textContent).toBe('');
});
