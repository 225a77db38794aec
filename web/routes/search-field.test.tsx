import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { settled } from '../../test/screen.ts';
import type { Page } from '../lib/page.tsx';
import search from './public/search.tsx';

afterEach(cleanup);

const found = (wd: string) => ({
  asked: { wd, type: undefined, sort: 'relevance', from: '', to: '', page: 1, size: 10, exact: false },
  found: { wd, list: [], total: 0, counts: {}, suggestions: [], answers: [], hotWords: ['治理'], typed: '', also: [] },
  years: [],
});

const { View } = search as unknown as Page;
/** The page, and a press by which the hits of another search come. */
function Visit() {
  const [wd, setWd] = useState('');
  return (
    <>
      <button type="button" onClick={() => setWd('乡村')}>
        hits
      </button>
      <View data={found(wd)} />
    </>
  );
}

it('keeps the cursor in its field when the hits come, and shows the words of whoever follows another search', async () => {
  const root = { shell: { settings: { hotline: '1' }, clock: 'plain' } };
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element: <Visit /> }], {
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} />);
  await settled();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索词' });
  field.focus();
  fireEvent.change(field, { target: { value: '乡 村' } });
  fireEvent.click(screen.getByRole('button', { name: 'hits' }));
  await settled();
  expect(document.activeElement).toBe(field);
  expect([field.isConnected, field.value]).toEqual([true, '乡村']);
});
