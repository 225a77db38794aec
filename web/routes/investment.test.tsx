import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { article } from '../../test/samples.ts';
import { anew, settled } from '../../test/screen.ts';
import type { Page, PageData } from '../lib/page.tsx';
import investment from './cooperation/investment.tsx';

anew();
const { View, revisit } = investment as unknown as Page & { revisit: (address: URL) => PageData | null };
const list = {
  ...{ list: [article(4)], total: 45, page: 3, size: 20, from: '', to: '', wd: '茶', popular: [], category: 7, all: 9 },
  categories: [{ id: 7, name: '厂房', total: 9 }],
};
const root = { shell: { clock: 'plain', settings: { hotline: '0571', hours: '', formsOpen: true } } };
/** The page with what the router has read for it, and another one to go to. */
async function open(data: object) {
  const answer = { page: 'cooperation/investment', file: 'investment', data } as unknown as PageData;
  const routes = [
    {
      ...{ id: 'root', path: '/', loader: () => root, hydrateFallbackElement: <p>…</p> },
      children: [
        { path: 'zcxy/zsyz/', loader: () => answer, element: <View data={data} /> },
        { path: 'else/', element: <p>别处</p> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/zcxy/zsyz/'] });
  render(<RouterProvider router={router} />);
  await settled();
  return { router, answer };
}
const back = (address: string) => revisit(new URL(address, 'http://x'));

it('the list of projects is found as it was left, by its bare address or its own; any other is asked for', async () => {
  expect(back('/zcxy/zsyz/')).toBeNull();
  const { router, answer } = await open({ shown: 'list', list });
  // While it is shown every link means what it says.
  expect([back('/zcxy/zsyz/'), back('/zcxy/zsyz/?category=7&wd=茶&page=3&size=20')]).toEqual([null, null]);
  await act(() => router.navigate('/else/'));
  expect(back('/zcxy/zsyz/')).toBe(answer);
  expect(back('/zcxy/zsyz/?category=7&wd=茶&page=3&size=20')).toBe(answer);
  expect([back('/zcxy/zsyz/?category=7'), back('/zcxy/zsyz/?id=4')]).toEqual([null, null]);
});

it('a text of it is not kept in the place of the list', async () => {
  const before = await open({ shown: 'list', list });
  await act(() => before.router.navigate('/else/'));
  const text = {
    ...{ ...article(7), editor: '', length: 1, content: '', themes: [], related: [], previous: null, next: null },
    attachments: [],
  };
  const { router } = await open({ shown: 'article', article: text, popular: [], crumbs: [] });
  // From a text the bare address leads to the list that one came from.
  expect(back('/zcxy/zsyz/')).toBe(before.answer);
  await act(() => router.navigate('/else/'));
  expect(back('/zcxy/zsyz/')).toBe(before.answer);
});
