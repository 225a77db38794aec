import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, press } from '../test/screen.ts';
import { withSettings } from '../test/view.tsx';
import { Failed } from './root.tsx';
import { routes } from './router.tsx';

anew();
it('tells whom to call where a page does not open, as far as that is known', async () => {
  await withSettings({ hotline: '0571-8700 0000' }).show(<Failed />);
  expect(screen.getByRole('link', { name: '0571-8700 0000' }).getAttribute('href')).toBe('tel:057187000000');
  expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/');
  cleanup();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Failed /> }])} />);
  expect([screen.getByText(/若仍不行/).textContent, screen.getAllByRole('link').length]).toEqual([
    ...['若仍不行，请致电学院。', 1],
  ]);
});

it('is what stands in place of a page that fails while it is shown, and of one that could not be loaded', async () => {
  const fails = () => {
    throw new Error('planted');
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const root of [fails, () => null]) {
    cleanup();
    render(<RouterProvider router={createMemoryRouter(routes(root, fails))} />);
    expect((await screen.findByRole('button', { name: '重新打开' })).textContent).toBe('重新打开');
    expect(document.body.textContent).not.toContain('planted');
  }
});

it('a page that does not open is opened anew by a press', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await withSettings({}).show(<Failed />);
  await press('重新打开');
  expect(reload).toHaveBeenCalledOnce();
});
