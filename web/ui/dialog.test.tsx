import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router';
import { toastOk, toasts } from '../lib/toast.ts';
import { Confirm, Dialog } from './dialog.tsx';
import { Toasts } from './toasts.tsx';

afterEach(cleanup);
const close = vi.fn();
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

it('lets the page scroll again once it is gone, and gives the focus back', () => {
  const page = (open: boolean) => (
    <>
      <button type="button">打开</button>
      {open && (
        <Dialog title="移动" onClose={() => undefined}>
          <input aria-label="名称" />
        </Dialog>
      )}
    </>
  );
  const { rerender } = render(page(false));
  screen.getByRole('button', { name: '打开' }).focus();
  rerender(page(true));
  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  rerender(page(false));
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开' }));
});

it('leads to its first field, also where that comes later, and never away from where the person is', () => {
  const page = (fields: string[], way: string) => (
    <Dialog title="修改" onClose={close} foot={<button type="button">{way}</button>}>
      {fields.map((label) => (
        <input key={label} aria-label={label} />
      ))}
    </Dialog>
  );
  const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const { rerender } = render(page([], ''));
  rerender(page(['名称', '地点'], '保存'));
  // Something to press stood there already.
  expect(at()).toBe('保存');
  cleanup();
  const second = render(<Dialog title="修改" onClose={close} />);
  expect(at()).toBe('修改');
  second.rerender(page(['名称', '地点'], '保存'));
  expect(at()).toBe('名称');
  screen.getByLabelText('地点').focus();
  second.rerender(page(['名称', '地点'], '正在保存'));
  expect(at()).toBe('地点');
});

it('keeps the page still as long as another one lies below it', () => {
  const page = (below: boolean, above: boolean) => (
    <>
      {below && <Dialog title="修改" onClose={close} />}
      {above && <Dialog title="放弃？" onClose={close} />}
    </>
  );
  const { rerender } = render(page(true, true));
  rerender(page(true, false));
  expect(document.documentElement.style.overflow).toBe('hidden');
  rerender(page(true, true));
  rerender(page(false, false));
  expect(document.documentElement.style.overflow).toBe('');
});

it('leads into the page where what opened it is gone', () => {
  const page = (row: boolean, open: boolean) => (
    <main id="main">
      {row && <button type="button">移除</button>}
      {open && <Dialog title="移除？" onClose={close} />}
    </main>
  );
  const { rerender } = render(page(true, false));
  screen.getByRole('button', { name: '移除' }).focus();
  rerender(page(true, true));
  rerender(page(false, false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('goes by its own Escape alone, and not where the buttons below are the only ways out', () => {
  const page = (closable: boolean) => (
    <Dialog title="名单" closable={closable} onClose={close}>
      <input type="file" aria-label="文件" />
    </Dialog>
  );
  const { rerender } = render(page(true));
  const cancel = (from: Element, bubbles = false) => {
    close.mockClear();
    const event = new Event('cancel', { bubbles, cancelable: true });
    fireEvent(from, event);
    return [close.mock.calls.length, event.defaultPrevented];
  };
  expect(cancel(dialog())).toEqual([1, true]);
  // A file chooser that is dismissed.
  expect(cancel(screen.getByLabelText('文件'), true)).toEqual([0, false]);
  // A second Escape, of which browsers do not ask: what is rendered is shown.
  act(() => dialog().close());
  expect([dialog().open, close.mock.calls.length]).toEqual([true, 1]);
  fireEvent.click(button('关闭'));
  expect(close).toHaveBeenCalledTimes(2);
  rerender(page(false));
  expect(cancel(dialog())).toEqual([0, true]);
  expect(screen.queryByLabelText('关闭')).toBeNull();
  act(() => dialog().close());
  expect([dialog().open, close.mock.calls.length]).toEqual([true, 0]);
});

it('asks before a deed: the deed is done once, by its own button, and the other one does nothing', async () => {
  const yes = vi.fn(async () => undefined);
  close.mockClear();
  render(
    <Confirm title="取消这次导出？" yes="取消导出" no="保留" danger onYes={yes} onClose={close}>
      <p>名单</p>
    </Confirm>,
  );
  fireEvent.click(button('保留'));
  expect([close.mock.calls.length, yes.mock.calls.length]).toEqual([1, 0]);
  for (let i = 0; i < 2; i++) await act(async () => void fireEvent.click(button('取消导出')));
  expect(yes).toHaveBeenCalledOnce();
});

it('has the short messages within it while it is open: all else is neither seen nor heard', async () => {
  const page = (open: 0 | 1 | 2) => (
    <MemoryRouter>
      <Toasts />
      {open > 0 && (
        <Dialog title="甲" onClose={close}>
          {open > 1 && <Dialog title="乙" onClose={close} />}
        </Dialog>
      )}
    </MemoryRouter>
  );
  const { rerender } = render(page(1));
  rerender(page(2));
  act(() => toastOk('已保存'));
  expect(screen.getByText('已保存').closest('dialog')?.getAttribute('aria-label')).toBe('乙');
  rerender(page(0));
  expect(screen.getByText('已保存').closest('dialog')).toBeNull();
  act(() => toasts.set([]));
});
