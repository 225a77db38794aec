import { describe, expect, it } from 'vitest';
import { backoff, eventReader, type ServerEvent } from './events.ts';

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
