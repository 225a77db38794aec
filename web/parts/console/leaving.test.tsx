import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { Leaving } from './leaving.tsx';

anew();
const leave = vi.fn();
const hold = vi.fn();
async function open(dirty = true, loses = false) {
  leave.mockClear();
  hold.mockClear();
  const page = (
    <>
      <Leaving form={{ dirty, loses, leave, hold }} />
      <a href="/guanli/plans/?page=2">方案</a>
      <a href="/guanli/plans/" target="_blank" rel="noopener">
        新窗口
      </a>
      <a href="/file/f/a.pdf" download="a.pdf">
        附件
      </a>
      <p contentEditable="true">
        <a href="/xinwen/">写在正文里的</a>
      </p>
      <a href={`${location.pathname}?sort=name`}>排序</a>
      <a href="https://other.example/">别处</a>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/guanli/content/'] });
  render(<RouterProvider router={router} />);
  await settled();
  return router;
}
/** Whether a press on a link is asked about; otherwise the browser follows it. */
function asks(name: string, how: MouseEventInit = {}): boolean {
  const stay = (e: Event) => e.preventDefault();
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  let heard = false;
  const hear = (e: Event) => {
    heard = true;
    stay(e);
  };
  // No link is followed here.
  screen.getByText(name).addEventListener('click', hear);
  fireEvent(screen.getByText(name), event);
  screen.getByText(name).removeEventListener('click', hear);
  return !heard;
}

it('asks before a link leads away from what is not saved, and not where nothing is left by it', async () => {
  await open();
  for (const name of ['新窗口', '附件', '排序', '别处', '写在正文里的']) expect(asks(name), name).toBe(false);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) expect(asks('方案', { [key]: true }), key).toBe(false);
  expect(asks('方案')).toBe(true);
});

it('leads where the link did, with its query, once that was agreed to; else all stays', async () => {
  const router = await open();
  asks('方案');
  await settled();
  await press('留在这里');
  expect([leave.mock.calls.length, router.state.location.pathname, document.querySelector('dialog')]).toEqual([
    ...[0, '/guanli/content/', null],
  ]);
  asks('方案');
  await settled();
  await press('不保存，离开');
  await vi.waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  expect([leave.mock.calls.length, router.state.location.pathname, button('留在这里')]).toEqual([
    ...[1, '/guanli/plans/', null],
  ]);
});

it('asks nothing where everything is saved', async () => {
  await open(false);
  expect(asks('方案')).toBe(false);
});

it('promises that something is kept where it is, which it tries first', async () => {
  for (const [loses, said] of [
    [false, '离开后，这些修改仍在这台电脑上保留一份，下次打开可以找回。'],
    [true, '这台电脑现在存不下草稿：离开后，这些修改不再保留。'],
  ] as const) {
    document.body.replaceChildren();
    await open(true, loses);
    expect(hold).not.toHaveBeenCalled();
    asks('方案');
    await settled();
    expect([document.querySelector('dialog p')?.textContent, hold.mock.calls.length]).toEqual([said, 1]);
  }
});
