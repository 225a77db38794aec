import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { EditBar } from './edit-bar.tsx';

afterEach(cleanup);

/** An editor with its bar, a way to another page, and one to another order of its own lists. */
function open(dirty: boolean, initialEntries = ['/']) {
  const leave = vi.fn();
  const editor = (
    <>
      <Link to="/elsewhere/?open=5">别处</Link>
      <Link to="/?sort=name">按名称</Link>
      <EditBar of={{ dirty, loses: false, leave, hold: () => undefined }}>
        <button type="button">保存</button>
      </EditBar>
    </>
  );
  const routes = [
    { path: '/', element: editor },
    { path: '/elsewhere/', element: <h1>别处的页面</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries });
  render(<RouterProvider router={router} />);
  return { leave, router };
}
const asks = () => screen.queryByRole('dialog', { name: '有修改还没有保存' });

it('asks before a link leads away from what is not saved, and goes where it is told to', async () => {
  const { leave, router } = open(true);
  await userEvent.click(screen.getByRole('link', { name: '别处' }));
  expect(asks()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '留在这里' }));
  expect([asks(), leave.mock.calls.length]).toEqual([null, 0]);
  await userEvent.click(screen.getByRole('link', { name: '别处' }));
  await userEvent.click(screen.getByRole('button', { name: '不保存，离开' }));
  expect(await screen.findByRole('heading', { name: '别处的页面' })).toBeTruthy();
  expect(leave).toHaveBeenCalledOnce();
  expect(router.state.location.search).toBe('?open=5');
});

it('asks nothing where another order of the same page is chosen, or nothing is unsaved', async () => {
  open(true);
  await userEvent.click(screen.getByRole('link', { name: '按名称' }));
  expect(asks()).toBeNull();
  cleanup();
  open(false);
  await userEvent.click(screen.getByRole('link', { name: '别处' }));
  expect(await screen.findByRole('heading', { name: '别处的页面' })).toBeTruthy();
});

it('asks nothing where a link is opened beside it', () => {
  open(true);
  const stay = (e: Event) => e.preventDefault();
  window.addEventListener('click', stay);
  fireEvent.click(screen.getByRole('link', { name: '别处' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('link', { name: '别处' }), { metaKey: true });
  window.removeEventListener('click', stay);
  expect(asks()).toBeNull();
});

it('asks before the way back leads to another page, and not to another order of this one', async () => {
  const { leave, router } = open(true, ['/elsewhere/', '/', '/?sort=name']);
  await act(() => router.navigate(-1));
  expect([asks(), router.state.location.search]).toEqual([null, '']);
  await act(() => router.navigate(-1));
  expect([asks() !== null, leave.mock.calls.length]).toEqual([true, 0]);
  await userEvent.click(screen.getByRole('button', { name: '不保存，离开' }));
  expect(await screen.findByRole('heading', { name: '别处的页面' })).toBeTruthy();
  expect(leave).toHaveBeenCalledOnce();
});
