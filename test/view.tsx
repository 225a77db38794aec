import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Page } from '../web/lib/page.tsx';
import { settled } from './screen.ts';

/** What shows pages below a root that has these settings: an element, or a page with the data that it has read. */
export function withSettings(settings: object) {
  const root = { shell: { settings, clock: 'plain' } };
  async function show(element: ReactNode): Promise<void> {
    cleanup();
    const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element }], {
      hydrationData: { loaderData: { root } },
    });
    render(<RouterProvider router={router} />);
    await settled();
  }
  const open = (page: object, data: object) => {
    const { View } = page as Page;
    return show(<View data={data} />);
  };
  return { show, open };
}
