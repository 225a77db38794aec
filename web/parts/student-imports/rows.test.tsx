import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { StudentImportDetail, StudentImportRow } from '../../../shared/contract/student-imports.ts';
import { ApiError, api, formApi, quietApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { Rows } from './rows.tsx';

anew();
beforeEach(() => sessionStorage.clear());

const row = (line: number, more: Partial<StudentImportRow> = {}): StudentImportRow => ({
  ...{ id: line + 100, line, name: `甲${line}`, cellPhone: '', dept: '', post: '', studentType: '', groups: '' },
  ...{ remark: '', faults: [], state: 'good', known: null, put: '', version: 1 },
  ...more,
});
const wrong = (line: number) =>
  row(line, { name: '', state: 'wrong', faults: [{ field: 'name', message: '没有填写姓名' }] });
const columns = { name: 0, cellPhone: 1, dept: -1, post: -1, studentType: -1, groups: -1, remark: -1 };
const detail: StudentImportDetail = {
  ...{ id: 7, fileName: '名单.csv', kind: 'utf-8', status: 0, byName: '甲', createTime: '2026-11-18T16:05:00Z' },
  ...{ committedTime: null, undoneTime: null, rows: 3, done: 0, made: 0, changed: 0, joined: 0, left: 0 },
  ...{ headingLine: 1, columns, version: 1, top: [], newGroups: [], newGroupsWithout: [], kept: true, stuck: false },
  ...{ undoFault: '', filled: [], groups: [] },
  counts: { wrong: 2, good: 1, there: 0, archived: 0, dropped: 0, unreachable: 1 },
};
const cell = (line: number) => screen.getByLabelText(`第 ${line} 行，姓名`) as HTMLInputElement;
const type = (line: number, value: string) => fireEvent.change(cell(line), { target: { value } });

async function open(list: StudentImportRow[], address = '/wtdw/xygl/pldr/7/') {
  const asked = vi.spyOn(api.students, 'importRows').mockResolvedValue({ list, total: list.length });
  vi.spyOn(quietApi.students, 'importRows').mockResolvedValue({ list, total: list.length });
  const changed = vi.fn();
  const routes = [{ path: '*', element: <Rows of={detail} changed={changed} /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await settled();
  return { asked, changed };
}

it('a cell is saved once by Enter, which goes on below; what is wrong with another stands at its own', async () => {
  const { asked, changed } = await open([wrong(2), wrong(3), row(4)], '/wtdw/xygl/pldr/7/?state=wrong&wd=甲');
  expect(asked.mock.calls[0]?.[0]).toEqual({ id: 7, state: 'wrong', wd: '甲', pageNum: 1, pageSize: 20 });
  const mend = vi.spyOn(formApi.students, 'mendImportRow').mockResolvedValue(row(2, { version: 2 }));
  cell(2).focus();
  type(2, '王一');
  fireEvent.keyDown(cell(2), { key: 'Enter' });
  expect(document.activeElement).toBe(cell(3));
  await settled();
  expect(mend.mock.calls).toEqual([[{ id: 7, rowId: 102, version: 1, name: '王一' }]]);
  expect([cell(2).value, cell(2).getAttribute('aria-invalid')]).toEqual(['甲2', null]);
  expect([cell(3).getAttribute('aria-invalid'), changed.mock.calls.length]).toEqual(['true', 1]);
  fireEvent.keyDown(cell(3), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(cell(2));
});

it('says how many cells are not saved: of one row each, and those of another page as well', async () => {
  await open([row(2), row(3)]);
  type(2, '王一');
  fireEvent.change(screen.getByLabelText('第 2 行，手机号码'), { target: { value: '13600000001' } });
  expect(screen.getByText('有 2 格还没有保存')).toBeTruthy();
  cleanup();
  await open([row(9)], '/wtdw/xygl/pldr/7/?page=2');
  expect(screen.getByText('有 2 格还没有保存')).toBeTruthy();
});

it('what cannot be saved stays in its cell and says why; Escape gives it up; a cleared cell is saved as well', async () => {
  await open([row(2), row(3)]);
  const mend = vi.spyOn(formApi.students, 'mendImportRow').mockRejectedValue(new ApiError(0, '网络异常'));
  type(2, '王一');
  await act(async () => void fireEvent.blur(cell(2)));
  await settled();
  expect([cell(2).value, screen.getByText('没有保存：网络异常').id]).toEqual([
    '王一',
    cell(2).getAttribute('aria-describedby'),
  ]);
  expect(screen.getByText('有 1 格还没有保存')).toBeTruthy();
  fireEvent.keyDown(cell(2), { key: 'Escape' });
  expect([cell(2).value, screen.queryByText(/没有保存/)]).toEqual(['甲2', null]);
  mend.mockResolvedValue(wrong(3));
  type(3, '');
  await act(async () => void fireEvent.blur(cell(3)));
  await settled();
  expect(mend.mock.calls.at(-1)).toEqual([{ id: 7, rowId: 103, version: 1, name: '' }]);
});

it('who was slower keeps what was typed, on the newer row, and saves it with the next press', async () => {
  await open([row(2)]);
  const newer = { list: [row(2, { name: '别处改的', version: 5 })], total: 1 };
  vi.spyOn(quietApi.students, 'importRows').mockResolvedValue(newer);
  const mend = vi.spyOn(formApi.students, 'mendImportRow').mockRejectedValueOnce(new ApiError(409, '别处改过'));
  type(2, '王一');
  fireEvent.keyDown(cell(2), { key: 'Enter' });
  await settled();
  expect(cell(2).value).toBe('王一');
  mend.mockResolvedValue(row(2, { name: '王一', version: 6 }));
  fireEvent.keyDown(cell(2), { key: 'Enter' });
  await settled();
  expect(mend.mock.calls.at(-1)).toEqual([{ id: 7, rowId: 102, version: 5, name: '王一' }]);
  expect([cell(2).value, screen.queryByText(/没有保存/)]).toEqual(['王一', null]);
});

it('among rows that are wrong Enter leads to what is wrong next, whichever its column, and stays where nothing is', async () => {
  const number = row(4, { state: 'wrong', faults: [{ field: 'cellPhone', message: '不是 11 位数字' }] });
  await open([wrong(2), row(3), number], '/wtdw/xygl/pldr/7/?state=wrong');
  expect(screen.getByText('点格子就能改；回车保存并到下一处要改的，Esc 放弃。')).toBeTruthy();
  const phone = screen.getByLabelText('第 4 行，手机号码');
  cell(2).focus();
  fireEvent.keyDown(cell(2), { key: 'Enter' });
  expect(document.activeElement).toBe(phone);
  fireEvent.keyDown(phone, { key: 'Enter' });
  expect(document.activeElement).toBe(cell(2));
  vi.spyOn(formApi.students, 'mendImportRow').mockResolvedValue(row(2, { version: 2 }));
  type(2, '王一');
  await act(async () => void fireEvent.blur(cell(2)));
  await settled();
  phone.focus();
  fireEvent.keyDown(phone, { key: 'Enter' });
  expect(document.activeElement).toBe(phone);
});

it('of a list that was taken over no column stands in which nobody has anything', async () => {
  const taken: StudentImportDetail = {
    ...{ ...detail, status: 2, columns: { ...columns, dept: 2, post: 3, remark: 4 }, made: 1 },
    filled: ['name', 'post'],
  };
  vi.spyOn(api.students, 'importRows').mockResolvedValue({ list: [row(2, { state: 'made', post: '科员' })], total: 1 });
  const routes = [{ path: '*', element: <Rows of={taken} changed={() => undefined} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await settled();
  expect(screen.getAllByRole('columnheader').map((h) => h.textContent)).toEqual([
    ...['行', '姓名', '手机号码', '职务', '核对结果'],
  ]);
});

it('opens on what has to be mended; another part stands in the address, and all of them as well', async () => {
  const { asked } = await open([wrong(2)]);
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ state: 'wrong' });
  const parts = screen.getByRole('navigation', { name: '核对结果' });
  expect([...parts.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['全部3', '/wtdw/xygl/pldr/7/?state=all'],
    ['有误2', '/wtdw/xygl/pldr/7/'],
    ['可导入1', '/wtdw/xygl/pldr/7/?state=good'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: /^全部/ }));
  await settled();
  expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ state: 'all' });
});

it('of a list that was taken over has a part for each thing that became of a row', async () => {
  const became = { status: 2, rows: 15, made: 1, changed: 2, joined: 3, left: 4 };
  const counts = { ...detail.counts, wrong: 0, good: 0, dropped: 5 };
  vi.spyOn(api.students, 'importRows').mockResolvedValue({ list: [], total: 0 });
  const routes = [{ path: '*', element: <Rows of={{ ...detail, ...became, counts }} changed={() => undefined} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await settled();
  const parts = screen.getByRole('navigation', { name: '核对结果' });
  expect([...parts.querySelectorAll('a')].map((a) => a.textContent)).toEqual([
    ...['全部15', '已新增1', '已更新2', '资料未改3', '没有导入4', '已去掉5'],
  ]);
});

it('of who was there already says by what name, that this has not changed, and which groups are new', async () => {
  const taken: StudentImportDetail = { ...detail, status: 2, joined: 2, filled: ['name'] };
  const known = { name: '王小明', dept: '办公室', post: '', archived: false };
  const list = [
    row(2, { name: '王', dept: '办公室', state: 'joined', known, put: '一组' }),
    row(3, { name: '王小明', dept: '办公室', state: 'joined', known }),
  ];
  vi.spyOn(api.students, 'importRows').mockResolvedValue({ list, total: 2 });
  const routes = [{ path: '*', element: <Rows of={taken} changed={() => undefined} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await settled();
  const said = [...document.querySelectorAll('td[data-l="核对结果"]')].map((td) => td.textContent);
  expect(said).toEqual(['资料未改名单里是：王小明，办公室已加入分组：一组', '资料未改']);
});
