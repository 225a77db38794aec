import type { Server as HttpServer, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Before a stop: no new connections, so that whoever comes is sent to another node at once, and with their next answer
 * those that are open are told to come no more. A connection that is closed while a request is on its way loses it:
 * for `graceMs` each may bring one.
 */
export async function drain({ server }: FastifyInstance, graceMs = 1000): Promise<void> {
  // What knocked in this turn of the loop has been let in by its end.
  await turnOfTheLoop();
  // That of HTTP would close what is idle as well.
  Server.prototype.close.call(server);
  server.maxRequestsPerSocket = 1;
  await pause(graceMs);
}

/**
 * Lets go of connections that have asked nothing yet when the server stops. Browsers open some in advance, and a stop
 * would wait a minute for each: Node counts them as busy.
 */
export function releaseUnused(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.server.on('request', (request) => unused.delete(request.socket));
  server.addHook('preClose', async () => {
    const letGo = () => {
      for (const socket of unused) socket.destroy();
    };
    // One that was let in just now is about to ask.
    const timer = setTimeout(letGo, 200);
    server.server.once('close', () => clearTimeout(timer));
  });
}

/** Requests under way on one connection: browsers, and proxies, ask again when they have the answer. */
const underWayAtOnce = 20;
const underWay = new WeakMap<Socket, number>();

/** Cuts a connection that asks on and on before it is answered: one piece of its line would be the work of seconds. */
export function boundAtOnce(listener: RequestListener): RequestListener {
  return (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    // The parser hands over the rest of what it was reading.
    if (socket.destroyed) return;
    const begun = (underWay.get(socket) ?? 0) + 1;
    if (begun > underWayAtOnce) {
      socket.destroy();
      return;
    }
    underWay.set(socket, begun);
    res.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    listener(req, res);
  };
}

/**
 * Cuts connections on which nothing moves: those whose other end reads nothing of what is on its way to it, which would
 * be kept for them without end, and those that are idle. What is worked at takes as long as it does, and who reads
 * slowly gets all of it.
 */
export function releaseUnread(server: HttpServer, silenceMs = 60_000): void {
  server.timeout = silenceMs;
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0 || !underWay.get(socket)) socket.destroy();
  });
}
