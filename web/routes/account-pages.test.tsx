import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, idle, press, settled, told } from '../../test/screen.ts';
import { anewForms, type } from '../../test/visitor-forms.tsx';
import { text } from '../../shared/text.ts';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import * as shelf from '../lib/form/kept.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import { unread } from '../lib/unread.ts';
import { LoginForm } from '../parts/account/login-form.tsx';
import apply from './account/apply.tsx';
import login from './account/login.tsx';
import messages from './account/messages.tsx';
import register from './account/register.tsx';

anewForms();
beforeEach(() => {
  vi.spyOn(shelf, 'kept').mockResolvedValue(null);
  vi.spyOn(shelf, 'keep').mockResolvedValue(undefined);
  vi.spyOn(quietApi.account, 'ssoStatus').mockResolvedValue({ available: true });
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
});
const base = { hotline: '0571', hours: '', name: '学院', signUpOpen: true, registrationOpen: true };
async function open(element: React.ReactNode, address = '/', more: object = {}) {
  cleanup();
  const root = { shell: { clock: 'plain', privacyVersion: '3', settings: { ...base, ...more } } };
  const routes = [{ id: 'root', path: '*', loader: () => root, element }];
  const router = createMemoryRouter(routes, { initialEntries: [address], hydrationData: { loaderData: { root } } });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const page = (of: object, data: unknown, address?: string, more?: object) => {
  const { View } = of as Page;
  return open(<View data={data} />, address, more);
};
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
const refused = (path: string, message: string) => new ApiError(400, message, [{ path, code: 'wrong', message }]);

describe('signing in', () => {
  const form = (isStaff = false) => <LoginForm kind={3} label="账号" placeholder="" isStaff={isStaff} />;
  const going = () => document.querySelector('form')?.getAttribute('aria-busy');
  it('sends who it is, of which kind, from which computer, and may be tried again where it was refused', async () => {
    vi.mocked(shelf.kept).mockResolvedValue('["d1"]');
    const token = vi.spyOn(formApi.account, 'token').mockRejectedValueOnce(refused('password', '账号或密码不对'));
    const late = Promise.withResolvers<never>();
    token.mockReturnValueOnce(late.promise);
    const router = await open(form(), '/denglu/');
    expect([document.querySelector('form')?.method, going(), button('登录')?.classList.contains('block')]).toEqual([
      ...['post', 'false', true],
    ]);
    type({ 账号: ' danwei01 ', 密码: ' secret ' });
    await press('登录');
    expect([screen.getByRole('alert').textContent, going(), router.state.location.pathname]).toEqual([
      ...['账号或密码不对', 'false', '/denglu/'],
    ]);
    await press('登录');
    await press('正在登录');
    expect([going(), token.mock.calls.length]).toEqual(['true', 2]);
    late.resolve({ token: 't', psid: 'u', userType: [3], isAdmin: false, device: 'd2' } as never);
    await settled();
    expect(token.mock.calls[1]?.[0]).toEqual({
      ...{ username: 'danwei01', password: ' secret ', userType: 3, devices: ['d1'] },
    });
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/home/', 'REPLACE']);
    await vi.waitFor(() => expect(vi.mocked(shelf.keep).mock.lastCall).toEqual(['devices', '["d2","d1"]']));
  });

  it('by a code sends the number without blanks, and goes where a page was wanted without a word', async () => {
    sessionStorage.setItem('redirect', '/xiaoxi/');
    const byCode = vi.spyOn(formApi.account, 'loginByCode');
    byCode.mockResolvedValue({ token: 't', psid: 'u', userType: [3], isAdmin: false } as never);
    const code = vi.spyOn(formApi.account, 'getCode').mockResolvedValue(null as never);
    const router = await open(form(), '/denglu/');
    await press('用短信验证码登录');
    expect([button('用密码登录') !== null, document.querySelector('form')?.method, going()]).toEqual([
      ...[true, 'post', 'false'],
    ]);
    type({ 手机号码: '13800001234 ' });
    await press('获取验证码');
    expect(code.mock.calls[0]?.[0]).toEqual({ cellPhone: '13800001234', type: 'login' });
    type({ 验证码: '123456' });
    await press('登录');
    expect(byCode.mock.calls).toEqual([[{ cellPhone: '13800001234', code: '123456', userType: 3 }]]);
    expect(router.state.location.pathname).toBe('/xiaoxi/');
    cleanup();
    // Who comes to another page than home sees it by that.
    expect(told()).toEqual([]);
  });

  it('has the way by the identity portal where that answers, and for staff none but the password', async () => {
    await open(form());
    expect(at('统一认证登录')).toMatch(/^\/api\//);
    for (const answer of [() => Promise.resolve({ available: false }), () => Promise.reject(new ApiError(0, ''))]) {
      vi.mocked(quietApi.account.ssoStatus).mockImplementation(answer as never);
      await open(form());
      expect([at('统一认证登录'), screen.queryByText(text.ssoAway) !== null]).toEqual([null, true]);
    }
    vi.mocked(quietApi.account.ssoStatus).mockReturnValue(new Promise(() => undefined));
    await open(form());
    expect([at('统一认证登录'), screen.queryByText(text.ssoAway)]).toEqual([null, null]);
    await open(form(true));
    expect([button('用短信验证码登录'), button('用手机重设'), button('登录') !== null]).toEqual([null, null, true]);
  });

  it('by staff sends the second proof without blanks, once it was asked for', async () => {
    const token = vi.spyOn(formApi.account, 'token').mockRejectedValueOnce(refused('otp', '请填写动态口令'));
    token.mockRejectedValue(refused('otp', '动态口令不正确'));
    await open(form(true));
    type({ 账号: 'bianji01', 密码: 'secret' });
    await press('登录');
    const otp = screen.getByLabelText<HTMLInputElement>('动态口令');
    expect([token.mock.calls[0]?.[0], otp.required, otp.autocomplete, document.activeElement]).toEqual([
      ...[expect.not.objectContaining({ otp: expect.anything() }), true, 'one-time-code', otp],
    ]);
    await press('登录');
    expect([token.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([1, '请填写动态口令']);
    type({ 动态口令: ' 123456 ' });
    await press('登录');
    expect([token.mock.lastCall?.[0].otp, screen.getByRole('alert').textContent]).toEqual(['123456', '动态口令不正确']);
  });

  it('a forgotten password is set anew in a dialog that knows what was typed', async () => {
    await open(form());
    type({ 账号: '13800001234' });
    await press('用手机重设');
    await vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());
    expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('13800001234');
    const level = () => document.querySelector('[data-level]')?.getAttribute('data-level');
    const strength = (password: string) => {
      fireEvent.change(screen.getByLabelText('新密码', { selector: 'input' }), { target: { value: password } });
      return [level(), document.querySelector('dialog [aria-live]')?.textContent];
    };
    expect([strength('abc'), strength('abcd1234'), strength('Qiantang-2026-Chao')].map(([n]) => n)).toEqual([
      ...['0', '1', '3'],
    ]);
    expect([strength('abc')[1], strength('abcd1234')[1], strength('Qiantang-2026-Chao')[1]]).toEqual([
      ...[
        text.passwordRule,
        '容易被猜中，请再长一些，穿插数字和符号',
        '长度和字符种类都够了；提交时核对是否常见、是否含姓名',
      ],
    ]);
    await press('取消');
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('has three entrances, of which one is current, and the way to an account for each', async () => {
    await page(login, { kind: 2 }, '/denglu/?userType=2');
    expect(document.querySelector('.tabs [aria-current=page]')?.textContent).toBe('教师');
    expect([at('学员'), at('委托单位'), at('学员注册'), at('教师注册'), at('委托单位注册'), at('隐私政策')]).toEqual([
      ...['/denglu/?userType=1', '/denglu/?userType=3', '/zhuce/?userType=1', '/zhuce/?userType=2'],
      ...['/zhuce/?userType=3', '/yszc/'],
    ]);
    expect([screen.getByLabelText('教师账号') !== null, screen.getByText(/排课|职称/) !== null]).toEqual([true, true]);
  });

  it('has the entrance of the address where the memory says the same, and leaves no trace once it is gone', async () => {
    vi.mocked(shelf.kept).mockResolvedValue('1');
    const router = await page(login, { kind: 1 }, '/denglu/');
    expect(router.state.location.search).toBe('');
    const late = Promise.withResolvers<string | null>();
    vi.mocked(shelf.kept).mockReturnValue(late.promise);
    const other = await page(login, { kind: 1 }, '/denglu/');
    cleanup();
    late.resolve('3');
    await settled();
    expect(other.state.location.search).toBe('');
  });
});

describe('registering', () => {
  const data = { kind: 1, themes: [], professions: [] };
  it('has a form for each kind, and says where staff have closed it', async () => {
    await page(register, data, '/zhuce/');
    expect([document.querySelector('.tabs [aria-current=page]')?.textContent, at('教师'), at('前往登录')]).toEqual([
      ...['学员', '/zhuce/?userType=2', '/denglu/?userType=1'],
    ]);
    expect([document.querySelector('form') !== null, screen.queryByRole('status')]).toEqual([true, null]);
    await page(register, data, '/zhuce/', { registrationOpen: false });
    expect([document.querySelector('form'), screen.getByRole('status').textContent !== '']).toEqual([null, true]);
  });
});

describe('the projects that are open', () => {
  const project = (id: number, more: object = {}) => ({
    ...{ id, name: `项目${id}`, state: 1, startDate: '2026-12-01', endDate: '2026-12-03', coverUrl: '', summary: '短' },
    ...{ signUpDeadline: '2026-11-30', capacity: 9, fee: '免费', place: '杭州', audience: '干部' },
    ...more,
  });
  const rows = () => [...document.querySelectorAll('li:has(dl) h3')].map((h) => h.textContent);
  beforeEach(() => void vi.spyOn(api.applications, 'places').mockReturnValue(new Promise(() => undefined)));

  it('are told each with its dates and the way to its form; the chosen one with the form itself', async () => {
    await page(apply, { chosen: undefined, projects: [project(3), project(4, { coverUrl: '/file/a.jpg' })] });
    expect([screen.getByRole('heading', { name: /^正在报名/ }).textContent, rows()]).toEqual([
      ...['正在报名2 个项目', ['项目3', '项目4']],
    ]);
    expect([at(/^报名这个项目.*3$/), at(/^项目\s*3$/), document.querySelectorAll('.pic').length]).toEqual([
      ...['/baoming/?projectId=3', '/dzxm/3/', 1],
    ]);
    const facts = [...(document.querySelector('li dl') as HTMLElement).children].map((div) => div.textContent);
    expect(facts).toEqual([
      ...['日期2026.12.01–12.03', '报名截止2026.11.30', '学费免费', '名额9 人', '地点杭州', '招生对象干部'],
    ]);
    expect([document.querySelector('[aria-current=true]'), document.querySelector('form')]).toEqual([null, null]);
    await page(apply, { chosen: project(3), projects: [project(4)] });
    expect(screen.getByRole('heading', { name: /^其他项目/ }).textContent).toBe('其他项目1 个项目');
    expect([
      rows(),
      document.querySelector('li[aria-current=true] h3')?.textContent,
      document.querySelector('li[aria-current=true] .more'),
    ]).toEqual([...[['您选的项目项目3', '项目4'], '您选的项目项目3', null]]);
    await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull());
    await page(apply, { chosen: project(3), projects: [] }, '/', { signUpOpen: false });
    expect([document.querySelector('form'), screen.getAllByRole('status').length]).toEqual([null, 1]);
    expect(screen.getByText('目前没有别的项目在报名')).toBeTruthy();
  });

  it('mark a deadline within seven days, and no later one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T16:05:00Z') });
    const later = project(4, { signUpDeadline: '2026-12-02' });
    const last = project(5, { signUpDeadline: '2026-12-01' });
    await page(apply, { chosen: undefined, projects: [project(3), last, later] });
    const looks = ['2026.11.30', '2026.12.01', '2026.12.02'].map((day) => screen.getByText(day).className !== '');
    vi.useRealTimers();
    expect(looks).toEqual([true, true, false]);
  });

  it('say of one that is open no more why, and offer no form of it; and where there is none, what was before', async () => {
    const said = ['报名已截止', '正在开班', '已经结班'];
    for (const [i, words] of said.entries()) {
      await page(apply, { chosen: project(3, { state: i + 2 }), projects: [project(4)] });
      expect(document.querySelector('.alert.warn')?.textContent).toContain(`您选的“项目3”${words}。`);
      expect([screen.getByRole('heading', { name: /^正在报名/ }) !== null, document.querySelector('form')]).toEqual([
        ...[true, null],
      ]);
    }
    await page(apply, { chosen: undefined, projects: [] });
    expect([screen.getByText('目前没有正在报名的项目') !== null, at('看往期项目')]).toEqual([true, '/dzxm/']);
    expect(document.querySelector('.alert.warn')).toBeNull();
  });

  it('stand below the own receipt where the address names one, and beside the own applications of members', async () => {
    const mine = vi.spyOn(api.applications, 'mine').mockResolvedValue([]);
    const status = vi.spyOn(formApi.applications, 'status').mockReturnValue(new Promise(() => undefined));
    await page(apply, { chosen: undefined, projects: [] });
    expect([mine.mock.calls.length, status.mock.calls.length]).toEqual([0, 0]);
    act(() => session.set({ ...anonymous, token: 't', psid: 'u' }));
    const router = await page(apply, { chosen: undefined, projects: [] }, '/baoming/?receipt=abc');
    await vi.waitFor(() => expect([mine.mock.calls.length, status.mock.calls]).toEqual([1, [[{ receipt: 'abc' }]]]));
    await act(() => router.navigate('/baoming/?receipt=def'));
    await vi.waitFor(() => expect(status.mock.lastCall).toEqual([{ receipt: 'def' }]));
  });

  it('lead who has applied to that, by how it stands, and who took it back or was refused to the form', async () => {
    act(() => session.set({ ...anonymous, token: 't', psid: 'u' }));
    const dated = { projectName: '项', startDate: '2026-12-01' };
    const own = [0, 1, 2, 3, 4].map((n) => ({ id: n, projectId: n, status: n, receipt: `R${n}`, ...dated }));
    vi.spyOn(api.applications, 'mine').mockResolvedValue(own as never);
    const projects = [0, 1, 2, 3, 4, 5].map((id) => project(id));
    await page(apply, { chosen: undefined, projects });
    await vi.waitFor(() => expect(screen.queryAllByText(/^已报名/)).toHaveLength(3));
    const ways = [...document.querySelectorAll('li:has(dl) .more')].map((a) => a.getAttribute('href'));
    expect(ways).toEqual([
      ...['R0', 'R1', 'R2'].map((r) => `/baoming/?receipt=${r}`),
      ...[3, 4, 5].map((id) => `/baoming/?projectId=${id}`),
    ]);
    expect(screen.getByText(/^已报名（候补）/).textContent).toContain('查看报名：项目2');
    vi.spyOn(api.applications, 'mine').mockReturnValue(new Promise(() => undefined));
    for (const next of [anonymous, { ...anonymous, token: 'another', psid: 'v' }]) {
      act(() => session.set(next));
      expect(screen.queryAllByText(/^已报名/)).toEqual([]);
    }
    act(() => session.set(anonymous));
  });
});

describe('the own messages', () => {
  beforeEach(() => {
    act(() => {
      session.set({ ...anonymous, token: 't', psid: 'u', userType: [1] });
      unread.set(0);
    });
    vi.spyOn(api.messages, 'list').mockResolvedValue({ list: [], total: 0 });
  });
  const empty = () => document.querySelector('.empty')?.textContent;

  it('say why there are none, and lead to all of them where they are narrowed', async () => {
    await page(messages, null, '/xiaoxi/');
    expect([empty(), at('看全部消息')]).toEqual(['还没有消息报名、审核与学院的通知会出现在这里。', null]);
    await page(messages, null, '/xiaoxi/?type=unread');
    expect([empty(), at('看全部消息')]).toEqual([
      ...['没有未读的消息新消息到来时会出现在这里，不必刷新。看全部消息', '/xiaoxi/'],
    ]);
    await page(messages, null, '/xiaoxi/?page=2');
    expect([empty()?.startsWith('这一页没有消息'), at('看全部消息')]).toEqual([true, '/xiaoxi/']);
    expect(document.querySelector('.pagination')).toBeNull();
  });

  it('are read all at once where some are not, and then the list and the count are read anew', async () => {
    const read = vi.spyOn(api.messages, 'markAllRead').mockRejectedValueOnce(new ApiError(500, ''));
    read.mockResolvedValueOnce({ count: 3 } as never).mockResolvedValueOnce({ count: 0 } as never);
    await page(messages, null, '/xiaoxi/');
    const all = '全部标为已读';
    await press(all);
    expect([read.mock.calls.length, idle(all)]).toEqual([0, true]);
    act(() => unread.set(3));
    expect(idle(all)).toBe(false);
    const asked = () => [
      vi.mocked(api.messages.list).mock.calls.length,
      vi.mocked(quietApi.messages.haveUnread).mock.calls.length,
    ];
    const before = asked();
    await press(all);
    expect([told(), asked(), idle(all)]).toEqual([[], before, false]);
    await press(all);
    expect([told(), asked(), unread.get()]).toEqual([['3 条消息已标为已读'], before.map((n) => n + 1), 0]);
    act(() => unread.set(1));
    await press(all);
    expect(told()).toEqual(['3 条消息已标为已读', '没有未读的消息']);
  });

  it('tell of one that comes, also where its title cannot be read, and of no other event', async () => {
    await page(messages, null, '/xiaoxi/');
    const hear = vi.mocked(events.listen).mock.calls.at(-1)?.[0];
    for (const data of ['{', '{}', '{"title":"开班"}']) hear?.({ event: 'message', data } as never);
    hear?.({ event: 'unread', data: '{"title":"不说"}' } as never);
    await settled();
    expect(told()).toEqual(['收到一条新消息', '收到一条新消息', '新消息：开班']);
  });
});
