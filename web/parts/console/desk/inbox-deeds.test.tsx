import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openList } from '../../../../test/console-open.tsx';
import { dialog } from '../../../../test/lists.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import { text } from '../../../../shared/text.ts';
import { ApiError, api, quietApi } from '../../../lib/api.ts';

anew();
const row = (id: number, more: object = {}) => ({
  ...{ id, kind: 'demand', type: 2, title: `事${id} 45 人`, name: '甲', cellPhone: '137', unitName: '', status: 0 },
  ...{
    address: '',
    overdue: false,
    ownerId: null,
    ownerName: '',
    answerTime: null,
    createTime: '2026-11-18T16:05:00Z',
  },
  ...{ dueTime: '2026-11-19T16:05:00Z', ...more },
});
const rows = [row(1), row(2, { ownerId: 4, ownerName: '乙' })];
const cells = (label: string) => [...document.querySelectorAll(`td[data-l=${label}]`)].map((td) => td.textContent);
const boxes = () => [...document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')];

it('matters that are chosen are taken over together, and who was faster is said; the counts are read anew', async () => {
  const assign = vi.spyOn(api.demands, 'assign').mockResolvedValueOnce({ assigned: 1, gone: [2] } as never);
  const read = await openList('desk', rows);
  for (const box of boxes()) fireEvent.click(box);
  await press('归我负责');
  expect([assign.mock.calls, told(), button('取消选择')]).toEqual([
    ...[[[{ ids: [1, 2] }]], ['1 件已归您负责', `“事2 45 人”${text.gone}`], null],
  ]);
  const counts = vi.mocked(quietApi.demands.counts);
  expect([read.mock.calls.length, counts.mock.calls.length]).toEqual([2, 2]);
  // What was refused is not said to be done, and what a colleague did meanwhile is shown.
  assign.mockRejectedValue(new ApiError(500, '没有成功'));
  await press(/^归我\s*：/);
  expect([told().length, read.mock.calls.length, counts.mock.calls.length]).toEqual([2, 3, 3]);
  await press(/^归我\s*：/);
  expect(dialog()).toBeNull();
});

it('one that is gone by the time that it is taken over is told as gone, and not as the own', async () => {
  vi.spyOn(api.demands, 'assign').mockResolvedValue({ assigned: 0, gone: [1] } as never);
  const read = await openList('desk', rows);
  await press(/^归我\s*：/);
  expect([told(), read.mock.calls.length]).toEqual([[`“事1 45 人”${text.gone}`], 2]);
});

it('a matter says whose it is and how far, and keeps its measures together', async () => {
  await openList('desk', rows);
  expect([cells('负责人'), cells('状态')]).toEqual([
    ['无人负责', '乙'],
    ['新收到', '新收到'],
  ]);
  expect(screen.getAllByRole('link', { name: /^事1/ })[0]?.textContent).toContain('45\u00a0人');
});

it('the list stands where neither the counts nor the colleagues could be read', async () => {
  const read = await openList('desk', rows);
  vi.mocked(quietApi.demands.counts).mockRejectedValue(new ApiError(503, '服务暂不可用'));
  vi.mocked(quietApi.demands.owners).mockRejectedValue(new ApiError(503, '服务暂不可用'));
  const assign = vi.spyOn(api.demands, 'assign').mockResolvedValue({ assigned: 1, gone: [] } as never);
  await press(/^归我\s*：/);
  await settled();
  expect([assign.mock.calls.length, read.mock.calls.length, boxes().length, told()]).toEqual([1, 2, 2, ['已归您负责']]);
});
