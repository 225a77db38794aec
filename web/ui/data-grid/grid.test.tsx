import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, settled } from '../../../test/screen.ts';
import { limits } from '../../../shared/limits.ts';
import { toasts } from '../../lib/toast.ts';
import { DataGrid } from './data-grid.tsx';
import type { Column, GridProps, Page } from './types.ts';

type Row = { id: number; name: string };
let all: Row[] = [];
const load = vi.fn(async (input: Record<string, unknown>): Promise<Page<Row>> => {
  const [page, size] = [Number(input.pageNum), Number(input.pageSize)];
  return { list: all.slice((page - 1) * size, page * size), total: all.length };
});

const found = load.getMockImplementation() as typeof load;

beforeEach(() => {
  localStorage.clear();
  load.mockReset().mockImplementation(found);
  all = Array.from({ length: 25 }, (_, i) => ({ id: i + 1, name: `学员${i + 1}` }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fact = (key: string, title: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  title,
  cell: (r) => `${key}${r.id}`,
  ...more,
});
const columns: Column<Row>[] = [
  { key: 'name', title: '姓名', main: true, sort: 'name', cell: (r) => r.name },
  fact('unit', '单位', { wide: true }),
  fact('phone', '手机'),
  fact('time', '时间', { sort: 'time' }),
  fact('status', '状态'),
];
const props: GridProps<Row> = {
  name: 'list',
  label: '学员',
  columns,
  sort: '-time',
  load,
  idOf: (r) => r.id,
  nameOf: (r) => r.name,
  filters: [
    { key: 'wd', label: '关键词', kind: 'search' },
    { key: 'state', label: '在册', kind: 'select', options: [{ value: 1, label: '是' }] },
  ],
  empty: { title: '还没有学员' },
};
const Where = () => <output>{useLocation().search}</output>;
const where = () => document.querySelector('output')?.textContent;
const page = (more: Partial<GridProps<Row>>) => (
  <>
    <DataGrid {...props} {...more} />
    <Where />
  </>
);
async function open(search = '', more: Partial<GridProps<Row>> = {}) {
  const at = (children: React.ReactNode) => (
    <MemoryRouter initialEntries={[`/guanli/list/${search}`]}>{children}</MemoryRouter>
  );
  const { rerender } = render(at(page(more)));
  await settled();
  return (next: Partial<GridProps<Row>>) => rerender(at(page(next)));
}
const press = async (name: string | RegExp, role = 'button') => {
  fireEvent.click(screen.getByRole(role, { name }));
  await settled();
};
const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const asked = () => load.mock.calls.at(-1)?.[0];
/** The window as a media query of screens finds it. */
const windowIs = (size: string) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (asked) =>
      ({
        matches: asked === `screen and ${size}`,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );

describe('what a list asks for', () => {
  it('is what stands in the address, without empty filters, with what is always part of it', async () => {
    await open('?wd=a&sort=-name&size=20&page=2&state=', { fixed: { unitId: 7 } });
    expect(load.mock.calls).toEqual([[{ pageNum: 2, pageSize: 20, sort: '-name', wd: 'a', unitId: 7 }]]);
  });

  it('begins anew at the first page with another order, size or filter, and keeps all else', async () => {
    await open('?wd=a&sort=-name&size=10&page=2');
    const heads = screen.getAllByRole('columnheader').map((h) => h.getAttribute('aria-sort'));
    expect(heads).toEqual(['descending', null, null, null, null]);
    // A second press turns the order; another column begins with the newest.
    expect([target(/^姓名/), target(/^时间/)]).toEqual(['/guanli/list/?wd=a&sort=name', '/guanli/list/?wd=a']);
    expect(target('下一页')).toBe('/guanli/list/?wd=a&sort=-name&page=3');
    expect(target('第 1 页')).toBe('/guanli/list/?wd=a&sort=-name');
    const size = screen.getByText('50 条/页').getAttribute('href');
    expect(size).toBe('/guanli/list/?wd=a&sort=-name&size=50');
    fireEvent.change(screen.getByLabelText('在册'), { target: { value: '1' } });
    await settled();
    expect(where()).toBe('?wd=a&state=1&sort=-name');
    expect(asked()).toEqual({ pageNum: 1, pageSize: 10, sort: '-name', wd: 'a', state: '1' });
  });

  it('changes in its place: the page does not jump to its beginning', async () => {
    const router = createMemoryRouter([{ path: '*', element: page({}) }], { initialEntries: ['/guanli/list/'] });
    render(<RouterProvider router={router} />);
    await settled();
    fireEvent.change(screen.getByLabelText('在册'), { target: { value: '1' } });
    await settled();
    expect([where(), router.state.preventScrollReset]).toEqual(['?state=1', true]);
  });

  it('is asked once more where the same is sent again', async () => {
    await open('?wd=a&page=2');
    await press('查询');
    expect([where(), load.mock.calls.length]).toEqual(['?wd=a', 2]);
    all = [];
    await press('查询');
    expect([where(), load.mock.calls.length, screen.getByText('没有符合条件的记录')]).toMatchObject(['?wd=a', 3, {}]);
  });

  it('could not be read is said once: in the place of the list, else as a message', async () => {
    load.mockImplementation(async () => {
      toasts.set([{ id: 1, kind: 'error', text: '网络不通' }]);
      throw new Error('网络不通');
    });
    await open();
    expect([screen.getByRole('alert').textContent, toasts.get()]).toEqual(['没有读到内容：网络不通。重新读取', []]);
    load.mockImplementation(found);
    await press('重新读取');
    load.mockImplementation(async () => {
      toasts.set([{ id: 2, kind: 'error', text: '网络不通' }]);
      throw new Error('网络不通');
    });
    await press('查询');
    expect([screen.queryByRole('alert'), toasts.get().length]).toEqual([null, 1]);
  });

  it('is the first of its parts without one in the address; a part is no filter', async () => {
    all = [];
    const tabs = {
      key: 'part',
      label: '部分',
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    };
    await open('?part=b&wd=', { tabs });
    expect(asked()).toMatchObject({ part: 'b' });
    expect([target('甲'), target('乙')]).toEqual(['/guanli/list/', '/guanli/list/?part=b']);
    expect(screen.getByText('还没有学员')).toBeTruthy();
    await press('甲', 'link');
    expect(asked()).toMatchObject({ part: 'a' });
    expect(screen.getByRole('link', { name: '甲' }).getAttribute('aria-current')).toBe('page');
    cleanup();
    // What is none of them is the first.
    await open('?part=c', { tabs });
    expect(asked()).toMatchObject({ part: 'a' });
  });

  it('is asked for anew when something outside has changed it', async () => {
    const change = await open('', { version: 1 });
    change({ version: 1 });
    await settled();
    expect(load).toHaveBeenCalledOnce();
    change({ version: 2 });
    await settled();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('a list with nothing to show', () => {
  it('says on paper what it is narrowed to, and which part of it the sheet holds', async () => {
    const paper = () => document.querySelector('.print-only')?.textContent;
    await open('?state=1&wd=a&page=3');
    expect(paper()).toBe('关键词：a；在册：是。共 25 条，这里是第 21 至 25 条');
    cleanup();
    all = all.slice(0, 4);
    await open();
    expect(paper()).toBe('没有筛选。共 4 条');
    cleanup();
    const options = [
      { value: 'new', label: '新的' },
      { value: 'old', label: '旧的' },
    ];
    await open('', { tabs: { key: 'part', label: '部分', options } });
    expect(paper()).toBe('部分：新的。共 4 条');
  });

  it('leads from a page beyond the end to the last one, and from filters to the list without them', async () => {
    await open('?size=20&page=9');
    expect(target('看最后一页')).toBe('/guanli/list/?size=20&page=2');
    cleanup();
    all = all.slice(0, 10);
    await open('?page=2');
    expect(target('看最后一页')).toBe('/guanli/list/');
    cleanup();
    all = [];
    await open('?wd=无&state=1&size=20&page=2');
    expect(screen.getByText('没有符合条件的记录')).toBeTruthy();
    expect(target('清除筛选')).toBe('/guanli/list/?size=20');
  });
});

describe('the rows that are chosen', () => {
  const run = vi.fn();
  const bulk = [{ label: '移动', run }];
  const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
  const head = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' });
  const bar = () => document.querySelector('[role=status] b')?.textContent;

  it('stay over pages and orders, are handled together, and go once that is done', async () => {
    await open('', { bulk });
    choose('选择学员3');
    expect([head().indeterminate, head().checked, bar()]).toEqual([true, false, '已选 1 项']);
    await press('下一页', 'link');
    expect(screen.getByText('1 项在其他页')).toBeTruthy();
    fireEvent.click(head());
    expect([head().indeterminate, head().checked, bar()]).toEqual([false, true, '已选 11 项']);
    expect(screen.getByText('1 项在其他页')).toBeTruthy();
    await press(/^时间/, 'link');
    expect(bar()).toBe('已选 11 项');
    await press('移动');
    const [rows, done] = run.mock.calls.at(-1) as [Row[], () => Promise<void>];
    expect(rows.map((r) => r.id)).toEqual([3, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    load.mockClear();
    await act(done);
    expect([screen.queryByText(/^已选/), load.mock.calls.length]).toEqual([null, 1]);
  });

  it('are those with which something can be done, on paper too; the others have no box', async () => {
    await open('', { bulk: [{ label: '移动', run, fits: (row: Row) => row.id < 4 }] });
    expect(screen.getAllByRole('checkbox', { name: /^选择学员/ })).toHaveLength(3);
    fireEvent.click(head());
    expect([head().checked, bar(), document.querySelector('[data-whole]') !== null]).toEqual([
      ...[true, '已选 3 项', true],
    ]);
    expect(document.querySelector('.print-only')?.textContent).toBe('没有筛选。共 25 条，这里是选中的 3 条');
    expect(screen.queryByText('本页另有 7 项不能选')).not.toBeNull();
    // How many of the others can be handled is known once they are read; then nothing more is offered.
    await press('选择符合条件的全部');
    expect([bar(), screen.queryByText('另有 22 项不能选') !== null]).toEqual(['已选 3 项', true]);
    expect(button(/^选择符合/)).toBeNull();
    choose('选择学员3');
    expect([button('选择符合条件的全部 3 项') !== null, screen.queryByText('另有 22 项不能选') !== null]).toEqual([
      ...[true, true],
    ]);
    cleanup();
    await open('', { bulk: [{ label: '移动', run, fits: () => false }] });
    expect([head().disabled, head().checked]).toEqual([true, false]);
  });

  it('are none of those that another filter leaves out', async () => {
    await open('', { bulk });
    choose('选择学员3');
    fireEvent.change(screen.getByLabelText('在册'), { target: { value: '1' } });
    await settled();
    expect(screen.queryByText(/^已选/)).toBeNull();
  });

  it('are all that match by one press, no more than are handled at once; a failure leaves the press free', async () => {
    all = Array.from({ length: 250 }, (_, i) => ({ id: i + 1, name: `学员${i + 1}` }));
    await open('?wd=学', { bulk, most: 120 });
    choose('选择学员3');
    load.mockRejectedValueOnce(new Error('坏了'));
    const before = toasts.get().length;
    const button = '选择前 120 项（一次最多 120 项）';
    await press(button);
    expect([toasts.get().length - before, bar()]).toEqual([1, '已选 1 项']);
    expect(screen.getByRole('button', { name: button }).getAttribute('aria-disabled')).toBeNull();
    load.mockClear();
    // A second press while they are read asks for nothing more.
    fireEvent.click(screen.getByRole('button', { name: button }));
    await press(button);
    expect(load.mock.calls.length).toBe(2);
    expect(asked()).toMatchObject({ wd: '学', pageNum: 2, pageSize: 100 });
    expect(bar()).toBe('已选 120 项，上限 120 项；符合条件的共 250 项');
    expect(document.querySelector('.print-only')?.textContent).toMatch(/选中 120 条，这里是本页的 \d+ 条$/);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    cleanup();
    await open('', { bulk, most: 1 });
    choose('选择学员1');
    choose('选择学员2');
    expect(screen.getByText('一次最多处理 1 项，请减少选择')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '移动' })).toBeNull();
    await press('取消选择');
    expect(screen.queryByText(/^已选/)).toBeNull();
  });
});

describe('how a list is shown', () => {
  function unfold(title: string) {
    const menu = screen.getByText(title).closest('details') as HTMLDetailsElement;
    act(() => {
      menu.open = true;
      fireEvent(menu, new Event('toggle'));
    });
    return within(menu);
  }
  const heads = () => screen.getAllByRole('columnheader').map((h) => h.textContent?.replace(/[↕↑↓]/, ''));

  it('is by choice, but for the main column, until the choice is taken back', async () => {
    await open();
    const menu = unfold('列');
    expect(menu.getByRole<HTMLInputElement>('checkbox', { name: '姓名' }).disabled).toBe(true);
    fireEvent.click(menu.getByRole('checkbox', { name: '手机' }));
    fireEvent.change(menu.getByRole('slider', { name: '单位的列宽' }), { target: { value: '200' } });
    fireEvent.click(menu.getByRole('checkbox', { name: '紧凑行距' }));
    expect(heads()).toEqual(['姓名', '单位', '时间', '状态']);
    expect(document.querySelectorAll('col').length).toBe(4);
    fireEvent.click(menu.getByRole('button', { name: '恢复默认的列' }));
    expect([heads().length, document.querySelectorAll('col').length]).toEqual([5, 0]);
    expect(menu.getByRole<HTMLInputElement>('checkbox', { name: '紧凑行距' }).checked).toBe(false);
  });

  it('goes along when it is taken away: what is narrowed, its order, the form, and whether it is waited for', async () => {
    const take = vi.fn(async () => undefined);
    await open('?wd=a&sort=name', { take });
    const menu = unfold('导出');
    const input = { pageNum: 1, pageSize: 10, sort: 'name', wd: 'a' };
    fireEvent.click(menu.getByRole('button', { name: 'Excel 工作簿' }));
    fireEvent.click(menu.getByRole('checkbox'));
    fireEvent.click(menu.getByRole('button', { name: 'CSV 文本' }));
    await settled();
    expect(take.mock.calls).toEqual([
      [input, { format: 'xlsx', later: false }],
      [input, { format: 'csv', later: true }],
    ]);
    expect(menu.queryByText(/不只是选中/)).toBeNull();
    cleanup();
    await open('?wd=a', { take, bulk: [{ label: '移动', run: vi.fn() }] });
    fireEvent.click(screen.getByRole('checkbox', { name: '选择学员1' }));
    expect(unfold('导出').queryByText('导出列表里的全部，不只是选中的 1 条')).not.toBeNull();
  });

  it('tells on a phone how far a record is before other facts, and folds what is beyond three of them', async () => {
    windowIs('(max-width: 640px)');
    all = all.slice(0, 1);
    await open();
    const folded = () => [...document.querySelectorAll('td[data-folded]')].map((td) => td.getAttribute('data-l'));
    const row = () => document.querySelector('tbody tr')?.getAttribute('data-fold');
    // What they are sorted by stands there as well.
    expect([folded(), row()]).toEqual([[], null]);
    cleanup();
    await open('?sort=name');
    expect([folded(), row()]).toEqual([['时间'], 'closed']);
    await press('学员1的其余 1 项');
    expect(row()).toBe('open');
  });

  it('leaves out on a tablet what is wide, unless the columns were chosen', async () => {
    windowIs('(min-width: 641px) and (max-width: 960px)');
    await open();
    expect(heads()).toEqual(['姓名', '状态', '手机', '时间']);
    fireEvent.click(unfold('列').getByRole('checkbox', { name: '手机' }));
    expect(heads()).toEqual(['姓名', '状态', '单位', '时间']);
  });
});

it('a list that was counted only so far says so, and one that ends before does not', async () => {
  const total = async (count: number) => {
    cleanup();
    load.mockResolvedValueOnce({ list: all.slice(0, 10), total: count });
    await open();
    return screen.queryByText(`只数到前 ${limits.searchCounted} 条，请用筛选缩小范围`) !== null;
  };
  expect([await total(limits.searchCounted - 1), await total(limits.searchCounted)]).toEqual([false, true]);
});
