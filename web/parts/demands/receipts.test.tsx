import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { anew, settled } from '../../../test/screen.ts';
import { Past } from './lookup.tsx';
import { pastReceipts, rememberReceipt } from './receipts.ts';

anew();
beforeEach(() => sessionStorage.clear());
const time = '2026-11-18T16:05:00Z';
const send = (receipt: string) => rememberReceipt({ receipt, what: `事${receipt}`, time });
const kept = () => pastReceipts().map((p) => p.receipt);

it('what was sent from a tab is kept once each, the newest first and twenty at most', () => {
  expect(kept()).toEqual([]);
  for (const receipt of ['a', 'b', 'a']) send(receipt);
  expect(kept()).toEqual(['a', 'b']);
  for (let i = 0; i < 30; i++) send(`r${i}`);
  expect([kept().length, kept()[0], kept().at(-1)]).toEqual([20, 'r29', 'r10']);
});

it('what lies there and is none of it, and a storage that is forbidden, stop nobody', () => {
  sessionStorage.setItem('receipts', '{"cut off');
  expect(kept()).toEqual([]);
  send('a');
  expect(kept()).toEqual(['a']);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => send('b')).not.toThrow();
  expect(kept()).toEqual([]);
});

/** The receipt of the address, with what was sent besides. */
const Page = () => <Past current={useLocation().pathname.replaceAll('/', '')} />;

it('beside a receipt stand the others of this tab, as of the moment at which one comes to it', async () => {
  send('a');
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/a/'] });
  render(<RouterProvider router={router} />);
  await settled();
  const listed = () => screen.queryAllByRole('link').map((a) => a.textContent);
  expect([listed(), screen.queryByText('在这个窗口提交过的')]).toEqual([[], null]);
  send('b');
  await act(() => router.navigate('/b/'));
  expect(listed()).toEqual(['事a11.19 00:05']);
  await act(() => router.navigate('/c/'));
  expect(listed()).toEqual(['事b11.19 00:05', '事a11.19 00:05']);
});
