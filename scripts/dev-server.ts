import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Build } from '../server/pages.ts';

/** Vite inside the portal's own process: both wings reload as they are edited. */
export async function createDevServer() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<Build>,
    middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => vite.middlewares(req, res, next),
    close: () => vite.close(),
  };
}
