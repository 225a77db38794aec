import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, button, press, told } from '../../../../test/screen.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { anonymous, session } from '../../../lib/session.ts';
import { Enrol } from './second-proof.tsx';
import { SpareCodes } from './spare-codes.tsx';

anew();
beforeEach(() => act(() => session.set({ ...anonymous, token: 'old', psid: 'bianji01', isAdmin: true })));
afterEach(() => act(() => session.set(anonymous)));
const refusal = (path: string, message: string) => new ApiError(400, message, [{ path, code: 'wrong', message }]);
const toProve = refusal('proof', '请先确认是您本人');
const made = { qr: '<svg/>', secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x' };
const password = () => screen.queryByLabelText<HTMLInputElement>('您的登录密码');
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

it('asks who one is before the key is shown, says a wrong password there, and goes on with the right one', async () => {
  const begin = vi.spyOn(formApi.staff, 'beginTotp').mockRejectedValueOnce(toProve).mockResolvedValue(made);
  const signIn = vi.spyOn(formApi.account, 'token').mockRejectedValueOnce(refusal('password', '密码不正确'));
  signIn.mockResolvedValue({ token: 'new', device: '' } as never);
  render(<Enrol onDone={async () => undefined} />);
  expect(password()).toBeNull();
  await press('开通动态口令');
  // Asked, and not blamed: nothing typed was wrong.
  expect([document.activeElement, screen.getByRole('status').textContent]).toEqual([password(), '请先确认是您本人。']);
  expect([password()?.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual([null, null]);
  fill('您的登录密码', 'wrong');
  await press('开通动态口令');
  expect([password()?.getAttribute('aria-invalid'), screen.getByRole('alert').textContent]).toEqual([
    'true',
    '密码不正确',
  ]);
  fill('您的登录密码', 'right');
  await press('开通动态口令');
  expect([begin.mock.calls.length, session.get().token, document.querySelector('code')?.textContent]).toEqual([
    ...[2, 'new', 'ABCD EFGH IJKL'],
  ]);
  expect(signIn.mock.calls.map(([given]) => [given.username, given.password])).toEqual([
    ['bianji01', 'wrong'],
    ['bianji01', 'right'],
  ]);
});

it('says above the button what is wrong with no field', async () => {
  vi.spyOn(formApi.staff, 'beginTotp').mockRejectedValue(new ApiError(409, '动态口令已经开通'));
  render(<Enrol onDone={async () => undefined} />);
  await press('开通动态口令');
  expect([screen.getByRole('alert').textContent, button('开通')]).toEqual(['动态口令已经开通', null]);
});

it('asks who one is for the first code as well, keeps the code, and says where that is wrong', async () => {
  vi.spyOn(formApi.staff, 'beginTotp').mockResolvedValue(made);
  const confirm = vi.spyOn(formApi.staff, 'confirmTotp').mockRejectedValueOnce(toProve);
  confirm.mockRejectedValueOnce(refusal('otp', '动态口令不正确')).mockResolvedValue({ spare: ['aa'] } as never);
  const signIn = vi.spyOn(formApi.account, 'token').mockRejectedValueOnce(refusal('password', '密码不正确'));
  signIn.mockResolvedValue({ token: 'new', device: '' } as never);
  const [onDone, onOn] = [vi.fn(async () => undefined), vi.fn()];
  render(<Enrol onDone={onDone} onOn={onOn} />);
  await press('开通动态口令');
  await press('开通');
  expect([confirm.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([0, '请填写动态口令']);
  fill('动态口令', '111111');
  await press('开通');
  fill('您的登录密码', 'wrong');
  await press('开通');
  expect(password()?.getAttribute('aria-invalid')).toBe('true');
  fill('您的登录密码', 'right');
  await press('开通');
  expect([screen.getByRole('alert').textContent, onOn.mock.calls.length]).toEqual(['动态口令不正确', 0]);
  fill('动态口令', ' 222222');
  await press('开通');
  expect([confirm.mock.calls.map(([given]) => given.otp), onOn.mock.calls.length, onDone.mock.calls.length]).toEqual([
    ...[['111111', '111111', '222222'], 1, 0],
  ]);
  await press('我已保存');
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('spare codes are copied one a line, which is told where it was allowed, and printed', async () => {
  render(<SpareCodes codes={['aa', 'bb']} onKept={async () => undefined} />);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  write.mockResolvedValue();
  await press('复制');
  expect(told()).toEqual(['浏览器没有允许复制，请手抄或打印']);
  await press('复制');
  expect([write.mock.lastCall, told().at(-1)]).toEqual([['aa\nbb'], '备用码已复制']);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await press('打印');
  expect(print).toHaveBeenCalledOnce();
});
