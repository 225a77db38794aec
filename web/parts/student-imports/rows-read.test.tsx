import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, idle, press, settled } from '../../../test/screen.ts';
import { columns, detail, row } from '../../../test/student-imports.ts';
import type { StudentImportDetail, StudentImportRow } from '../../../shared/contract/student-imports.ts';
import { api, quietApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { Rows } from './rows.tsx';

anew();
beforeEach(() => sessionStorage.clear());

async function open(list: StudentImportRow[], of: Partial<StudentImportDetail> = {}) {
  vi.spyOn(api.students, 'importRows').mockResolvedValue({ list, total: list.length });
  vi.spyOn(quietApi.students, 'importRows').mockResolvedValue({ list, total: list.length });
  const element = <Rows of={{ ...detail, ...of }} changed={() => undefined} />;
  const { unmount } = render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  return unmount;
}
const heads = () => screen.getAllByRole('columnheader').map((h) => h.textContent);
const column = (name: string) => [...document.querySelectorAll(`td[data-l="${name}"]`)].map((td) => td.textContent);
const known = { name: '王小明', dept: '办公室', post: '科员', archived: false };

it('has the columns of the file, the first of it as well, and name and number whatever it has', async () => {
  const leave = await open([row(2)], { columns: { ...columns, name: 1, cellPhone: -1, dept: 0 } });
  expect(heads()).toEqual(['行', '姓名', '手机号码', '所在部门', '核对结果', '操作']);
  leave();
  await open([row(2)], { status: 2, filled: [] });
  expect(heads()).toEqual(['行', '姓名', '手机号码', '核对结果']);
});

it('while it is taken over has all columns of the file, and nothing in it can be changed', async () => {
  await open([row(2), row(3, { state: 'dropped' })], { status: 1, columns: { ...columns, dept: 2 } });
  expect([heads(), document.querySelector('td input, td select, td button')]).toEqual([
    ['行', '姓名', '手机号码', '所在部门', '核对结果'],
    null,
  ]);
  expect([column('行'), column('姓名'), column('所在部门')]).toEqual([
    ['2', '3'],
    ['甲2', '甲3'],
    ['没有', '没有'],
  ]);
});

it('that was taken over says in its cell what was wrong with that, and beside the state what is in no column', async () => {
  const faults = (['name', 'cellPhone', 'remark'] as const).map((field) => ({ field, message: `${field} 不对` }));
  await open([row(2, { state: 'left', faults: [...faults, { field: 'name', message: '太长' }] })], { status: 2 });
  expect([column('姓名'), column('手机号码'), column('核对结果')]).toEqual([
    ['甲2name 不对；太长'],
    ['13600000001cellPhone 不对'],
    ['没有导入remark 不对'],
  ]);
});

it('says of each row how it stands: who is there already, who was archived, who cannot be reached', async () => {
  await open([
    row(2, { state: 'there', known }),
    row(3, { state: 'there', known: { ...known, archived: true, post: '' } }),
    row(4, { cellPhone: '' }),
    row(5),
    row(6, { state: 'wrong', cellPhone: '', faults: [{ field: 'remark', message: '太长' }] }),
    row(7, { state: 'dropped', known, put: '一组', cellPhone: '' }),
  ]);
  expect(column('核对结果')).toEqual([
    ...['已在名单王小明，办公室，科员', '已归档王小明，办公室', '可导入没有手机号码', '可导入'],
    ...['有误太长', '已去掉'],
  ]);
});

it('a row is left out and taken in again, of the version that is seen', async () => {
  const leave = await open([row(2), row(3, { state: 'dropped', version: 6 })]);
  const [first, second] = [...document.querySelectorAll('tbody tr')];
  expect([first?.className === second?.className, column('操作')]).toEqual([false, ['去掉第 2 行', '放回第 3 行']]);
  let answer: (of: StudentImportRow) => void = () => undefined;
  const drop = vi.spyOn(api.students, 'dropImportRow').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await press(/^去掉/);
  expect(idle(/^去掉/)).toBe(true);
  await act(async () => answer(row(2, { state: 'dropped', version: 2 })));
  await settled();
  expect([idle(/^去掉/), column('操作')]).toEqual([false, ['放回第 2 行', '放回第 3 行']]);
  expect(drop.mock.calls).toEqual([[{ id: 7, rowId: 102, version: 1, dropped: 1 }]]);
  leave();
  await open([row(3, { state: 'dropped', version: 6 })]);
  await press(/^放回/);
  expect(drop.mock.calls.at(-1)).toEqual([{ id: 7, rowId: 103, version: 6, dropped: 0 }]);
});
