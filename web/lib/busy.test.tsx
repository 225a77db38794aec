import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { tellBusy } from './busy.ts';

it('the document says while a page is on its way, also where nothing is drawn meanwhile', async () => {
  const page = Promise.withResolvers<null>();
  const router = createMemoryRouter([{ path: '/' }, { path: '/b/', loader: () => page.promise }]);
  tellBusy(router);
  const isBusy = () => document.documentElement.hasAttribute('data-busy');
  const gone = router.navigate('/b/');
  expect(isBusy()).toBe(true);
  page.resolve(null);
  await gone;
  expect(isBusy()).toBe(false);
});
