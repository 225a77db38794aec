import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { toInput, useListQuery } from './query.ts';

afterEach(cleanup);
const at = (address: string, part?: Record<string, string>) =>
  renderHook(() => useListQuery('-time', ['wd', 'state'], part), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result.current;

it('keeps all that a list is asked for in its address, and begins at the first page where something else is', () => {
  const { query, addressOf } = at('/guanli/xiaoxi/?wd=%E7%94%B2&state=1&sort=name&size=20&page=3&other=1#sent');
  expect(query).toEqual({ page: 3, size: 20, sort: 'name', values: { wd: '甲', state: '1' } });
  const asked = 'wd=%E7%94%B2&state=1&sort=name&size=20';
  expect(addressOf({})).toBe(`/guanli/xiaoxi/?${asked}#sent`);
  expect(addressOf({ page: 4 })).toBe(`/guanli/xiaoxi/?${asked}&page=4#sent`);
  expect(addressOf({ page: 4, size: 50 })).toBe(`/guanli/xiaoxi/?${asked.replace('20', '50')}&page=4#sent`);
  expect(addressOf({ values: { wd: '' } })).toBe('/guanli/xiaoxi/?state=1&sort=name&size=20#sent');
  expect(addressOf({ sort: '-time', size: 10 })).toBe('/guanli/xiaoxi/?wd=%E7%94%B2&state=1#sent');
  expect(at('/guanli/xiaoxi/').addressOf({})).toBe('/guanli/xiaoxi/');
});

it('is kept without its page and its place, and stands behind what the page around it says of itself', () => {
  expect(at('/guanli/xiaoxi/?wd=a&sort=name&page=3#sent').search).toBe('?wd=a&sort=name');
  expect(at('/guanli/xiaoxi/#sent').search).toBe('');
  const { addressOf, search, part, query } = at('/wtdw/?wd=a&id=5&tab=x#top', { id: '6', tab: 'b' });
  expect([search, part, query.values]).toEqual(['?wd=a', 'id=6&tab=b', { wd: 'a', state: '' }]);
  expect(addressOf({ page: 2 })).toBe('/wtdw/?id=6&tab=b&wd=a&page=2#top');
  expect(addressOf({ values: { wd: '' } })).toBe('/wtdw/?id=6&tab=b#top');
});

it('asks for what is narrowed and for what is fixed, which no address overrules', () => {
  const { query } = at('/guanli/xiaoxi/?wd=a&kind=x');
  expect(toInput({ ...query, values: { ...query.values, kind: 'x' } }, { kind: 'news' })).toEqual({
    ...{ pageNum: 1, pageSize: 10, sort: '-time', wd: 'a', kind: 'news' },
  });
});
