import type { ServerResponse } from 'node:http';
import type { Told } from './queries.ts';

/** One browser that listens. `after` is the newest message it knows; `work` keeps its events in order. */
export type Listener = {
  userId: number;
  sessionId: string;
  raw: ServerResponse;
  after: number;
  told: Set<number>;
  work: Promise<void>;
};

const waitingBytes = 64 * 1024;
/** Messages that a browser which comes back is told of. */
export const mostResumed = 50;

/** One event of a stream. */
export function say(listener: Listener, event: string, data: object, id?: number): void {
  if (listener.raw.writableEnded) return;
  // Who does not read is let go: what it misses waits for it in the database.
  if (listener.raw.writableLength > waitingBytes) listener.raw.destroy();
  else listener.raw.write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Tells of each message once. */
export function sayMessages(listener: Listener, list: Told[]): void {
  for (const { id, title } of list) {
    if (listener.told.has(id)) continue;
    listener.told.add(id);
    listener.after = Math.max(listener.after, id);
    say(listener, 'message', { id, title }, id);
  }
  // Only what may still come twice, by a re-reading beside a notice, has to be remembered.
  for (const id of listener.told) {
    if (listener.told.size <= mostResumed * 4) break;
    listener.told.delete(id);
  }
}
