/** The named base of every ratio: a bare `node:http` that serves the same bytes with the same headers. */
import { createServer } from 'node:http';

process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, res) => {
    res.writeHead(200, headers);
    res.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
  process.on('message', (ask) => {
    if (ask === 'usage') process.send?.({ usage: process.cpuUsage() });
  });
});
