import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import styles from './editor.module.css';

/** The tools, without what only moves the row or stands in a dialog that one of them has opened. */
const allOf = (bar: HTMLElement) =>
  [...bar.querySelectorAll<HTMLElement>(`:is(button, select):not(.${styles.more})`)].filter(
    (tool) => !tool.closest('dialog'),
  );
/** Those that can be used just now. */
const toolsOf = (bar: HTMLElement) => allOf(bar).filter((tool) => !tool.matches(':disabled, [aria-disabled="true"]'));

/**
 * One tool at a time is reached by Tab: the one that was gone to last, or the first; the arrows lead to the others. One
 * that turns grey under the focus keeps its place.
 */
export function useOneStop() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const put = () => {
    if (!bar.current) return;
    const tools = toolsOf(bar.current);
    const isHere = last.current !== null && last.current === document.activeElement;
    const stop = last.current && (isHere || tools.includes(last.current)) ? last.current : tools[0];
    for (const tool of allOf(bar.current)) tool.tabIndex = tool === stop ? 0 : -1;
    // The tools of a table go with it, and the focus with them: it stays in the row.
    if (last.current?.isConnected === false && document.activeElement === document.body) stop?.focus();
  };
  // After every change: tools come, go and are greyed out.
  useEffect(put);
  const reached = (tool: HTMLElement) => {
    if (!bar.current || !toolsOf(bar.current).includes(tool)) return;
    last.current = tool;
    put();
  };
  return { bar, reached };
}

/**
 * The neighbour of a tool by the arrows, the first and the last. A choice keeps those up and down, and its own ends,
 * for itself; to the sides it would change the text where one only passes by.
 */
export function byArrows(e: KeyboardEvent<HTMLElement>): void {
  if (e.target instanceof HTMLSelectElement && !e.key.startsWith('Arrow')) return;
  const all = allOf(e.currentTarget);
  const at = all.indexOf(e.target as HTMLElement);
  // Keys in a dialog are none of the row's.
  if (at < 0 || !['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(e.key)) return;
  e.preventDefault();
  const tools = toolsOf(e.currentTarget);
  const isBefore = (tool: HTMLElement) => all.indexOf(tool) < at;
  const to = {
    ArrowRight: tools.find((tool) => tool !== e.target && !isBefore(tool)),
    ArrowLeft: tools.filter(isBefore).at(-1),
    Home: tools[0],
    End: tools.at(-1),
  }[e.key];
  to?.focus();
}

/** Pixels by which a row may miss its end and still be at it: places are fractions of a pixel. */
const tolerance = 2;

/** Which ends of the row of tools are in sight. */
export function useEnds() {
  const row = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ left: true, right: true });
  const look = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {};
    const [left, right] = [scrollLeft <= tolerance, scrollLeft + clientWidth >= scrollWidth - tolerance];
    setEnds((now) => (now.left === left && now.right === right ? now : { left, right }));
  }, []);
  useEffect(() => {
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  return { row, ends, look };
}
