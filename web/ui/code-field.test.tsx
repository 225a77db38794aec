import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useForm } from '../lib/form/use-form.ts';
import { CodeField, type Sent } from './code-field.tsx';

afterEach(cleanup);

function Page({ sent }: { sent: Sent }) {
  const form = useForm({ first: { code: '' }, more: { code: { label: '验证码' } } });
  return <CodeField form={form} name="code" send={async () => sent} />;
}

it('leads to the field once the code is on its way, so that it can be typed at once', async () => {
  render(<Page sent={{ sent: true }} />);
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: '60 秒后重发' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('验证码'));
});

it.each([
  [120, '120 秒后获取', 'true'],
  // A wait of minutes or an hour is told in words alone: nobody looks at a button that long.
  [121, '获取验证码', null],
])('counts a wait of %i seconds on the button: %s', async (wait, name, off) => {
  render(<Page sent={{ sent: false, wait }} />);
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe(off);
});

it('may be asked for again once the time has run out, which is counted down', async () => {
  vi.useFakeTimers();
  try {
    render(<Page sent={{ sent: true }} />);
    const button = () => screen.getByRole('button').textContent;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.click(screen.getByRole('button'));
    await pass(0);
    expect([button(), screen.getByRole('status').textContent]).toEqual([
      '60 秒后重发',
      '验证码已经发出，五分钟内有效。',
    ]);
    await pass(30_000);
    expect(button()).toBe('30 秒后重发');
    await pass(30_000);
    expect([button(), screen.getByRole('button').getAttribute('aria-disabled')]).toEqual(['重新发送', null]);
  } finally {
    vi.useRealTimers();
  }
});

it('takes a code as it is pasted, without what stands around it', () => {
  render(<Page sent={{ sent: true }} />);
  const code = screen.getByLabelText<HTMLInputElement>('验证码');
  fireEvent.change(code, { target: { value: ' 123456\t' } });
  expect(code.value).toBe('123456');
});

it('stays at the button where no code went out, and says when it may be asked for', async () => {
  render(<Page sent={{ sent: false, wait: 30 }} />);
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: '30 秒后获取' }));
});
