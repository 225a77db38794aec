import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { track } from '../../ui/arrange/drag.ts';
import { endOf, type Lesson, moved, snapped, startOf, stretched } from './lessons.ts';

/** A finger that rests so long (ms) takes up what lies under it; one that goes on before scrolls the page. */
const restsMs = 400;
/** So far (px) a pointer goes before it means to drag, and a finger before it means to scroll. */
const far = { mouse: 4, finger: 9 };

export type DragHow = 'move' | 'stretch';
/** The lesson that is dragged, by its place in the list, as it would be if it were let go now. */
type Held = { at: number; lesson: Lesson };
type Plot = {
  /** What the days and hours are drawn in. */
  box: RefObject<HTMLElement | null>;
  days: readonly string[];
  hours: readonly [from: number, to: number];
  lessons: readonly Lesson[];
  onDrop: (at: number, lesson: Lesson) => void;
};
type Point = { clientX: number; clientY: number };

/** Where a point of the window lies in a plot: the minute since midnight, unrounded, and the day. */
export function pointIn({ box, days, hours: [first, last] }: Omit<Plot, 'lessons' | 'onDrop'>, at: Point) {
  const { left, top, width, height } = (box.current as HTMLElement).getBoundingClientRect();
  const column = Math.floor(((at.clientX - left) / width) * days.length);
  return {
    minute: first * 60 + ((at.clientY - top) / height) * (last - first) * 60,
    day: days[Math.min(Math.max(0, column), days.length - 1)] as string,
  };
}

/** What a lesson becomes as the pointer goes from one minute to another, within the hours that are drawn. */
function dragged(how: DragHow, lesson: Lesson, by: number, day: string, [first, last]: Plot['hours']): Lesson {
  const long = endOf(lesson) - startOf(lesson);
  if (how === 'stretch') return stretched(lesson, Math.min(snapped(endOf(lesson) + by), last * 60));
  const start = Math.min(snapped(startOf(lesson) + by), last * 60 - long);
  return moved(lesson, day, Math.max(start, first * 60));
}

/** Waits whether a press is meant to drag: a mouse that goes off with it, or a finger that rests on it. */
function whenMeant(e: PointerEvent, begin: (at: Point) => void): () => void {
  const first = { clientX: e.clientX, clientY: e.clientY };
  const finger = e.pointerType === 'touch';
  const over = new AbortController();
  const rests = finger ? setTimeout(() => ended(first), restsMs) : undefined;
  /** `at`: where the pointer is now that it is meant; null where nothing is. */
  function ended(at: Point | null): void {
    over.abort();
    clearTimeout(rests);
    if (at) begin(at);
  }
  const on = { signal: over.signal };
  window.addEventListener(
    'pointermove',
    (m) => {
      const gone = Math.hypot(m.clientX - first.clientX, m.clientY - first.clientY);
      if (gone > (finger ? far.finger : far.mouse)) ended(finger ? null : m);
    },
    on,
  );
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => ended(null), on);
  return () => ended(null);
}

/**
 * Moves and stretches lessons by pointer, in quarters of an hour: a mouse at once, a finger after it has rested.
 * Escape puts the lesson back.
 */
export function useDrag(plot: Plot) {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef({ plot, held });
  latest.current.plot = plot;
  const stop = useRef<() => void>(() => undefined);
  const wasDragged = useRef(false);
  const hold = (next: Held | null) => {
    latest.current.held = next;
    setHeld(next);
  };
  useEffect(() => () => stop.current(), []);
  useEffect(() => {
    // A finger that has taken something up scrolls no more; this must be there before it comes down.
    const box = plot.box.current;
    const still = (e: TouchEvent) => void (latest.current.held && e.preventDefault());
    box?.addEventListener('touchmove', still, { passive: false });
    return () => box?.removeEventListener('touchmove', still);
  }, [plot.box]);

  function press(e: PointerEvent, at: number, how: DragHow): void {
    wasDragged.current = false;
    const lesson = plot.lessons[at];
    const box = plot.box.current;
    if (e.button !== 0 || !lesson || !box) return;
    e.stopPropagation();
    const from = pointIn(plot, e);
    const look = (to: Point) => {
      const { minute, day } = pointIn(latest.current.plot, to);
      hold({ at, lesson: dragged(how, lesson, minute - from.minute, day, latest.current.plot.hours) });
    };
    stop.current = whenMeant(e, (first) => {
      wasDragged.current = true;
      look(first);
      stop.current = track(box, first, {
        look,
        drop() {
          const now = latest.current.held?.lesson ?? lesson;
          hold(null);
          if (now.day !== lesson.day || now.from !== lesson.from || now.to !== lesson.to)
            latest.current.plot.onDrop(at, now);
        },
        cancel: () => hold(null),
      });
    });
  }
  /** Whether a press of the mouse is only the end of a drag, and means nothing else. */
  function isEndOfDrag(e: MouseEvent): boolean {
    const is = wasDragged.current && e.detail !== 0;
    wasDragged.current = false;
    return is;
  }
  return { held, press, isEndOfDrag };
}
