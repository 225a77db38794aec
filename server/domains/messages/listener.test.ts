import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/app.ts';
import type { Db } from '../../db/client.ts';
import type { Log } from '../../kernel/log.ts';
import { openAudience } from './audience.ts';
import { type Listener, mostResumed, say, sayMessages } from './listener.ts';

/** The line to a browser, with what was written to it. */
class Line extends EventEmitter {
  said: string[] = [];
  writableEnded = false;
  writableLength = 0;
  destroyed = false;
  write(text: string) {
    this.said.push(text);
  }
  end() {
    this.writableEnded = true;
    this.emit('close');
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

function aListener(userId = 1, more: Partial<Listener> = {}): Listener & { line: Line } {
  const line = new Line();
  const raw = line as unknown as ServerResponse;
  return { userId, sessionId: '', raw, after: 0, told: new Set(), work: Promise.resolve(), line, ...more };
}

describe('a browser that listens', () => {
  it('is told of each message once, and remembers the newest, in whichever order they come', () => {
    const listener = aListener(1, { after: 3 });
    sayMessages(listener, [
      { id: 9, userId: 1, title: '新' },
      { id: 5, userId: 1, title: '旧' },
    ]);
    sayMessages(listener, [{ id: 9, userId: 1, title: '新' }]);
    expect(listener.line.said).toEqual([
      'id: 9\nevent: message\ndata: {"id":9,"title":"新"}\n\n',
      'id: 5\nevent: message\ndata: {"id":5,"title":"旧"}\n\n',
    ]);
    expect(listener.after).toBe(9);
  });

  it('remembers no more of them than may come twice, the oldest go', () => {
    const listener = aListener();
    const ids = Array.from({ length: 1000 }, (_, i) => i + 1);
    for (const id of ids) sayMessages(listener, [{ id, userId: 1, title: '' }]);
    expect([...listener.told]).toEqual(ids.slice(-4 * mostResumed));
  });

  it('is let go when it does not read, and is written nothing once it has ended', () => {
    const [slow, over] = [aListener(), aListener()];
    slow.line.writableLength = 64 * 1024;
    say(slow, 'unread', { count: 1 });
    expect([slow.line.said.length, slow.line.destroyed]).toEqual([1, false]);
    slow.line.writableLength++;
    say(slow, 'unread', { count: 2 });
    expect([slow.line.said.length, slow.line.destroyed]).toEqual([1, true]);
    over.line.end();
    say(over, 'unread', { count: 1 });
    expect(over.line.said).toEqual([]);
  });
});

describe('those who listen at a process', () => {
  const open = () => {
    const warned: unknown[] = [];
    const log = { warn: (...said: unknown[]) => warned.push(said) } as unknown as Log;
    // A database that does not answer.
    const audience = openAudience({ db: {} as Db, now: () => new Date(), log });
    return { audience, warned };
  };

  it('are three of a person and two thousand in all, and who has left makes room', () => {
    const { audience } = open();
    const joined = (userId: number) => {
      const listener = aListener(userId);
      audience.join(listener);
      return listener;
    };
    const mine = [joined(1), joined(1)];
    expect(audience.hasRoom(1)).toBe(true);
    mine.push(joined(1));
    expect([audience.hasRoom(1), audience.hasRoom(2)]).toEqual([false, true]);
    mine[1]?.line.end();
    expect(audience.hasRoom(1)).toBe(true);
    expect(audience.everyone()).toEqual([mine[0], mine[2]]);
    const others = Array.from({ length: 1998 }, (_, i) => joined(i + 2));
    expect([audience.hasRoom(1), audience.hasRoom(5000)]).toEqual([false, false]);
    others[0]?.line.end();
    expect([audience.hasRoom(1), audience.hasRoom(5000)]).toEqual([true, true]);
  });

  it('are told in order, and come back where that fails, each for itself', async () => {
    const { audience, warned } = open();
    const [one, two] = [aListener(1), aListener(2)];
    for (const listener of [one, two]) audience.join(listener);
    const first = Promise.withResolvers<void>();
    audience.queue(one, () => first.promise);
    audience.queue(one, () => say(one, 'unread', { count: 2 }));
    audience.queue(two, () => Promise.reject(new Error('away')));
    await two.work;
    expect([one.line.said, one.line.writableEnded, two.line.writableEnded]).toEqual([[], false, true]);
    first.resolve();
    await one.work;
    expect([one.line.said.length, warned.length]).toEqual([1, 1]);
  });

  it('come back, all of them, where nobody can tell any more what they have missed', async () => {
    const ends = (listeners: { line: Line }[]) => listeners.map((l) => l.line.writableEnded);
    for (const notices of [null, [{ userId: 1, subjectId: 7 }]]) {
      const { audience, warned } = open();
      const all = [aListener(1), aListener(1), aListener(2)];
      for (const listener of all) audience.join(listener);
      // Of nobody who listens here nothing is read.
      audience.notice([{ userId: 3, subjectId: 8 }]);
      await setImmediate();
      expect([ends(all), warned.length]).toEqual([[false, false, false], 0]);
      audience.notice(notices);
      await eventually(
        () => ends(all),
        (ended) => ended.every(Boolean),
      );
      expect([warned.length, audience.everyone()]).toEqual([notices ? 2 : 1, []]);
    }
  });

  it('keep their lines while the database is away, and are looked at again with the next beat', async () => {
    const { audience, warned } = open();
    await audience.beat();
    expect(warned).toEqual([]);
    const listener = aListener();
    audience.join(listener);
    for (const times of [1, 2]) {
      await audience.beat();
      expect([warned.length, listener.line.writableEnded]).toEqual([times, false]);
    }
  });
});
