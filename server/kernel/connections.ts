import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
    for (const socket of unused) socket.destroy();
  });
}
