import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { anew, press } from '../../../test/screen.ts';
import { ApiError, formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { anonymous, clearSession, session } from '../../lib/session.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';

anew();
const refusal = (path: string, message: string) => new ApiError(400, message, [{ path, code: 'wrong', message }]);
const toProve = refusal('proof', '请先确认是您本人');

function Page({ send }: { send: () => Promise<unknown> }) {
  const prove = useProve('13805710000');
  const form = useForm({ first: firstProve, rules: {}, ...prove.ruling });
  return (
    <DialogForm form={form} label="更换" send={() => prove.proven(form.values, send)} onClose={() => undefined}>
      <ProveFields form={form} prove={prove} />
    </DialogForm>
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('登录密码'), { target: { value } });

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
