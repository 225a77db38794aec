import { formatDate } from '../../../lib/format.ts';

/** An instant as the field of a browser holds it, in Shanghai; nothing for no instant. */
export const toLocal = (instant: string | null | undefined): string =>
  instant ? formatDate(instant, 'yyyy-MM-ddTHH:mm') : '';

/** What such a field holds as an instant; null when it is empty. */
export const fromLocal = (local: string): string | null => (local ? new Date(`${local}:00+08:00`).toISOString() : null);
