import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { anew, press, settled } from '../../test/screen.ts';
import DateFilter from '../parts/articles/date-filter.tsx';
import { Lookup } from '../parts/demands/lookup.tsx';
import { PointFilter } from '../parts/points/point-filter.tsx';
import type { Asked } from '../parts/search/address.ts';
import { Facets } from '../parts/search/facets.tsx';

anew();
type Given = { wd: string; from: string; to: string };
const some: Given = { wd: '茶', from: '2026-01-02', to: '2026-03-04' };
const none: Given = { wd: '', from: '', to: '' };
const asked = (given: Given) => ({ ...given, sort: 'relevance', page: 1, size: 10, exact: false }) as unknown as Asked;
let next = some;
let shown = (): ReactElement | null => null;
function Page() {
  useLocation();
  return shown();
}
const fields = () => [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')];

it.each<[string, (given: Given) => ReactElement]>([
  ['a list of articles', (given) => <DateFilter action="/x/" size={10} total={3} {...given} />],
  ['a list of teaching points', ({ wd }) => <PointFilter rows={[]} action="/x/" wd={wd} total={3} keep={{}} />],
  ['the hits of a search', (given) => <Facets asked={asked(given)} hotline="1" />],
  ['a receipt', ({ wd }) => <Lookup asked={wd} wrong={null} />],
])('what was typed and not sent gives way to what the next address of %s says', async (_, filter) => {
  shown = () => filter(next);
  next = some;
  const router = createMemoryRouter([{ path: '*', Component: Page }]);
  render(<RouterProvider router={router} />);
  await settled();
  const values = () => fields().map((f) => f.value);
  const first = values();
  expect(first.every(Boolean)).toBe(true);
  for (const f of fields()) fireEvent.change(f, { target: { value: f.type === 'date' ? '2026-09-09' : '别的' } });
  expect(values()).not.toEqual(first);
  // As by the browser's way back, or a link that clears.
  next = none;
  await act(() => router.navigate('/elsewhere/'));
  await settled();
  expect(values()).toEqual(first.map(() => ''));
});

it.each<[string, (given: Given) => ReactElement]>([
  ['a list of articles', (given) => <DateFilter action="/x/" size={10} total={3} {...given} />],
  ['the hits of a search', (given) => <Facets asked={asked(given)} hotline="1" />],
])('each day in the address of %s is followed by its own field', async (_, filter) => {
  const days = () => fields().flatMap((f) => (f.type === 'date' ? f.value : []));
  next = some;
  shown = () => filter(next);
  const router = createMemoryRouter([{ path: '*', Component: Page }]);
  render(<RouterProvider router={router} />);
  await settled();
  for (const [day, both] of [
    ['to', ['2026-01-02', '2026-05-05']],
    ['from', ['2026-05-05', '2026-03-04']],
  ] as const) {
    next = { ...some, [day]: '2026-05-05' };
    await act(() => router.navigate(`/${day}/`));
    expect(days(), day).toEqual(both);
  }
});

it('a receipt that was asked for in vain is said to be wrong until another one is', async () => {
  const element = <Lookup asked="" wrong="没有找到" />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  expect(screen.getByRole('alert').textContent).toBe('没有找到');
  await press('查询');
  expect(screen.getByRole('alert').textContent).toBe('请填写回执编号');
});
