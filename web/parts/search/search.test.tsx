import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Hit } from '../../../shared/contract/search.ts';
import { spanInWords } from '../../lib/format.ts';
import { type Asked, searchHref } from './address.ts';
import { Answers } from './answers.tsx';
import { Facets, Years } from './facets.tsx';
import { Entrances, NoResults } from './help.tsx';
import { Reading } from './reading.tsx';
import { Results } from './results.tsx';

afterEach(cleanup);
const show = (element: ReactNode) => render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
const at = (name: string | RegExp) =>
  decodeURIComponent(screen.queryByRole('link', { name })?.getAttribute('href') ?? '');
const asked = (more: Partial<Asked> = {}): Asked => ({
  ...{ wd: '治理', type: undefined, sort: 'relevance', from: '', to: '', page: 1, size: 10, exact: false },
  ...more,
});
const full = asked({
  type: 'news',
  sort: 'date',
  from: '2026-01-01',
  to: '2026-12-31',
  page: 3,
  size: 20,
  exact: true,
});

it('the address of a search leaves out what goes without saying, and a change leads to the first page', () => {
  const of = (...given: Parameters<typeof searchHref>) => decodeURIComponent(searchHref(...given));
  expect([
    of(asked()),
    of(full),
    of(full, { type: 'topic', page: 2, size: 10 }),
    of(full, { exact: false, from: '' }),
  ]).toEqual([
    '/sousuo/?wd=治理',
    '/sousuo/?wd=治理&type=news&sort=date&from=2026-01-01&to=2026-12-31&size=20&exact=1',
    '/sousuo/?wd=治理&type=topic&sort=date&from=2026-01-01&to=2026-12-31&page=2&exact=1',
    '/sousuo/?wd=治理&type=news&sort=date&to=2026-12-31&size=20',
  ]);
});

describe('the days of a search', () => {
  const current = () => [...document.querySelectorAll('nav [aria-current]')].map((a) => a.textContent);
  it.each([
    ['', '', ['时间不限'], ''],
    ['2025-01-01', '2025-12-31', ['2025 年'], '2025 年'],
    ['2025-01-01', '2026-03-05', ['自定日期'], '2025.01.01 至 2026.03.05'],
    ['2025-01-01', '', ['自定日期'], '2025.01.01 起'],
    ['', '2026-12-31', ['自定日期'], '截至 2026.12.31'],
  ])('from %s to %s are %s', (from, to, said, inWords) => {
    show(<Years asked={asked({ from, to })} years={[2026, 2025]} />);
    expect(current()).toEqual(said);
    expect(spanInWords({ from, to })).toBe(inWords);
    expect(at('2026 年')).toBe('/sousuo/?wd=治理&from=2026-01-01&to=2026-12-31');
    expect(at('时间不限')).toBe('/sousuo/?wd=治理');
  });

  it('are chosen without losing what else was asked for', () => {
    show(<Facets asked={full} hotline="0571-8888 0000" />);
    const fields = [...document.querySelectorAll('input')].map((i) => `${i.name}=${i.value}`);
    expect(fields).toEqual([
      'from=2026-01-01',
      'to=2026-12-31',
      'wd=治理',
      'type=news',
      'sort=date',
      'size=20',
      'exact=1',
    ]);
    expect(at('0571-8888 0000')).toBe('tel:057188880000');
    cleanup();
    show(<Facets asked={asked()} hotline="" />);
    expect([...document.querySelectorAll('input')].map((i) => i.name)).toEqual(['from', 'to', 'wd']);
  });
});

describe('what was read into a search', () => {
  const said = (more: Partial<Asked>, typed = '', also: string[] = [], apart: string[] = []) => {
    cleanup();
    show(<Reading asked={asked(more)} typed={typed} also={also} apart={apart} />);
    return screen.queryByRole('status')?.textContent ?? null;
  };
  it('is said, with the way to what was typed', () => {
    expect(said({}, '治里')).toBe('已按“治理”查找；只查“治里”');
    expect(at('只查“治里”')).toBe('/sousuo/?wd=治里&exact=1');
    expect(said({}, '', ['管理', '统筹', '整治'])).toBe('已同时查找意思相同的“管理”“统筹”“整治”；只查“治理”');
    expect(at('只查“治理”')).toBe('/sousuo/?wd=治理&exact=1');
    expect(said({}, '', ['一', '二', '三', '四'])).toMatch(/“三”等；/);
    expect(said({ exact: true })).toBe('只查“治理”；也查相近的词');
    expect(at('也查相近的词')).toBe('/sousuo/?wd=治理');
    expect(said({}, '', [], ['治', '理'])).toBe('没有内容完整包含“治理”，下面的结果分别含“治”“理”');
    expect(said({}, '', [], ['治'])).toBe('没有内容完整包含“治理”，下面的结果只含“治”');
    expect(said({})).toBeNull();
  });
});

describe('where nothing was found', () => {
  const props = { all: 0, answered: false, suggestions: [], hotline: '0571' };
  it('the other kinds are offered first, then other days, then other words', () => {
    show(<NoResults {...props} asked={asked({ type: 'expert', page: 2 })} all={4} />);
    expect([screen.queryByText('“专家”里没有“治理”') !== null, at('看全部结果')]).toEqual([true, '/sousuo/?wd=治理']);
    expect(screen.queryByText('换一种找法')).toBeNull();
    cleanup();
    show(<NoResults {...props} asked={asked({ from: '2026-01-01' })} suggestions={['乡村']} />);
    expect([at('不限时间再找一次'), at('乡村'), screen.queryByText('没有找到“治理”') !== null]).toEqual([
      '/sousuo/?wd=治理',
      '/sousuo/?wd=乡村',
      true,
    ]);
    cleanup();
    show(<NoResults {...props} asked={asked()} answered />);
    expect([screen.queryByText('其他页面没有提到“治理”。') !== null, screen.queryByText('换个条件再找')]).toEqual([
      true,
      null,
    ]);
    for (const day of ['from', 'to']) {
      cleanup();
      show(<NoResults {...props} asked={asked({ [day]: '2026-01-01' })} answered />);
      expect([at('不限时间再找一次'), screen.queryByText('换个条件再找') !== null], day).toEqual([
        ...['/sousuo/?wd=治理', true],
      ]);
    }
  });

  it('and nothing is looked for, the ways in are shown, with what many look for', () => {
    show(<Entrances hotWords={['党校']} />);
    expect([at('党校'), at(/^教学点|^现场教学/).length > 0]).toEqual(['/sousuo/?wd=党校', true]);
    cleanup();
    show(<Entrances />);
    expect(screen.queryByText('大家在搜')).toBeNull();
  });
});

it('what answers at once leads there, and nothing is said where nothing does', () => {
  show(<Answers list={[{ title: '报名', answer: '在这里', path: '/baoming/' }]} />);
  expect(at(/报名/)).toBe('/baoming/');
  cleanup();
  show(<Answers list={[]} />);
  expect(screen.queryByText('您可能在找')).toBeNull();
});

it('a hit says what it is, marks the words, and its day where that matters', () => {
  const hit = (type: Hit['type'], more: Partial<Hit> = {}) =>
    ({
      ...{ type, id: 1, path: `/${type}/1/`, publishTime: '2026-11-18T16:05:00Z', also: [] },
      ...{
        markedTitle: [
          { text: '基层', mark: false },
          { text: '治理', mark: true },
        ],
        excerpt: [],
      },
      ...more,
    }) as unknown as Hit;
  show(<Results list={[hit('news'), hit('expert'), hit('point', { also: [[{ text: '附近', mark: false }]] })]} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((li) => [li.querySelector('.tag')?.textContent, li.querySelector('time')?.textContent])).toEqual([
    ['新闻', '2026.11.19'],
    ['专家', undefined],
    ['教学点', undefined],
  ]);
  expect([rows[0]?.querySelector('mark')?.textContent, rows[2]?.querySelector('.meta')?.textContent]).toEqual([
    '治理',
    '附近',
  ]);
  expect(rows.map((li) => li.querySelector('a')?.getAttribute('href'))).toEqual([
    '/news/1/',
    '/expert/1/',
    '/point/1/',
  ]);
});
