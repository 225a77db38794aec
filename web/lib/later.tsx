import { type ComponentType, lazy, Suspense } from 'react';

const moves = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart', 'focusin'] as const;
let moved: Promise<void> | undefined;

/** Fulfilled once the reader does anything at all; at once on the server and where the page is scrolled already. */
function firstMove(): Promise<void> {
  moved ??= new Promise((resolve) => {
    if (typeof window === 'undefined') return resolve();
    // From now on every piece is laid out in full (styles/additions.css): positions must be true once somebody scrolls.
    const go = () => {
      document.documentElement.classList.add('whole');
      resolve();
    };
    if (window.scrollY > 0) return go();
    for (const move of moves) window.addEventListener(move, go, { once: true, passive: true, capture: true });
  });
  return moved;
}

/**
 * A piece below the first view: its code is fetched after the reader's first move. Until then the server's markup stands,
 * whose links work without code. It must not change before that by anything but a navigation.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Piece = lazy(() => firstMove().then(load)) as unknown as ComponentType<P>;
  return (props: P) => <Suspense><Piece {...props} /></Suspense>;
}
