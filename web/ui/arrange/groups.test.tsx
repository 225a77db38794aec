import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { DaysField } from '../dates/days-field.tsx';
import { Filters } from '../data-grid/filters.tsx';
import { ArrangeGroups } from './arrange.tsx';
import type { Group } from './order.ts';

anew();
const told = vi.fn<(next: string[][]) => void>();
beforeEach(() => told.mockClear());
function Lists({ first, disabled = false, cards = false }: { first: string[][]; disabled?: boolean; cards?: boolean }) {
  const [groups, setGroups] = useState<readonly Group<string>[]>(
    first.map((items, i) => ({ key: `g${i}`, label: `第${i + 1}组`, items })),
  );
  const move = (next: readonly Group<string>[]) => {
    told(next.map((g) => [...g.items]));
    setGroups(next);
  };
  return (
    <ArrangeGroups groups={groups} idOf={(x) => x} nameOf={(x) => x} onMove={move} disabled={disabled} cards={cards}>
      {(x) => <span>{x}</span>}
    </ArrangeGroups>
  );
}
const handle = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^移动${name}`) });
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
const said = () => screen.getByRole('status').textContent;

it('groups are told by their names, and one that is empty says what may be put there', () => {
  const { rerender, container } = render(<Lists first={[['甲', '乙'], []]} />);
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual(['第1组', '第2组']);
  expect(screen.getAllByRole('heading').map((h) => h.textContent)).toEqual(['第1组', '第2组']);
  expect(container.querySelectorAll('p:not([role])').length).toBe(1);
  expect(handle('乙').getAttribute('aria-label')).toBe('移动乙，第1组第 2 位');
  // Nothing is held.
  expect(screen.getAllByRole('listitem').map((li) => li.className)).toEqual(['', '']);
  const plain = screen.getAllByRole('list')[0]?.className;
  rerender(<Lists first={[['甲', '乙'], []]} cards />);
  expect(screen.getAllByRole('list')[0]?.className).not.toBe(plain);
  expect(handle('甲').disabled).toBe(false);
  rerender(<Lists first={[['甲', '乙'], []]} disabled />);
  expect([handle('甲').disabled, handle('乙').disabled]).toEqual([true, true]);
});

it('keys lead over the end of a group into the next, stay within at Home and End, and are left where nothing is', async () => {
  render(<Lists first={[['甲', '乙'], ['丙']]} />);
  handle('乙').focus();
  const key = async (name: string, pressed: string) => {
    const isLeft = fireEvent.keyDown(handle(name), { key: pressed });
    await frame();
    return [isLeft, told.mock.lastCall?.[0], document.activeElement === handle(name)];
  };
  expect(await key('乙', 'ArrowDown')).toEqual([false, [['甲'], ['乙', '丙']], true]);
  expect(said()).toBe('乙，第2组，第 1 位，共 2 位');
  expect(await key('乙', 'End')).toEqual([false, [['甲'], ['丙', '乙']], true]);
  expect(await key('乙', 'Home')).toEqual([false, [['甲'], ['乙', '丙']], true]);
  expect(await key('乙', 'ArrowUp')).toEqual([false, [['甲', '乙'], ['丙']], true]);
  // That was nothing after all: Escape has nothing to put back.
  const times = told.mock.calls.length;
  expect((await key('乙', 'a'))[0]).toBe(true);
  handle('甲').focus();
  expect([(await key('甲', 'ArrowUp'))[0], told.mock.calls.length]).toEqual([true, times]);
});

it('Escape puts back what was moved by keys, and nobody around it hears of that', async () => {
  const outside = vi.fn();
  document.addEventListener('keydown', outside);
  render(<Lists first={[['甲', '乙', '丙'], []]} />);
  handle('甲').focus();
  for (const pressed of ['ArrowDown', 'ArrowDown', 'ArrowDown']) {
    fireEvent.keyDown(handle('甲'), { key: pressed });
    await frame();
  }
  outside.mockClear();
  fireEvent.keyDown(handle('甲'), { key: 'Escape' });
  await frame();
  expect([told.mock.lastCall?.[0], said(), outside.mock.calls.length, document.activeElement === handle('甲')]).toEqual(
    [...[[['甲', '乙', '丙'], []], '已放回原处', 0, true]],
  );
  // Another row is moved for itself: what was done before it stays.
  fireEvent.keyDown(handle('甲'), { key: 'ArrowDown' });
  await frame();
  handle('丙').focus();
  fireEvent.keyDown(handle('丙'), { key: 'Escape' });
  expect(told.mock.lastCall?.[0]).toEqual([['乙', '甲', '丙'], []]);
  document.removeEventListener('keydown', outside);
});

it('days hold each other in order, and a period of today is pressed as long as it holds', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T04:00:00Z');
  const change = vi.fn();
  const days = (from: string, to: string) => <DaysField label="日期" value={{ from, to }} onChange={change} />;
  const { rerender } = render(days('', ''));
  const [from, to] = [screen.getByLabelText('日期，从'), screen.getByLabelText('日期，到')];
  const ends = () => [from.getAttribute('max'), to.getAttribute('min')];
  expect([ends(), screen.getByRole('group', { name: '日期' }) !== null]).toEqual([[null, null], true]);
  rerender(days('2026-11-16', '2026-11-22'));
  expect(ends()).toEqual(['2026-11-22', '2026-11-16']);
  const pressed = () => screen.getAllByRole('button').map((b) => `${b.textContent} ${b.getAttribute('aria-pressed')}`);
  expect(pressed()).toEqual(['今天 false', '本周 true', '本月 false', '本学期 false']);
  fireEvent.change(to, { target: { value: '2026-11-30' } });
  fireEvent.click(screen.getByRole('button', { name: '日期：本周' }));
  fireEvent.click(screen.getByRole('button', { name: '日期：本月' }));
  expect(change.mock.calls).toEqual([
    [{ from: '2026-11-16', to: '2026-11-30' }],
    [{ from: '', to: '' }],
    [{ from: '2026-11-01', to: '2026-11-30' }],
  ]);
  vi.useRealTimers();
});

it('the filters of a list say whether they are folded, and are set back only where one holds', () => {
  const [set, fold] = [vi.fn(), vi.fn()];
  const filters = [
    { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名' },
    { key: 'state', label: '状态', kind: 'select', options: [{ value: 1, label: '在册' }] },
  ] as const;
  const bar = (values: Record<string, string>, folded: boolean | null, of: readonly object[] = filters) => (
    <Filters filters={of as typeof filters} values={values} onSet={set} folded={folded} onFold={fold} />
  );
  const { rerender, container } = render(bar({ wd: '', state: '' }, null));
  const more = () => screen.queryByRole('button', { name: /筛选$/ });
  const words = screen.getByLabelText<HTMLInputElement>('关键词');
  expect([words.type, words.maxLength, words.placeholder]).toEqual(['search', 60, '姓名']);
  expect([more()?.textContent, more()?.getAttribute('aria-expanded'), screen.queryByText('重置')]).toEqual([
    ...['收起筛选', 'true', null],
  ]);
  expect(screen.getByLabelText<HTMLSelectElement>('状态').options[0]?.textContent).toBe('全部');
  fireEvent.click(more() as HTMLElement);
  const open = container.querySelector('form')?.className;
  rerender(bar({ wd: '王', state: '' }, true));
  expect([fold.mock.calls, more()?.textContent, more()?.getAttribute('aria-expanded')]).toEqual([
    ...[[[true]], '更多筛选', 'false'],
  ]);
  expect([container.querySelector('form')?.className === open, screen.queryByText('重置') !== null]).toEqual([
    false,
    true,
  ]);
  // Only what is folded away is told: the first one stands there.
  expect(screen.queryByRole('list')).toBeNull();
  rerender(bar({ wd: '' }, null, [filters[0]]));
  expect(more()).toBeNull();
  expect(fireEvent.submit(container.querySelector('form') as HTMLElement)).toBe(false);
});
