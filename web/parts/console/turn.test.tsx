import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { stays, useStays, useTurn } from './turn.ts';

function Shown() {
  return (
    <p data-testid="turn">
      {useTurn()} {String(useStays())}
    </p>
  );
}

it('each page is another one, but for the address that the one which is open has got', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: ['/new/'] });
  render(<RouterProvider router={router} />);
  const go = async (to: string | number, options?: object) => {
    await act(() => router.navigate(to as string, options));
    return screen.getByTestId('turn').textContent;
  };
  expect(await go('/7/', { replace: true, state: stays })).toBe('0 true');
  expect(await go('/new/')).toBe('1 false');
  // Back to it from another one it begins anew.
  expect(await go(-1)).toBe('2 false');
  expect(await go('/8/', { replace: true })).toBe('3 false');
  // A list that is narrowed is the same page.
  expect(await go('/8/?page=2')).toBe('3 false');
});
