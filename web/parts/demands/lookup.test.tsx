import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { Progress } from '../../../shared/contract/demands.ts';
import { Lookup } from './lookup.tsx';
import { ProgressView } from './progress.tsx';

afterEach(cleanup);

const progress: Progress = {
  kind: 'demand',
  type: 2,
  title: '基层治理',
  status: 0,
  createTime: '2026-11-20T01:00:00.000Z',
  dueTime: '2026-11-23T01:00:00.000Z',
  overdue: false,
  assignTime: null,
  answerTime: null,
  doneTime: null,
  replies: [],
};
const at = '2026-11-20T02:00:00.000Z';

it.each([
  ['that nobody has taken up', {}, ['已收到', '待分派', '待答复']],
  ['that somebody works on', { assignTime: at }, ['已收到', '已分派', '待答复']],
  ['that was answered', { assignTime: at, answerTime: at }, ['已收到', '已分派', '已答复']],
  ['that was answered at once', { answerTime: at }, ['已收到', '已答复']],
])('calls no step of a record %s done before it is', (_, more, steps) => {
  const element = <ProgressView progress={{ ...progress, ...more }} receipt="abc" />;
  render(
    <RouterProvider
      router={createMemoryRouter([{ id: 'root', path: '/', element }], {
        hydrationData: { loaderData: { root: { shell: { settings: {} } } } },
      })}
    />,
  );
  const names = screen.getByRole('list', { name: '办理进度' }).querySelectorAll('li > b');
  expect([...names].map((b) => b.textContent)).toEqual(steps);
});

it('asks for the number of a receipt where none stands, and asks the server nothing', async () => {
  const asked = vi.fn(() => null);
  const router = createMemoryRouter([
    { path: '/', element: <Lookup asked="" wrong={null} /> },
    { path: '*', loader: asked, element: <Lookup asked="" wrong={null} /> },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByRole('textbox'), '  ');
  await userEvent.click(screen.getByText('查询'));
  expect(screen.getByRole('alert').textContent).toBe('请填写回执编号');
  const field = screen.getByRole('textbox');
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(asked).not.toHaveBeenCalled();
  // The whole address of a receipt is as good as its number, and what was said goes.
  await userEvent.type(screen.getByRole('textbox'), `https://x.test/huizhi/${'r'.repeat(24)}/ `);
  await userEvent.click(screen.getByText('查询'));
  expect([router.state.location.pathname, screen.queryByRole('alert')]).toEqual([`/huizhi/${'r'.repeat(24)}/`, null]);
});
