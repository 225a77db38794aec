import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press, settled, told } from '../../../test/screen.ts';
import { ApiError, api } from '../../lib/api.ts';
import { toasts } from '../../lib/toast.ts';
import { Claims } from './claims.tsx';

const decided = vi.fn();
let now = performance.now();
beforeEach(() => {
  toasts.set([]);
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000));
});
afterEach(() => {
  cleanup();
  decided.mockClear();
  vi.restoreAllMocks();
  toasts.set([]);
});
const claim = (id: number, more = {}) => ({
  ...{ id, name: `学员${id}`, dept: '', post: '', cellPhone: '137****0001', createTime: '2026-11-18T16:05:00Z' },
  ...more,
});
async function open(answer: object, address = '/wtdw/') {
  const read = vi.spyOn(api.people, 'claims').mockResolvedValue(answer as never);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Claims onDecided={decided} />
    </MemoryRouter>,
  );
  await settled();
  return read;
}

it('who waits is asked for as many at a time, and on that page, as was chosen', async () => {
  const read = await open({ list: [claim(1)], total: 45 });
  for (const way of ['20 条/页', '下一页', '50 条/页']) {
    fireEvent.click(screen.getByRole('link', { name: way, hidden: true }));
    await settled();
  }
  expect(read.mock.calls.map(([{ pageNum, pageSize }]) => [pageNum, pageSize])).toEqual([
    [1, 10],
    [1, 20],
    [2, 20],
    [1, 50],
  ]);
});

it('who says to belong to a unit is confirmed at once and refused after a question', async () => {
  const decide = vi.spyOn(api.people, 'decideClaim').mockResolvedValue(null);
  const read = await open({ list: [claim(1, { dept: '办公室', post: '科长' }), claim(2)], total: 2 });
  const cells = [...document.querySelectorAll('td[data-l=部门与职务]')].map((td) => td.textContent);
  expect([cells, screen.queryAllByText('2026.11.19').length]).toEqual([['办公室，科长', '没有填写'], 2]);
  await press(/^确认\s*学员1/);
  expect([decide.mock.calls, told(), read.mock.calls.length]).toEqual([
    [[{ id: 1, confirm: true }]],
    ['学员1已归入本单位'],
    2,
  ]);
  await press(/^退回\s*学员2/);
  expect([decide.mock.calls.length, screen.getByText('退回学员2的申请？') !== null]).toEqual([1, true]);
  fireEvent.click(screen.getByText('退回申请'));
  await settled();
  expect([decide.mock.calls.at(-1), told().at(-1), decided.mock.calls.length, read.mock.calls.length]).toEqual([
    [{ id: 2, confirm: false }],
    '学员2的申请已退回',
    2,
    3,
  ]);
  expect(document.querySelector('dialog')).toBeNull();
  decide.mockRejectedValue(new ApiError(500, '没有成功'));
  await press(/^确认\s*学员1/);
  // The question goes where it came to nothing as well: why is told beside the page.
  await press(/^退回\s*学员1/);
  await press('退回申请');
  expect([read.mock.calls.length, decided.mock.calls.length, decide.mock.calls.length]).toEqual([3, 2, 4]);
  expect(document.querySelector('dialog')).toBeNull();
});

it('a second press while the first is under way confirms nobody', async () => {
  const decide = vi.spyOn(api.people, 'decideClaim').mockReturnValue(new Promise(() => undefined));
  await open({ list: [claim(1), claim(2)], total: 2 });
  for (const name of [/^确认\s*学员1/, /^确认\s*学员1/, /^确认\s*学员2/]) await press(name);
  expect(decide.mock.calls).toEqual([[{ id: 1, confirm: true }]]);
});

it('the page of the address is asked for; beyond the last one leads back, and nobody is nobody', async () => {
  const read = await open({ list: [], total: 45 }, '/wtdw/?page=9&size=20');
  expect(read.mock.calls).toEqual([[{ pageNum: 9, pageSize: 20 }]]);
  const back = screen.getByRole('link', { name: '看最后一页' }).getAttribute('href');
  expect([back, screen.getByText('还有 45 人等您确认。') !== null]).toEqual(['/wtdw/?page=3&size=20#claims', true]);
  cleanup();
  await open({ list: [claim(1)], total: 11 });
  expect(screen.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe('/wtdw/?page=2#claims');
  cleanup();
  await open({ list: [], total: 0 });
  expect(screen.queryByText('没有等待确认的学员')).not.toBeNull();
});

it('a larger page than all of them need leads to a smaller one again', async () => {
  await open({ list: [claim(1)], total: 15 }, '/wtdw/?size=20');
  expect(screen.getByRole('link', { name: '10 条/页', hidden: true }).getAttribute('href')).toBe('/wtdw/#claims');
});
