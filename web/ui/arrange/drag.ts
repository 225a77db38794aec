import { edgeStep, type Place } from './order.ts';

/** What scrolls around something: the nearest box that can, or the page. */
function scroller(of: Element): Element {
  for (let box = of.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.scrollingElement ?? document.documentElement;
}

/**
 * The list under the pointer, else the one that is nearest in
 * height; and before which of its other rows the pointer is.
 */
function under(box: Element, x: number, y: number): Place | null {
  // Its own ones: an item may hold a list in its turn.
  const lists = [...box.querySelectorAll(':scope > [data-arrange-group] > [data-arrange]')];
  const areas = lists.map((l) => (l.closest('[data-arrange-group]') ?? l).getBoundingClientRect());
  const away = (r: DOMRect) => Math.max(0, r.top - y, y - r.bottom) + Math.max(0, r.left - x, x - r.right) / 4;
  const nearest = areas.reduce((best, r, i) => (away(r) < away(areas[best] as DOMRect) ? i : best), 0);
  const list = lists[nearest];
  if (!list) return null;
  const rows = [...list.children].filter((row) => !row.hasAttribute('data-held'));
  // Half of a row has to be passed, so that rows of unlike heights do not change to and fro.
  const at = rows.filter((row) => {
    const r = row.getBoundingClientRect();
    return r.top + r.height / 2 < y;
  }).length;
  return { group: nearest, at };
}

type Point = { clientX: number; clientY: number };
type Ends = { drop: () => void; cancel: () => void };
type Told = Ends & { over: (to: Place) => void };

/** Follows the pointer over lists of rows until it is let go. */
export function follow(box: Element, first: Point, { over, ...ends }: Told): void {
  const look = ({ clientX, clientY }: Point) => {
    const to = under(box, clientX, clientY);
    if (to) over(to);
  };
  track(box, first, { ...ends, look });
}

/**
 * Follows the pointer until it is let go. Near the edge of what scrolls around `box` that scrolls on; Escape, and a
 * system that takes the pointer away, cancel. @param told `look` of every place that the pointer comes to, in pixels
 * of the window
 * @returns what ends it, as when what is dragged goes from the page
 */
export function track(box: Element, first: Point, told: Ends & { look: (at: Point) => void }): () => void {
  let { clientX, clientY } = first;
  const around = scroller(box);
  let frame = requestAnimationFrame(function scroll() {
    const page = around === document.scrollingElement;
    const { top, bottom } = page ? { top: 0, bottom: window.innerHeight } : around.getBoundingClientRect();
    const by = edgeStep(clientY, Math.max(0, top), Math.min(window.innerHeight, bottom));
    const before = around.scrollTop;
    if (by) around.scrollTop += by;
    if (around.scrollTop !== before) told.look({ clientX, clientY });
    frame = requestAnimationFrame(scroll);
  });
  // On the window: a row that is put elsewhere loses what it has captured.
  const ended = new AbortController();
  const end = (tell: () => void) => {
    cancelAnimationFrame(frame);
    ended.abort();
    tell();
  };
  const on = { signal: ended.signal, capture: true };
  window.addEventListener(
    'pointermove',
    (e) => {
      ({ clientX, clientY } = e);
      told.look({ clientX, clientY });
    },
    on,
  );
  window.addEventListener('pointerup', () => end(told.drop), on);
  window.addEventListener('pointercancel', () => end(told.cancel), on);
  window.addEventListener(
    'keydown',
    (e) => {
      if (e.key !== 'Escape') return;
      // A dialog around the list stays open.
      e.preventDefault();
      e.stopPropagation();
      end(told.cancel);
    },
    on,
  );
  return () => end(() => undefined);
}
