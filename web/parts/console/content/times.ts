import { momentOf, wallClock } from '../../../../shared/time.ts';

/** An instant as the field of a browser holds it, in Shanghai; nothing for no instant. */
export const toLocal = (instant: string | null | undefined): string => (instant ? wallClock(instant).slice(0, 16) : '');

/** What such a field holds as an instant; null when it is empty. */
export const fromLocal = (local: string): string | null => (local ? momentOf(local).toISOString() : null);
