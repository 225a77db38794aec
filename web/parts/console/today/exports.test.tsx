import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { MadeList } from '../../../../shared/contract/downloads.ts';
import { api, quietApi } from '../../../lib/api.ts';
import * as files from '../../../lib/download.ts';
import { anonymous, session } from '../../../lib/session.ts';
import { unread } from '../../../lib/unread.ts';
import OwnExports from './exports.tsx';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import '../calls.ts';

anew();
afterEach(() => {
  vi.useRealTimers();
});

const made = {
  id: 1,
  title: '学员',
  format: 'xlsx',
  state: 'running',
  rows: 10,
  estimate: 100,
  bytes: 0,
  fault: '',
  createTime: '2026-11-18T01:00:00.000Z',
  endTime: null,
} as MadeList;

it('asks again while a list still waits to be made', async () => {
  vi.useFakeTimers();
  const list = vi.spyOn(api.downloads, 'list').mockImplementation(async () => [{ ...made, state: 'waiting' }]);
  render(<OwnExports />, { wrapper: MemoryRouter });
  for (const ms of [0, 2100]) await act(() => vi.advanceTimersByTimeAsync(ms));
  expect([screen.queryByText('等待生成') !== null, list.mock.calls.length]).toEqual([true, 2]);
});

it('asks once in two seconds while a list is made, however long, and no more when it is left', async () => {
  vi.useFakeTimers();
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  const list = vi.spyOn(api.downloads, 'list').mockImplementation(async () => [made]);
  const { unmount } = render(<OwnExports />, { wrapper: MemoryRouter });
  const asked = async (seconds: number) => {
    list.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return list.mock.calls.length;
  };
  await asked(0);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect([await asked(6), await asked(20)]).toEqual([3, 10]);
  unmount();
  expect(await asked(10)).toBe(0);
});

it('has the bell look anew once a list has ended, and not before', async () => {
  vi.useFakeTimers();
  session.set({ ...anonymous, token: 't' });
  const looked = vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: true, count: 1 });
  const list = vi.spyOn(api.downloads, 'list').mockImplementation(async () => [made]);
  render(<OwnExports />, { wrapper: MemoryRouter });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(looked).not.toHaveBeenCalled();
  list.mockImplementation(async () => [{ ...made, state: 'ready', endTime: '2026-11-19T01:00:00.000Z' } as MadeList]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect([looked.mock.calls.length, unread.get()]).toEqual([1, 1]);
  act(() => session.set(anonymous));
  unread.set(0);
});

it('a list that is made can be cancelled, one that was made is taken or removed, after a question', async () => {
  const ready = { ...made, id: 2, title: '报名', state: 'ready', bytes: 2048, endTime: '2026-11-19T01:00:00.000Z' };
  const read = vi.spyOn(api.downloads, 'list').mockResolvedValue([made, ready as MadeList]);
  const remove = vi.spyOn(api.downloads, 'remove').mockResolvedValue(null as never);
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  render(<OwnExports />, { wrapper: MemoryRouter });
  await settled();
  expect(button(/^下载\s*学员/)).toBeNull();
  const acts = [...document.querySelectorAll('td.do')].map((td) => td.textContent);
  expect(acts).toEqual(['取消学员', '下载报名移除报名']);
  const formats = [...document.querySelectorAll('td[data-l=格式]')].map((td) => td.textContent);
  expect(formats).toEqual(['Excel', 'Excel，2 KB']);
  await press(/^取消\s*学员/);
  expect([remove.mock.calls.length, document.querySelector('dialog h2')?.textContent]).toEqual([0, '取消这次导出？']);
  await press('保留');
  expect([remove.mock.calls.length, document.querySelector('dialog')]).toEqual([0, null]);
  await press(/^取消\s*学员/);
  await press('取消导出');
  expect([remove.mock.calls, told(), document.querySelector('dialog')]).toEqual([[[{ id: 1 }]], ['已取消'], null]);
  expect(read).toHaveBeenCalledTimes(2);
  await press(/^移除\s*报名/);
  const question = document.querySelector('dialog') as HTMLElement;
  expect(question.textContent).toContain('移除这份文件？');
  fireEvent.click(within(question).getByText('移除'));
  await settled();
  expect([remove.mock.lastCall, told().at(-1), read.mock.calls.length]).toEqual([[{ id: 2 }], '已移除', 3]);
  const link = vi.spyOn(api.downloads, 'link').mockResolvedValue({ url: '/file/x' } as never);
  const save = vi.spyOn(files, 'saveFile').mockResolvedValue(undefined as never);
  await press(/^下载\s*报名/);
  expect([link.mock.calls, save.mock.calls]).toEqual([[[{ id: 2 }]], [['/file/x']]]);
});
