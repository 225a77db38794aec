import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { awayFor, FormAway, framed } from './form-frame.tsx';

anew();
const Gone = awayFor(framed.plan)().default;

it.each([
  ['is on its way', <FormAway key="1" of={framed.plan} />],
  ['has not come', <Gone key="2" />],
])('the place of a form whose code %s leads to the same page, with all that its address says', (_, element) => {
  const root = { shell: { settings: { hotline: '0571-1' } } };
  const address = '/hqpxfa/?type=国有企业&size=80&theme=2';
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element }], {
    initialEntries: [address],
    hydrationData: { loaderData: { root } },
  });
  render(<RouterProvider router={router} />);
  const again = screen.getByRole('link', { name: '重新打开' }).getAttribute('href') ?? '';
  expect(decodeURI(again)).toBe(address);
  expect(screen.getByRole('region', { name: framed.plan.title })).toBeTruthy();
});
