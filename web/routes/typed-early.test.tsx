import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anew, settled } from '../../test/screen.ts';
import type { Page } from '../lib/page.tsx';
import consultation from './public/consultation.tsx';

anew();
const { View } = consultation as unknown as Page;
const faq = (id: number, question: string) => ({ id, group: '报名', question, answer: '答', sort: id });
const data = { faqs: [faq(1, '退费'), faq(2, '证书')], wd: '' };
const root = { shell: { clock: 'plain', privacyVersion: '3', settings: { hotline: '0571', hours: '' } } };
const page = () => {
  const routes = [{ id: 'root', path: '*', loader: () => root, element: <View data={data} /> }];
  return <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })} />;
};

it('what was typed among the frequent questions before the page took over narrows them as well', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page());
  const field = container.querySelector('input[type=search]') as HTMLInputElement;
  field.value = '退费';
  // Pieces whose code comes later are no part of what the server draws at once.
  render(page(), { container, hydrate: true, onRecoverableError: () => undefined });
  await settled();
  const shown = () => [...document.querySelectorAll('details summary')].map((s) => s.textContent);
  expect([shown(), screen.getByText('找到 1 个相关问题') !== null]).toEqual([['退费'], true]);
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } }));
  expect(shown()).toEqual(['退费', '证书']);
  container.remove();
});
