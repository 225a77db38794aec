import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { at } from '../../../test/lists.ts';
import { anew, button, settled } from '../../../test/screen.ts';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import '../centre/unit-calls.ts';
import { Result } from './result.tsx';

anew();
const columns = { name: 0, cellPhone: 1, dept: -1, post: -1, studentType: -1, groups: -1, remark: -1 };
const detail: StudentImportDetail = {
  ...{ id: 7, fileName: '名单.csv', kind: 'utf-8', status: 2, byName: '甲', createTime: '2026-11-18T16:05:00Z' },
  ...{ committedTime: '2026-11-18T16:06:00Z', undoneTime: null, rows: 10, done: 10 },
  ...{ made: 1, changed: 2, joined: 3, left: 4, counts: {} as never },
  ...{ headingLine: 1, columns, version: 1, top: [], newGroups: [], newGroupsWithout: [], kept: true, stuck: false },
  ...{ undoFault: '', filled: [], groups: [] },
};

async function show(more: Partial<StudentImportDetail> = {}) {
  const load = { data: detail, reload: vi.fn(async () => undefined) };
  const routes = [{ path: '*', element: <Result of={{ ...detail, ...more }} load={load as never} /> }];
  const shown = render(<RouterProvider router={createMemoryRouter(routes)} />);
  await settled();
  return { load, ...shown };
}

it('a list that was taken over says of how many rows what became, and gives back those that were left', async () => {
  await show();
  const figures = [...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent);
  expect(figures).toEqual(['新增1', '更新或恢复2', '已在名单，资料未改3', '没有导入4']);
  expect(screen.getByRole('button', { name: '下载没有导入的行' })).toBeTruthy();
});

it('leads on to a class of these people, by the groups that they came into', async () => {
  const groups = [
    { id: 4, name: '一组' },
    { id: 9, name: '二组' },
  ];
  const { unmount } = await show({ groups });
  expect(at('用这些人新增培训班')).toBe('/wtdw/pxgl/xzpxb/?groups=4%2C9');
  expect(screen.queryByText(/这次没有分组/)).toBe(null);
  unmount();
  const { unmount: away } = await show();
  expect([at('用这些人新增培训班'), screen.queryByText(/这次没有分组/) !== null]).toEqual(['/wtdw/pxgl/xzpxb/', true]);
  away();
  // Whoever it brought, and also where all of them were on the list before.
  for (const some of [{ made: 1 }, { changed: 1 }, { joined: 1 }]) {
    const one = await show({ made: 0, changed: 0, joined: 0, ...some });
    expect(at('用这些人新增培训班')).toBe('/wtdw/pxgl/xzpxb/');
    one.unmount();
  }
  await show({ made: 0, changed: 0, joined: 0 });
  expect(screen.queryByRole('link', { name: '用这些人新增培训班' })).toBe(null);
});

it('offers to undo it only where that can be done, and else says why not', async () => {
  const { unmount } = await show();
  expect(button('撤销这次导入')).toBeTruthy();
  unmount();
  await show({ undoFault: '“甲”已在培训班里，不能整批撤销；需要时请逐个归档' });
  expect(button('撤销这次导入')).toBe(null);
  expect(screen.getByText(/“甲”已在培训班里/).textContent).toBe(
    '不能撤销这次导入“甲”已在培训班里，不能整批撤销；需要时请逐个归档。',
  );
});

it('that was undone takes the keys: what was pressed for it has gone', async () => {
  await show({ status: 3 });
  expect(document.activeElement).toBe(screen.getByRole('status'));
});
