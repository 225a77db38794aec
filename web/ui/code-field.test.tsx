import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
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

it('stays at the button where no code went out, and says when it may be asked for', async () => {
  render(<Page sent={{ sent: false, wait: 30 }} />);
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: '30 秒后获取' }));
});
