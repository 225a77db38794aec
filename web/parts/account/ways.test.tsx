import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anew, press, settled, told } from '../../../test/screen.ts';
import { ApiError, formApi, quietApi } from '../../lib/api.ts';
import * as kept from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import * as proofs from '../../lib/proof.ts';
import { anonymous, session } from '../../lib/session.ts';
import { Avatar, AvatarChange } from './avatar.tsx';
import { knownDevices, rememberDevice } from './devices.ts';
import ForgotDialog from './forgot-dialog.tsx';
import { ProofFields } from './proof-fields.tsx';
import { completeSignOn } from './sign-on.ts';

anew();
let store: Record<string, string> = {};
beforeEach(() => {
  store = {};
  sessionStorage.clear();
  vi.spyOn(kept, 'kept').mockImplementation(async (name) => store[name] ?? null);
  vi.spyOn(kept, 'keep').mockImplementation(async (name, value) => {
    store[name] = value;
  });
});
afterEach(() => act(() => session.set(anonymous)));
const refused = (path: string, message: string, wait = 0) =>
  new ApiError(400, message, path ? [{ path, code: 'wrong', message }] : [], false, wait);
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
};
const rules = { cellPhone: { label: '手机号码', required: '请填写手机号码' }, code: { label: '验证码' } };
function Proof() {
  return <ProofFields form={useForm({ first: { cellPhone: '', code: '' }, rules })} use="apply" />;
}
const asks = () => document.querySelector<HTMLButtonElement>('button') as HTMLButtonElement;
const ask = async () => {
  fireEvent.click(asks());
  await settled();
};

describe('a code to a number', () => {
  it('is asked for once there is a number, and then the focus waits for it', async () => {
    const get = vi.spyOn(formApi.account, 'getCode').mockResolvedValue(null as never);
    render(<Proof />);
    await ask();
    expect([get.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([0, '请填写手机号码']);
    type({ 手机号码: ' 13800001234 ' });
    await ask();
    expect([get.mock.calls, document.activeElement]).toEqual([
      ...[[[{ cellPhone: '13800001234', type: 'apply' }]], screen.getByLabelText('验证码')],
    ]);
    expect([asks().textContent, asks().getAttribute('aria-disabled'), screen.getByRole('status').textContent]).toEqual([
      ...[expect.stringMatching(/^\d+ 秒后重发$/), 'true', '验证码已经发出，五分钟内有效。'],
    ]);
    await ask();
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('names the devices of this computer, and proves work where that is asked for', async () => {
    await rememberDevice('one');
    const get = vi.spyOn(formApi.account, 'getCode').mockRejectedValueOnce(refused('challenge', ''));
    get.mockResolvedValue(null as never);
    const proof = { challenge: 'c', nonce: 1 };
    const make = vi.spyOn(proofs, 'makeProof').mockResolvedValue({ proof, until: 1 });
    render(<Proof />);
    type({ 手机号码: '13800001234' });
    await ask();
    await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    const asked = { cellPhone: '13800001234', type: 'apply', devices: ['one'] };
    expect([get.mock.calls, make.mock.calls]).toEqual([[[asked], [{ ...asked, ...proof }]], [[formApi]]]);
  });

  it('that was refused is said at its field, and may be asked for again after the time that was said', async () => {
    const get = vi.spyOn(formApi.account, 'getCode').mockRejectedValueOnce(refused('', '请稍后再试', 30));
    render(<Proof />);
    type({ 手机号码: '13800001234' });
    await ask();
    expect([screen.getByRole('alert').id.endsWith('code-err'), screen.getByRole('alert').textContent]).toEqual([
      ...[true, '请稍后再试'],
    ]);
    expect(asks().textContent).toMatch(/^\d+ 秒后获取$/);
    cleanup();
    get.mockRejectedValueOnce(refused('cellPhone', '这个号码已被使用'));
    render(<Proof />);
    type({ 手机号码: '13800001234' });
    await ask();
    expect([screen.getByRole('alert').id.endsWith('cellPhone-err'), asks().textContent]).toEqual([true, '获取验证码']);
  });
});

it('the devices of a computer are five, the newest first, each once, and what is none of them is nothing', async () => {
  for (const device of ['a', 'b', 'c', 'd', 'e', 'f', 'd']) await rememberDevice(device);
  expect(await knownDevices()).toEqual(['d', 'f', 'e', 'c', 'b']);
  store = { devices: '{}' };
  expect(await knownDevices()).toEqual([]);
  store = { devices: '[1,"a"]' };
  expect(await knownDevices()).toEqual(['a']);
  store = { devices: '[' };
  expect(await knownDevices()).toEqual([]);
});

it('what the identity portal gave is exchanged once, with all that it named', async () => {
  const login = {
    token: 't',
    psid: 'u1',
    userType: [1],
    isAdmin: false,
    globalSessionId: 'g2',
    source: 's2',
    device: 'x',
  };
  const exchange = vi.spyOn(quietApi.account, 'sso').mockResolvedValue(login as never);
  const query = (code: string) => new URLSearchParams({ code, state: 'st', globalSessionId: 'g', source: 's' });
  expect(await Promise.all([completeSignOn(query('a')), completeSignOn(query('a'))])).toEqual(['/home/', '/home/']);
  expect(exchange.mock.calls).toEqual([[{ code: 'a', state: 'st', globalSessionId: 'g', source: 's' }]]);
  expect([session.get(), store['devices']]).toMatchObject([
    { token: 't', globalSessionId: 'g2', source: 's2' },
    '["x"]',
  ]);
  exchange.mockResolvedValue({ ...login, device: '' } as never);
  await completeSignOn(query('b'));
  expect([exchange.mock.calls.length, store['devices']]).toEqual([2, '["x"]']);
});

describe('a forgotten password', () => {
  const closed = vi.fn();
  const open = async (cellPhone: string) => {
    cleanup();
    closed.mockClear();
    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <ForgotDialog cellPhone={cellPhone} onClose={closed} /> }])}
      />,
    );
    await settled();
    return screen.getByLabelText<HTMLInputElement>('手机号码').value;
  };
  it('begins with what was typed at the login where that is a number, and ends with a new one', async () => {
    expect([await open('xueyuan01'), await open('138 0000 1234')]).toEqual(['', '13800001234']);
    const reset = vi.spyOn(formApi.account, 'resetPassword').mockRejectedValueOnce(refused('code', '验证码不正确'));
    reset.mockResolvedValue(null as never);
    type({ 手机号码: '13800001234 ', 验证码: '123456', 新密码: 'Qiantang-2026', 确认密码: 'Qiantang-2026' });
    const code = vi.spyOn(formApi.account, 'getCode').mockResolvedValue(null as never);
    await press('获取验证码');
    expect(code.mock.calls[0]?.[0]).toMatchObject({ cellPhone: '13800001234', type: 'reset' });
    await press('重设密码');
    expect([screen.getByRole('alert').textContent, closed.mock.calls.length]).toEqual(['验证码不正确', 0]);
    await press('重设密码');
    expect(reset.mock.calls.at(-1)).toEqual([
      { cellPhone: '13800001234', code: '123456', password: 'Qiantang-2026', repeatPassword: 'Qiantang-2026' },
    ]);
    expect([told(), closed.mock.calls.length]).toEqual([['密码已经重设，请用新密码登录'], 1]);
  });
});

it('a picture that cannot be shown is the first character of the name, until there is another', async () => {
  const { rerender, container } = render(<Avatar url="/a.png" name="沈砚清" />);
  const shown = () => container.querySelector('img')?.getAttribute('src') ?? container.textContent;
  fireEvent.error(container.querySelector('img') as HTMLElement);
  expect(shown()).toBe('沈');
  rerender(<Avatar url="/b.png" name="沈砚清" />);
  expect(shown()).toBe('/b.png');
  rerender(<Avatar url="" name="沈砚清" large />);
  expect([shown(), container.querySelector('.avatar')?.className]).toEqual(['沈', 'avatar xl']);
  cleanup();
  render(<AvatarChange onChanged={() => undefined} />);
  expect(document.querySelector('dialog')).toBeNull();
  await press('更换头像');
  await vi.waitFor(() => expect(document.querySelector('dialog h2')?.textContent).toBe('更换头像'));
  fireEvent.click(document.querySelector('.dialog-close') as HTMLElement);
  expect(document.querySelector('dialog')).toBeNull();
});
