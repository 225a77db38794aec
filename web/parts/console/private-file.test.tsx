import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { ApiError, api } from '../../lib/api.ts';
import { PrivateFile } from './private-file.tsx';
import './calls.ts';

anew();
const tab = () => ({ opener: 'this window' as unknown, close: vi.fn(), location: { replace: vi.fn() } });

it('a private file is opened in a window of its own, asked for as it is pressed, which knows nothing of this one', async () => {
  const shown = tab();
  const opens = vi.spyOn(window, 'open').mockReturnValue(shown as never);
  const asked = vi.spyOn(api.files, 'getUrl').mockImplementation(async () => {
    // The window is there before the answer is.
    expect(opens).toHaveBeenCalledTimes(1);
    return '/file/signed';
  });
  render(<PrivateFile url="/file/a.pdf" of="甲" />);
  expect(asked).not.toHaveBeenCalled();
  await press(/^查看文件\s*：甲/);
  expect([asked.mock.calls, shown.location.replace.mock.calls, shown.opener]).toEqual([
    ...[[[{ url: '/file/a.pdf' }]], [['/file/signed']], null],
  ]);
  expect(shown.close).not.toHaveBeenCalled();
});

it('a window that got no file is closed again, and where none may be opened this one goes there', async () => {
  const shown = tab();
  const opens = vi.spyOn(window, 'open').mockReturnValue(shown as never);
  const asked = vi.spyOn(api.files, 'getUrl').mockRejectedValueOnce(new ApiError(500, '文件不存在'));
  const goes = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  render(<PrivateFile url="/file/a.pdf" label="查看" />);
  expect(button('查看')?.textContent).toBe('查看');
  await press('查看');
  expect([shown.close.mock.calls.length, shown.location.replace.mock.calls.length]).toEqual([1, 0]);
  opens.mockReturnValue(null);
  asked.mockRejectedValueOnce(new ApiError(500, '文件不存在')).mockResolvedValue('/file/signed');
  await press('查看');
  expect(goes).not.toHaveBeenCalled();
  await press('查看');
  expect(goes.mock.calls).toEqual([['/file/signed']]);
});

it('a file that is on its way is opened once, and its button says that it is busy', async () => {
  vi.spyOn(window, 'open').mockReturnValue(tab() as never);
  let end: (url: string) => void = () => undefined;
  const asked = vi.spyOn(api.files, 'getUrl').mockImplementation(() => new Promise((resolve) => (end = resolve)));
  render(<PrivateFile url="/file/a.pdf" />);
  expect(button('查看文件')?.hasAttribute('aria-busy')).toBe(false);
  for (let n = 0; n < 2; n++) await press('查看文件');
  expect([asked.mock.calls.length, button('查看文件')?.getAttribute('aria-busy')]).toEqual([1, 'true']);
  end('/file/signed');
  await settled();
  expect(button('查看文件')?.hasAttribute('aria-busy')).toBe(false);
});
