import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { settled } from '../../../test/screen.ts';
import { recordVisit, visits } from '../../lib/crumbs.ts';
import { anonymous, session } from '../../lib/session.ts';
import { CentreFrame } from './frame.tsx';

afterEach(() => {
  cleanup();
  act(() => {
    session.set(anonymous);
    visits.set([]);
  });
});

it('a page below an entry of the menu names that entry as where one is, and the way to itself from home', async () => {
  recordVisit('public/home', '/');
  recordVisit('trainee/profile', '/grzx/grxx/');
  recordVisit('trainee/profile-edit', '/grzx/grxx/bj/');
  act(() => session.set({ ...anonymous, token: 't', psid: 'xueyuan01', userType: [1] }));
  const element = (
    <CentreFrame page="trainee/profile-edit" title="编辑个人信息">
      ·
    </CentreFrame>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await settled();
  const current = [...document.querySelectorAll('.side-nav [aria-current]')];
  expect(current.map((a) => [a.textContent, a.getAttribute('aria-current')])).toEqual([['个人信息', 'true']]);
  const way = [...document.querySelectorAll('.crumbs li')].map((li) => li.textContent);
  expect(way).toEqual(['首页', '个人中心', '个人信息', '编辑个人信息']);
});
