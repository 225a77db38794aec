import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { settled } from '../../test/screen.ts';
import { anewForms } from '../../test/visitor-forms.tsx';
import { api } from '../lib/api.ts';
import type { Page } from '../lib/page.tsx';
import apply from './account/apply.tsx';

anewForms();
const project = {
  ...{ id: 3, name: '项目三', state: 1, startDate: '2026-12-01', endDate: '2026-12-03', signUpDeadline: '2026-11-30' },
  ...{ capacity: 9, fee: '免费', place: '杭州', audience: '干部', summary: '', coverUrl: '' },
};
const { View } = apply as unknown as Page;

it('who chooses a project is led to its form; who opens or loads its address begins above', async () => {
  vi.spyOn(api.applications, 'places').mockResolvedValue({ capacity: 9, taken: 1, waiting: 0, open: true });
  const root = { shell: { clock: 'plain', privacyVersion: '3', settings: { hotline: '0571', hours: '' } } };
  const open = async (first: string) => {
    cleanup();
    const routes = [
      { path: '/elsewhere/', element: null },
      { id: 'root', path: '*', loader: () => root, element: <View data={{ chosen: project, projects: [] }} /> },
    ];
    const router = createMemoryRouter(routes, { initialEntries: [first], hydrationData: { loaderData: { root } } });
    render(<RouterProvider router={router} />);
    return router;
  };
  const heading = () => screen.getByRole('heading', { name: '填写报名' });
  await open('/baoming/?projectId=3');
  await vi.waitFor(() => expect(heading()).toBeTruthy());
  await settled();
  expect(document.activeElement).toBe(document.body);
  const router = await open('/elsewhere/');
  await act(() => router.navigate('/baoming/?projectId=3'));
  await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
});

const Chosen = () => {
  const id = Number(new URLSearchParams(useLocation().search).get('projectId'));
  return <View data={{ chosen: { ...project, id, name: `项目${id}` }, projects: [] }} />;
};

it('who chooses another one is led to the form of that one', async () => {
  vi.spyOn(api.applications, 'places').mockResolvedValue({ capacity: 9, taken: 1, waiting: 0, open: true });
  const root = { shell: { clock: 'plain', privacyVersion: '3', settings: { hotline: '0571', hours: '' } } };
  const routes = [{ id: 'root', path: '*', loader: () => root, element: <Chosen /> }];
  const initialEntries = ['/baoming/?projectId=3'];
  const router = createMemoryRouter(routes, { initialEntries, hydrationData: { loaderData: { root } } });
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: '填写报名' })).toBeTruthy());
  for (const id of [4, 5]) {
    await act(() => router.navigate(`/baoming/?projectId=${id}`));
    await settled();
    expect(document.activeElement?.id, String(id)).toBe('apply');
    (document.activeElement as HTMLElement).blur();
  }
});
