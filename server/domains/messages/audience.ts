import type { Db } from '../../db/client.ts';
import type { PersonNotice } from '../../kernel/changes.ts';
import type { Log } from '../../kernel/log.ts';
import { liveSessions } from '../account/index.ts';
import { type Listener, mostResumed, say, sayMessages } from './listener.ts';
import { countUnread, countUnreadOf, findAfter, findTold, type Told } from './queries.ts';

type Options = { db: Db; now: () => Date; log: Log };

/** The browsers that listen at this process, and what they are told. */
export type Audience = {
  everyone(): Listener[];
  /** False where the person, or the process, has as many listeners as it may. */
  hasRoom(userId: number): boolean;
  /** Counts until the connection closes. */
  join(listener: Listener): void;
  /** In order, and a failure ends the stream: the browser comes back and says what it knew. */
  queue(listener: Listener, work: () => Promise<void> | void): void;
  /** One reading for all the listeners that some notices concern; null is told when any may have been missed. */
  notice(notices: PersonNotice[] | null): void;
  /** A sign of life; whose session has ended is let go. */
  beat(): Promise<void>;
};

const most = { aPerson: 3, all: 2000 };

/** Tells a listener what it does not know yet. */
export async function catchUp(db: Db, listener: Listener): Promise<void> {
  sayMessages(listener, await findAfter(db, listener.userId, listener.after, mostResumed));
  say(listener, 'unread', { count: await countUnread(db, listener.userId) });
}

/** Those whose session still counts; the others are let go: that one has ended may have been missed as well. */
async function stillThere(listeners: Listener[], db: Db, now: Date): Promise<Listener[]> {
  const live = await liveSessions(db, [...new Set(listeners.map((l) => l.sessionId))], now);
  for (const { sessionId, raw } of listeners) if (!live.has(sessionId)) raw.end();
  return listeners.filter((l) => live.has(l.sessionId));
}

async function beatOnce(listeners: Listener[], db: Db, now: Date): Promise<void> {
  for (const { raw } of await stillThere(listeners, db, now)) raw.write(': here\n\n');
}

/** What of the news of several people is a listener's own, and how many they have not read. */
function tellNews(listener: Listener, told: Told[], counts: Map<number, number>): void {
  const { userId } = listener;
  sayMessages(
    listener,
    told.filter((m) => m.userId === userId),
  );
  say(listener, 'unread', { count: counts.get(userId) ?? 0 });
}

/** Opens an empty room for those who listen. */
export function openAudience({ db, now, log }: Options): Audience {
  const failed = (error: unknown) => log.warn({ err: error }, 'an event stream failed');
  const byUser = new Map<number, Set<Listener>>();
  let open = 0;
  let beating = false;
  let reading: Promise<void> = Promise.resolve();

  const everyone = () => [...byUser.values()].flatMap((listeners) => [...listeners]);

  function queue(listener: Listener, work: () => Promise<void> | void): void {
    listener.work = listener.work.then(work).catch((error) => {
      failed(error);
      listener.raw.end();
    });
  }

  async function hear(notices: PersonNotice[]): Promise<void> {
    const mine = notices.filter((n) => byUser.has(n.userId));
    if (!mine.length) return;
    const userIds = [...new Set(mine.map((n) => n.userId))];
    const ids = mine.map((n) => n.subjectId).filter((id) => id > 0);
    const listeners = userIds.flatMap((userId) => [...(byUser.get(userId) ?? [])]);
    // A session that has ended in the meantime is told of nothing more.
    const [there, told, counts] = await Promise.all([
      stillThere(listeners, db, now()),
      ids.length ? findTold(db, ids) : [],
      countUnreadOf(db, userIds),
    ]);
    for (const listener of there) queue(listener, () => tellNews(listener, told, counts));
  }

  const rereadAll = async () => {
    for (const one of await stillThere(everyone(), db, now())) queue(one, () => catchUp(db, one));
  };
  const reread = () => {
    reading = reading.then(rereadAll).catch((error) => {
      failed(error);
      for (const { raw } of everyone()) raw.end();
    });
  };

  return {
    everyone,
    hasRoom: (userId) => (byUser.get(userId)?.size ?? 0) < most.aPerson && open < most.all,
    join(listener) {
      const { userId, raw } = listener;
      const mine = byUser.get(userId) ?? new Set();
      byUser.set(userId, mine.add(listener));
      open++;
      raw.on('close', () => {
        open--;
        mine.delete(listener);
        if (!mine.size && byUser.get(userId) === mine) byUser.delete(userId);
      });
    },
    queue,
    notice(notices) {
      if (notices === null) reread();
      else
        reading = reading
          .then(() => hear(notices))
          .catch((error) => {
            failed(error);
            reread();
          });
    },
    async beat() {
      if (beating || !open) return;
      beating = true;
      try {
        await beatOnce(everyone(), db, now());
      } catch (error) {
        // The database is away for a while: that ends no session.
        failed(error);
      } finally {
        beating = false;
      }
    },
  };
}
