import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew, press } from '../../../test/screen.ts';
import { CopyLink } from './copy-link.tsx';

anew();
const words = { ask: '复制地址', done: '地址已经复制', failed: '没有复制成功，请选中地址复制' };

it('copies the whole address and says so on itself, or that it could not, and may be pressed again', async () => {
  const write = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: undefined });
  render(<CopyLink path="/huizhi/r/" />);
  const said = () => screen.getByRole('button').textContent;
  expect(said()).toBe(words.ask);
  await press(words.ask);
  expect(said()).toBe(words.failed);
  vi.stubGlobal('navigator', { clipboard: { writeText: write } });
  await press(words.failed);
  expect(said()).toBe(words.failed);
  await press(words.failed);
  expect([said(), write.mock.calls]).toEqual([
    words.done,
    [['http://localhost:3000/huizhi/r/'], ['http://localhost:3000/huizhi/r/']],
  ]);
});
