import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../../test/screen.ts';
import { detail, row, wrong } from '../../../test/student-imports.ts';
import type { StudentImportDetail, StudentImportRow } from '../../../shared/contract/student-imports.ts';
import { api, quietApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { Rows } from './rows.tsx';

anew();
beforeEach(() => sessionStorage.clear());

const path = '/wtdw/xygl/pldr/7/';
async function open(address = path, of: Partial<StudentImportDetail> = {}, list: StudentImportRow[] = [wrong(2)]) {
  const asked = vi.spyOn(api.students, 'importRows').mockResolvedValue({ list, total: list.length && 120 });
  vi.spyOn(quietApi.students, 'importRows').mockResolvedValue({ list, total: list.length });
  const element = (more: Partial<StudentImportDetail>) => (
    <Rows of={{ ...detail, ...more }} changed={() => undefined} />
  );
  const router = createMemoryRouter([{ path: '*', element: element(of) }], { initialEntries: [address] });
  const { unmount } = render(<RouterProvider router={router} />);
  await settled();
  return { last: () => asked.mock.calls.at(-1)?.[0], router, leave: unmount };
}
const parts = () =>
  [...screen.getByRole('navigation', { name: '核对结果' }).querySelectorAll('a')].map((a) => [
    ...[a.textContent, a.getAttribute('href'), a.getAttribute('aria-current')],
  ]);
const counts = (more: Partial<StudentImportDetail['counts']>) => ({ counts: { ...detail.counts, ...more } });
const box = () => screen.getByLabelText<HTMLInputElement>('在名单里找');
const to = (name: string) => screen.getByRole('link', { name, hidden: true }).getAttribute('href');

it('what an address says that there is not is read as what is usual', async () => {
  const askedBy = async (search: string, of: Partial<StudentImportDetail> = {}) => {
    const { last, leave } = await open(path + search, of);
    leave();
    return last();
  };
  const usual = { id: 7, state: 'wrong', wd: '', pageNum: 1, pageSize: 20 };
  for (const odd of ['?state=unread', '?state=', '?pageNum=x', '?pageNum=-3', '?pageSize=7', '?pageSize=1000'])
    expect(await askedBy(odd), odd).toEqual(usual);
  expect(await askedBy('?pageNum=3&pageSize=50')).toEqual({ ...usual, pageNum: 3, pageSize: 50 });
  expect(await askedBy('?pageNum=5000')).toEqual({ ...usual, pageNum: 1000 });
  // A part that this list has not.
  expect(await askedBy('?state=there')).toEqual({ ...usual, state: 'all' });
  expect(await askedBy('?state=all')).toEqual({ ...usual, state: 'all' });
});

it('opens on all where nothing is to be mended, and where it was taken over', async () => {
  const first = await open(path, counts({ wrong: 0 }));
  expect(first.last()).toMatchObject({ state: 'all' });
  expect(parts()).toEqual([
    ...[
      ['全部3', path, 'page'],
      ['有误0', `${path}?state=wrong`, null],
      ['可导入1', `${path}?state=good`, null],
    ],
  ]);
  first.leave();
  const { last } = await open(path, { status: 2, made: 1 });
  expect(last()).toMatchObject({ state: 'all' });
  expect(parts()).toEqual([
    ['全部3', path, 'page'],
    ['已新增1', `${path}?state=made`, null],
  ]);
});

/** A list that is read anew by a press. */
function Mended({ now }: { now: StudentImportDetail }) {
  const [of, setOf] = useState(detail);
  return (
    <>
      <button type="button" onClick={() => setOf(now)}>
        读取
      </button>
      <Rows of={of} changed={() => undefined} />
    </>
  );
}

it('stays where one is when the last wrong row is mended', async () => {
  const asked = vi.spyOn(api.students, 'importRows').mockResolvedValue({ list: [row(2)], total: 1 });
  const element = <Mended now={{ ...detail, ...counts({ wrong: 0, good: 3 }) }} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  await settled();
  await press('读取');
  expect(parts()[1]).toEqual(['有误0', path, 'page']);
  await act(() => router.navigate(`${path}?wd=1`));
  await settled();
  expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ state: 'wrong', wd: '1' });
});

it('another part or other words begin at the first page, and keep the rest; pages keep all', async () => {
  await open(`${path}?state=all&wd=王&pageNum=3&pageSize=30`, counts({ there: 4, dropped: 5 }));
  const rest = `wd=${encodeURIComponent('王')}&pageSize=30`;
  expect(parts()).toEqual([
    ['全部3', `${path}?state=all&${rest}`, 'page'],
    ['有误2', `${path}?${rest}`, null],
    ['可导入1', `${path}?state=good&${rest}`, null],
    ['已在名单4', `${path}?state=there&${rest}`, null],
    ['已去掉5', `${path}?state=dropped&${rest}`, null],
  ]);
  const page = (more: string) => `${path}?state=all&wd=${encodeURIComponent('王')}${more}`;
  expect([to('上一页'), to('第 4 页'), to('20 条/页')]).toEqual([
    ...[page('&pageNum=2&pageSize=30'), page('&pageNum=4&pageSize=30'), page('')],
  ]);
  expect(screen.getByLabelText('第 3 页').getAttribute('aria-current')).toBe('page');
});

it('is looked through by words, in the part where one is, and the box says which', async () => {
  const { last, router } = await open(`${path}?state=good&wd=王&pageNum=2`);
  expect(box().value).toBe('王');
  fireEvent.change(box(), { target: { value: ' 人事处 ' } });
  await press('查找');
  expect([last()?.wd, last()?.state, last()?.pageNum]).toEqual(['人事处', 'good', 1]);
  await act(() => router.navigate(-1));
  await settled();
  expect(box().value).toBe('王');
});

it('says why no row is there: none by these words, none to mend, or none in this part', async () => {
  const said = async (search: string, of = {}) => {
    const { leave } = await open(path + search, of, []);
    const found = [/没有找到/, '没有要改的行', '这里没有行'].map((words) => screen.queryByText(words)?.textContent);
    const hasTable = screen.queryByRole('table') !== null;
    leave();
    return [hasTable, ...found.filter(Boolean)];
  };
  expect(await said('?state=wrong&wd=王')).toEqual([false, '没有找到“王”']);
  expect(await said('?state=wrong')).toEqual([false, '没有要改的行']);
  expect(await said('?state=all')).toEqual([false, '这里没有行']);
});

it('says how cells are mended, by what Enter does here, and only while they can be', async () => {
  const said = async (search: string, of: Partial<StudentImportDetail> = {}) => {
    const { leave } = await open(path + search, of);
    const words = screen.queryByText(/点格子就能改/)?.textContent ?? null;
    leave();
    return words;
  };
  expect(await said('')).toBe('点格子就能改；回车保存并到下一处要改的，Esc 放弃。');
  expect(await said('?state=all')).toBe('点格子就能改；回车保存并到下一行，Esc 放弃。');
  expect(await said('', { status: 1 })).toBeNull();
});

it('among all rows Enter leads to the row below, also past one that is right', async () => {
  const number = row(4, { state: 'wrong', faults: [{ field: 'cellPhone', message: '不是 11 位数字' }] });
  await open(`${path}?state=all`, {}, [wrong(2), row(3), number]);
  const cell = screen.getByLabelText('第 2 行，姓名');
  cell.focus();
  fireEvent.keyDown(cell, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('第 3 行，姓名'));
});
