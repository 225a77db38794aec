import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { told } from '../../../test/screen.ts';
import { ApiError, quietApi } from '../../lib/api.ts';
import { computer } from '../../lib/form/kept.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { session } from '../../lib/session.ts';
import { toasts } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { SaveForm } from './save.tsx';

const rules = { title: { label: '职称' } };
const refuse = () => Promise.reject(new ApiError(400, '', [{ path: 'title', code: 'wrong', message: '没有这个职称' }]));

const nothing = () => undefined;
function Sheet({ send = refuse, onSaved = nothing }: { send?: () => Promise<unknown>; onSaved?: () => void }) {
  const form = useForm({ first: { title: '讲师' }, rules, keep: { name: 'profile', on: computer } });
  return (
    <SaveForm form={form} said="资料已经保存" send={send} onSaved={onSaved} cancel={null}>
      <Field form={form} name="title" />
    </SaveForm>
  );
}
const title = () => screen.getByLabelText<HTMLInputElement>('职称');
const as = (psid: string) => act(() => session.set({ ...session.get(), token: `token of ${psid}`, psid }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('offers what was typed and not saved, to the account that typed it alone', async () => {
  as('u1');
  const one = render(<Sheet />);
  await userEvent.type(title(), '，高级');
  await userEvent.click(screen.getByText('保存'));
  expect(screen.getByRole('alert').textContent).toBe('没有这个职称');
  one.unmount();
  as('u2');
  const two = render(<Sheet />);
  await act(async () => void (await computer.read('profile', 'u2')));
  expect([title().value, screen.queryByText('找回')]).toEqual(['讲师', null]);
  two.unmount();
  as('u1');
  render(<Sheet />);
  await userEvent.click(await screen.findByText('找回'));
  await waitFor(() => expect(title().value).toBe('讲师，高级'));
});

it('asks who one is once it is saved, and says so where that is not answered either', async () => {
  as('u3');
  const who = vi.spyOn(quietApi.account, 'getIndexUserInfo');
  who
    .mockResolvedValueOnce({ psid: 'u3', name: '新的名字', kinds: [] } as never)
    .mockRejectedValue(new ApiError(0, ''));
  const saved = vi.fn();
  const send = vi.fn(async () => true);
  for (const asked of [1, 2]) {
    toasts.set([]);
    const page = render(<Sheet send={send} onSaved={saved} />);
    await userEvent.click(screen.getByText('保存'));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(asked));
    expect([send.mock.calls.length, who.mock.calls.length, session.get().name, told()]).toEqual([
      ...[asked, asked, '新的名字', ['资料已经保存']],
    ]);
    page.unmount();
  }
  vi.restoreAllMocks();
});
