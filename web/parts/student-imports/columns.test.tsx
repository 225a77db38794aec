import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, press, settled, told } from '../../../test/screen.ts';
import type { ColumnPlaces, StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { ApiError, formApi } from '../../lib/api.ts';
import '../centre/unit-calls.ts';
import { Columns } from './columns.tsx';

anew();
beforeEach(() => sessionStorage.clear());

const counts = { wrong: 0, good: 3, there: 0, archived: 0, dropped: 0, unreachable: 0 };
const columns = { name: 0, cellPhone: 1, dept: -1, post: -1, studentType: -1, groups: -1, remark: -1 };
const top = [
  { line: 1, cells: ['培训名单'] },
  { line: 2, cells: ['姓名', '', '手机号码', '部门', '职务', '备注'] },
  { line: 3, cells: ['', '甲', '13600000001', '省人力资源和社会保障厅办公室', '', ''] },
];
const detail: StudentImportDetail = {
  ...{ id: 7, fileName: '名单.csv', kind: 'utf-8', status: 0, byName: '甲', createTime: '2026-11-18T16:05:00Z' },
  ...{ committedTime: null, undoneTime: null, rows: 3, done: 0, made: 0, changed: 0, joined: 0, left: 0 },
  ...{ headingLine: 2, columns, version: 4, top, newGroups: [], newGroupsWithout: [], kept: true, stuck: false },
  ...{ undoFault: '', filled: [], groups: [], counts },
};
const reload = vi.fn(async () => undefined);

async function show(given: Partial<StudentImportDetail> = {}, open = true) {
  reload.mockClear();
  const element = <Columns of={{ ...detail, ...given }} reload={reload} open={open} />;
  const { unmount } = render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  return unmount;
}
const box = (label: string) => screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`));
const choose = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const offered = (label: string) => [...box(label).options].map((o) => o.textContent);

it('no column of names: it is not sent, and the question says so', async () => {
  const match = vi.spyOn(formApi.students, 'matchImport').mockResolvedValue(null);
  await show({ columns: { ...columns, name: -1 } });
  await press('重新核对');
  expect([match.mock.calls, box('姓名').getAttribute('aria-invalid')]).toEqual([[], 'true']);
  expect(screen.queryByText('请选择姓名在哪一列')).not.toBeNull();
});

it('what is refused is said, and what was chosen stays', async () => {
  vi.spyOn(formApi.students, 'matchImport').mockRejectedValue(new ApiError(400, '同一列不能当作两种内容'));
  await show();
  choose('手机号码', '0');
  await press('重新核对');
  expect(screen.queryByText('同一列不能当作两种内容')).not.toBeNull();
  expect([told(), reload.mock.calls.length]).toEqual([[], 0]);
  expect(box('手机号码').value).toBe('0');
});

it('columns go by their headings, else by their letters, with what stands first below', async () => {
  await show();
  const titled = [
    '姓名',
    '第 B 列，如“甲”',
    '手机号码，如“13600000001”',
    '部门，如“省人力资源和社会保障厅办”',
    '职务',
    '备注',
  ];
  expect(offered('姓名')).toEqual(['没有这一列', ...titled]);
  choose('表头在', '');
  expect(offered('姓名')[1]).toBe('第 A 列，如“培训名单”');
  choose('表头在', '1');
  expect(offered('姓名').slice(1, 3)).toEqual(['培训名单，如“姓名”', '第 B 列']);
  expect(offered('表头在')).toEqual([
    ...['没有表头', '第 1 行：培训名单', '第 2 行：姓名、手机号码、部门、职务'],
    '第 3 行：甲、13600000001、省人力资源和社会保障厅办公室',
  ]);
});

it('the letters go on after Z as in a workbook, and the widest line says how many there are', async () => {
  await show({
    top: [
      { line: 1, cells: [] },
      { line: 2, cells: Array<string>(28).fill('') },
    ],
  });
  const all = offered('姓名');
  expect([all[1], all[26], all[27], all[28], all.length]).toEqual([
    ...['第 A 列', '第 Z 列', '第 AA 列', '第 AB 列'],
    29,
  ]);
});

it('is sent as it was chosen, of the version that was seen; then it is told and read anew', async () => {
  const match = vi.spyOn(formApi.students, 'matchImport').mockResolvedValue(null);
  const leave = await show();
  const first = ['姓名', '手机号码', '所在部门', '表头在'].map((label) => box(label).value);
  expect(first).toEqual(['0', '1', '', '2']);
  for (const [label, at] of Object.entries({ 姓名: '1', 手机号码: '2', 所在部门: '0' })) choose(label, at);
  await press('重新核对');
  const sent: ColumnPlaces = { ...columns, name: 1, cellPhone: 2, dept: 0 };
  expect(match.mock.calls).toEqual([[{ id: 7, version: 4, headingLine: 2, columns: sent }]]);
  expect([told(), reload.mock.calls.length]).toEqual([['已按新的对应重新核对'], 1]);
  leave();
  await show();
  expect(box('姓名').value).toBe('0');
  choose('表头在', '');
  await press('重新核对');
  expect(match.mock.calls.at(-1)?.[0]).toMatchObject({ headingLine: 0, columns });
});

it('is open where no heading was known, and else says what was', async () => {
  const said = async (open: boolean) => {
    const leave = await show({ headingLine: 0 }, open);
    const { textContent, parentElement } = document.querySelector('summary') as HTMLElement;
    const found = [(parentElement as HTMLDetailsElement).open, textContent, box('表头在').value];
    leave();
    return found;
  };
  expect(await said(true)).toEqual([true, '请说明各列的内容没有认出表头，选好以后逐行核对。', '']);
  expect(await said(false)).toEqual([false, '各列的内容认出了姓名、手机号码。不对的话在这里改。', '']);
});

it('what was chosen and not sent is let go without a question: the page that is opened next has what the list has', async () => {
  const leave = await show();
  choose('手机号码', '2');
  const way = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(way);
  leave();
  expect([way.defaultPrevented, sessionStorage.length]).toEqual([false, 0]);
  await show();
  expect(box('手机号码').value).toBe('1');
});
