import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { tellBusy } from './lib/busy.ts';
import { DocumentContext, type HandOver, handOverId } from './lib/document.ts';
import { openPage } from './lib/files.ts';
import { followsPages, prefetchLinks } from './lib/follow.ts';
import { trimSearches } from './lib/search-words.ts';
import { refreshKeptPages } from './lib/session.ts';
import { routes } from './router.tsx';

const text = document.getElementById(handOverId)?.textContent ?? '';
const { document: data, root, page }: HandOver = JSON.parse(text);

await openPage(page.file);
const router = createBrowserRouter(
  routes(() => root, followsPages(data.build)),
  { hydrationData: { loaderData: { root, page } } },
);
tellBusy(router);
prefetchLinks();
trimSearches();
refreshKeptPages();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ data, text }}>
        <RouterProvider router={router} />
      </DocumentContext>
    </StrictMode>,
  );
});
