import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as apis from './api.ts';
import { backoff, eventReader, listen, type ServerEvent } from './events.ts';
import { anonymous, session } from './session.ts';

describe('server-sent events', () => {
  const read = (...pieces: string[]) => {
    const found: ServerEvent[] = [];
    const push = eventReader((e) => found.push(e));
    for (const piece of pieces) push(piece);
    return found;
  };

  it('are whole however the stream is cut', () => {
    const text =
      ': beat\n\nid: 7\nevent: message\ndata: {"id":7,\ndata: "title":"开课"}\n\nevent: unread\r\ndata: {"count":2}\r\n\r\n';
    const whole = [
      { event: 'message', data: '{"id":7,\n"title":"开课"}', id: '7' },
      { event: 'unread', data: '{"count":2}', id: '' },
    ];
    expect(read(text)).toEqual(whole);
    expect(read(...text)).toEqual(whole);
  });

  it('leave out heartbeats and what has no data', () => {
    expect(read(':\n\n', 'event: message\n\n', 'retry: 3000\n\n')).toEqual([]);
  });

  it('are asked for again later and later, at most after half a minute', () => {
    expect([0, 1, 3, 9].map((n) => backoff(n, 1))).toEqual([1, 2, 8, 30]);
    expect(backoff(9, 0)).toBe(15);
  });
});

describe('the stream of a person', () => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    session.set({ ...anonymous, token: 'mine' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    fetched.mockReset();
    session.set(anonymous);
  });
  /** What is sent at once; it ends then, or goes on until whoever reads it gives up. */
  const stream =
    (text: string, ends: boolean) =>
    async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(controller) {
          if (text) controller.enqueue(new TextEncoder().encode(text));
          if (ends) controller.close();
          else signal?.addEventListener('abort', () => controller.error(new Error('given up')));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
  const headers = (n: number) => fetched.mock.calls[n]?.[1].headers as Record<string, string>;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is read sign by sign, wherever the line cuts it', async () => {
    const found: string[] = [];
    const bytes = new TextEncoder().encode('data: 培训𠮷\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      },
    });
    fetched.mockResolvedValueOnce(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const stop = listen((e) => found.push(e.data));
    await pass(0);
    stop();
    expect(found).toEqual(['培训𠮷']);
  });

  it('is asked for with the token, and taken up after the last event that has a number', async () => {
    const found: string[] = [];
    // How many are unread comes after each message, and has none.
    const first = 'id: 7\ndata: a\n\nevent: unread\ndata: n\n\n';
    fetched.mockImplementationOnce(stream(first, true)).mockImplementation(stream('data: b\n\n', false));
    const stop = listen((e) => found.push(e.data));
    await pass(0);
    expect([found, headers(0)['Authorization'], headers(0)['Last-Event-ID']]).toEqual([['a', 'n'], 'mine', undefined]);
    await pass(1000);
    expect([found, headers(1)['Last-Event-ID'], fetched.mock.calls.length]).toEqual([['a', 'n', 'b'], '7', 2]);
    stop();
    await pass(120_000);
    expect([fetched.mock.calls[1]?.[1].signal?.aborted, fetched.mock.calls.length]).toEqual([true, 2]);
  });

  it('that is silent for long is taken for dead, and one that does not begin is tried later and later', async () => {
    fetched.mockImplementationOnce(stream('data: a\n\n', false)).mockRejectedValue(new TypeError('away'));
    const stop = listen(() => undefined);
    await pass(44_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(2_001);
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(60_000);
    const often = fetched.mock.calls.length;
    expect([often > 4, often < 12]).toEqual([true, true]);
    stop();
  });

  it('that came again after long is soon taken up the next time', async () => {
    fetched.mockRejectedValue(new TypeError('away'));
    const stop = listen(() => undefined);
    await pass(60_000);
    fetched.mockImplementation(stream('data: a\n\n', true));
    await pass(30_000);
    fetched.mockClear();
    await pass(5000);
    expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(4);
    stop();
  });

  it('that goes on beating is no dead one, and one that ended is watched no more', async () => {
    let beat = (): void => undefined;
    fetched.mockImplementation(async (_, { signal }) => {
      const body = new ReadableStream({
        start(controller) {
          beat = () => controller.enqueue(new TextEncoder().encode(':\n\n'));
          signal?.addEventListener('abort', () => controller.error(new Error('given up')));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const stop = listen(() => undefined);
    for (let n = 0; n < 4; n++) {
      await pass(30_000);
      beat();
    }
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(44_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    stop();
    fetched.mockReset().mockImplementationOnce(stream('', true)).mockImplementation(stream('', false));
    const end = listen(() => undefined);
    await pass(2000);
    expect([fetched.mock.calls.length, vi.getTimerCount()]).toEqual([2, 1]);
    // The clock of the first one would end this one early.
    await pass(43_500);
    expect(fetched.mock.calls[1]?.[1].signal?.aborted).toBe(false);
    end();
  });

  it('is tried again after any other answer that is no stream', async () => {
    const ended = vi.spyOn(apis, 'sessionEnded').mockImplementation(() => undefined);
    for (const answer of [
      () => Response.json({ status: 500, message: '404' }),
      () => new Response('<h1>Bad gateway</h1>'),
    ]) {
      fetched.mockReset().mockImplementation(async () => answer());
      const stop = listen(() => undefined);
      await pass(10_000);
      expect([ended.mock.calls.length, fetched.mock.calls.length > 1]).toEqual([0, true]);
      stop();
    }
  });

  it.each([40101, 40102])('ends with the session: %i', async (status) => {
    const ended = vi.spyOn(apis, 'sessionEnded').mockImplementation(() => undefined);
    fetched.mockImplementation(async () => Response.json({ status, message: '已退出' }));
    listen(() => undefined);
    await pass(120_000);
    expect([ended.mock.calls, fetched.mock.calls.length]).toEqual([[['已退出', 'mine', status]], 1]);
  });

  it('that is refused once somebody has signed in anew ends the session for which it was asked, and not theirs', async () => {
    const ended = vi.spyOn(apis, 'sessionEnded').mockImplementation(() => undefined);
    fetched.mockImplementation(async () => {
      session.set({ ...anonymous, token: 'another' });
      return Response.json({ status: 40101, message: '已退出' });
    });
    listen(() => undefined);
    await pass(0);
    expect(ended.mock.calls).toEqual([['已退出', 'mine', 40101]]);
  });
});
