import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { useSend } from './send.ts';

anew();
const passes = vi.fn(() => true);
const refused = vi.fn();
const send = vi.fn(async (): Promise<unknown> => undefined);
function Sheet() {
  const { busy, submit } = useSend({ passes, refused }, send);
  return (
    <form aria-label="表单" onSubmit={submit}>
      {busy ? '正在提交' : '可以提交'}
    </form>
  );
}
/** Sends it; says whether the browser would go on to send it by itself, which loads another page. */
const submit = () => fireEvent.submit(screen.getByRole('form'));

it('a form is sent by itself alone, once it passes, and says that it is under way', async () => {
  render(<Sheet />);
  passes.mockReturnValueOnce(false);
  expect([submit(), send.mock.calls.length, screen.queryByText('可以提交') !== null]).toEqual([false, 0, true]);
  const answer = Promise.withResolvers<void>();
  send.mockReturnValueOnce(answer.promise);
  expect(submit()).toBe(false);
  expect([send.mock.calls.length, screen.queryByText('正在提交') !== null]).toEqual([1, true]);
  answer.resolve();
  await settled();
  expect([screen.queryByText('可以提交') !== null, refused.mock.calls]).toEqual([true, []]);
});

it('what it is refused with is told by the form, which may be sent again', async () => {
  render(<Sheet />);
  const error = new Error('没有成功');
  send.mockRejectedValueOnce(error);
  submit();
  await settled();
  expect([refused.mock.calls, screen.queryByText('可以提交') !== null]).toEqual([[[error]], true]);
});
