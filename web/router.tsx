import { type LoaderFunction, type RouteObject, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { matchPage, pageRow } from '../shared/sitemap.ts';
import { openedPage } from './lib/files.ts';
import type { PageData } from './lib/page.tsx';
import { PicturesContext } from './lib/pictures.ts';
import { Failed, Root } from './root.tsx';
import { Shell } from './shell.tsx';

const none = {};

/**
 * The page that the address stands for, inside the shell or alone
 * (section 2). Its file has been fetched before the address changes.
 */
function CurrentPage() {
  const { page, file, data, pictures = none } = useLoaderData<PageData>();
  const View = openedPage(file)?.View;
  if (!View) throw new Error(`page ${file} was not opened`);
  const view = <View data={data} />;
  return (
    <PicturesContext value={pictures}>
      {pageRow(page)?.layout === 'standalone' ? view : <Shell>{view}</Shell>}
    </PicturesContext>
  );
}

/** From address to address within a page that stays still nothing is loaded. */
function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const [now, next] = [matchPage(currentUrl.pathname), matchPage(nextUrl.pathname)];
  return now && now.name === next?.name && openedPage(now.name)?.still ? false : defaultShouldRevalidate;
}

/**
 * Two routes: the document, whose data stay, and the page. Which page an address stands for the sitemap alone knows.
 * @param root gives what every page shows @param page loads the page at an address
 */
export function routes(root: LoaderFunction, page: LoaderFunction): RouteObject[] {
  return [
    {
      id: 'root',
      loader: root,
      shouldRevalidate: () => false,
      Component: Root,
      ErrorBoundary: Failed,
      children: [{ id: 'page', path: '*', loader: page, shouldRevalidate, Component: CurrentPage }],
    },
  ];
}
