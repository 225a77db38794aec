import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Build } from '../server/page-build.ts';

/** Vite inside the portal's own process: both wings reload as they are edited. */
export async function createDevServer() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const document = { styles: ['/web/styles/index.css'], entry: '/scripts/dev-entry.js', modules: [], build: 'dev' };
  return {
    build: async (): Promise<Build> => ({
      module: (await vite.ssrLoadModule('/web/entry.server.tsx')) as Build['module'],
      id: document.build,
      documentOf: () => document,
    }),
    middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => vite.middlewares(req, res, next),
    close: () => vite.close(),
  };
}
