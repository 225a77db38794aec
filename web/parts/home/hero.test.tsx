import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hero } from './hero.tsx';

const banners = ['潮起之江', '数字之城', '山海同行'].map((title, i) => ({
  id: i + 1,
  title,
  imageUrl: '/art/west-lake',
  link: '',
  sort: i,
  text: '一句话',
  more: '',
}));

const show = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Hero banners={banners} /> }])} />);
const button = (name: string) => screen.getByRole('button', { name });
/** Which slide the dots name as the current one, from 1 on. */
const current = () => {
  const dots = screen.getAllByRole('button', { name: /^第 \d 张：/ });
  return dots.flatMap((dot, i) => (dot.getAttribute('aria-current') ? [i + 1] : []));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the carousel of the home page', () => {
  it('moves every seven seconds, and not any more once it is paused, until it is started again', () => {
    show();
    pass(6999);
    expect(current()).toEqual([1]);
    pass(1);
    expect(current()).toEqual([2]);
    const live = () => document.querySelector('[aria-live]')?.getAttribute('aria-live');
    expect(live()).toBe('off');
    fireEvent.click(button('暂停轮播'));
    pass(70_000);
    // What changes from now on was asked for, and is read out.
    expect([current(), live()]).toEqual([[2], 'polite']);
    fireEvent.click(button('播放轮播'));
    pass(7000);
    expect(current()).toEqual([3]);
    pass(7000);
    expect(current()).toEqual([1]);
  });

  it('goes back and forth by its arrows and to any slide by its dots, over both ends, by keys as well', async () => {
    vi.useRealTimers();
    show();
    fireEvent.click(button('下一张'));
    expect(current()).toEqual([2]);
    fireEvent.click(button('上一张'));
    fireEvent.click(button('上一张'));
    expect(current()).toEqual([3]);
    for (const [name, key, slide] of [
      ['下一张', '{Enter}', 1],
      ['上一张', ' ', 3],
      ['第 2 张：数字之城', '{Enter}', 2],
    ] as const) {
      act(() => button(name).focus());
      await userEvent.keyboard(key);
      expect(current()).toEqual([slide]);
    }
    act(() => button('暂停轮播').focus());
    await userEvent.keyboard(' ');
    expect(button('播放轮播')).toBe(document.activeElement);
  });

  it('turns by a finger that moves far enough sideways, and by no less', () => {
    show();
    const hero = screen.getByRole('region', { name: '重点推荐' });
    for (const [moved, slide] of [
      [-49, 2],
      [-48, 2],
      [48, 2],
      [49, 1],
    ] as const) {
      fireEvent.touchStart(hero, { touches: [{ clientX: 200 }] });
      fireEvent.touchEnd(hero, { changedTouches: [{ clientX: 200 + moved }] });
      expect(current(), String(moved)).toEqual([slide]);
    }
  });

  it('does not move by itself for who wants less motion, and has nothing to pause then', () => {
    const query = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
    show();
    pass(70_000);
    expect([current(), screen.queryByRole('button', { name: '暂停轮播' })]).toEqual([[1], null]);
  });

  it('stops as somebody asks for less motion while it runs, and listens no more once it is gone', () => {
    const query = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
    show();
    pass(7000);
    expect(current()).toEqual([2]);
    const [[, changes] = []] = query.addEventListener.mock.calls as [string, () => void][];
    query.matches = true;
    act(() => changes?.());
    pass(70_000);
    expect(current()).toEqual([2]);
    cleanup();
    expect(query.removeEventListener.mock.calls).toEqual([['change', changes]]);
  });

  it('stays seven seconds at a slide that was chosen, whenever that was', () => {
    show();
    pass(6000);
    fireEvent.click(button('下一张'));
    pass(6999);
    expect(current()).toEqual([2]);
    pass(1);
    expect(current()).toEqual([3]);
  });

  it('waits while its tab is in the background, and goes on in front', () => {
    show();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    pass(70_000);
    expect(current()).toEqual([1]);
    hidden.mockReturnValue(false);
    pass(7000);
    expect(current()).toEqual([2]);
  });

  it('stands still while the focus goes from one of its controls to another, and by a finger that was never put down', () => {
    show();
    act(() => button('下一张').focus());
    fireEvent.blur(button('下一张'), { relatedTarget: button('上一张') });
    pass(70_000);
    expect(current()).toEqual([1]);
    fireEvent.touchEnd(screen.getByRole('region', { name: '重点推荐' }), { changedTouches: [{ clientX: 300 }] });
    expect(current()).toEqual([1]);
  });

  it('stands still while the pointer or the keyboard is in it', () => {
    show();
    const hero = screen.getByRole('region', { name: '重点推荐' });
    for (const [enter, leave] of [
      [() => fireEvent.mouseEnter(hero), () => fireEvent.mouseLeave(hero)],
      [() => act(() => button('下一张').focus()), () => act(() => button('下一张').blur())],
    ] as const) {
      const [before = 0] = current();
      enter();
      pass(70_000);
      expect(current()).toEqual([before]);
      leave();
      pass(7000);
      expect(current()).toEqual([before + 1]);
    }
  });
});
