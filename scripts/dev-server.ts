import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Build } from '../server/page-build.ts';
import type { ViteDevServer } from 'vite';

/** Where the parts of web/ui can be looked at, in development only: no page of the sitemap, no entry of the build. */
const samples = '/samples/';
const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>部件样张</title></head>
<body><div id="samples"></div><script type="module" src="/web/samples/main.tsx"></script></body></html>`;

async function showSamples(vite: ViteDevServer, url: string, res: ServerResponse): Promise<void> {
  const html = await vite.transformIndexHtml(url, page);
  res.setHeader('content-type', 'text/html; charset=utf-8').end(html);
}

/** Vite inside the portal's own process: both wings reload as they are edited. */
export async function createDevServer() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const document = {
    styles: ['/web/styles/index.css'],
    within: [],
    sheets: {},
    entry: '/scripts/dev-entry.js',
    modules: [],
    older: '/web/older.ts',
    build: 'dev',
  };
  return {
    build: async (): Promise<Build> => ({
      module: (await vite.ssrLoadModule('/web/entry.server.tsx')) as Build['module'],
      id: document.build,
      documentOf: () => document,
    }),
    middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => {
      const url = req.url ?? '';
      if (url === samples || url.startsWith(`${samples}?`))
        showSamples(vite, url, res).catch((e: Error) => vite.config.logger.error(e.stack ?? e.message));
      else vite.middlewares(req, res, next);
    },
    close: () => vite.close(),
  };
}
