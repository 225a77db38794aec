import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { anew, press } from '../../../test/screen.ts';
import { ApiError, formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { anonymous, clearSession, session } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { knownDevices } from './devices.ts';
import { firstProve, ProveFields, useProve } from './prove.tsx';

anew();
const refusal = (path: string, message: string) => new ApiError(400, message, [{ path, code: 'wrong', message }]);
const toProve = refusal('proof', '请先确认是您本人');

function Page({ send, cellPhone = '13805710000' }: { send: () => Promise<unknown>; cellPhone?: string }) {
  const prove = useProve(cellPhone);
  const form = useForm({ first: firstProve, rules: {}, ...prove.ruling });
  return (
    <DialogForm form={form} label="更换" send={() => prove.proven(form.values, send)} onClose={() => undefined}>
      <ProveFields form={form} prove={prove} />
    </DialogForm>
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('您的登录密码'), { target: { value } });

it('signs in once for what is asked, and once more where that was too long ago, by the session of then', async () => {
  act(() => session.set({ ...anonymous, token: 'first', psid: 'xueyuan01' }));
  const signIn = vi
    .spyOn(formApi.account, 'token')
    .mockImplementation(async ({ password }) => ({ token: `token of ${password}`, device: '' }) as never);
  const send = vi
    .fn(async (): Promise<unknown> => true)
    .mockRejectedValueOnce(toProve)
    .mockRejectedValueOnce(new ApiError(500, '没有成功'))
    .mockRejectedValueOnce(new ApiError(500, '没有成功'))
    .mockRejectedValueOnce(toProve);
  render(<Page send={send} />);
  await press('更换');
  type('one');
  for (let n = 0; n < 3; n++) await press('更换');
  expect(signIn.mock.calls.map(([given]) => [given.username, given.password])).toEqual([['xueyuan01', 'one']]);
  type('two');
  await press('更换');
  expect(signIn.mock.calls.map(([given]) => given.password)).toEqual(['one', 'two']);
  expect([session.get().token, send.mock.calls.length]).toEqual(['token of two', 5]);
  act(clearSession);
});

it('goes by a code as well, and back; without a number only by the password, and says what else there is', async () => {
  const send = vi.fn(async (): Promise<unknown> => true).mockRejectedValueOnce(toProve);
  const byCode = vi.spyOn(formApi.account, 'loginByCode').mockResolvedValue({ token: 'x', device: 'd1' } as never);
  const byPassword = vi.spyOn(formApi.account, 'token').mockResolvedValue({ token: 'y', device: '' } as never);
  const { unmount } = render(<Page send={send} />);
  await press('更换');
  const none = /没有设过密码的/;
  expect(screen.queryByText(none)).toBeNull();
  await press('改用短信验证码（发到 138****0000）');
  expect(screen.queryByLabelText('您的登录密码')).toBeNull();
  await press('改用您的登录密码');
  expect(screen.queryByLabelText('验证码')).toBeNull();
  await press('改用短信验证码（发到 138****0000）');
  fireEvent.change(screen.getByLabelText('验证码'), { target: { value: '123456' } });
  await press('更换');
  expect([byCode.mock.calls, byPassword.mock.calls.length, send.mock.calls.length, session.get().token]).toEqual([
    ...[[[{ cellPhone: '13805710000', code: '123456' }]], 0, 2, 'x'],
  ]);
  // The browser is known from now on.
  await vi.waitFor(async () => expect(await knownDevices()).toContain('d1'));
  unmount();
  render(<Page send={send.mockRejectedValueOnce(toProve)} cellPhone="" />);
  await press('更换');
  expect([screen.queryByText(none) !== null, screen.queryByText(/短信验证码/)]).toEqual([true, null]);
  act(clearSession);
});

it('asks for the second proof where the account has one, and sends it with the password', async () => {
  act(() => session.set({ ...anonymous, token: 'first', psid: 'bianji01' }));
  const send = vi.fn(async (): Promise<unknown> => true).mockRejectedValueOnce(toProve);
  const signIn = vi.spyOn(formApi.account, 'token');
  signIn.mockRejectedValueOnce(refusal('otp', '请填写动态口令')).mockResolvedValue({ token: 'y', device: '' } as never);
  render(<Page send={send} cellPhone="" />);
  await press('更换');
  expect(screen.queryByLabelText('动态口令')).toBeNull();
  type('one');
  await press('更换');
  const proof = screen.getByLabelText<HTMLInputElement>('动态口令');
  expect([proof.required, send.mock.calls.length]).toEqual([true, 1]);
  fireEvent.change(proof, { target: { value: ' 123456 ' } });
  await press('更换');
  expect([signIn.mock.lastCall?.[0], send.mock.calls.length, session.get().token]).toEqual([
    ...[{ username: 'bianji01', password: 'one', devices: expect.any(Array), otp: '123456' }, 2, 'y'],
  ]);
  act(clearSession);
});
