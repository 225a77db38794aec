import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { ApiError, quietApi } from '../../lib/api.ts';
import { ToSignIn } from './to-sign-in.tsx';

anew();
const lesson = {
  ...{ id: 3, name: '算账', signInStatus: null },
  ...{ startTime: '2026-11-29T01:00:00.000Z', endTime: '2026-11-29T03:30:00.000Z' },
};
let submits = 0;
beforeEach(() => {
  submits = 0;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => void submits++);
  const now = new Date('2026-11-29T02:00:00Z');
  render(<ToSignIn of={lesson} now={now} at={{ classId: 2, opensBefore: 30 }} />, { wrapper: MemoryRouter });
});

it('who cannot be taken along goes to the page of the lesson as anybody does, which asks who they are', async () => {
  vi.spyOn(quietApi.attendance, 'ownDevice').mockRejectedValue(new ApiError(0, '网络不通'));
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('link', { name: /去签到/ }));
  await settled();
  expect([assign.mock.calls, submits]).toEqual([[['/qiandao/2/3/']], 0]);
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])('a link that is opened elsewhere by %s stays a link', async (key) => {
  const own = vi.spyOn(quietApi.attendance, 'ownDevice').mockResolvedValue({ device: '7.1.a', name: '周敏' });
  let stays = false;
  const watch = (e: Event) => {
    stays = !e.defaultPrevented;
    e.preventDefault();
  };
  document.addEventListener('click', watch);
  fireEvent.click(screen.getByRole('link', { name: /去签到/ }), { [key]: true });
  await settled();
  document.removeEventListener('click', watch);
  expect([own.mock.calls, submits, stays]).toEqual([[], 0, true]);
});
