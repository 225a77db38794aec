import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ApiError, api } from '../../../lib/api.ts';
import { anew, press, settled, told } from '../../../../test/screen.ts';
import '../calls.ts';
import Jobs from './jobs.tsx';

anew();
const job = (name: string, more: object = {}) => ({
  ...{ name, title: `任务${name}`, canRun: true, dead: 0, running: 0, waiting: 0, nextTime: null, last: null },
  ...more,
});
const last = { at: '2026-11-18T16:05:09Z', ms: 1540, ok: true };
const jobs = [
  job('a', { last, nextTime: '2026-11-19T16:00:00Z' }),
  job('b', { last: { ...last, ok: false, ms: 20 }, canRun: false }),
  job('c'),
  job('d', { running: 1, waiting: 3 }),
  job('e', { waiting: 2 }),
  job('f', { dead: 2, running: 1 }),
];
const dead = [{ id: 'x9', title: '任务f', reason: '打不开', tries: 5, failTime: '2026-11-18T16:05:09Z' }];

const seen = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);

it('are asked for again while one is under way, in a window that somebody sees', async () => {
  vi.useFakeTimers();
  const visibility = seen('hidden');
  const list = vi.spyOn(api.jobs, 'list').mockResolvedValue({ jobs: [job('d', { running: 1 })], dead: [] } as never);
  render(<MemoryRouter>{<Jobs />}</MemoryRouter>);
  const later = () => act(() => vi.advanceTimersByTimeAsync(2100));
  await later();
  expect(list).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  list.mockResolvedValue({ jobs: [job('d', { last })], dead: [] } as never);
  await later();
  expect([list.mock.calls.length, screen.queryByText('正在执行'), screen.queryByText('正常') !== null]).toEqual([
    ...[2, null, true],
  ]);
  await later();
  expect(list).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('jobs are told with their state, run again by name, and tried again by the number of the failure', async () => {
  seen('hidden');
  const list = vi.spyOn(api.jobs, 'list').mockResolvedValue({ jobs, dead } as never);
  const run = vi.spyOn(api.jobs, 'run').mockResolvedValue(null as never);
  const retry = vi.spyOn(api.jobs, 'retry').mockRejectedValue(new ApiError(400, '已经不在了'));
  render(<MemoryRouter>{<Jobs />}</MemoryRouter>);
  await settled();
  const cells = (label: string) => [...document.querySelectorAll(`td[data-l=${label}]`)].map((td) => td.textContent);
  expect(cells('状态')).toEqual(['正常', '失败，等待重试', '还没有执行', '正在执行', '等待执行', '2 次失败待处理']);
  expect(cells('上次').slice(0, 3)).toEqual(['11.19 00:05:09 用时 1.5 秒', '11.19 00:05:09 用时 20 毫秒', '']);
  expect(cells('下次').slice(0, 2)).toEqual(['11.20 00:00:00', '有内容时']);
  expect([cells('试过'), cells('失败时间'), cells('原因')]).toEqual([['5 次'], ['2026.11.19 00:05:09'], ['打不开']]);
  expect([screen.queryAllByText('自动执行').length, screen.queryByRole('button', { name: /任务b/ })]).toEqual([
    1,
    null,
  ]);
  await press(/^再次运行\s*任务a/);
  expect([run.mock.calls, list.mock.calls.length, told()]).toEqual([[[{ name: 'a' }]], 2, ['“任务a”已开始执行']]);
  // What was refused is not said to be done, and the list is read anew all the same.
  await press(/^重试\s*任务f/);
  expect([retry.mock.calls, list.mock.calls.length]).toEqual([[[{ id: 'x9' }]], 3]);
  expect(told()).not.toContain('“任务f”已重新排队');
  // Whose row goes, leaves the focus at the head of its list.
  retry.mockResolvedValueOnce(null as never);
  list.mockResolvedValueOnce({ jobs, dead: [] } as never);
  screen.getByRole('button', { name: /^重试\s*任务f/ }).focus();
  await press(/^重试\s*任务f/);
  expect(document.activeElement?.textContent).toBe('失败的任务');
  await press('刷新');
  expect(list.mock.calls.length).toBe(5);
});

it('are asked for again while one only waits for its turn', async () => {
  vi.useFakeTimers();
  seen('visible');
  const list = vi
    .spyOn(api.jobs, 'list')
    .mockResolvedValue({ jobs: [job('a', { last }), job('e', { waiting: 1 })], dead: [] } as never);
  render(<MemoryRouter>{<Jobs />}</MemoryRouter>);
  // The first answer is drawn once the first of these is over.
  for (let i = 0; i < 2; i++) await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(list).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('failures that go leave the focus where somebody is, and those that come take it from nobody', async () => {
  seen('hidden');
  const fail = (...ids: string[]) => ({ jobs, dead: ids.map((id) => ({ ...dead[0], id })) }) as never;
  const list = vi.spyOn(api.jobs, 'list').mockResolvedValue(fail('x1', 'x2'));
  render(<MemoryRouter>{<Jobs />}</MemoryRouter>);
  await settled();
  const again = screen.getByRole('button', { name: '刷新' });
  again.focus();
  list.mockResolvedValue(fail());
  await press('刷新');
  expect([screen.queryByText('没有失败的任务') !== null, document.activeElement]).toEqual([true, again]);
  again.blur();
  list.mockResolvedValue(fail('x3'));
  await press('刷新');
  expect([screen.queryByText('没有失败的任务'), document.activeElement]).toEqual([null, document.body]);
});
