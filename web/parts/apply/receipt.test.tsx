import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled, told } from '../../../test/screen.ts';
import { ApiError, api, formApi } from '../../lib/api.ts';
import Receipt from './receipt.tsx';

anew();
const application = (more: object = {}) =>
  ({
    ...{ status: 0, cancellable: true, projectId: 3, projectName: '项目三', name: '甲', cellPhone: '13800000001' },
    ...{ startDate: '2026-12-01', endDate: '2026-12-03', place: '杭州', dept: '县府', post: '', note: '', reason: '' },
    ...{ createTime: '2026-11-18T16:05:00Z', hasAttachment: false, ...more },
  }) as never;
async function open() {
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Receipt receipt="R1" /> }])} />);
  await settled();
}
const facts = () => [...document.querySelectorAll('dt')].map((dt) => dt.textContent);

it('an application stands by its receipt as long as it can be, and is cancelled after a question', async () => {
  const read = vi.spyOn(formApi.applications, 'status').mockResolvedValue(application());
  const cancel = vi.spyOn(api.applications, 'cancel').mockRejectedValueOnce(new ApiError(409, '已经开班'));
  cancel.mockResolvedValue(application({ status: 4, cancellable: false, reason: '本人取消' }));
  await open();
  expect([read.mock.calls, document.activeElement?.textContent, facts().includes('原因')]).toEqual([
    ...[[[{ receipt: 'R1' }]], '我的报名', false],
  ]);
  const ask = async () => {
    await press('取消报名');
    expect(document.querySelector('dialog')?.textContent).toContain('“项目三”的名额会让给候补的人');
    (document.querySelector('dialog .danger') as HTMLElement).click();
    await settled();
  };
  await ask();
  // What was refused is told; a dialog would lie over it.
  expect([cancel.mock.calls, document.querySelector('dialog'), button('取消报名') !== null]).toEqual([
    ...[[[{ receipt: 'R1' }]], null, true],
  ]);
  await ask();
  expect([told(), button('取消报名'), facts().includes('原因'), read.mock.calls.length]).toEqual([
    ...[['报名已经取消'], null, true, 1],
  ]);
});

it('a receipt that is none says so in its place; where nobody answers it is asked for again', async () => {
  const wrong = { path: 'receipt', code: 'wrong', message: '没有这份报名' } as const;
  const read = vi.spyOn(formApi.applications, 'status').mockRejectedValue(new ApiError(400, '没有', [wrong]));
  await open();
  expect([screen.getByRole('alert').textContent?.includes('没有找到这份报名'), button('重新读取')]).toEqual([
    true,
    null,
  ]);
  read.mockRejectedValueOnce(new ApiError(0, '网络不通')).mockResolvedValue(application());
  await open();
  expect(screen.queryByText(/没有找到这份报名/)).toBeNull();
  await press('重新读取');
  expect(screen.getByText('项目三')).toBeTruthy();
});

const Page = () => <Receipt receipt={useLocation().search.slice(1)} />;

it('whoever goes on to another receipt is led to its heading, and reads that one', async () => {
  const read = vi.spyOn(formApi.applications, 'status').mockResolvedValue(application());
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/?R1'] });
  render(<RouterProvider router={router} />);
  await settled();
  button('打印')?.focus();
  await act(() => router.navigate('/?R1#below'));
  expect(document.activeElement).toBe(button('打印'));
  read.mockResolvedValue(application({ projectName: '项目四' }));
  await act(() => router.navigate('/?R2'));
  await settled();
  expect([document.activeElement?.id, read.mock.lastCall, screen.queryByText('项目三')]).toEqual([
    ...['receipt', [{ receipt: 'R2' }], null],
  ]);
});
