import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { locate, places } from './zhejiang.ts';
import { CityButtons, ZhejiangMap } from './zhejiang-map.tsx';

afterEach(cleanup);

it('a place on the globe lies where it is on the sketch, within it: north above, east to the right', () => {
  expect(locate(30.274, 120.155)).toEqual({ x: places.杭州.x, y: places.杭州.y });
  for (const [city, latitude, longitude] of [
    ['湖州', 30.89, 120.09],
    ['宁波', 29.87, 121.55],
    ['温州', 28.0, 120.7],
  ] as const) {
    const { x, y } = locate(latitude, longitude);
    expect(Math.hypot(x - places[city].x, y - places[city].y), city).toBeLessThan(40);
  }
  expect([locate(40, 110), locate(20, 130)]).toEqual([
    { x: 10, y: 10 },
    { x: 650, y: 645 },
  ]);
});

it('the map leads to the points of each city, and names the one that is shown', () => {
  const cities = [
    { city: '杭州' as const, total: 12 },
    { city: '宁波' as const, total: 3 },
  ];
  render(
    <MemoryRouter>
      <ZhejiangMap cities={cities} current="宁波" to={(city) => `/xcjx/?city=${city}`} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').filter((a) => /^(杭州|宁波)，/.test(a.getAttribute('aria-label') ?? ''));
  expect(links.map((a) => [a.getAttribute('aria-label'), a.getAttribute('aria-current')])).toEqual(
    expect.arrayContaining([
      ['杭州，12 个教学点', null],
      ['宁波，3 个教学点', 'true'],
    ]),
  );
});

it('a city is picked by a pointer that rests on it, not by one that passes over it, and at once by the keyboard', () => {
  vi.useFakeTimers();
  const pick = vi.fn();
  render(
    <MemoryRouter>
      <ZhejiangMap cities={[{ city: '杭州', total: 12 }]} onPick={pick} />
    </MemoryRouter>,
  );
  const city = screen.getByRole('link', { name: /^杭州，/ });
  fireEvent.pointerEnter(city);
  vi.advanceTimersByTime(119);
  fireEvent.pointerLeave(city);
  vi.advanceTimersByTime(1000);
  expect(pick).not.toHaveBeenCalled();
  fireEvent.pointerEnter(city);
  vi.advanceTimersByTime(120);
  expect(pick.mock.calls).toEqual([['杭州']]);
  fireEvent.focus(city);
  expect(pick).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('a city chosen on this page leaves the reader where they are; one that leads to its list does not', async () => {
  const cities = [{ city: '杭州' as const, total: 12 }];
  const chosen = async (element: ReactElement) => {
    cleanup();
    const router = createMemoryRouter([{ path: '*', element }]);
    render(<RouterProvider router={router} />);
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: /^杭州/ })));
    const { location, preventScrollReset } = router.state;
    return [new URLSearchParams(location.search).get('city'), preventScrollReset];
  };
  const to = (city: string) => `/?city=${city}`;
  expect([
    await chosen(<ZhejiangMap cities={cities} to={to} />),
    await chosen(<ZhejiangMap cities={cities} />),
    await chosen(<CityButtons cities={cities} to={to} />),
    await chosen(<CityButtons cities={cities} />),
  ]).toEqual([
    ['杭州', true],
    ['杭州', false],
    ['杭州', true],
    ['杭州', false],
  ]);
});
