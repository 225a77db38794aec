import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { tellBusy } from './busy.ts';

it('the document says while a page is on its way, also where nothing is drawn meanwhile', async () => {
  const page = Promise.withResolvers<null>();
  const routes = ['/b/', '/c/'].map((path) => ({ path, loader: () => page.promise }));
  const router = createMemoryRouter([{ path: '/' }, ...routes]);
  tellBusy(router);
  const isBusy = () => document.documentElement.hasAttribute('data-busy');
  const gone = router.navigate('/b/');
  expect(isBusy()).toBe(true);
  // Whoever goes elsewhere meanwhile waits as well.
  const other = router.navigate('/c/');
  expect(isBusy()).toBe(true);
  page.resolve(null);
  await Promise.all([gone, other]);
  expect(isBusy()).toBe(false);
});
