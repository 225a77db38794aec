import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, button, idle, inDialog, press, settled, told } from '../../../test/screen.ts';
import { text } from '../../../shared/text.ts';
import { ApiError, formApi, quietApi } from '../../lib/api.ts';
import { type Fields, useForm } from '../../lib/form/use-form.ts';
import { anonymous, hasMobile, session } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Avatar } from './avatar.tsx';
import FirstLogin from './first-login.tsx';
import { MobileDialog } from './mobile-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PasswordFields } from './password-fields.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';
import { SaveForm } from './save.tsx';

anew();
const person = { ...anonymous, token: 't', psid: 'u1', name: '陆青禾', userType: [1] };
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new ApiError(0, ''));
  vi.spyOn(quietApi.privacy, 'consent').mockResolvedValue({ asked: false } as never);
  vi.spyOn(quietApi.account, 'checkIsFirst').mockResolvedValue({ isFirst: false } as never);
  vi.spyOn(quietApi.surveys, 'checkFirstLogin').mockResolvedValue({ needSurvey: false } as never);
});
afterEach(() =>
  act(() => {
    session.set(anonymous);
    hasMobile.set(null);
  }),
);
async function open(element: React.ReactNode) {
  cleanup();
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/grzx/grxx/'] });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const title = () => document.querySelector('dialog h2')?.textContent ?? null;
const refusal = (path: string, message: string) => new ApiError(400, message, [{ path, code: 'wrong', message }]);

describe('at the first login', () => {
  const enter = (more: object = {}, mobile = true) => {
    act(() => {
      session.set({ ...person, ...more });
      hasMobile.set(mobile);
    });
    return open(<FirstLogin />);
  };

  it('nothing is asked before it is known who one is, and what was asked once is not asked again', async () => {
    act(() => session.set({ ...person, name: '' }));
    await open(<FirstLogin />);
    expect([title(), sessionStorage.getItem('first-asked')]).toEqual([null, null]);
    await act(async () => hasMobile.set(true));
    await settled();
    expect(title()).toBe('请填写姓名');
    await inDialog('以后再说');
    expect([title(), sessionStorage.getItem('first-asked')]).toEqual([null, 'u1']);
    await enter({ name: '' });
    expect(title()).toBeNull();
    // It goes with the session.
    sessionStorage.clear();
    await enter({ name: '' });
    expect(title()).toBe('请填写姓名');
    await act(async () => session.set(anonymous));
    expect(title()).toBeNull();
  });

  it('a name must be said and is sent without blanks, and what was refused stays to be mended', async () => {
    const save = vi.spyOn(formApi.account, 'saveName').mockRejectedValueOnce(refusal('name', '不能用这个姓名'));
    save.mockResolvedValue(null as never);
    await enter({ name: '' });
    await inDialog('保存');
    expect([save.mock.calls.length, screen.getAllByRole('alert', { hidden: true }).length]).toEqual([0, 1]);
    type('姓名', ' 陆青禾 ');
    await inDialog('保存');
    expect([session.get().name, screen.getByRole('alert', { hidden: true }).textContent]).toEqual([
      '',
      '不能用这个姓名',
    ]);
    await inDialog('保存');
    expect([save.mock.lastCall, session.get().name, told(), title()]).toEqual([
      ...[[{ name: '陆青禾' }], '陆青禾', ['姓名已经登记'], null],
    ]);
  });

  it('themes that could not be read are tried again in the dialog itself', async () => {
    vi.mocked(quietApi.account.checkIsFirst).mockResolvedValue({ isFirst: true } as never);
    const read = vi.spyOn(formApi.catalogue, 'getInterestList').mockRejectedValueOnce(new ApiError(0, text.network));
    read.mockResolvedValue([{ id: 3, name: '治理' }] as never);
    await enter();
    expect([title(), document.querySelector('dialog')?.textContent?.includes(text.network), told()]).toEqual([
      ...['欢迎第一次登录', true, []],
    ]);
    await press('重新读取');
    expect([...screen.getByLabelText<HTMLSelectElement>('感兴趣的主题').options].map((o) => o.value)).toEqual([
      '',
      '3',
    ]);
    const save = vi.spyOn(formApi.account, 'editStudentTypeAndInterest').mockResolvedValue(null as never);
    await inDialog('保存');
    expect(save).not.toHaveBeenCalled();
  });

  it('the notice is agreed to once at a time, and a new version of it may be put off or closed', async () => {
    const asked = { asked: true, had: '2.0', version: '3.0', note: '' };
    vi.mocked(quietApi.privacy.consent).mockResolvedValue(asked as never);
    const late = Promise.withResolvers<never>();
    const agree = vi.spyOn(formApi.privacy, 'agree').mockReturnValue(late.promise);
    await enter();
    expect([title(), button('不同意，退出登录'), screen.queryByText(/^改了什么/)]).toEqual([
      '隐私政策有更新',
      null,
      null,
    ]);
    expect(screen.getByRole('link', { name: '阅读全文', hidden: true }).getAttribute('target')).toBe('_blank');
    await press('同意 3.0 版');
    await press('同意 3.0 版');
    expect([agree.mock.calls.length, idle('同意 3.0 版')]).toEqual([1, true]);
    late.reject(new ApiError(500, '没有成功'));
    await settled();
    expect([screen.getByText('没有成功').getAttribute('role'), idle('同意 3.0 版')]).toEqual(['alert', false]);
    await press('关闭');
    expect([title(), sessionStorage.getItem('first-asked')]).toEqual([null, 'u1']);
  });

  it('a number that was bound is proven first where that is asked for', async () => {
    const bind = vi.spyOn(formApi.account, 'bindMobile').mockRejectedValueOnce(refusal('proof', '请先确认是您本人'));
    bind.mockResolvedValue({ token: 'new', userType: [1], isAdmin: false, name: '陆青禾' } as never);
    vi.spyOn(formApi.account, 'token').mockResolvedValue({ token: 'again' } as never);
    await enter({}, false);
    type('手机号码', '13800001234');
    type('验证码', '123456');
    await inDialog('绑定');
    type('您的登录密码', 'secret');
    await inDialog('绑定');
    expect([bind.mock.calls.length, session.get().token, told()]).toEqual([2, 'new', ['手机号码已经绑定']]);
  });
});

function Page({ send, asked = false }: { send: () => Promise<unknown>; asked?: boolean }) {
  const prove = useProve('13800001234', '原密码', asked);
  const form = useForm({ first: firstProve, rules: {}, ...prove.ruling });
  return (
    <DialogForm form={form} label="更换" send={() => prove.proven(form.values, send)} onClose={() => undefined}>
      <ProveFields form={form} prove={prove} />
    </DialogForm>
  );
}

describe('who has to show who they are', () => {
  it('is asked at once where that is known, and must say it', async () => {
    const send = vi.fn(async () => true);
    const signIn = vi.spyOn(formApi.account, 'token').mockRejectedValueOnce(refusal('username', '密码不对'));
    await open(<Page send={send} asked />);
    await press('更换');
    expect([signIn.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([0, '请填写原密码']);
    const field = screen.getByLabelText<HTMLInputElement>('原密码');
    expect([field.required, field.autocomplete]).toEqual([true, 'current-password']);
    type('原密码', 'wrong');
    await press('更换');
    // What is said of the account stands at the password: it alone was typed.
    expect([send.mock.calls.length, screen.getByRole('alert').id.endsWith('proofPassword-err')]).toEqual([0, true]);
    await press('改用短信验证码（发到 138****1234）');
    expect(button('改用原密码')).not.toBeNull();
    const code = vi.spyOn(formApi.account, 'getCode').mockResolvedValue(null as never);
    await press('获取验证码');
    expect(code.mock.calls[0]?.[0]).toEqual({ cellPhone: '13800001234', type: 'login' });
    await press('更换');
    expect([send.mock.calls.length, screen.getByText('请填写验证码').getAttribute('role')]).toEqual([0, 'alert']);
    vi.spyOn(formApi.account, 'loginByCode').mockRejectedValue(refusal('code', '验证码不对'));
    type('验证码', '123456');
    await press('更换');
    expect([send.mock.calls.length, screen.getByRole('alert').id.endsWith('proofCode-err')]).toEqual([0, true]);
  });

  it('for another number or password stays in the dialog that holds what was typed', async () => {
    act(() => session.set(person));
    const change = vi.spyOn(formApi.people, 'changeMobile').mockRejectedValueOnce(refusal('proof', '请先确认是您本人'));
    change.mockResolvedValue(null as never);
    const signIn = vi.spyOn(formApi.account, 'token').mockResolvedValue({ token: 'again' } as never);
    const [changed, closed] = [vi.fn(), vi.fn()];
    await open(<MobileDialog had="13800001234" onChanged={changed} onClose={closed} />);
    type('手机号码', '13900001234');
    type('验证码', '123456');
    await inDialog('更换');
    expect([changed.mock.calls.length, closed.mock.calls.length]).toEqual([0, 0]);
    type('您的登录密码', 'secret');
    await inDialog('更换');
    expect([
      signIn.mock.calls.length,
      change.mock.calls.length,
      changed.mock.calls.length,
      closed.mock.calls.length,
    ]).toEqual([1, 2, 1, 1]);
    const update = vi.spyOn(formApi.account, 'updatePassword').mockRejectedValueOnce(refusal('pswd', '用过的密码'));
    update.mockRejectedValueOnce(refusal('proof', '请先确认是您本人')).mockResolvedValue(null as never);
    const router = await open(<PasswordDialog cellPhone="13800001234" onClose={closed} />);
    type('新密码', 'Qiantang-2026');
    type('确认密码', 'Qiantang-2026');
    await inDialog('修改密码');
    expect(screen.getByText('用过的密码').id.endsWith('password-err')).toBe(true);
    await inDialog('修改密码');
    type('原密码', 'old');
    await inDialog('修改密码');
    expect([update.mock.calls.length, session.get().token, router.state.location.pathname]).toEqual([
      3,
      '',
      '/denglu/',
    ]);
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

it('a picture of a person is drawn as it is, large where it is alone, and said by nobody', async () => {
  const { container, rerender } = render(<Avatar url="/a.png" name="沈砚清" large />);
  const img = container.querySelector('img');
  expect([img?.alt, img?.className, container.textContent]).toEqual(['', 'avatar xl', '']);
  rerender(<Avatar url="" name="沈砚清" />);
  const sign = container.querySelector('.avatar');
  expect([sign?.getAttribute('aria-hidden'), sign?.className, sign?.textContent]).toEqual(['true', 'avatar', '沈']);
});

function Sheet({ send, onSaved }: { send: () => Promise<unknown>; onSaved: () => void }) {
  const form = useForm({ first: { title: '' }, more: { title: { label: '职称' } } });
  return (
    <SaveForm form={form} said="好了" send={send} onSaved={onSaved} cancel={<a href="/x/">不改了</a>}>
      <p>栏</p>
    </SaveForm>
  );
}
it('the own data are saved once at a time, and nothing is said of what was refused', async () => {
  const late = Promise.withResolvers<unknown>();
  const send = vi.fn(() => late.promise);
  const saved = vi.fn();
  await open(<Sheet send={send} onSaved={saved} />);
  const busy = () => document.querySelector('form')?.getAttribute('aria-busy');
  expect([busy(), screen.getByRole('link', { name: '不改了' }) !== null]).toEqual(['false', true]);
  await press('保存');
  await press('正在保存');
  expect([send.mock.calls.length, busy(), idle('正在保存')]).toEqual([1, 'true', true]);
  late.reject(new ApiError(500, '没有成功'));
  await settled();
  expect([busy(), saved.mock.calls.length, told(), screen.getByRole('alert').textContent]).toEqual([
    ...['false', 0, [], '没有成功'],
  ]);
});

it('a password with the own account or name in it is praised by nobody, however long it is', () => {
  const shown = (password: string) => {
    const fields = { faults: {}, text: () => password, idOf: (n: string) => n, ruleOf: (n: string) => ({ label: n }) };
    const { container } = render(<PasswordFields form={{ ...fields, set: () => undefined } as unknown as Fields} />);
    const level = container.querySelector('[data-level]');
    return [level?.getAttribute('data-level'), level?.nextElementSibling?.textContent];
  };
  act(() => session.set({ ...anonymous, token: 't', psid: 'bianji01', name: 'Alma' }));
  const own = '有您的账号或姓名在里面，容易被猜中，请换一个';
  expect(['Bianji01-2026', 'alma-Qiantang-2026', 'Qiantang-2026-Chao', 'abc'].map(shown)).toEqual([
    ...[
      ['1', own],
      ['1', own],
      ['3', '长度和字符种类都够了；提交时核对是否常见、是否含姓名'],
      ['0', text.passwordRule],
    ],
  ]);
  // Nobody is signed in: nothing is known, and nothing is in everything.
  act(() => session.set(anonymous));
  expect(shown('Bianji01-2026')).toEqual(['3', '长度和字符种类都够了；提交时核对是否常见、是否含姓名']);
});

it('the rule of a new password stands below it once, in what is wrong where it is that', () => {
  const fields = (fault?: string, typed = 'abc') =>
    ({
      faults: fault ? { password: fault } : {},
      text: () => typed,
      idOf: (name: string) => name,
      ruleOf: (name: string) => ({ label: name }),
      set: () => undefined,
    }) as unknown as Fields;
  const times = (fault?: string) =>
    render(<PasswordFields form={fields(fault)} />).container.textContent?.split(text.passwordRule).length;
  expect([times(), times(text.passwordRule), times('请填写新密码')]).toEqual([2, 2, 2]);
  // Nothing is praised that was refused.
  const praised = (fault?: string) =>
    render(<PasswordFields form={fields(fault, 'Qiantang-2026-Chao')} />).container.textContent?.includes(
      '长度和字符种类都够了；提交时核对是否常见、是否含姓名',
    );
  expect([praised(), praised('不能和原来的一样')]).toEqual([true, false]);
});
