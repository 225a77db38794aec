import type { FastifyInstance } from 'fastify';
import { contract } from '../../../shared/contract/index.ts';
import type { Db } from '../../db/client.ts';
import type { Log } from '../../kernel/log.ts';
import type { Changes } from '../../kernel/changes.ts';
import { checkAccess } from '../../kernel/dispatch.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Authenticate, identify } from '../../kernel/http.ts';
import { securityHeaders } from '../../kernel/security.ts';
import { catchUp, openAudience } from './audience.ts';
import type { Listener } from './listener.ts';
import { newestId } from './queries.ts';

export type EventsNeeds = {
  db: Db;
  changes: Changes;
  now: () => Date;
  heartbeatMs?: number | undefined;
  log: Log;
};
type Options = EventsNeeds & { authenticate: Authenticate };

/** PostgreSQL's integer. */
const highestId = 2_147_483_647;
/** Shorter than the silence after which proxies give a connection up. */
const heartbeatMs = 20_000;

/**
 * The events of the messages: what any process commits reaches every browser of the person, whichever process holds it.
 */
export function mountEvents(server: FastifyInstance, { changes, authenticate, ...options }: Options): void {
  const audience = openAudience(options);
  let closed = false;
  changes.onPerson(audience.notice);
  const timer = setInterval(audience.beat, options.heartbeatMs ?? heartbeatMs);
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
      if (!audience.hasRoom(userId)) throw refuse('tooMany');

      const { raw } = reply;
      const listener: Listener = { userId, sessionId, raw, after: 0, told: new Set(), work: Promise.resolve() };
      audience.join(listener);
      reply.hijack();
      // A stream ends its connection with it, so that a stop waits for none.
      raw.writeHead(200, {
        ...securityHeaders,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      raw.write('retry: 5000\n\n');
      const known = /^\d{1,10}$/.exec(String(request.headers['last-event-id'] ?? ''))?.[0];
      audience.queue(listener, async () => {
        listener.after = known ? Math.min(Number(known), highestId) : await newestId(options.db, userId);
        await catchUp(options.db, listener);
      });
    },
  });

  server.addHook('preClose', async () => {
    closed = true;
    clearInterval(timer);
    for (const { raw } of audience.everyone()) {
      // Nobody waits for one who does not read.
      if (raw.writableLength) raw.destroy();
      else raw.end();
    }
  });
}
