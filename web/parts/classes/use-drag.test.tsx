import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anew } from '../../../test/screen.ts';
import { Grid } from './grid.tsx';
import { type Lesson, timesOf } from './lessons.ts';
import { pointIn, useDrag } from './use-drag.ts';

anew();
const days = ['2026-12-01', '2026-12-02', '2026-12-03'];
const lessons: Lesson[] = [
  { id: 1, name: '党史', teacherName: '', day: days[0] as string, from: '09:00', to: '10:30', place: '' },
];
const dropped = vi.fn<(at: number, lesson: Lesson) => void>();
const opened = vi.fn<(at: number) => void>();
/** Three days are 300 pixels wide, and an hour 60 pixels high: from eight to twenty-one o'clock. */
const hours = [8, 21] as const;
const rect = { left: 0, top: 0, width: 300, height: 13 * 60, right: 300, bottom: 780, x: 0, y: 0 };

function Plot() {
  const box = useRef<HTMLDivElement>(null);
  const { held, press, isEndOfDrag } = useDrag({ box, days, hours, lessons, onDrop: dropped });
  const shown = held ? [held.lesson] : lessons;
  return (
    <Grid
      days={days}
      hours={hours}
      lessons={shown}
      edit={{
        ...{
          box,
          idOf: String,
          wrong: new Set<number>(),
          held: held?.at ?? null,
          onPress: press,
          onAdd: () => undefined,
        },
        onOpen: (at, e) => isEndOfDrag(e) || opened(at),
      }}
    />
  );
}

beforeEach(() => {
  dropped.mockClear();
  opened.mockClear();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect as DOMRect);
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  render(<Plot />);
});
afterEach(() => vi.useRealTimers());

const block = () => screen.getByRole('button', { name: /党史/ });
const shown = () => block().querySelector('time')?.textContent;
const start = '12月1日 周二 09:00–10:30';
const down = (pointerType = 'mouse', of: Element = block()) =>
  fireEvent.pointerDown(of, { button: 0, pointerType, clientX: 50, clientY: 70 });
const move = (clientX: number, clientY: number) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY })));
const up = (type = 'pointerup') => act(() => void window.dispatchEvent(new Event(type)));
const times = () => dropped.mock.calls.map(([at, l]) => `${at} ${l.day.slice(8)} ${timesOf(l)}`);

it('a lesson goes with the mouse, in quarters of an hour, and stays where it is let go', () => {
  down();
  move(52, 71);
  expect(shown()).toBe(start);
  move(150, 137);
  expect(shown()).toBe('12月2日 周三 10:00–11:30');
  // Beyond the last day and the last hour it stays in sight.
  move(900, 5000);
  expect(shown()).toBe('12月3日 周四 19:30–21:00');
  // Nor before the first hour.
  move(150, -500);
  expect(shown()).toBe('12月2日 周三 08:00–09:30');
  move(150, 121);
  up();
  expect([times(), shown()]).toEqual([['0 02 09:45–11:15'], start]);
  // The press that a drag ends with opens nothing; the next one does, and so do the keys.
  fireEvent.click(block(), { detail: 1 });
  expect(opened.mock.calls).toEqual([]);
  fireEvent.click(block(), { detail: 1 });
  fireEvent.click(block(), { detail: 0 });
  expect(opened.mock.calls).toEqual([[0], [0]]);
});

it('its lower edge makes it longer or shorter, by a quarter of an hour at least', () => {
  const edge = block().querySelector('[aria-hidden=true]:last-child') as Element;
  down('mouse', edge);
  move(250, 130);
  expect(shown()).toBe('12月1日 周二 09:00–11:30');
  move(250, -500);
  up();
  expect(times()).toEqual(['0 01 09:00–09:15']);
});

it.each([
  ['Escape puts it back', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ['it goes back where the system takes the pointer away', () => up('pointercancel')],
])('%s', (_, end) => {
  down();
  move(150, 200);
  expect(shown()).not.toBe(start);
  end();
  move(150, 300);
  up();
  expect([shown(), times()]).toEqual([start, []]);
});

it('where it comes back to its place nothing is changed, and another button of the mouse does nothing', () => {
  down();
  move(150, 200);
  move(50, 71);
  up();
  fireEvent.pointerDown(block(), { button: 2, clientX: 50, clientY: 70 });
  move(150, 200);
  expect([shown(), times()]).toEqual([start, []]);
});

it('a finger scrolls, unless it rests first; then the page stands still', () => {
  // Not the frames: what a spy stands for would stay faked.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  down('touch');
  move(50, 90);
  act(() => void vi.advanceTimersByTime(1000));
  move(150, 200);
  expect(shown()).toBe(start);
  up();
  const touch = () => new Event('touchmove', { bubbles: true, cancelable: true });
  const scrolls = touch();
  block().dispatchEvent(scrolls);
  down('touch');
  act(() => void vi.advanceTimersByTime(500));
  move(150, 130);
  const still = touch();
  block().dispatchEvent(still);
  expect([shown(), scrolls.defaultPrevented, still.defaultPrevented]).toEqual([
    '12月2日 周三 10:00–11:30',
    false,
    true,
  ]);
  up();
  expect(times()).toEqual(['0 02 10:00–11:30']);
});

it('its lower edge stays within the hours that are drawn, and on quarters of an hour', () => {
  const edge = () => block().querySelector('[aria-hidden=true]:last-child') as Element;
  down('mouse', edge());
  move(50, 78);
  expect(shown()).toBe('12月1日 周二 09:00–10:45');
  move(50, 5000);
  expect(shown()).toBe('12月1日 周二 09:00–21:00');
  move(50, 77);
  up();
  expect([times(), shown()], 'less than half a quarter is nothing').toEqual([[], start]);
});

it('it stays at its hour on another day, and within the days that are drawn', () => {
  down();
  move(150, 70);
  expect(shown()).toBe('12月2日 周三 09:00–10:30');
  up();
  expect(times()).toEqual(['0 02 09:00–10:30']);
  down();
  move(-300, 130);
  up();
  expect(times().at(-1)).toBe('0 01 10:00–11:30');
});

it('a mouse that trembles drags nothing, one that goes further does', () => {
  down();
  move(50, 74);
  expect(block().className).not.toMatch(/held/);
  move(50, 75);
  expect(block().className).toMatch(/held/);
  up();
});

it.each(['pointerup', 'pointercancel'])('after %s nothing follows a mouse that had not gone anywhere', (end) => {
  down();
  up(end);
  move(150, 200);
  expect([shown(), times()]).toEqual([start, []]);
});

it('a finger takes a lesson up once it has rested for 0.4 s, also where it trembles', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const rest = (ms: number, by: number) => {
    down('touch');
    move(50, 70 + by);
    act(() => void vi.advanceTimersByTime(ms));
    const isHeld = /held/.test(block().className);
    up();
    return isHeld;
  };
  expect([rest(399, 0), rest(400, 0), rest(400, 9), rest(400, 10)]).toEqual([false, true, true, false]);
});

it('a press is none that a drag ended with, where that one never came, and keys are none ever', () => {
  const drag = () => {
    down();
    move(150, 137);
    up();
  };
  drag();
  down();
  up();
  fireEvent.click(block(), { detail: 1 });
  expect(opened.mock.calls).toEqual([[0]]);
  drag();
  fireEvent.click(block(), { detail: 0 });
  expect(opened.mock.calls).toEqual([[0], [0]]);
});

it('nothing is dropped any more once the timetable has gone', () => {
  down();
  move(150, 137);
  cleanup();
  up();
  expect(times()).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Plot />);
  down('touch');
  cleanup();
  act(() => void vi.advanceTimersByTime(400));
  move(150, 137);
  up();
  expect(times()).toEqual([]);
});

it('a point lies in a day and at a minute of it, wherever on the screen the timetable is', () => {
  const box = { current: document.body };
  expect(pointIn({ box, days, hours }, { clientX: 120, clientY: 90 })).toEqual({ day: days[1], minute: 570 });
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue({ ...rect, left: 100, top: 60 } as DOMRect);
  expect(pointIn({ box, days, hours }, { clientX: 120, clientY: 90 })).toEqual({ day: days[0], minute: 510 });
});
