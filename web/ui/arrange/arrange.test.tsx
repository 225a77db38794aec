import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Arrange } from './arrange.tsx';

const told = vi.fn<(next: string[]) => void>();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  told.mockClear();
});

function List() {
  const [items, setItems] = useState(['甲', '乙', '丙']);
  const move = (next: string[]) => {
    told(next);
    setItems(next);
  };
  return (
    <Arrange label="顺序" items={items} idOf={(x) => x} nameOf={(x) => x} onMove={move}>
      {(x) => <span>{x}</span>}
    </Arrange>
  );
}
const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^移动${name}`) });
const order = () => screen.getAllByRole('listitem').map((li) => li.textContent);
const said = () => screen.getByRole('status').textContent;
/** True where the key is left to what is around the list. */
const key = (name: string, pressed: string) => fireEvent.keyDown(handle(name), { key: pressed });
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

describe('a list that is put into an order by keys', () => {
  it('says where the row is, keeps the focus with it, and puts it back on Escape', async () => {
    render(<List />);
    handle('甲').focus();
    // Nothing was moved: a dialog around the list closes.
    expect(key('甲', 'Escape')).toBe(true);
    expect(key('甲', 'ArrowDown')).toBe(false);
    await frame();
    expect(key('甲', 'ArrowDown')).toBe(false);
    // Browsers take the focus from what is put elsewhere in the document.
    handle('甲').blur();
    await frame();
    expect([order(), said()]).toEqual([['乙', '丙', '甲'], '甲，第 3 位，共 3 位']);
    expect(document.activeElement).toBe(handle('甲'));
    expect(handle('甲').getAttribute('aria-label')).toContain('第 3 位');
    expect(key('甲', 'Escape')).toBe(false);
    expect([order(), said()]).toEqual([['甲', '乙', '丙'], '已放回原处']);
    expect(told.mock.calls.at(-1)).toEqual([['甲', '乙', '丙']]);
  });

  it('that stands where it began again leaves Escape to the dialog around it', async () => {
    render(<List />);
    handle('甲').focus();
    key('甲', 'ArrowDown');
    await frame();
    key('甲', 'ArrowUp');
    await frame();
    expect([order(), key('甲', 'Escape'), told.mock.calls.length]).toEqual([['甲', '乙', '丙'], true, 2]);
  });

  it('has put down a row once another handle has the focus', async () => {
    render(<List />);
    handle('甲').focus();
    key('甲', 'ArrowDown');
    await frame();
    handle('丙').focus();
    expect(key('丙', 'Escape')).toBe(true);
    expect(order()).toEqual(['乙', '甲', '丙']);
  });
});

describe('a row that is dragged', () => {
  /** Rows of 40 pixels, the first one at 200. */
  function laidOut() {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const isRow = this.tagName === 'LI';
      const at = isRow ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
      return new DOMRect(0, 200 + at * 40, 100, isRow ? 40 : 120);
    });
    render(<List />);
    fireEvent.pointerDown(handle('甲'), { button: 0, clientX: 10, clientY: 220 });
  }
  const point = (type: string, clientY = 0) =>
    act(
      () => void window.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { clientX: 10, clientY })),
    );

  it('is told once it is let go, where it has passed half of another', () => {
    laidOut();
    point('pointermove', 255);
    expect(order()).toEqual(['甲', '乙', '丙']);
    point('pointermove', 290);
    expect([order(), told.mock.calls]).toEqual([['乙', '甲', '丙'], []]);
    point('pointerup', 290);
    expect(told.mock.calls).toEqual([[['乙', '甲', '丙']]]);
    point('pointermove', 400);
    expect(order()).toEqual(['乙', '甲', '丙']);
  });

  it('is told to nobody where it is let go in its own place, nor moved by another button of the mouse', () => {
    laidOut();
    point('pointermove', 290);
    point('pointermove', 220);
    point('pointerup', 220);
    expect([order(), told.mock.calls]).toEqual([['甲', '乙', '丙'], []]);
    fireEvent.pointerDown(handle('甲'), { button: 2, clientX: 10, clientY: 220 });
    point('pointermove', 400);
    expect(order()).toEqual(['甲', '乙', '丙']);
  });

  it('moves on as the page scrolls below the pointer that rests at its edge', async () => {
    laidOut();
    let top = 0;
    const set = (to: number) => {
      top = Math.min(to, 500);
    };
    const box = (document.scrollingElement ?? document.documentElement) as HTMLElement;
    Object.defineProperty(box, 'scrollTop', { get: () => top, set, configurable: true });
    point('pointermove', window.innerHeight - 1);
    vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 9000, 100, 40));
    await frame();
    await frame();
    expect([top > 0, order()]).toEqual([true, ['甲', '乙', '丙']]);
    point('pointercancel');
    Reflect.deleteProperty(box, 'scrollTop');
  });

  it('goes back where the drag is broken off, and is told to nobody', () => {
    for (const how of ['Escape', 'pointercancel']) {
      laidOut();
      point('pointermove', 400);
      expect(order(), how).toEqual(['乙', '丙', '甲']);
      const event = Object.assign(new Event('keydown', { cancelable: true, bubbles: true }), { key: 'Escape' });
      const heard = vi.fn();
      document.body.addEventListener('keydown', heard, { once: true });
      if (how === 'Escape') act(() => void handle('甲').dispatchEvent(event));
      else point('pointercancel');
      expect([order(), said(), told.mock.calls], how).toEqual([['甲', '乙', '丙'], '已放回原处', []]);
      // A dialog around the list stays open.
      if (how === 'Escape') expect([event.defaultPrevented, heard.mock.calls]).toEqual([true, []]);
      document.body.removeEventListener('keydown', heard);
      cleanup();
    }
  });
});
