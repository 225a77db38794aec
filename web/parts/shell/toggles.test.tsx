import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { openList } from '../../../test/console-open.tsx';
import { lists } from '../../../test/console-lists.tsx';
import { anew, settled } from '../../../test/screen.ts';
import { quietApi } from '../../lib/api.ts';
import { anonymous } from '../../lib/session.ts';
import AccountMenu from './account-menu.tsx';
import { Header } from './header.tsx';
import { QuickPanel } from './quick-panel.tsx';
import '../console/calls.ts';

anew();
const settings = {
  name: '学院',
  logo: '/l.svg',
  hotline: '1',
  quickLinks: [],
  publicAccountPicture: '/qr.png',
} as never;
const menu = [{ label: '新闻', to: '/xw/', under: ['news/'], columns: [] }];
const person = { ...anonymous, token: 't', psid: 'xueyuan01' };

/** What says that something is open or not by itself; of a field the list below it is meant, which goes otherwise. */
const toggles = () => [...document.querySelectorAll<HTMLElement>('button[aria-expanded]:not([role])')];
const states = () => toggles().map((b) => b.getAttribute('aria-expanded'));
/** Each is pressed twice: it turns, and turns back, though the words on it change. */
function pressEach(): void {
  const before = states();
  expect(before.length).toBeGreaterThan(0);
  for (const [i, state] of before.entries()) {
    act(() => void fireEvent.click(toggles()[i] as HTMLElement));
    expect(states()[i], toggles()[i]?.textContent ?? '').toBe(state === 'true' ? 'false' : 'true');
    act(() => void fireEvent.click(toggles()[i] as HTMLElement));
    expect(states(), `after ${toggles()[i]?.textContent}`).toEqual(before);
  }
}

it.each<[string, ReactElement]>([
  ['the quick panel', <QuickPanel key="q" settings={settings} />],
  ['the menu of an account', <AccountMenu key="a" person={person} />],
  ['the header', <Header key="h" shell={{ settings, menu } as never} current={null} />],
])('%s opens and closes again by the same button', async (_, page) => {
  cleanup();
  vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  await settled();
  pressEach();
});

it.each(Object.keys(lists))('what folds in a list of the console unfolds again: %s', async (name) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        ...{ media, matches: media.includes('max-width'), addEventListener: () => undefined },
        removeEventListener: () => undefined,
      }) as never,
  );
  await openList(name, null);
  if (toggles().length > 0) pressEach();
});
