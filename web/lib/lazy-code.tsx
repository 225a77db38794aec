import { type ComponentType, lazy, Suspense } from 'react';
import { limits } from '../../shared/limits.ts';
import { text } from '../../shared/text.ts';

/** Code that did not come is asked for again after this time. */
const againMs = 3000;
const moves = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'focusin'] as const;
let moved: Promise<void> | undefined;
let go = (): void => undefined;

/** Fulfilled once the reader does anything at all; at once on the server and where the page is scrolled already. */
function firstMove(): Promise<void> {
  moved ??= new Promise((resolve) => {
    if (typeof window === 'undefined') return resolve();
    // From now on every piece is laid out in full (styles/below.css): positions must be true once somebody scrolls.
    go = () => {
      document.documentElement.classList.add('whole');
      resolve();
    };
    if (window.scrollY > 0) return go();
    for (const move of moves) window.addEventListener(move, go, { once: true, passive: true, capture: true });
  });
  return moved;
}

/**
 * The page goes elsewhere, by itself as well: no piece may be waited for any longer, since the next page cannot be
 * shown over one whose code
 * is still to come.
 */
export function leavePage(): void {
  go();
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The module whose coming failed, under an address of its own. Chromium up to 155 keeps a failure for as long as the
 * page lives and never asks again for the same address; browsers that do not say which module it was ask again.
 */
function elsewhere<T>(error: unknown, tries: number): (() => Promise<T>) | undefined {
  const failed = /https?:\/\/\S+?\.js/.exec(error instanceof Error ? error.message : '')?.[0];
  if (!failed?.startsWith(window.location.origin)) return undefined;
  return () => import(/* @vite-ignore */ `${failed}?again=${tries}`) as Promise<T>;
}

/**
 * Asks for a module until it comes: a line that is away may come back.
 * On the server there is no line, and a failure is a mistake.
 * @param onRefused hears of each time that it did not come
 */
export const insist = <T,>(load: () => Promise<T>, onRefused: () => void = () => undefined, tries = 1): Promise<T> =>
  load().catch((error) => {
    if (typeof window === 'undefined') throw error;
    onRefused();
    return wait(againMs).then(() => insist(elsewhere<T>(error, tries) ?? load, onRefused, tries + 1));
  });

/**
 * The code of a part of a page that somebody waits for: given up after 120 s (section 8), with a sentence that a field
 * may show. What a press alone waits for says so sooner (`codeWaitMs`): it is pressed again.
 */
export function withinTime<T>(load: () => Promise<T>, most: number = limits.partTimeoutMs): Promise<T> {
  if (typeof window === 'undefined') return load();
  const late = wait(most).then(() => {
    throw new Error(text.network);
  });
  return Promise.race([insist(load), late]);
}

/**
 * A piece below the first view: its code is fetched after the reader's first move.
 * Until then the server's markup stands, whose links work without code, however long
 * that takes. It must not change before that by anything but a navigation.
 */
export function deferred<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  // The reader may move before the framework has come to this piece.
  if (typeof window !== 'undefined') void firstMove();
  const Piece = lazy(() => firstMove().then(() => insist(load))) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense>
      <Piece {...props} />
    </Suspense>
  );
}
