import type { FastifyInstance, FastifyRequest } from 'fastify';
import { text } from '../../shared/text.ts';
import { createFairTurns, type InFairTurn } from './fair-turns.ts';
import { networkOf } from './network.ts';

const bounds = { waiting: 1000, perShare: 1000 };
/** Of one network, in this process: more of them at once would only wait for the database, and make all others wait. */
const usualAtOnce = 5;

/**
 * What takes no turn here: a login has its own line before it asks anything, streams and bytes last as long as they do,
 * and what the portal asks itself comes from no visitor.
 */
const free =
  /^\/(?:healthz|readyz|storage\/|idp\/(?:token|jwks|me|\.well-known)|api\/(?:auth\/jwt\/token|tool\/(?:upload\/file|fdfs)|train\/messageSystem\/events)(?:\?|$))/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Many people come for this from one network in the same minute. What they ask is gathered where it is answered, so
     * that many take no more connections than few: they have a line of their own.
     */
    crowd?: boolean;
  }
}
const crowdAtOnce = 300;

type Line = { inTurn: InFairTurn; inside: number };

const leave = new WeakMap<FastifyRequest, () => void>();
/**
 * Gives the place of a request up before its answer goes out: what waits in a line of its own, for a document that
 * is being made, asks the database for nothing meanwhile, and would only keep its neighbours waiting.
 */
export const leaveGate = (request: FastifyRequest): void => leave.get(request)?.();

/** So long a service of somebody else may take before who waits for it keeps a place from others. */
const momentMs = 300;
/**
 * Waits for what a service of somebody else answers. One that hangs would hold every place of a network: where it takes
 * longer than a moment, the place is given up. What is asked for without an end still comes in turns.
 */
export function outside<T>(leaves: (() => void) | undefined, asking: Promise<T>): Promise<T> {
  const timer = setTimeout(() => leaves?.(), momentMs);
  return asking.finally(() => clearTimeout(timer));
}

/**
 * Lets so many requests of one network be worked at; the rest of that network waits, and nobody elsewhere. What is
 * refused costs the database as well: one client with a thousand connections would else take every one of its.
 */
export function mountGate(server: FastifyInstance, most = usualAtOnce): void {
  const lines = new Map<string, Line>();

  function lineOf(name: string, atOnce: number): Line {
    const inTurn = () =>
      createFairTurns({
        atOnce,
        known: bounds,
        others: bounds,
        waitMs: 4000,
        full: text.unavailable,
        retryAfter: 2,
      });
    const line = lines.get(name) ?? { inTurn: inTurn(), inside: 0 };
    lines.set(name, line);
    return line;
  }

  // Pages take their turn where they are made.
  server.addHook('preHandler', async (request, reply) => {
    if (request.is404 || free.test(request.url)) return;
    const network = networkOf(request.ip);
    const isCrowd = request.routeOptions.config.crowd === true;
    const name = isCrowd ? `crowd ${network}` : network;
    const line = lineOf(name, isCrowd ? crowdAtOnce : most);
    line.inside++;
    const gone = new AbortController();
    const left = Promise.withResolvers<void>();
    const done = () => {
      // With a word, or a whole error would be made each time.
      gone.abort('gone');
      left.resolve();
    };
    reply.raw.once('close', done);
    leave.set(request, done);
    await new Promise<void>((enter, refused) => {
      const work = () => {
        enter();
        return left.promise;
      };
      void line
        .inTurn({ name: network, isKnown: false, signal: gone.signal }, work)
        .catch(refused)
        .finally(() => {
          if (--line.inside === 0) lines.delete(name);
        });
    });
  });
  // What goes out slowly is no work any more.
  server.addHook('onSend', async (request) => leaveGate(request));
}
