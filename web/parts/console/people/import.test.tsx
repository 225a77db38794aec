import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { ImportRow } from '../../../../shared/contract/staff-imports.ts';
import { anew, button, press, settled, told } from '../../../../test/screen.ts';
import { ApiError, api } from '../../../lib/api.ts';
import '../calls.ts';
import ImportPage, { Result } from './import.tsx';

anew();

const rows = (count: number, wrong: string[] = []) =>
  Array.from({ length: count }, (_, i) => ({ line: i + 2, name: `学员${i}`, wrong })) as ImportRow[];

/** How many rows a list says that it has, how many it shows, and what it says of the others. */
function shown(name: string) {
  const list = within(screen.getByRole('region', { name }));
  return [
    list.getByText(/^\d+ 行$/).textContent,
    list.getAllByRole('row').length - 1,
    list.queryByText(/没有显示/)?.textContent ?? '',
  ];
}

it.each([3, 200, 250])(
  'an import shows every wrong row and the first of %i good ones, and counts them all',
  (count) => {
    const detail = { status: 0 } as Parameters<typeof Result>[0]['of'];
    render(
      <MemoryRouter>
        <Result of={detail} wrong={rows(201, ['手机号码有误'])} good={rows(count)} />
      </MemoryRouter>,
    );
    expect(shown('有误的行')).toEqual(['201 行', 201, '']);
    expect(shown('可以导入的行')).toEqual([
      `${count} 行`,
      Math.min(count, 200),
      count > 200 ? `还有 ${count - 200} 行没有显示。` : '',
    ]);
  },
);

it.each([
  [{ status: 0 }, 2, '2 行有误，不会导入；其余 3 行可以先导入'],
  [{ status: 0 }, 0, '3 行都可以导入。三十天内没有导入，名单自动清除。'],
  [{ status: 1, made: 3, signedIn: 0 }, 0, '已为 3 人建立账号，还没有人登录，可以整批撤销。'],
  [{ status: 1, made: 3, signedIn: 2 }, 0, '已为 3 人建立账号，其中 2 人登录过，不能再整批撤销。'],
  [{ status: 1, made: 3, signedIn: 1 }, 0, '已为 3 人建立账号，其中 1 人登录过，不能再整批撤销。'],
  [{ status: 1, made: 3, signedIn: 0 }, 2, '已为 3 人建立账号，2 行没有导入，还没有人登录，可以整批撤销。'],
  [{ status: 2 }, 0, '这次导入已经撤销，名单不再保留。'],
])('an import says how it stands: %o with %i wrong rows', (standing, faulty, said) => {
  render(
    <MemoryRouter>
      <Result of={standing as never} wrong={rows(faulty, ['手机号码有误'])} good={rows(3)} />
    </MemoryRouter>,
  );
  expect(document.querySelector('.alert')?.textContent).toContain(said);
  const titles = screen.queryAllByRole('region').map((r) => r.getAttribute('aria-label'));
  expect(titles).toEqual(
    standing.status === 2 ? [] : [...(faulty ? ['有误的行'] : []), standing.status ? '已导入的行' : '可以导入的行'],
  );
});

it('an import without a good row says so, and one that was undone leads on', () => {
  const { rerender } = render(
    <MemoryRouter>
      <Result of={{ status: 0, unitId: 7 } as never} wrong={rows(2, ['手机号码有误'])} good={[]} />
    </MemoryRouter>,
  );
  expect(document.querySelector('.alert')?.textContent).toMatch(/^2 行都有误，没有可以导入的行/);
  rerender(
    <MemoryRouter>
      <Result of={{ status: 2, unitId: 7 } as never} wrong={[]} good={[]} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('button', { name: '重新上传名单' })).toBeTruthy();
});

it('an import that was undone says how many accounts went, also where that was one', () => {
  const said = (removed: number) => {
    cleanup();
    render(
      <MemoryRouter>
        <Result of={{ status: 2, unitId: 7 } as never} wrong={[]} good={[]} removed={removed} />
      </MemoryRouter>,
    );
    return document.querySelector('.alert span')?.textContent;
  };
  expect([said(1), said(0)]).toEqual([
    '这次导入已经撤销，移除了 1 个账号，名单不再保留。',
    '这次导入已经撤销，名单不再保留。',
  ]);
});

it('a wrong row shows which of its cells are to be mended, by more than the words at its end', () => {
  const faulty = [
    { line: 2, name: '', wrong: ['没有填写姓名', '学员类型“手机号码”不是其他之一'], studentType: '手机号码' },
    { line: 3, name: '甲', wrong: ['所在部门、手机号码是公式，请粘贴为数值'] },
    { line: 4, name: '乙', wrong: ['职务超过 60 个字'] },
  ] as never;
  render(
    <MemoryRouter>
      <Result of={{ status: 0, id: 3, unitId: 7 } as never} wrong={faulty} good={[]} />
    </MemoryRouter>,
  );
  const marked = [...document.querySelectorAll('tbody tr')].map((tr) =>
    [...tr.children].flatMap((td, i) => (/fault/.test(td.className) ? [i] : [])),
  );
  expect(marked).toEqual([[1, 4], [2, 3], [3]]);
});

it('a row leads to the account that was made of it, and says what it lacks', () => {
  const good = [
    { line: 2, name: '甲', wrong: [], userId: 7, cellPhone: '13800001234', dept: '县府', post: '科员' },
    { line: 5, name: '', wrong: [], cellPhone: '', dept: '', post: '', studentType: '企业人员' },
  ] as never;
  render(
    <MemoryRouter>
      <Result of={{ status: 1, made: 2, signedIn: 0 } as never} wrong={[]} good={good} />
    </MemoryRouter>,
  );
  expect(screen.getByText('甲').getAttribute('href')).toBe('/guanli/accounts/7/');
  const cells = [...document.querySelectorAll('tbody tr')].map((tr) =>
    [...tr.querySelectorAll('td')].map((td) => td.textContent),
  );
  expect(cells).toEqual([
    ['2', '甲', '13800001234', '县府，科员', '没有填写'],
    ['5', '没有姓名', '没有', '没有填写', '企业人员'],
  ]);
});

it('is taken over, and undone after a question, which goes whether that was done or refused', async () => {
  const detail = (status: number) =>
    ({
      id: 7,
      status,
      rows: rows(3),
      made: 3,
      signedIn: 0,
      fileName: '名单.xlsx',
      unitName: '县委',
      byName: '甲',
    }) as never;
  const read = vi.spyOn(api.staff, 'importDetail').mockResolvedValue(detail(0));
  const commit = vi.spyOn(api.staff, 'commitImport').mockResolvedValue({ made: 2, left: 1 } as never);
  const undo = vi.spyOn(api.staff, 'undoImport').mockRejectedValueOnce(new ApiError(409, '有人登录过'));
  undo.mockResolvedValue({ removed: 2 } as never);
  const page = createMemoryRouter([{ path: '*', element: <ImportPage params={{ id: '7' }} /> }]);
  render(<RouterProvider router={page} />);
  await settled();
  expect([read.mock.calls, button('撤销这次导入')]).toEqual([[[{ id: 7 }]], null]);
  read.mockResolvedValue(detail(1));
  await press('导入 3 人');
  expect([commit.mock.calls, told(), document.activeElement?.textContent]).toEqual([
    ...[[[{ id: 7 }]], [], expect.stringMatching(/^已为 3 人建立账号，还没有人登录/)],
  ]);
  expect(button(/^导入/)).toBeNull();
  await press('撤销这次导入');
  await press('撤销导入');
  expect([document.querySelector('dialog'), undo.mock.calls, read.mock.calls.length]).toEqual([null, [[{ id: 7 }]], 3]);
  read.mockResolvedValue(detail(2));
  await press('撤销这次导入');
  await press('撤销导入');
  expect([document.querySelector('dialog'), document.activeElement?.textContent, button('撤销这次导入')]).toEqual([
    ...[null, expect.stringMatching(/^这次导入已经撤销，移除了 2 个账号/), null],
  ]);
});

it('leaves the keys where they are on a page that was opened so, and where a colleague was faster', async () => {
  const detail = (status: number) =>
    ({
      ...{ id: 7, status, rows: rows(3), made: 3, signedIn: 0, fileName: '名单.xlsx' },
      unitName: '',
      byName: '',
    }) as never;
  const read = vi.spyOn(api.staff, 'importDetail').mockResolvedValue(detail(1));
  const open = async () => {
    cleanup();
    const page = createMemoryRouter([{ path: '*', element: <ImportPage params={{ id: '7' }} /> }]);
    render(<RouterProvider router={page} />);
    await settled();
  };
  await open();
  expect([document.activeElement, screen.getByText(/^已为 3 人建立账号/) !== null]).toEqual([document.body, true]);
  read.mockResolvedValue(detail(0));
  vi.spyOn(api.staff, 'commitImport').mockRejectedValue(new ApiError(409, '刚刚导入过'));
  await open();
  read.mockResolvedValue(detail(1));
  await press('导入 3 人');
  expect([document.activeElement?.closest('.alert') ?? null, button('撤销这次导入') !== null]).toEqual([null, true]);
});
