import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { DocumentContext, type DocumentMade, inlineJson } from './lib/document.ts';
import { startScript } from './lib/inline-scripts.ts';
import type { PageData, RootData } from './lib/page.tsx';
import { routes } from './router.tsx';

export { buildHeader } from './lib/document.ts';
export { inlineScripts } from './lib/inline-scripts.ts';
export { type Answer, answer } from './serve.ts';

type Shown = { root: RootData; page: PageData };
const shown = createContext<Shown>();
const handler = createStaticHandler(
  routes(
    ({ context }) => context.get(shown).root,
    ({ context }) => context.get(shown).page,
  ),
);

/**
 * Renders the whole document to one string: it enters the page cache,
 * so nothing is streamed. @throws what the page's components throw
 */
export async function render(address: string, { root, page }: Shown, made: DocumentMade): Promise<string> {
  const requestContext = new RouterContextProvider();
  requestContext.set(shown, { root, page });
  const context = await handler.query(new Request(new URL(address, 'http://site.invalid')), { requestContext });
  if (context instanceof Response) throw new Error(`rendering ${address} led elsewhere`);
  const { sheets, ...data } = made;
  const text = inlineJson({ document: data, root, page });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <DocumentContext value={{ data, text, sheets }}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </DocumentContext>,
      {
        bootstrapScriptContent: startScript,
        // Everything is there before the first byte: no piece of the page is sent apart from its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError: reject,
      },
    );
  });
}
