import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { ToolMenu } from './tool-menu.tsx';

anew();
const outside = vi.fn();
afterEach(() => {
  document.removeEventListener('keydown', outside);
  outside.mockClear();
});

/** A menu that is open, with the cursor in its field. */
function openMenu() {
  document.addEventListener('keydown', outside);
  render(
    <>
      <ToolMenu title="列">
        <input aria-label="列名" />
      </ToolMenu>
      <button type="button">别处</button>
    </>,
  );
  const menu = screen.getByText('列').closest('details') as HTMLDetailsElement;
  menu.open = true;
  fireEvent(menu, new Event('toggle'));
  const field = screen.getByLabelText('列名');
  field.focus();
  return { menu, field };
}

it('a menu of the tools folds on Escape, which nobody else hears, and the cursor stands on it again', () => {
  const { menu, field } = openMenu();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([menu.open, document.activeElement]).toEqual([false, screen.getByText('列')]);
  expect(outside).not.toHaveBeenCalled();
  // Folded it is none of its keys any more.
  fireEvent.keyDown(screen.getByText('列'), { key: 'Escape' });
  expect(outside).toHaveBeenCalledTimes(1);
});

it('a menu of the tools folds by a press elsewhere, not by one within, and other keys leave it open', () => {
  const { menu, field } = openMenu();
  fireEvent.keyDown(field, { key: 'a' });
  fireEvent.pointerDown(field);
  expect(menu.open).toBe(true);
  fireEvent.pointerDown(screen.getByText('别处'));
  expect(menu.open).toBe(false);
});
