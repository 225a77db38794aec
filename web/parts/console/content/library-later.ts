import { lazy } from 'react';
import { withinTime } from '../../../lib/lazy-code.tsx';

/** The dialog in which a picture is chosen; it comes when it is asked for. */
export const LibraryLater = lazy(() =>
  withinTime(() => import('./library.tsx')).then((m) => ({ default: m.LibraryDialog })),
);
