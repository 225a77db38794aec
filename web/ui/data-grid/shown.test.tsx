import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, button, idle, press, settled } from '../../../test/screen.ts';
import { DataGrid } from './data-grid.tsx';
import type { Column, GridProps, Page } from './types.ts';

anew();
type Row = { id: number; name: string };
let all: Row[] = [];
const load = vi.fn<(input: Record<string, unknown>) => Promise<Page<Row>>>();
beforeEach(() => {
  all = ['甲', '乙', '丙'].map((name, i) => ({ id: i + 1, name }));
  load.mockReset().mockImplementation(async () => ({ list: all, total: all.length }));
});
const columns: Column<Row>[] = [
  { key: 'name', title: '姓名', main: true, sort: 'name', cell: (r) => r.name },
  { key: 'fee', title: '学费', right: true, nowrap: true, sort: 'fee', cell: (r) => `${r.id} 元` },
  { key: 'note', title: '备注', spare: true, cell: () => '无' },
];
const given: GridProps<Row> = {
  ...{ name: 'shown', label: '学员', columns, sort: '-time', load, filters: [] },
  idOf: (r) => r.id,
  nameOf: (r) => r.name,
  empty: { title: '还没有学员', text: '学员报名以后在这里。' },
};
const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;
const where = () => document.querySelector('output')?.textContent;
async function open(more: Partial<GridProps<Row>> = {}, search = '') {
  const { container } = render(
    <MemoryRouter initialEntries={[`/guanli/list/${search}`]}>
      <DataGrid {...given} {...more} />
      <Where />
    </MemoryRouter>,
  );
  await settled();
  return container;
}
function unfold(title: string) {
  const menu = screen.getByText(title).closest('details') as HTMLDetailsElement;
  act(() => {
    menu.open = true;
    fireEvent(menu, new Event('toggle'));
  });
  return within(menu);
}
const key = (name: string, more: object = {}, at: Element = document.activeElement ?? document.body) =>
  !fireEvent.keyDown(at, { key: name, ...more });
const at = () => document.activeElement?.textContent;

it('a row is opened by its address, or by what opens it here, and is gone to where neither is', async () => {
  await open({ open: (row) => `/guanli/list/${row.id}/` });
  expect(screen.getByRole('link', { name: '乙' }).getAttribute('href')).toBe('/guanli/list/2/');
  cleanup();
  const opens = vi.fn();
  await open({ open: (row) => () => opens(row.id) });
  await press('乙');
  expect(opens.mock.calls).toEqual([[2]]);
  cleanup();
  await open();
  expect(key('j')).toBe(true);
  expect([at(), document.activeElement?.getAttribute('tabindex')]).toEqual(['甲', '-1']);
});

it('a list is gone through by keys from where one is to its ends, and not with keys of the browser', async () => {
  const filters = [{ key: 'wd', label: '关键词', kind: 'search' as const }];
  await open({ open: () => '/x/', bulk: [{ label: '移动', run: vi.fn() }], filters });
  expect([key('ArrowDown'), key('ArrowUp'), key('x')]).toEqual([false, false, false]);
  expect([key('k'), at(), key('j'), at()]).toEqual([true, '丙', true, '丙']);
  expect([key('ArrowUp'), at(), key('k'), at(), key('k'), at()]).toEqual([true, '乙', true, '甲', true, '甲']);
  expect([key('ArrowDown'), at(), key('q')]).toEqual([true, '乙', false]);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect([key('j', held), at()]).toEqual([false, '乙']);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择乙' });
  expect([key('x'), box.checked]).toEqual([true, true]);
  // From its own box as well, which is no field of words.
  box.focus();
  expect([key('x'), box.checked, key('j'), at()]).toEqual([true, false, true, '丙']);
  expect(key('/')).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('关键词'));
  expect([key('j'), key('x'), key('/')]).toEqual([false, false, false]);
  cleanup();
});

it('the keys are told, that for choosing only where something is chosen, and switched off and on', async () => {
  await open({ open: () => '/x/' });
  const menu = unfold('快捷键');
  const told = (of = menu) => of.getAllByRole('term').map((dt) => dt.textContent);
  expect(told()).toEqual(['jk', 'Enter', '/']);
  const on = menu.getByRole<HTMLInputElement>('checkbox');
  expect(on.checked).toBe(true);
  fireEvent.click(on);
  expect([on.checked, key('j', {}, document.body)]).toEqual([false, false]);
  fireEvent.click(on);
  expect([on.checked, key('j', {}, document.body)]).toEqual([true, true]);
  cleanup();
  await open({ bulk: [{ label: '移动', run: vi.fn() }] });
  expect(told(unfold('快捷键'))).toEqual(['jk', 'Enter', 'x', '/']);
});

it('a column shows its order, stands at its side, and has its name on a phone', async () => {
  const container = await open({ bulk: [{ label: '移动', run: vi.fn() }] }, '?sort=fee');
  expect([...container.querySelectorAll('th')].map((th) => th.textContent)).toEqual(['选择本页全部', '姓名↕', '学费↑']);
  expect(screen.getByRole('columnheader', { name: '学费' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('link', { name: '学费' }).getAttribute('href')).toBe('/guanli/list/?sort=-fee');
  const cells = [...container.querySelectorAll('tbody tr:first-child td[data-l]')];
  expect(cells.map((td) => [td.getAttribute('data-l'), td.className, td.textContent])).toEqual([
    ['学费', 'r nowrap', '1 元'],
  ]);
  expect(screen.getByRole('table', { name: '学员' })).toBeTruthy();
  const row = () => container.querySelector('tbody tr')?.className;
  expect(row()).toBe('');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择甲' }));
  expect(row()).toBe('is-selected');
  const head = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' });
  fireEvent.click(head);
  expect([head.checked, head.indeterminate]).toEqual([true, false]);
  fireEvent.click(head);
  expect([head.checked, head.indeterminate, row()]).toEqual([false, false, '']);
});

it('on a phone a list is ordered by a choice, which says what holds, and what is none of it', async () => {
  await open({}, '?sort=-fee');
  const choice = () => screen.getByLabelText<HTMLSelectElement>('排序');
  const offered = () => [...choice().options].map((o) => `${o.value} ${o.textContent}`);
  const all = ['-name 姓名 ↓', 'name 姓名 ↑', '-fee 学费 ↓', 'fee 学费 ↑'];
  expect([choice().value, offered()]).toEqual(['-fee', all]);
  fireEvent.change(choice(), { target: { value: 'name' } });
  await settled();
  expect([where(), choice().value, load.mock.lastCall?.[0].sort]).toEqual(['/guanli/list/?sort=name', 'name', 'name']);
  cleanup();
  await open();
  expect([choice().value, offered()]).toEqual(['-time', ['-time 默认顺序', ...all]]);
  cleanup();
  await open({ columns: columns.filter((c) => !c.sort) });
  expect(screen.queryByLabelText('排序')).toBeNull();
});

it('what may be done with a row reads the list anew, and takes back what was chosen', async () => {
  const container = await open({
    bulk: [
      { label: '移动', run: vi.fn() },
      { label: '停用', danger: true, run: vi.fn() },
    ],
    actions: (row, reload) => (
      <button type="button" onClick={() => void reload()}>
        停用{row.name}
      </button>
    ),
  });
  expect(screen.getAllByRole('columnheader').at(-1)?.textContent).toBe('操作');
  expect(container.querySelector('tbody tr td:last-child')?.getAttribute('data-l')).toBe('操作');
  fireEvent.click(screen.getByRole('checkbox', { name: '选择甲' }));
  const look = (name: string) => button(name)?.className.split(' ').slice(2);
  expect([look('移动'), look('停用')]).toEqual([[], ['ghost', 'danger']]);
  await press('停用乙');
  expect([load.mock.calls.length, screen.queryByText(/^已选/)]).toEqual([2, null]);
});

it('a list says that it is being read, and why it is empty', async () => {
  const late = Promise.withResolvers<Page<Row>>();
  load.mockReturnValueOnce(late.promise);
  await open();
  const list = () => screen.getByRole('region', { name: '学员' });
  expect([list().getAttribute('aria-busy'), screen.queryByText('还没有学员')]).toEqual(['true', null]);
  late.resolve({ list: [], total: 0 });
  await settled();
  expect([list().getAttribute('aria-busy'), list().querySelector('.empty')?.textContent]).toEqual([
    ...['false', '还没有学员学员报名以后在这里。'],
  ]);
});

it('columns are as wide as they were made, and the table with them, until that is taken back', async () => {
  const container = await open({ bulk: [{ label: '移动', run: vi.fn() }], actions: () => '改' });
  const table = () => container.querySelector('table') as HTMLTableElement;
  const plain = table().className;
  expect(table().getAttribute('style')).toBeNull();
  const menu = unfold('列');
  expect(menu.queryByRole('slider', { name: '备注的列宽' })).toBeNull();
  const slider = () => menu.getByRole<HTMLInputElement>('slider', { name: '学费的列宽' });
  fireEvent.change(slider(), { target: { value: '240' } });
  const cols = () => [...container.querySelectorAll('col')].map((col) => col.style.width);
  // What the browser has not measured is as narrow as may be.
  expect([cols(), table().style.getPropertyValue('--wide')]).toEqual([['40px', '64px', '240px', '64px'], '408px']);
  expect([slider().value, slider().getAttribute('aria-valuetext'), table().className === plain]).toEqual([
    ...['240', '240 像素', false],
  ]);
  fireEvent.click(menu.getByRole('checkbox', { name: '紧凑行距' }));
  const dense = table().className;
  fireEvent.click(menu.getByRole('checkbox', { name: '紧凑行距' }));
  expect(dense === table().className).toBe(false);
  fireEvent.click(menu.getByRole('checkbox', { name: '备注' }));
  expect(screen.getAllByRole('columnheader').map((th) => th.textContent)).toContain('备注');
  fireEvent.click(menu.getByRole('button', { name: '恢复默认的列' }));
  expect([table().className, cols(), table().style.getPropertyValue('--wide')]).toEqual([plain, [], '']);
});

it('a wide table says at which sides it goes on', async () => {
  const container = await open();
  const box = container.querySelector('table')?.parentElement as HTMLElement;
  const sides = (scrollLeft: number) => {
    vi.spyOn(box, 'scrollWidth', 'get').mockReturnValue(500);
    vi.spyOn(box, 'clientWidth', 'get').mockReturnValue(300);
    box.scrollLeft = scrollLeft;
    fireEvent.scroll(box);
    return [box.hasAttribute('data-scrolled'), box.hasAttribute('data-behind')];
  };
  expect([sides(0), sides(1), sides(100), sides(199), sides(200)]).toEqual([
    [false, true],
    [true, true],
    [true, true],
    [true, false],
    [true, false],
  ]);
});

it('what is taken away is under way once, and what is made elsewhere folds its menu', async () => {
  const late = Promise.withResolvers<void>();
  const take = vi.fn(() => late.promise);
  await open({ take });
  const menu = unfold('导出');
  const box = screen.getByText('导出').closest('details') as HTMLDetailsElement;
  await press('Excel 工作簿');
  await press('Excel 工作簿');
  expect([take.mock.calls.length, idle('Excel 工作簿'), idle('CSV 文本')]).toEqual([1, true, false]);
  late.resolve();
  await settled();
  expect([idle('Excel 工作簿'), box.open]).toEqual([false, true]);
  fireEvent.click(menu.getByRole('checkbox'));
  await press('CSV 文本');
  expect([take.mock.lastCall, box.open, document.activeElement?.textContent]).toEqual([
    ...[[expect.anything(), { format: 'csv', later: true }], false, '导出'],
  ]);
});

it('all that match are chosen by one press where more match than are in sight', async () => {
  const wait = Promise.withResolvers<Page<Row>>();
  load.mockImplementation(async () => ({ list: all, total: 7 }));
  await open({ bulk: [{ label: '移动', run: vi.fn() }] });
  fireEvent.click(screen.getByRole('checkbox', { name: '选择甲' }));
  const name = '选择符合条件的全部 7 项';
  load.mockReturnValueOnce(wait.promise);
  expect(idle(name)).toBe(false);
  await press(name);
  await press(name);
  expect([idle(name), load.mock.calls.length]).toEqual([true, 2]);
  wait.resolve({ list: Array.from({ length: 7 }, (_, i) => ({ id: i + 1, name: `第${i}` })), total: 7 });
  await settled();
  expect([screen.getByText('已选 7 项') !== null, screen.getByText('4 项在其他页') !== null, button(name)]).toEqual([
    ...[true, true, null],
  ]);
});

it('on a phone it says which page it is, in the place of the numbers', async () => {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockReturnValue({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() } as never);
  load.mockResolvedValue({ list: all, total: 95 });
  await open({}, '?page=2');
  const pages = within(screen.getByRole('navigation', { name: '分页' }));
  expect([pages.getByText(/^第/).textContent, pages.queryByRole('link', { name: '第 3 页' })]).toEqual([
    '第 2 页，共 10 页',
    null,
  ]);
});
