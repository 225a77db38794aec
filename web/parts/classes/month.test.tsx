import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { dayAfter, dayOf } from '../../../shared/time.ts';
import { ApiError, api } from '../../lib/api.ts';
import Month from './month.tsx';
import { monthAfter } from './month-days.ts';

anew();
const today = dayOf(new Date());
const first = `${today.slice(0, 7)}-01`;
const scheduled = (trainingClassId: number, name: string, startDate: string, endDate: string, status: number) => ({
  ...{ trainingClassId, name, startDate, endDate, status, place: '' },
});
const show = async () => {
  const router = createMemoryRouter([{ path: '*', element: <Month /> }]);
  render(<RouterProvider router={router} />);
  await settled();
};
const list = () => [...document.querySelectorAll('ul li')].map((li) => li.textContent);
const title = () => document.querySelector('[aria-live]')?.textContent;

it('the classes of this month are drawn and listed, each with the way to it; those beside it are drawn alone', async () => {
  const next = monthAfter(first, 1);
  const read = vi
    .spyOn(api.classes, 'schedule')
    .mockResolvedValue([
      scheduled(3, '青年班', today, today, 2),
      scheduled(4, '下月的班', next, next, 0),
      scheduled(5, '上月的班', dayAfter(first, -1), dayAfter(first, -1), 3),
    ]);
  await show();
  const asked = read.mock.calls[0]?.[0];
  expect([asked && asked.startDate <= first, asked && asked.endDate >= dayAfter(next, -1)]).toEqual([true, true]);
  expect(title()).toBe(`${Number(today.slice(0, 4))} 年 ${Number(today.slice(5, 7))} 月`);
  expect([list(), screen.getByRole('link', { name: '青年班' }).getAttribute('href')]).toEqual([
    ...[[`青年班${today.replaceAll('-', '.')} 进行中`], '/wtdw/pxgl/pxbxq/3/'],
  ]);
  expect(document.querySelector('[data-look=running]')?.textContent).toBe('青年班');
  expect(screen.getByRole('link', { name: '新增培训班' }).getAttribute('href')).toBe('/wtdw/pxgl/xzpxb/');
});

it('says of a day how many classes have no room in its drawing', async () => {
  const all = [3, 4, 5, 6, 7].map((id) => scheduled(id, `班 ${id}`, today, today, 1));
  vi.spyOn(api.classes, 'schedule').mockResolvedValue(all);
  await show();
  expect([
    document.querySelectorAll('[data-look]').length,
    screen.getAllByText(/^\+\d/).map((e) => e.textContent),
  ]).toEqual([...[3, ['+2']]]);
});

it('another month is asked for by itself, and this one is a press away', async () => {
  const read = vi.spyOn(api.classes, 'schedule').mockResolvedValue([]);
  await show();
  const now = title();
  expect([screen.getByText('这个月没有培训班。') !== null, screen.queryByText('回到本月')]).toEqual([true, null]);
  await press('下个月');
  await press('下个月');
  expect([read.mock.calls.length, title() === now]).toEqual([3, false]);
  fireEvent.click(screen.getByText('回到本月'));
  await settled();
  expect(title()).toBe(now);
});

it('a month that could not be read is asked for again', async () => {
  const read = vi
    .spyOn(api.classes, 'schedule')
    .mockRejectedValueOnce(new ApiError(0, '网络不通'))
    .mockResolvedValue([]);
  await show();
  expect(screen.getByRole('alert').textContent).toContain('没有读到内容：网络不通');
  await press('重新读取');
  expect([read.mock.calls.length, screen.getByText('这个月没有培训班。') !== null]).toEqual([2, true]);
});
