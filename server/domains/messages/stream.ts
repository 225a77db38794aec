import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { contract } from '../../../shared/contract/index.ts';
import type { Db } from '../../db/client.ts';
import type { Log } from '../../kernel/log.ts';
import type { Changes, PersonNotice } from '../../kernel/changes.ts';
import { checkAccess } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import { securityHeaders } from '../../kernel/security.ts';
import { liveSessions } from '../account/index.ts';
import { countUnread, countUnreadOf, findAfter, findTold, newestId, type Told } from './queries.ts';

/** One browser that listens. `after` is the newest message it knows; `work` keeps its events in order. */
type Stream = {
  userId: number;
  sessionId: string;
  raw: ServerResponse;
  after: number;
  told: Set<number>;
  work: Promise<void>;
};

export type EventsNeeds = {
  db: Db;
  changes: Changes;
  now: () => Date;
  heartbeatMs?: number | undefined;
  log: Log;
};
type Options = EventsNeeds & { authenticate: Authenticate };

const most = { aPerson: 3, all: 2000, resumed: 50, waitingBytes: 64 * 1024 };
/** PostgreSQL's integer. */
const highestId = 2_147_483_647;
/** Shorter than the silence after which proxies give a connection up. */
const heartbeatMs = 20_000;

/**
 * The events of the messages: what any process commits reaches every browser of the person, whichever process holds it.
 */
export function mountEvents(
  server: FastifyInstance,
  { db, changes, authenticate, now, log, ...options }: Options,
): void {
  const failed = (error: unknown) => log.warn({ err: error }, 'an event stream failed');
  const byUser = new Map<number, Set<Stream>>();
  let open = 0;
  let closed = false;
  let reading: Promise<void> = Promise.resolve();

  const everyone = () => [...byUser.values()].flatMap((streams) => [...streams]);

  /** In order, and a failure ends the stream: the browser comes back and says what it knew. */
  function queue(stream: Stream, work: () => Promise<void> | void): void {
    stream.work = stream.work.then(work).catch((error) => {
      failed(error);
      stream.raw.end();
    });
  }

  function say(stream: Stream, event: string, data: object, id?: number): void {
    if (stream.raw.writableEnded) return;
    // Who does not read is let go: what it misses waits for it in the database.
    if (stream.raw.writableLength > most.waitingBytes) stream.raw.destroy();
    else stream.raw.write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function sayMessages(stream: Stream, list: Told[]): void {
    for (const { id, title } of list) {
      if (stream.told.has(id)) continue;
      stream.told.add(id);
      stream.after = Math.max(stream.after, id);
      say(stream, 'message', { id, title }, id);
    }
    // Only what may still come twice, by a re-reading beside a notice, has to be remembered.
    for (const id of stream.told) {
      if (stream.told.size <= most.resumed * 4) break;
      stream.told.delete(id);
    }
  }

  async function catchUp(stream: Stream): Promise<void> {
    sayMessages(stream, await findAfter(db, stream.userId, stream.after, most.resumed));
    say(stream, 'unread', { count: await countUnread(db, stream.userId) });
  }

  /** One reading for all the streams that a notice concerns. */
  async function hear(notices: PersonNotice[]): Promise<void> {
    const mine = notices.filter((n) => byUser.has(n.userId));
    if (!mine.length) return;
    const userIds = [...new Set(mine.map((n) => n.userId))];
    const ids = mine.map((n) => n.subjectId).filter((id) => id > 0);
    const [told, counts] = await Promise.all([ids.length ? findTold(db, ids) : [], countUnreadOf(db, userIds)]);
    for (const userId of userIds) {
      const list = told.filter((m) => m.userId === userId);
      for (const stream of byUser.get(userId) ?? []) {
        queue(stream, () => {
          sayMessages(stream, list);
          say(stream, 'unread', { count: counts.get(userId) ?? 0 });
        });
      }
    }
  }

  const reread = () => {
    for (const stream of everyone()) queue(stream, () => catchUp(stream));
  };
  changes.onPerson((notices) => {
    if (notices === null) reread();
    else
      reading = reading
        .then(() => hear(notices))
        .catch((error) => {
          failed(error);
          reread();
        });
  });

  let beating = false;
  async function beat(): Promise<void> {
    if (beating || !open) return;
    beating = true;
    try {
      const streams = everyone();
      const live = await liveSessions(db, [...new Set(streams.map((s) => s.sessionId))], now());
      for (const stream of streams) {
        if (live.has(stream.sessionId)) stream.raw.write(': here\n\n');
        else stream.raw.end();
      }
    } catch (error) {
      // The database is away for a while: that ends no session.
      failed(error);
    } finally {
      beating = false;
    }
  }
  const timer = setInterval(beat, options.heartbeatMs ?? heartbeatMs);
  timer.unref();

  const call = contract.messages.events;
  server.route({
    method: call.method,
    url: `/api${call.path}`,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const actor = await identify(request, authenticate, false);
      checkAccess(call, actor);
      if (!actor) throw refuse('expired');
      if (closed) throw refuse('unavailable');
      const { userId, sessionId } = actor;
      const mine = byUser.get(userId) ?? new Set();
      if (mine.size >= most.aPerson || open >= most.all) throw refuse('tooMany');

      const stream: Stream = { userId, sessionId, raw: reply.raw, after: 0, told: new Set(), work: Promise.resolve() };
      byUser.set(userId, mine.add(stream));
      open++;
      reply.raw.on('close', () => {
        open--;
        mine.delete(stream);
        if (!mine.size && byUser.get(userId) === mine) byUser.delete(userId);
      });
      reply.hijack();
      // A stream ends its connection with it, so that a stop waits for none.
      reply.raw.writeHead(200, {
        ...securityHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      reply.raw.write('retry: 5000\n\n');
      const known = /^\d{1,10}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0];
      queue(stream, async () => {
        stream.after = known ? Math.min(Number(known), highestId) : await newestId(db, userId);
        await catchUp(stream);
      });
    },
  });

  server.addHook('preClose', async () => {
    closed = true;
    clearInterval(timer);
    for (const { raw } of everyone()) {
      // Nobody waits for one who does not read.
      if (raw.writableLength) raw.destroy();
      else raw.end();
    }
  });
}
