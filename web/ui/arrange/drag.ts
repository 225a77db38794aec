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

type Told = { over: (to: Place) => void; drop: () => void; cancel: () => void };

/**
 * Follows the pointer until it is let go. Near the edge of what scrolls around `box` that scrolls on; Escape, and a
 * system that takes the pointer away, cancel.
 */
export function follow(box: Element, first: { clientX: number; clientY: number }, told: Told): void {
  let { clientX: x, clientY: y } = first;
  const around = scroller(box);
  const look = () => {
    const to = under(box, x, y);
    if (to) told.over(to);
  };
  let frame = requestAnimationFrame(function scroll() {
    const page = around === document.scrollingElement;
    const { top, bottom } = page ? { top: 0, bottom: window.innerHeight } : around.getBoundingClientRect();
    const by = edgeStep(y, Math.max(0, top), Math.min(window.innerHeight, bottom));
    const before = around.scrollTop;
    if (by) around.scrollTop += by;
    if (around.scrollTop !== before) look();
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
      ({ clientX: x, clientY: y } = e);
      look();
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
}
