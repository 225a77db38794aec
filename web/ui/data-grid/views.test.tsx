import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../../shared/time.ts';
import { periodsOf } from '../dates/periods.ts';
import { type Layout, mostViews, readLayout } from './layout.ts';
import { Views } from './views.tsx';

// The clock alone: what waits goes on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Saved({ search, views = [] }: { search: string; views?: Layout['views'] }) {
  const [layout, setLayout] = useState<Layout>({ ...readLayout(null), views });
  const set = (more: Partial<Layout>) => setLayout((before) => ({ ...before, ...more }));
  return (
    <MemoryRouter initialEntries={['/guanli/desk/']}>
      <Views of={{ layout, set }} search={search} columns={[]} ranges={[{ key: 'from', to: 'to' }]} />
    </MemoryRouter>
  );
}
const thisWeek = () => {
  const week = periodsOf(dayOf(new Date())).find(({ label }) => label === '本周');
  return `?${new URLSearchParams({ state: '0', ...week?.days })}`;
};
const link = (name: string) => screen.getByRole('link', { name });

function unfold() {
  const menu = screen.getByText('视图').closest('details') as HTMLDetailsElement;
  act(() => {
    menu.open = true;
    fireEvent(menu, new Event('toggle'));
  });
}

describe('a view that is kept', () => {
  it('takes the place of none where there are as many as may be, but of the one of its name', async () => {
    const views = Array.from({ length: mostViews }, (_, i) => ({ name: `第${i}个`, search: '?a=1', columns: null }));
    render(<Saved search="?b=2" views={views} />);
    unfold();
    const keep = screen.getByRole<HTMLButtonElement>('button', { name: '存为视图' });
    await userEvent.type(screen.getByLabelText('视图的名称'), '又一个{Enter}');
    expect([keep.disabled, link('第0个') !== null, screen.queryByRole('link', { name: '又一个' })]).toEqual([
      true,
      true,
      null,
    ]);
    await userEvent.clear(screen.getByLabelText('视图的名称'));
    await userEvent.type(screen.getByLabelText('视图的名称'), '第3个{Enter}');
    expect(link('第3个').getAttribute('href')).toBe('/guanli/desk/?b=2');
    expect(screen.getByLabelText<HTMLInputElement>('视图的名称').value).toBe('');
    expect(screen.getAllByRole('link').length).toBe(mostViews + 1);
  });

  it('leads to the days of its period as they are when it is looked at', async () => {
    vi.setSystemTime('2026-11-18T04:00:00Z');
    const before = thisWeek();
    const { rerender } = render(<Saved search={before} />);
    unfold();
    await userEvent.type(screen.getByLabelText('视图的名称'), '本周');
    await userEvent.click(screen.getByRole('button', { name: '存为视图' }));
    expect(link('本周').getAttribute('href')).toBe('/guanli/desk/?state=0&from=2026-11-16&to=2026-11-22');
    expect(link('本周').getAttribute('aria-current')).toBe('true');
    vi.setSystemTime('2026-11-25T04:00:00Z');
    rerender(<Saved search={before} />);
    expect(link('本周').getAttribute('href')).toBe('/guanli/desk/?state=0&from=2026-11-23&to=2026-11-29');
    expect(link('本周').getAttribute('aria-current')).toBe(null);
    rerender(<Saved search={thisWeek()} />);
    expect(link('本周').getAttribute('aria-current')).toBe('true');
    expect(link('全部记录').getAttribute('aria-current')).toBe(null);
    rerender(<Saved search="" />);
    expect(link('全部记录').getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '删除视图本周' }));
    expect(screen.queryByRole('link', { name: '本周' })).toBe(null);
  });
});

it('a view has columns of its own, kept with it and shown again by it; the whole list comes as it comes', () => {
  const set = vi.fn<(more: Partial<Layout>) => void>();
  const views = [{ name: '窄', search: '?a=1', columns: ['name'] }];
  render(
    <MemoryRouter>
      <Views
        of={{ layout: { ...readLayout(null), views }, set }}
        search="?b=2"
        columns={['name', 'unit']}
        ranges={[]}
      />
    </MemoryRouter>,
  );
  unfold();
  fireEvent.click(link('窄'));
  fireEvent.click(link('全部记录'));
  fireEvent.change(screen.getByLabelText('视图的名称'), { target: { value: ' 宽 ' } });
  fireEvent.click(screen.getByRole('button', { name: '存为视图' }));
  expect(set.mock.calls).toEqual([
    [{ columns: ['name'] }],
    [{ columns: null }],
    [{ views: [...views, { name: '宽', search: '?b=2', columns: ['name', 'unit'] }] }],
  ]);
});

it('a view stands behind what the page around the list says of itself, and holds none of it', () => {
  const set = vi.fn<(more: Partial<Layout>) => void>();
  const views = [{ name: '窄', search: '?a=1', columns: null }];
  render(
    <MemoryRouter initialEntries={['/wtdw/xygl/?tab=groups&a=1']}>
      <Views of={{ layout: { ...readLayout(null), views }, set }} search="?a=1" part="id=5" columns={[]} ranges={[]} />
    </MemoryRouter>,
  );
  unfold();
  expect([link('窄').getAttribute('href'), link('窄').getAttribute('aria-current')]).toEqual([
    ...['/wtdw/xygl/?id=5&a=1', 'true'],
  ]);
  expect(link('全部记录').getAttribute('href')).toBe('/wtdw/xygl/?id=5');
  fireEvent.change(screen.getByLabelText('视图的名称'), { target: { value: '宽' } });
  fireEvent.click(screen.getByRole('button', { name: '存为视图' }));
  expect(set.mock.calls[0]?.[0].views?.at(-1)).toEqual({ name: '宽', search: '?a=1', columns: [] });
});
