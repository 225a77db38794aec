/**
 * The named base of every ratio: a bare `node:http` that serves the same bytes with the same headers, whatever is
 * asked, and as the base of first frames one picture as well.
 */
import { createServer } from 'node:http';

type Served = { body: string; headers: Record<string, string> };

process.once('message', ({ body, headers, picture }: Served & { picture?: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const drawn = Buffer.from(picture ?? '', 'base64');
  const server = createServer((req, res) => {
    const isPicture = picture !== undefined && req.url === '/picture.webp';
    res.writeHead(200, isPicture ? { 'content-type': 'image/webp' } : headers);
    res.end(isPicture ? drawn : bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
  process.on('message', (ask) => {
    if (ask === 'usage') process.send?.({ usage: process.cpuUsage() });
  });
});
