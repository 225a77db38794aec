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
