import { text } from '../../shared/text.ts';
import { callAddress, callHeaders, sessionEnded } from './api.ts';
import { session } from './session.ts';

/** A stream that is silent for this long is taken up anew; the server beats more often. */
const silentMs = 45_000;

export type ServerEvent = { event: string; data: string; id: string };

/**
 * Cuts a stream of server-sent events into events; what is not yet
 * whole waits for the next piece. Comments (heartbeats) are left out.
 */
export function eventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  let lines: string[] = [];
  return (piece) => {
    rest += piece;
    const found = rest.split(/\r\n|\n|\r(?!$)/);
    rest = found.pop() ?? '';
    for (const line of found) {
      if (line) {
        lines.push(line);
        continue;
      }
      const of = (name: string) =>
        lines.filter((l) => l.startsWith(`${name}:`)).map((l) => l.slice(name.length + 1).replace(/^ /, ''));
      const data = of('data').join('\n');
      if (data) onEvent({ event: of('event')[0] ?? 'message', data, id: of('id')[0] ?? '' });
      lines = [];
    }
  };
}

/**
 * Seconds until the next try: doubled each time up to half a minute, and spread so that not everybody comes at once.
 */
export const backoff = (failures: number, chance = Math.random()): number =>
  Math.min(30, 2 ** failures) * (0.5 + chance / 2);

/**
 * Reads the person's events until told to stop. With the token in the header, never in the address, which a plain event
 * source could not do; it resumes after the last event that arrived, and takes a silent stream for a dead one.
 */
export function listen(onEvent: (event: ServerEvent) => void): () => void {
  let stopped = false;
  let failures = 0;
  let lastId = '';
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function once(): Promise<void> {
    controller = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => controller.abort(), silentMs);
    };
    try {
      alive();
      const { token } = session.get();
      const response = await fetch(callAddress('messages', 'events'), {
        headers: { ...callHeaders(), Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) },
        signal: controller.signal,
        cache: 'no-store',
      });
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        const { status, message = text.expired } = (await response.json().catch(() => ({}))) as {
          status?: number;
          message?: string;
        };
        if (status === 40101 || status === 40102) {
          stop();
          sessionEnded(message, token, status);
        }
        throw new Error('no stream');
      }
      const read = eventReader((event) => {
        if (event.id) lastId = event.id;
        onEvent(event);
      });
      const reader = response.body?.getReader();
      const letters = new TextDecoder();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        failures = 0;
        alive();
        read(letters.decode(next.value, { stream: true }));
      }
    } catch {
      // A stream that ends or never began is tried again.
    } finally {
      clearTimeout(silence);
    }
  }

  async function keepOn(): Promise<void> {
    await once();
    if (stopped) return;
    timer = setTimeout(keepOn, backoff(failures++) * 1000);
  }

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    controller.abort();
  }

  void keepOn();
  return stop;
}
