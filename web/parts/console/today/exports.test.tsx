import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { MadeList } from '../../../../shared/contract/downloads.ts';
import { api, quietApi } from '../../../lib/api.ts';
import OwnExports from './exports.tsx';
import '../calls.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
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
