import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, inDialog, press, settled, told } from '../../../test/screen.ts';
import { text } from '../../../shared/text.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import * as downloads from '../../lib/download.ts';
import { navigator as leads, portal } from '../../lib/navigator.ts';
import { anonymous, clearSession, hasMobile, session } from '../../lib/session.ts';
import { toastError, toastOk } from '../../lib/toast.ts';
import { enter } from './enter.ts';
import FirstLogin from './first-login.tsx';
import { MobileDialog } from './mobile-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PrivacyBlock } from './privacy.tsx';
import { afterSignOut, signedOut, signOut } from './sign-out.ts';

anew();
const went: string[] = [];
let arrives: (() => void) | undefined;
beforeEach(() => {
  went.length = 0;
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  vi.spyOn(leads, 'replace').mockImplementation((to, then) => {
    went.push(to);
    arrives = then;
  });
  vi.spyOn(quietApi.privacy, 'consent').mockResolvedValue({ asked: false } as never);
  vi.spyOn(quietApi.account, 'checkIsFirst').mockResolvedValue({ isFirst: false } as never);
  vi.spyOn(quietApi.surveys, 'checkFirstLogin').mockResolvedValue({ needSurvey: false } as never);
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new ApiError(0, ''));
});
afterEach(() => {
  act(() => {
    session.set(anonymous);
    hasMobile.set(null);
  });
  portal.url = '';
});

const person = { ...anonymous, token: 't', psid: 'u1', name: '陆青禾', userType: [1] };
async function open(element: React.ReactNode, mine: object = {}, mobile = true) {
  act(() => {
    session.set({ ...person, ...mine });
    hasMobile.set(mobile);
  });
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const title = () => document.querySelector('dialog h2')?.textContent ?? null;
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label, { selector: 'input, select, textarea' }), { target: { value } });
};
const asks = {
  consent: (had: string) =>
    vi
      .mocked(quietApi.privacy.consent)
      .mockResolvedValue({ asked: true, had, version: '3.0', note: '加一条' } as never),
  type: () => vi.mocked(quietApi.account.checkIsFirst).mockResolvedValue({ isFirst: true } as never),
  survey() {
    vi.mocked(quietApi.surveys.checkFirstLogin).mockResolvedValue({ needSurvey: true } as never);
    const question = { demandQuestionId: 5, name: '想学什么', questionType: 1, isRequired: true, optionValue: [] };
    const survey = { demandId: 4, name: '需求调查', version: 2, demandQuestionVoList: [question] };
    vi.spyOn(quietApi.surveys, 'detailTypeFirst').mockResolvedValue(survey as never);
  },
};

describe('at the first login', () => {
  it('one thing after another is asked, each once in this tab', async () => {
    asks.consent('');
    asks.type();
    asks.survey();
    vi.spyOn(formApi.catalogue, 'getInterestList').mockResolvedValue([{ id: 3, name: '治理' }] as never);
    await open(<FirstLogin />, { name: '', isFirst: true }, false);
    // As long as something is left to be asked, a page that is loaded anew asks it.
    expect([title(), sessionStorage.getItem('first-asked')]).toEqual(['绑定手机号码', null]);
    await inDialog('以后再说');
    expect(title()).toBe('请填写姓名');
    const name = vi.spyOn(formApi.account, 'saveName').mockResolvedValue(null as never);
    type({ 姓名: '陆青禾 ' });
    await inDialog('保存');
    expect([name.mock.calls, session.get().name, title()]).toEqual([
      [[{ name: '陆青禾' }]],
      '陆青禾',
      '请先阅读隐私政策',
    ]);
    // Whoever agreed to nothing cannot put it off, and is told of no change.
    expect([document.querySelector('.dialog-close'), screen.queryByText(/^改了什么/)]).toEqual([null, null]);
    const agree = vi.spyOn(formApi.privacy, 'agree').mockRejectedValueOnce(new ApiError(500, '没有成功'));
    agree.mockResolvedValue(null as never);
    await inDialog('同意 3.0 版');
    expect([title(), screen.getByRole('alert').textContent]).toEqual(['请先阅读隐私政策', '没有成功']);
    await inDialog('同意 3.0 版');
    expect([agree.mock.calls.at(-1), title()]).toEqual([[{ version: '3.0' }], '欢迎第一次登录']);
    const save = vi.spyOn(formApi.account, 'editStudentTypeAndInterest').mockResolvedValue(null as never);
    fireEvent.click(screen.getByLabelText('机关干部'));
    type({ 感兴趣的主题: '3' });
    await inDialog('保存');
    expect(save.mock.calls[0]?.[0]).toEqual({ studentType: expect.any(Number), interestTrainThemeId: 3 });
    expect([session.get().themeId, session.get().studentType, session.get().isFirst, title()]).toEqual([
      ...[3, save.mock.calls[0]?.[0].studentType, false, '需求调查'],
    ]);
    const answer = vi.spyOn(formApi.surveys, 'firstAddRecord').mockResolvedValue(null as never);
    await inDialog('提交需求');
    expect([answer.mock.calls.length, title()]).toEqual([0, '需求调查']);
    type({ 想学什么: '治理' });
    await inDialog('提交需求');
    const userRecord = [{ demandQuestionId: 5, questionName: '想学什么', answer: '治理' }];
    expect([answer.mock.calls, title()]).toEqual([[[{ demandId: 4, version: 2, userRecord }]], null]);
    expect(told()).toEqual(['姓名已经登记', '已经记下', '已经记下', '需求已经收到，谢谢']);
    expect(sessionStorage.getItem('first-asked')).toBe('u1');
    // Another person of this tab is asked anew; the same one is not.
    act(() => session.set({ ...person, token: 't2' }));
    await settled();
    expect(title()).toBeNull();
    act(() => session.set({ ...person, token: 't3', psid: 'u2' }));
    await settled();
    expect(title()).toBe('绑定手机号码');
  });

  it.each<[string, object, boolean, () => void, string | null]>([
    ['staff are asked for no number and no consent', { isAdmin: true }, false, () => asks.consent(''), null],
    ['nobody of no kind is asked for a type', { userType: [] }, true, () => asks.type(), null],
    ['a teacher is asked for no type', { userType: [2] }, true, () => asks.type(), null],
    ['a teacher has the survey too', { userType: [2] }, true, () => asks.survey(), '需求调查'],
    ['a new version of the notice can be put off', {}, true, () => asks.consent('2.0'), '隐私政策有更新'],
    [
      'a call that fails asks nothing',
      {},
      true,
      () => vi.mocked(quietApi.privacy.consent).mockRejectedValue(new ApiError(500, '')),
      null,
    ],
  ])('%s', async (_, mine, mobile, given, wanted) => {
    given();
    await open(<FirstLogin />, mine, mobile);
    expect(title()).toBe(wanted);
    if (wanted !== '隐私政策有更新') return;
    expect(document.querySelector('dialog')?.textContent).toContain(
      '您同意过的是 2.0 版，现在施行的是 3.0 版。改了什么：加一条',
    );
    await inDialog('以后再说');
    expect([title(), sessionStorage.getItem('first-asked')]).toEqual([null, 'u1']);
  });

  it('who does not agree is signed out, and who signed out meanwhile is asked nothing and leaves no trace', async () => {
    asks.consent('');
    history.replaceState(null, '', '/xinwen/');
    const out = vi.spyOn(quietApi.account, 'logout').mockResolvedValue({ endUrl: '' } as never);
    await open(<FirstLogin />);
    await inDialog('不同意，退出登录');
    expect([out.mock.calls.length, session.get().token, title(), went]).toEqual([1, '', null, ['/']]);
    const late = Promise.withResolvers<never>();
    vi.mocked(quietApi.privacy.consent).mockReturnValue(late.promise);
    act(() => {
      session.set({ ...person, token: 't4' });
      hasMobile.set(true);
    });
    act(clearSession);
    late.resolve({ asked: false } as never);
    await settled();
    expect(quietApi.account.checkIsFirst).not.toHaveBeenCalled();
    expect([sessionStorage.getItem('first-asked'), title()]).toEqual([null, null]);
    // Also between two questions: a call without a session would say that it has run out.
    const type = Promise.withResolvers<never>();
    vi.mocked(quietApi.privacy.consent).mockResolvedValue({ asked: false } as never);
    vi.mocked(quietApi.account.checkIsFirst).mockReturnValue(type.promise);
    vi.mocked(quietApi.surveys.checkFirstLogin).mockClear();
    act(() => {
      session.set({ ...person, token: 't5' });
      hasMobile.set(true);
    });
    await settled();
    act(clearSession);
    type.resolve({ isFirst: false } as never);
    await settled();
    expect(quietApi.surveys.checkFirstLogin).not.toHaveBeenCalled();
  });

  it('the survey is skipped for good', async () => {
    asks.survey();
    const skip = vi.spyOn(api.surveys, 'addRecordSkip').mockResolvedValue(null as never);
    await open(<FirstLogin />);
    await inDialog('跳过，不再询问');
    expect([skip.mock.calls, title()]).toEqual([[[{ demandId: 4 }]], null]);
  });

  it('a survey that was refused is not thanked for: it stays as it was filled in, with the reason', async () => {
    asks.survey();
    vi.spyOn(formApi.surveys, 'firstAddRecord').mockRejectedValue(new ApiError(409, '问卷已经改过'));
    await open(<FirstLogin />);
    type({ 想学什么: '治理' });
    await inDialog('提交需求');
    expect([title(), told(), screen.getByRole('alert').textContent]).toEqual(['需求调查', [], '问卷已经改过']);
    expect(screen.getByLabelText<HTMLInputElement>('想学什么').value).toBe('治理');
  });

  it('a proven number brings its account, with the session of the portal', async () => {
    const bind = vi.spyOn(formApi.account, 'bindMobile');
    bind.mockResolvedValue({ token: 'new', userType: [1], isAdmin: false } as never);
    await open(<FirstLogin />, { globalSessionId: 'g', source: 's' }, false);
    type({ 手机号码: '13800001234 ', 验证码: '123456' });
    await inDialog('绑定');
    expect(bind.mock.calls).toEqual([[{ cellPhone: '13800001234', code: '123456' }]]);
    expect(session.get()).toMatchObject({ token: 'new', globalSessionId: 'g', source: 's' });
    expect([told(), title() !== '绑定手机号码']).toEqual([['手机号码已经绑定'], true]);
  });
});

describe('the way out', () => {
  it('leads from a page for members to the login, and stays on one for all; with a query to the portal', () => {
    const from = (pathname: string, search = '') => afterSignOut({ pathname, search });
    expect([from('/grzx/grxx/'), from('/xinwen/'), from('/xinwen/', '?a=1')]).toEqual([
      '/denglu/',
      '/xinwen/',
      '/denglu/',
    ]);
    portal.url = 'https://portal.test/';
    expect([from('/xinwen/', '?a=1'), from('/grzx/grxx/')]).toEqual(['https://portal.test/', '/denglu/']);
  });

  it('goes by the identity portal where that has an end, and on from there once', async () => {
    const out = vi.spyOn(quietApi.account, 'logout').mockResolvedValue({ endUrl: 'https://idp.test/end' } as never);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    act(() => session.set(person));
    await act(() => signOut('/xinwen/'));
    expect([assign.mock.calls, session.get().token, told(), went]).toEqual([[['https://idp.test/end']], '', [], []]);
    act(signedOut);
    act(signedOut);
    // Said once the page stands, not before.
    expect(told()).toEqual([]);
    act(() => arrives?.());
    expect([told().length, went]).toEqual([1, ['/xinwen/']]);
    // What was kept may be anything by now: only this site and its portal are followed.
    sessionStorage.setItem('signed-out', 'https://evil.test/');
    act(signedOut);
    expect(went.at(-1)).toBe('/home/');
    // Where nobody answers, the session here has ended all the same.
    out.mockRejectedValue(new ApiError(0, ''));
    await act(() => signOut('/denglu/'));
    expect(went.at(-1)).toBe('/denglu/');
    // Who is there already stays.
    const before = went.length;
    history.replaceState(null, '', '/xinwen/');
    await act(() => signOut('/xinwen/'));
    expect(went.length).toBe(before);
  });
});

describe('the way in', () => {
  const login = { token: 't', psid: 'u1', userType: [1], isAdmin: false } as never;
  it('takes away what was refused for want of it, and keeps what else was told', async () => {
    toastError('该模块需要登录,请登录后查看！');
    toastOk('修改成功,请重新登录');
    await enter(login);
    expect(told()).toEqual(['修改成功,请重新登录']);
  });

  it('leads to what was wanted, staff to their desk, and who waits to where that is said', async () => {
    act(() => session.set({ ...person, name: '别人', dept: '别处' }));
    sessionStorage.setItem('redirect', '/xiaoxi/?type=unread');
    expect(await enter(login)).toBe('/xiaoxi/?type=unread');
    // Nothing of who was signed in before, and what was wanted is wanted once.
    expect([session.get().dept, await enter(login)]).toEqual(['', '/home/']);
    const staff = { ...(login as object), userType: [], isAdmin: true } as never;
    expect(await enter(staff)).toBe('/guanli/');
    sessionStorage.setItem('redirect', '/xiaoxi/');
    expect(await enter(staff)).toBe('/xiaoxi/');
    // Of whom it is known what they are nothing more is asked.
    expect(quietApi.account.getIndexUserInfo).not.toHaveBeenCalled();
    const none = { userType: [], kinds: [], name: '' } as never;
    vi.mocked(quietApi.account.getIndexUserInfo).mockResolvedValueOnce(none);
    sessionStorage.setItem('redirect', '/xiaoxi/');
    expect(await enter({ ...(login as object), userType: [] } as never)).toBe('/xiaoxi/');
    // Where it is not answered what they are, they go on all the same.
    vi.mocked(quietApi.account.getIndexUserInfo).mockRejectedValueOnce(new Error('away'));
    expect(await enter({ ...(login as object), userType: [] } as never)).toBe('/home/');
    const kinds = [{ kind: 3, status: 0 }];
    vi.mocked(quietApi.account.getIndexUserInfo).mockResolvedValue({ userType: [], kinds, name: '' } as never);
    expect(await enter({ ...(login as object), userType: [] } as never)).toBe('/wtdw/dwxx/');
  });
});

describe('what a person changes about the own account', () => {
  it('another password ends the session, and the number follows a code', async () => {
    const change = vi.spyOn(formApi.account, 'updatePassword').mockResolvedValue(null as never);
    const closed = vi.fn();
    const router = await open(<PasswordDialog cellPhone="" onClose={closed} />);
    type({ 新密码: 'Qiantang-2026', 确认密码: 'Qiantang-2027' });
    await inDialog('修改密码');
    expect([change.mock.calls.length, screen.getAllByRole('alert').length]).toEqual([0, 1]);
    // One sign less is another password too; the server is sent only the first of the two.
    type({ 确认密码: 'Qiantang-202' });
    fireEvent.submit(document.querySelector('form') as HTMLElement);
    await settled();
    expect([change.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([0, text.passwordsDiffer]);
    type({ 确认密码: 'Qiantang-2026' });
    fireEvent.submit(document.querySelector('form') as HTMLElement);
    await settled();
    expect([change.mock.calls, closed.mock.calls.length, session.get().token, router.state.location.pathname]).toEqual([
      ...[[[{ pswd: 'Qiantang-2026', userId: '' }]], 1, '', '/denglu/'],
    ]);
    expect(told()).toEqual([text.passwordChanged]);
    const move = vi.spyOn(formApi.people, 'changeMobile').mockResolvedValue(null as never);
    const changed = vi.fn();
    document.body.replaceChildren();
    await open(<MobileDialog had="" onChanged={changed} onClose={closed} />);
    type({ 手机号码: '13800001234', 验证码: '123456' });
    const code = vi.spyOn(formApi.account, 'getCode').mockResolvedValue(null as never);
    await inDialog('获取验证码');
    expect(code.mock.calls[0]?.[0]).toMatchObject({ cellPhone: '13800001234', type: 'changeMobile' });
    await inDialog('更换');
    expect([move.mock.calls, changed.mock.calls.length, closed.mock.calls.length]).toEqual([
      ...[[[{ cellPhone: '13800001234', code: '123456' }]], 1, 2],
    ]);
    expect(told()).toEqual([text.passwordChanged, '手机号码已经更换']);
  });

  it('may ask for a copy, the end of the account or of the consent, each after its own question', async () => {
    const privacy = { consentAt: '2026-03-02T00:00:00Z', consentVersion: '2.0', deletionRequestedAt: null, kinds: [] };
    vi.spyOn(api.people, 'privacy').mockResolvedValue(privacy);
    const end = vi.spyOn(formApi.people, 'requestDeletion');
    end.mockResolvedValueOnce({ requestedAt: '2026-11-18T16:05:00Z' }).mockResolvedValueOnce({ requestedAt: null });
    const router = await open(<PrivacyBlock cellPhone="" />);
    await press('申请注销');
    await inDialog('取消');
    expect([end.mock.calls.length, title()]).toEqual([0, null]);
    await press('申请注销');
    await inDialog('申请注销');
    expect([end.mock.calls, title(), screen.getByText(/已经申请/).textContent?.slice(0, 10)]).toEqual([
      ...[[[{ wanted: true }]], null, '2026.11.19'],
    ]);
    await press('收回申请');
    expect(title()).toBe('收回注销申请？');
    await inDialog('收回申请');
    expect([end.mock.calls.at(-1), told(), screen.queryByText(/已经申请/)]).toEqual([
      ...[[{ wanted: false }], ['注销申请已经收到', '注销申请已经收回'], null],
    ]);
    const copy = vi.spyOn(formApi.people, 'exportData').mockResolvedValue({ url: '/x' });
    const save = vi.spyOn(downloads, 'saveFile').mockResolvedValue(undefined);
    await press(/^下载 Excel/);
    await press(/^下载 PDF/);
    expect([copy.mock.calls, save.mock.calls]).toEqual([
      [[{ format: 'xlsx' }], [{ format: 'pdf' }]],
      [['/x'], ['/x']],
    ]);
    const withdraw = vi.spyOn(formApi.people, 'withdrawConsent').mockResolvedValue(null as never);
    await act(() => router.navigate('/grzx/grxx/'));
    await press('撤回同意');
    await inDialog('撤回同意');
    expect([withdraw.mock.calls.length, session.get().token, router.state.location.pathname, title()]).toEqual([
      ...[1, '', '/', null],
    ]);
    expect(told().at(-1)).toBe('同意已经撤回，账号停止使用');
  });
});
