import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

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
