import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { classDetail, pageOf } from '../../../test/unit-centre.tsx';
import type { SentMailing } from '../../../shared/contract/mailings.ts';
import { api } from '../../lib/api.ts';
import { ClassMailings } from './class-mailings.tsx';

anew();
const sent = (waiting: number): SentMailing => ({
  ...{ id: 5, content: '明天九点集合', createTime: '2026-11-30T11:00:00.000Z', byName: '委托单位', courseName: '' },
  ...{ total: 2, waiting, sent: 2 - waiting, failed: 0, noNumber: 0, archived: 0, parts: 2, cost: 10 },
});

it('what became of a text meanwhile stands in the list once its results are closed', async () => {
  const list = vi.spyOn(api.mailings, 'list').mockResolvedValue(pageOf([sent(2)]));
  vi.spyOn(api.mailings, 'results').mockResolvedValue(pageOf([]));
  const element = <ClassMailings of={{ ...classDetail, status: 2 } as never} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  const line = () => screen.getByRole('listitem').querySelector('small')?.textContent;
  expect(line()).toContain('等待 2 人');
  await press(/^查看结果/);
  list.mockResolvedValue(pageOf([sent(0)]));
  fireEvent.click(screen.getAllByRole('button', { name: '关闭', hidden: true }).at(-1) as HTMLElement);
  await settled();
  expect([list.mock.calls.length, line()]).toEqual([2, expect.stringContaining('已发送 2 人')]);
});
