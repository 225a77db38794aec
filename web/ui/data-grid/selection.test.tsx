import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { limits } from '../../../shared/limits.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BulkBar, selectedWords } from './bulk-bar.tsx';
import { useSelection } from './selection.ts';

afterEach(cleanup);

it('says where the choice ends before all that match', () => {
  expect([selectedWords(3, 340, 100), selectedWords(100, 100, 100)]).toEqual(['已选 3 项', '已选 100 项']);
  expect(selectedWords(100, 340, 100)).toBe('已选 100 项，上限 100 项；符合条件的共 340 项');
  expect(selectedWords(100, limits.searchCounted, 100)).toContain('符合条件的至少');
});

it('does with the chosen rows what a button says once, however often it is pressed meanwhile', () => {
  const run = vi.fn(() => new Promise<void>(() => undefined));
  const { result } = renderHook(() => useSelection<number>('', (row) => row));
  act(() => result.current.toggle([7]));
  render(
    <BulkBar
      selection={result.current}
      rows={[7]}
      total={1}
      most={100}
      bulk={[{ label: '撤下', run }]}
      idOf={(row) => row}
      load={async () => ({ list: [], total: 0 })}
      input={{}}
      done={async () => undefined}
    />,
  );
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  for (let i = 0; i < 3; i++) fireEvent.click(screen.getByRole('button', { name: '撤下' }));
  expect(run.mock.calls.map(([rows]: unknown[]) => rows)).toEqual([[7]]);
  vi.restoreAllMocks();
});

it('handles as many as may be at once, and offers no others where all that match are in sight', () => {
  const { result } = renderHook(() => useSelection<number>('', (row) => row));
  const show = (most: number) => (
    <BulkBar
      selection={result.current}
      rows={[7, 8, 9]}
      total={3}
      most={most}
      bulk={[{ label: '撤下', run: vi.fn() }]}
      idOf={(row) => row}
      load={async () => ({ list: [], total: 0 })}
      input={{}}
      done={async () => undefined}
    />
  );
  act(() => result.current.toggle([7, 8]));
  const { rerender } = render(show(2));
  const names = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect(names()).toEqual(['撤下', '取消选择']);
  rerender(show(100));
  expect(names()).toEqual(['撤下', '取消选择']);
  rerender(show(1));
  expect(names()).toEqual(['取消选择']);
  // A phone offers all that match once a whole page was chosen.
  const whole = () => screen.getByRole('status').matches('[data-whole]');
  expect(whole()).toBe(false);
  act(() => result.current.toggle([9]));
  rerender(show(100));
  expect(whole()).toBe(true);
});

it('offers what fits every chosen row, and says where nothing does', () => {
  const { result } = renderHook(() => useSelection<number>('', (row) => row));
  const bulk = [
    { label: '移动', fits: (row: number) => row < 9, run: vi.fn() },
    { label: '合并', fits: (row: number) => row < 8, run: vi.fn() },
  ];
  const names = () => screen.getAllByRole('button').map((button) => button.textContent);
  const offered = (rows: number[]) => {
    act(() => result.current.clear());
    act(() => result.current.toggle(rows));
    const given = { rows, bulk, total: rows.length, most: 9, input: {}, idOf: (row: number) => row };
    const { unmount } = render(
      <BulkBar
        {...given}
        selection={result.current}
        load={async () => ({ list: [], total: 0 })}
        done={async () => undefined}
      />,
    );
    const seen = [...names(), screen.queryByText(/没有可以一起做的操作/) !== null];
    unmount();
    return seen;
  };
  expect(offered([7])).toEqual(['移动', '合并', '取消选择', false]);
  expect(offered([7, 8])).toEqual(['移动', '取消选择', false]);
  expect(offered([7, 9])).toEqual(['取消选择', true]);
});

describe('the choice of rows', () => {
  it('stays while the same is asked for, and is empty for other rows', () => {
    const { result, rerender } = renderHook(({ scope }) => useSelection<number>(scope, (row) => row), {
      initialProps: { scope: '{"state":"0"}' },
    });
    const chosen = () => [...result.current.chosen.keys()];
    act(() => result.current.toggle([1, 2]));
    rerender({ scope: '{"state":"0"}' });
    expect(chosen()).toEqual([1, 2]);
    rerender({ scope: '{"state":"1"}' });
    expect(chosen()).toEqual([]);
    act(() => result.current.toggle([3]));
    rerender({ scope: '{"state":"0"}' });
    expect(chosen()).toEqual([]);
  });
});
