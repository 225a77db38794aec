import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, button, idle, inDialog, press, settled, told } from '../../test/screen.ts';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session, standings } from '../lib/session.ts';
import * as line from '../lib/upload.ts';
import { Facts } from '../parts/account/facts.tsx';
import { PrivacyBlock } from '../parts/account/privacy.tsx';
import { findUnits, UnitSearch } from '../parts/account/unit-search.tsx';
import { studentTypeName } from '../parts/account/student-types.ts';
import teacher from './teacher/profile.tsx';
import trainee from './trainee/profile.tsx';
import unit from './unit/profile.tsx';

anew();
const agreed = { consentAt: '2026-03-02T00:00:00Z', consentVersion: '2.0', deletionRequestedAt: null, kinds: [] };
beforeEach(() => {
  vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
  vi.spyOn(api.people, 'privacy').mockResolvedValue(agreed as never);
  vi.spyOn(api.people, 'matters').mockResolvedValue([]);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new ApiError(0, ''));
});
afterEach(() =>
  act(() => {
    session.set(anonymous);
    standings.set([]);
  }),
);
const person = {
  ...{ name: '陆青禾', wantedName: '', renameReason: '', cellPhone: '13800001234', status: 1, reason: '' },
  ...{ title: '教授', dept: '学院', professionName: '治理', intro: '', studentType: 2, studentDept: '', unitName: '' },
  ...{ studentPost: '', themeName: '', unitStatus: null, contactName: '周', landline: '', region: '', address: '' },
  ...{ licenceUrl: '/file/l.pdf', licencePath: '/l' },
};
async function open(element: React.ReactNode, address = '/') {
  cleanup();
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
function enter(of: object, kind: number) {
  const { View } = of as Page;
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', userType: [kind] }));
  return open(<View data={null} />, { 1: '/grzx/grxx/', 2: '/grxz/grxx/', 3: '/wtdw/dwxx/' }[kind]);
}
const dialog = () => document.querySelector('dialog');
const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png', {
  type: 'image/png',
});

it.each([
  ['trainee', trainee, 1],
  ['teacher', teacher, 2],
  ['unit', unit, 3],
] as const)('a %s has another picture at once, and sees the number that was changed', async (kind, of, userType) => {
  const read = vi.spyOn(api.people, kind).mockResolvedValue(person as never);
  await enter(of, userType);
  const end = { filePath: 'f/a.jpg', fileName: 'a.jpg', url: '', urlAndSignature: '' };
  vi.spyOn(line, 'uploadFile').mockResolvedValue(end);
  vi.spyOn(formApi.people, 'saveAvatar').mockResolvedValue({ url: '/new.jpg' } as never);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((then) =>
    then(new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' })),
  );
  await press('更换头像');
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  fireEvent.change(screen.getByLabelText('头像图片'), { target: { files: [png] } });
  await vi.waitFor(() => expect(button('使用这张图片')?.disabled).toBe(false));
  await press('使用这张图片');
  await vi.waitFor(() => expect(session.get().avatar).toBe('/new.jpg'));
  await settled();
  expect([dialog(), told()]).toEqual([null, ['头像已更换']]);
  const change = vi.spyOn(formApi.people, 'changeMobile').mockResolvedValue(null as never);
  await press('更换手机');
  fireEvent.change(screen.getByLabelText('手机号码', { selector: 'input' }), { target: { value: '13900001234 ' } });
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '123456' } });
  read.mockResolvedValue({ ...person, cellPhone: '13900001234' } as never);
  await inDialog('更换');
  expect([change.mock.calls, dialog(), read.mock.calls.length, screen.queryByText('139****1234') !== null]).toEqual([
    ...[[[{ cellPhone: '13900001234', code: '123456' }]], null, 2, true],
  ]);
  await press('修改密码');
  expect(dialog()?.querySelector('h2')?.textContent).toBe('修改密码');
  await inDialog('取消');
  expect(dialog()).toBeNull();
});

it('a registration that waits is said with who looks at it, above the data', async () => {
  const waits = { ...person, status: 0 };
  vi.spyOn(api.people, 'teacher').mockResolvedValue(waits as never);
  vi.spyOn(api.people, 'unit').mockResolvedValue(waits as never);
  await enter(teacher, 2);
  expect(screen.getByText(/在两个工作日内核对/).textContent).toContain('教务部在两个工作日内核对');
  await enter(unit, 3);
  expect(screen.getByText(/在两个工作日内核对/).textContent).toContain('教学管理部在两个工作日内核对');
});

it('a unit that was refused sends its data anew, and says so', async () => {
  vi.spyOn(api.people, 'unit').mockResolvedValue({
    ...person,
    unitName: '云栖县委',
    status: 2,
    reason: '盖章',
  } as never);
  const save = vi.spyOn(formApi.people, 'saveUnit').mockRejectedValueOnce(new ApiError(500, '没有成功'));
  save.mockResolvedValue(null as never);
  await enter(unit, 3);
  await press('修改资料');
  await vi.waitFor(() => expect(screen.getByLabelText('联系人姓名')).toBeTruthy());
  const form = () => document.querySelector('form');
  expect([form()?.noValidate, form()?.method, form()?.getAttribute('aria-busy')]).toEqual([true, 'post', 'false']);
  await press('重新提交');
  expect([screen.getByText('没有成功') !== null, told(), button('重新提交') !== null]).toEqual([true, [], true]);
  await press('重新提交');
  await vi.waitFor(() => expect(button('修改资料')).not.toBeNull());
  expect([save.mock.calls.length, told()]).toEqual([2, ['已经重新提交']]);
});

it('what has not been said is told on the screen and left out on paper', async () => {
  await open(
    <Facts
      facts={[
        ['姓名', '陆青禾'],
        ['职务', ''],
        ['执照', null],
      ]}
    />,
  );
  const rows = [...document.querySelectorAll('dl > div')].map((div) => [div.textContent, div.className]);
  expect(rows).toEqual([
    ['姓名陆青禾', ''],
    ['职务没有填写', 'no-print'],
    ['执照没有填写', 'no-print'],
  ]);
  expect([studentTypeName(null), studentTypeName(99), studentTypeName(2) !== '']).toEqual(['', '', true]);
});

it('the consent is taken back after a question, which ends the session and leads home', async () => {
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1' }));
  const withdraw = vi.spyOn(formApi.people, 'withdrawConsent').mockRejectedValueOnce(new ApiError(500, '没有成功'));
  withdraw.mockResolvedValue(null as never);
  const router = await open(<PrivacyBlock cellPhone="" />, '/grzx/grxx/');
  expect(screen.getByText(/同意/, { selector: 'dd' }).textContent).toContain('2026.03.02 同意 2.0 版');
  await press('撤回同意');
  expect([dialog()?.querySelector('h2')?.textContent, dialog()?.querySelector('.btn.danger')?.textContent]).toEqual([
    ...['撤回对隐私政策的同意？', '撤回同意'],
  ]);
  await inDialog('撤回同意');
  expect([screen.getByRole('alert', { hidden: true }).textContent, session.get().token, told()]).toEqual([
    ...['没有成功', 't', []],
  ]);
  await inDialog('撤回同意');
  expect([withdraw.mock.calls.length, session.get().token, dialog(), told()]).toEqual([
    ...[2, '', null, ['同意已经撤回，账号停止使用']],
  ]);
  expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/', 'REPLACE']);
});

it('what is asked about the own data says what it leads to; only what cannot be taken back is a danger', async () => {
  const state = vi.mocked(api.people.privacy);
  await open(<PrivacyBlock cellPhone="13800001234" />);
  const danger = () => dialog()?.querySelector('[type=submit]')?.classList.contains('danger');
  await press('申请注销');
  expect([danger(), dialog()?.querySelectorAll('form p').length, screen.queryByLabelText('您的登录密码')]).toEqual([
    ...[true, 2, null],
  ]);
  await inDialog('取消');
  state.mockResolvedValue({ ...agreed, deletionRequestedAt: '2026-11-18T16:05:00Z' } as never);
  await open(<PrivacyBlock cellPhone="13800001234" />);
  expect([button('申请注销'), screen.getByText(/十五个工作日内办理/).textContent]).toEqual([
    ...[null, '2026.11.19 已经申请，十五个工作日内办理'],
  ]);
  const end = vi.spyOn(formApi.people, 'requestDeletion').mockRejectedValue(new ApiError(500, '没有成功'));
  await press('收回申请');
  expect(danger()).toBe(false);
  await inDialog('收回申请');
  expect([end.mock.calls, told(), dialog() !== null]).toEqual([[[{ wanted: false }]], [], true]);
});

it('a copy of the own data is made once at a time, each as its own file', async () => {
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1' }));
  await open(<PrivacyBlock cellPhone="" />);
  const late = Promise.withResolvers<never>();
  const copy = vi.spyOn(formApi.people, 'exportData').mockReturnValue(late.promise);
  await press(/^下载 Excel/);
  await press(/^下载 Excel/);
  expect([copy.mock.calls, idle(/^下载 Excel/), idle(/^下载 PDF/)]).toEqual([[[{ format: 'xlsx' }]], true, false]);
  late.reject(new ApiError(500, '稍后再试'));
  await settled();
  expect([told(), idle(/^下载 Excel/)]).toEqual([['稍后再试'], false]);
});

it('a unit is found by its name, and says what follows once it is chosen', async () => {
  vi.spyOn(formApi.account, 'searchUnits').mockResolvedValue([{ id: 8, name: '云栖县委' }] as never);
  expect(await findUnits('云栖')).toEqual([{ value: '8', label: '云栖县委' }]);
  expect(formApi.account.searchUnits).toHaveBeenCalledWith({ wd: '云栖' });
  const chosen = vi.fn();
  await open(<UnitSearch chosen={null} onChoose={chosen} />);
  const field = () => screen.getByLabelText<HTMLInputElement>('所属委托单位');
  const hint = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
  expect([field().value, hint()?.startsWith('选填')]).toEqual(['', true]);
  fireEvent.click(field());
  fireEvent.change(field(), { target: { value: '云栖' } });
  fireEvent.click(await screen.findByRole('option', { name: '云栖县委' }));
  expect(chosen.mock.calls).toEqual([[{ id: 8, name: '云栖县委' }]]);
  await open(<UnitSearch chosen={{ id: 8, name: '云栖县委' }} onChoose={chosen} />);
  expect([field().value, hint()?.startsWith('单位确认以后')]).toEqual(['云栖县委', true]);
  await press('清除单位');
  expect(chosen.mock.lastCall).toEqual([null]);
});
