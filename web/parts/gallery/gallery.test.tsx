import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Gallery } from './gallery.tsx';

afterEach(cleanup);
const items = ['一', '二', '三'].map((caption, i) => ({ url: `/art/west-lake${i}`, caption, title: `第${caption}张` }));
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const status = () => dialog().querySelector('[role=status]')?.textContent?.replace(/\s+/g, '') ?? null;
const open = (n: number, how = {}) => fireEvent.click(document.querySelectorAll('li a')[n] as HTMLElement, how);

describe('pictures', () => {
  it('open where they were pressed, go round by buttons and arrows, and close', () => {
    render(<Gallery items={items} label="校园" />);
    expect([dialog().open, status()]).toEqual([false, null]);
    expect(dialog().getAttribute('aria-label')).toBe('校园');
    expect(open(1)).toBe(false);
    expect([dialog().open, status(), dialog().querySelector('img')?.alt]).toEqual([true, '第2张，共3张', '第二张']);
    fireEvent.click(screen.getByText('下一张'));
    expect(status()).toBe('第3张，共3张');
    fireEvent.click(screen.getByText('下一张'));
    expect(status()).toBe('第1张，共3张');
    fireEvent.click(screen.getByText('上一张'));
    fireEvent.keyDown(dialog(), { key: 'ArrowLeft' });
    expect(status()).toBe('第2张，共3张');
    fireEvent.keyDown(dialog(), { key: 'ArrowRight' });
    expect(status()).toBe('第3张，共3张');
    fireEvent.click(dialog().querySelector('img') as HTMLElement);
    expect(dialog().open).toBe(true);
    // Beside the picture.
    fireEvent.click(dialog());
    expect([dialog().open, status()]).toEqual([false, null]);
    open(0);
    fireEvent.click(screen.getByLabelText('关闭大图'));
    expect(dialog().open).toBe(false);
  });

  it('open as a file in a tab of their own where somebody wants that', () => {
    render(<Gallery items={items} label="校园" />);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
      document.addEventListener('click', (e) => e.preventDefault(), { once: true });
      open(0, { [key]: true });
      expect(dialog().open, key).toBe(false);
    }
    expect([dialog().open, document.querySelector('li a')?.getAttribute('href')]).toEqual([
      false,
      '/art/west-lake0-1600.webp',
    ]);
  });

  it('that stand alone have no way on, two have, and none is nothing', () => {
    const { container, rerender } = render(<Gallery items={items.slice(0, 1)} label="校园" />);
    open(0);
    expect([status(), screen.queryByText('下一张')]).toEqual(['第1张，共1张', null]);
    rerender(<Gallery items={items.slice(0, 2)} label="校园" />);
    fireEvent.click(screen.getByText('下一张'));
    expect(status()).toBe('第2张，共2张');
    rerender(<Gallery items={[]} label="校园" />);
    expect(container.innerHTML).toBe('');
  });
});
