import { expect, it } from 'vitest';
import { isFault } from '../e2e/console-faults.ts';

const said = (text: string, url = 'http://localhost:3000/gbpx/', kind = 'error') => ({ kind, text, url });
const missing = 'Failed to load resource: the server responded with a status of 404 (Not Found)';

it.each([
  ['whatever is no error', said('an error of old', undefined, 'log'), false],
  ['an error', said('TypeError: x is not a function'), true],
  ['a warning', said('Each child in a list should have a key', undefined, 'warning'), true],
  ['the page for unknown addresses', said(missing, 'http://localhost:3000/404/'), false],
  ['anything else that is missing', said(missing, 'http://localhost:3000/art/west-lake-640.avif'), true],
  ['a record that is missing', said(missing, 'http://localhost:3000/xinwen/404/'), true],
  ['what is below that page', said(missing, 'http://localhost:3000/404/x.js'), true],
  ['that page with a query', said(missing, 'http://localhost:3000/404/?x=1'), true],
  ['that page where it fails', said(missing.replace('404 (Not Found)', '500'), 'http://localhost:3000/404/'), true],
  [
    'a picture that is late',
    said('The resource /a was preloaded using link preload but not used within a few seconds', undefined, 'warning'),
    false,
  ],
  ['what the test allows', said('blocked by the policy of the page'), false],
])('a journey is judged by the console: %s', (_, line, isOne) => {
  const opened = ['/404/', '/404/?x=1', '/xinwen/404/', '/gbpx/'].map((path) => `http://localhost:3000${path}`);
  expect(isFault(line, [/blocked by the policy/], new Set(opened))).toBe(isOne);
});

it('a journey is judged by what was led to the page for unknown addresses, where the tab never was', () => {
  const line = said(missing, 'http://localhost:3000/404/');
  expect(isFault(line, [], new Set(['http://localhost:3000/']))).toBe(true);
});
