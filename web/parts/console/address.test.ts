import { expect, it } from 'vitest';
import { consoleHref, restOf } from './address.ts';

it('an address of the console names its parts in order, ends at the first that is absent, and keeps what is asked for', () => {
  expect(consoleHref('today')).toBe('/guanli/');
  expect(consoleHref('contentEdit', { kind: 'news', id: 'new' })).toBe('/guanli/content/news/new/');
  expect(consoleHref('content', { kind: undefined })).toBe('/guanli/content/');
  expect(consoleHref('content', { kind: '' })).toBe('/guanli/content/');
  expect(consoleHref('account', { id: 0 })).toBe('/guanli/accounts/0/');
  expect(consoleHref('content', { kind: 'a/b c' })).toBe('/guanli/content/a%2Fb%20c/');
  expect(consoleHref('desk', {}, { clock: 'late', owner: '', from: undefined, page: 0 })).toBe(
    '/guanli/desk/?clock=late&page=0',
  );
});

it('what follows the address of the console is read as it was written, and nothing of any other', () => {
  expect([restOf('/guanli/'), restOf('/guanli/desk/4/'), restOf('/guanli/%E7%94%B2/')]).toEqual(['', 'desk/4/', '甲/']);
  expect([restOf('/gbpx/'), restOf('/')]).toEqual(['', '']);
});
