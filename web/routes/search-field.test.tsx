import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { settled } from '../../test/screen.ts';
import { searchFieldId, typeAhead } from '../lib/keyboard-ahead.ts';
import type { Page } from '../lib/page.tsx';
import search from './public/search.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const found = (wd: string) => ({
  asked: { wd, type: undefined, sort: 'relevance', from: '', to: '', page: 1, size: 10, exact: false },
  found: {
    wd,
    list: [],
    total: 0,
    counts: {},
    suggestions: [],
    answers: [],
    hotWords: ['治理'],
    typed: '',
    also: [],
    apart: [],
  },
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

async function open(address: string): Promise<HTMLInputElement> {
  const root = { shell: { settings: { hotline: '1' }, clock: 'plain' } };
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element: <Visit /> }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} />);
  await settled();
  return screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索词' });
}

it('has what was typed on the way to it, and the cursor', async () => {
  typeAhead();
  fireEvent.change(document.activeElement as Element, { target: { value: '茶' } });
  const field = await open(`/sousuo/#${searchFieldId}`);
  expect([field.value, document.activeElement]).toEqual(['茶', field]);
});

it('gives the screen of a phone back once it is sent, whose keyboard would stand over the hits', async () => {
  for (const matches of [true, false]) {
    cleanup();
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
    const field = await open('/sousuo/');
    field.focus();
    await act(async () => void fireEvent.submit(screen.getByRole('search')));
    expect([media.mock.lastCall, document.activeElement === field]).toEqual([['(pointer: coarse)'], !matches]);
  }
});

it('keeps the cursor in its field when the hits come, and shows the words of whoever follows another search', async () => {
  const field = await open('/');
  field.focus();
  fireEvent.change(field, { target: { value: '乡 村' } });
  fireEvent.click(screen.getByRole('button', { name: 'hits' }));
  await settled();
  expect(document.activeElement).toBe(field);
  expect([field.isConnected, field.value]).toEqual([true, '乡村']);
});
