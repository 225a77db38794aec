import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { anew, press, settled } from '../../test/screen.ts';
import { ApiError, api, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import { unread, unreadKnown } from '../lib/unread.ts';
import unitHome from './unit/home.tsx';

anew();
afterEach(() =>
  act(() => {
    session.set(anonymous);
    unread.set(0);
    unreadKnown.set(false);
  }),
);

it('the home of a unit says once that it was not read, and reads all of it again with one press; of messages nothing is made up', async () => {
  const away = new ApiError(503, '服务暂时不可用');
  const home = vi.spyOn(api.people, 'unitHome').mockRejectedValue(away);
  const others = [
    vi.spyOn(api.people, 'claims').mockRejectedValue(away),
    vi.spyOn(api.people, 'matters').mockRejectedValue(away),
    vi.spyOn(api.classes, 'schedule').mockRejectedValue(away),
    vi.spyOn(api.classes, 'waiting').mockRejectedValue(away),
    vi.spyOn(api.messages, 'list').mockRejectedValue(away),
  ];
  const unreads = vi.spyOn(quietApi.messages, 'haveUnread').mockRejectedValue(away);
  vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
  act(() => session.set({ ...anonymous, token: 't', psid: 'u1', userType: [3] }));
  const { View } = unitHome as Page;
  const router = createMemoryRouter([{ path: '*', element: <View data={null} /> }], { initialEntries: ['/wtdw/'] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(others.map((o) => o.mock.calls.length)).toEqual([1, 1, 1, 1, 1]));
  await settled();
  const alerts = () => [...document.querySelectorAll('main [role=alert]')].map((a) => a.textContent);
  expect([alerts().length, document.querySelectorAll('main .alert button').length]).toEqual([1, 1]);
  expect(document.querySelector('main')?.textContent).not.toMatch(/0\s*条/);
  home.mockResolvedValue({ unitName: '云栖县委', contactName: '周明远', claims: 0, students: 4 } as never);
  unreads.mockResolvedValue({ haveUnRead: true, count: 3 });
  await press('重新读取');
  await settled();
  // What is still away is said again, and what came stands there.
  expect([alerts().length, others.map((o) => o.mock.calls.length)]).toEqual([1, [2, 2, 2, 2, 2]]);
  expect([...document.querySelectorAll('dl.figures dd')].map((d) => d.textContent)).toEqual(['0人', '4人', '3条']);
  // Each figure leads to what it counts, where there is something.
  const ways = () => [...document.querySelectorAll('dl.figures dd > a')].map((a) => a.getAttribute('href'));
  expect(ways()).toEqual(['/wtdw/xygl/', '/xiaoxi/']);
  home.mockResolvedValue({ unitName: '云栖县委', contactName: '周明远', claims: 2, students: 4 } as never);
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <View data={null} /> }])} />);
  await waitFor(() => expect(ways()).toEqual(['/#claims', '/wtdw/xygl/', '/xiaoxi/']));
});
