import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settled } from '../../../test/screen.ts';
import type { ChartSpec } from '../../../shared/charts/spec.ts';
import { Chart } from './chart.tsx';

const drawn = vi.hoisted(() => ({ draw: vi.fn(), end: vi.fn() }));
vi.mock('./draw.ts', () => ({ draw: drawn.draw }));
beforeEach(() => {
  drawn.draw.mockReset().mockReturnValue(drawn.end);
  drawn.end.mockReset();
});
afterEach(cleanup);
const spec = (values: (number | null)[]): ChartSpec =>
  ({ kind: 'bars', title: '人数', unit: '人', categories: ['甲', '乙'], series: [{ name: '今年', values }] }) as never;

it('is drawn once for the same numbers, anew for others, and taken down when it goes', async () => {
  const { rerender, unmount } = render(<Chart spec={spec([1, 2])} />);
  const box = () => screen.getByRole('img');
  expect([box().className.includes('sk'), box().getAttribute('aria-label')?.length ?? 0]).toEqual([
    true,
    expect.any(Number),
  ]);
  await settled();
  expect([drawn.draw.mock.calls.length, box().className.includes('sk')]).toEqual([1, false]);
  rerender(<Chart spec={spec([1, 2])} />);
  await settled();
  expect([drawn.draw.mock.calls.length, drawn.end.mock.calls.length]).toEqual([1, 0]);
  rerender(<Chart spec={spec([1, 3])} />);
  await settled();
  expect([drawn.draw.mock.calls.length, drawn.end.mock.calls.length]).toEqual([2, 1]);
  unmount();
  expect(drawn.end.mock.calls.length).toBe(2);
});

it('is not drawn once it has gone, nor of numbers that others have followed, before its code has come', async () => {
  render(<Chart spec={spec([1, 2])} />).unmount();
  await settled();
  expect(drawn.draw).not.toHaveBeenCalled();
  render(<Chart spec={spec([1, 2])} />).rerender(<Chart spec={spec([1, 3])} />);
  await settled();
  expect(drawn.draw.mock.calls.map(([, of]) => of)).toEqual([spec([1, 3])]);
});

it('has its numbers as a table, and says where there are none', () => {
  render(<Chart spec={spec([1, null])} />);
  const cells = [...document.querySelectorAll('tbody tr')].map((tr) => [...tr.children].map((td) => td.textContent));
  expect(cells.map((row) => row.length)).toEqual([2, 2]);
  expect([cells[0]?.[0], cells[1]?.[1]]).toEqual(['甲', '无']);
  cleanup();
  render(<Chart spec={spec([])} />);
  expect([screen.queryByText('还没有可以统计的数据') !== null, screen.queryByRole('img')]).toEqual([true, null]);
});

it('is drawn by a second try after its code did not come', async () => {
  vi.doMock('./draw.ts', () => {
    throw new Error('away');
  });
  render(<Chart spec={spec([1, 2])} />);
  const again = await screen.findByRole('button', { name: '重新读取' });
  expect(screen.queryByRole('img')).toBeNull();
  vi.doMock('./draw.ts', () => ({ draw: drawn.draw }));
  fireEvent.click(again);
  await vi.waitFor(() => expect(drawn.draw).toHaveBeenCalledOnce());
  await settled();
  expect([screen.queryByRole('alert'), screen.getByRole('img').className.includes('sk')]).toEqual([null, false]);
});
