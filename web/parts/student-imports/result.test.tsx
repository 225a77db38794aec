import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import type { StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import '../centre/unit-calls.ts';
import { Result } from './result.tsx';

anew();
const columns = { name: 0, cellPhone: 1, dept: -1, post: -1, studentType: -1, groups: -1, remark: -1 };
const detail: StudentImportDetail = {
  ...{ id: 7, fileName: '名单.csv', kind: 'utf-8', status: 2, byName: '甲', createTime: '2026-11-18T16:05:00Z' },
  ...{ committedTime: '2026-11-18T16:06:00Z', undoneTime: null, rows: 10, done: 10 },
  ...{ made: 1, changed: 2, joined: 3, left: 4, counts: {} as never },
  ...{ headingLine: 1, columns, version: 1, top: [], newGroups: [], kept: true, stuck: false },
};

it('a list that was taken over says of how many rows what became, and gives back those that were left', async () => {
  const load = { data: detail, reload: async () => undefined } as never;
  const routes = [{ path: '*', element: <Result of={detail} load={load} /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await settled();
  const figures = [...document.querySelectorAll('dl.figures > div')].map((d) => d.textContent);
  expect(figures).toEqual(['新增1', '更新或恢复2', '原样保留3', '没有导入4']);
  expect(screen.getByRole('button', { name: '下载没有导入的行' })).toBeTruthy();
});
