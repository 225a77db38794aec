import { describe, expect, it } from 'vitest';
import type { Asked } from '../parts/search/address.ts';
import experts from './public/experts.tsx';
import points from './onsite/points.tsx';
import search from './public/search.tsx';

/** A call that answers one thing, and keeps what it was asked. */
const answering = (given: object[], answer: object) => async (input: object) => {
  given.push(input);
  return answer;
};
const isGone = (error: unknown) => error instanceof Response && error.headers.get('location') === '/404/';

describe('the page of the search', () => {
  const load = async (address: string, publishTime?: string) => {
    const given: object[] = [];
    const api = {
      search: { globalSearch: answering(given, { wd: '治理', hotWords: [], answers: [] }) },
      articles: { list: async () => ({ list: publishTime ? [{ publishTime }] : [], total: 1 }) },
    };
    const args = { api, params: {}, query: new URLSearchParams(address), path: '/' };
    const data = (await search.load?.(args as never)) as { asked: Asked; years: number[] };
    return { given: given[0], data };
  };
  it('asks for what the address says, and leaves out what makes no sense', async () => {
    const { given, data } = await load(
      'wd=%20治里%20&type=x&sort=size&from=2026-02-30&to=2026-11-01&page=0&size=7&exact=2',
      '2026-11-18T16:05:00Z',
    );
    expect(given).toEqual({
      ...{ wd: '治里', type: undefined, sort: 'relevance', exact: false, from: undefined, to: '2026-11-01' },
      ...{ pageNum: 1, pageSize: 10 },
    });
    // What was looked for in the end, and the newest years.
    expect([data.asked.wd, data.years]).toEqual(['治理', [2026, 2025, 2024]]);
    expect((await load('wd=a')).data.years, 'without news').toEqual([]);
    expect((await load('wd=a&type=topic&sort=date&page=3&size=20&exact=1')).given).toMatchObject({
      ...{ type: 'topic', sort: 'date', exact: true, pageNum: 3, pageSize: 20 },
    });
  });
});

describe('the committee', () => {
  it('is narrowed to a field that there is and a name, twenty to a page', async () => {
    const load = async (search: string) => {
      const given: object[] = [];
      const api = {
        experts: {
          selectProfessionList: async () => [{ id: 3, name: '治理' }],
          list: answering(given, { list: [{ id: 1, content: '很长' }], total: 1 }),
        },
      };
      const data = await experts.load?.({ api, params: {}, query: new URLSearchParams(search), path: '/' } as never);
      return { given: given[0], data: data as { list: { content: string }[]; size: number } };
    };
    const { given, data } = await load('profession=3&wd=%20甲%20&page=2');
    expect(given).toEqual({ professionId: 3, name: '甲', pageNum: 2, pageSize: 20 });
    expect(data.list).toEqual([{ id: 1, content: '' }]);
    expect((await load('profession=4&size=50')).given).toEqual({
      ...{ professionId: undefined, name: undefined, pageNum: 1, pageSize: 50 },
    });
  });
});

describe('the teaching points', () => {
  const load = async (search: string, params: object) => {
    const given: object[] = [];
    const api = {
      points: {
        categories: async () => [1, 4].map((id) => ({ id, name: '红色', total: 3 })),
        cities: async () => [{ city: '杭州', total: 2, more: 1 }],
        list: answering(given, { list: [], total: 0 }),
      },
      catalogue: { getInterestList: async () => [{ id: 2, name: '乡村' }] },
    };
    const args = { api, params, query: new URLSearchParams(search), path: '/' };
    const data = await points.load?.(args as never)?.catch((error: unknown) => error);
    return { given: given[0], data };
  };
  it('are narrowed by what there is, and a category that is none is an unknown page', async () => {
    const all = 'city=杭州&theme=2&length=3&wd=%20茶%20&size=20';
    expect((await load(all, { currentClass: 'jxdfl4', pageNum: '2' })).given).toEqual({
      ...{ categoryId: 4, city: '杭州', themeId: 2, length: 3, wd: '茶', pageNum: 2, pageSize: 20 },
    });
    expect((await load('city=北京&theme=9&length=4', { currentClass: 'jxdfl0' })).given).toEqual({
      ...{ categoryId: undefined, city: undefined, themeId: undefined, length: undefined, wd: undefined },
      ...{ pageNum: 1, pageSize: 10 },
    });
    expect((await load('', { currentClass: 'jxdfl1' })).given).toMatchObject({ categoryId: 1 });
    expect(isGone((await load('', { currentClass: 'jxdfl9' })).data)).toBe(true);
  });
});
