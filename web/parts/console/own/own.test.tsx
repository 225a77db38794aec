import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../../test/screen.ts';
import { api, formApi } from '../../../lib/api.ts';
import { anonymous, session } from '../../../lib/session.ts';
import * as mobile from '../../account/mobile-dialog.tsx';
import '../calls.ts';
import Own from './own.tsx';

anew();
beforeEach(() => act(() => session.set({ ...anonymous, token: 't', psid: 'bianji01', isAdmin: true })));
afterEach(() => act(() => session.set(anonymous)));
async function open() {
  const me = { username: 'bianji01', name: '乙', dept: '', roles: ['editor'], cellPhone: '138****1234' };
  const read = vi.spyOn(api.staff, 'me').mockResolvedValue({ ...me, totpOn: true, spareLeft: 2 } as never);
  read.mockClear();
  const view = render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Own /> }])} />);
  await settled();
  return { ...view, read };
}

it('the own account is read anew once its number is another', async () => {
  vi.spyOn(mobile, 'MobileDialog').mockImplementation(({ onChanged }) => (
    <button type="button" onClick={onChanged}>
      换好了
    </button>
  ));
  const { read } = await open();
  await press('更换手机');
  await press('换好了');
  expect(read).toHaveBeenCalledTimes(2);
});

it('whoever is no administrator asks one for help; codes that nobody has kept make the next ones the first thing to do', async () => {
  const isFirst = () => !button('换一组备用码')?.classList.contains('ghost');
  const { unmount } = await open();
  expect([document.body.textContent?.includes('请立即联系管理员'), isFirst()]).toEqual([true, false]);
  vi.spyOn(formApi.staff, 'renewSpareCodes').mockResolvedValue({ spare: ['aa'] } as never);
  await press('换一组备用码');
  unmount();
  await open();
  await vi.waitFor(() => expect(screen.queryByText(/备用码尚未保存/)).toBeTruthy());
  expect(isFirst()).toBe(true);
});
