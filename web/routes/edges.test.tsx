import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { heat, themes, topic } from '../../test/samples.ts';
import { anew, settled } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import type { Page } from '../lib/page.tsx';
import { quietApi } from '../lib/api.ts';
import { HeatTen } from '../parts/catalogue/heat-ten.tsx';
import { Marked } from '../parts/catalogue/marked.tsx';
import { ModuleTable } from '../parts/catalogue/module-table.tsx';
import { TopicCards, TopicLedger } from '../parts/catalogue/topic-card.tsx';
import cadreTopics from './cadre/topics.tsx';
import consulting from './cooperation/expert-consulting.tsx';
import enterpriseTopics from './enterprise/topics.tsx';
import points from './onsite/points.tsx';
import pointDetail from './onsite/point-detail.tsx';
import consultation from './public/consultation.tsx';
import experts from './public/experts.tsx';
import landing from './public/landing.tsx';
import search from './public/search.tsx';

anew();
const { open, show } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院' });
const at = (name: string | RegExp) => screen.queryAllByRole('link', { name })[0]?.getAttribute('href') ?? null;
const empty = () => document.querySelector('.empty')?.textContent ?? null;
const pager = () => document.querySelector('nav[aria-label=分页]');

it('an empty list says that there is no such page only where there are others', async () => {
  const none = { list: [], size: 10 };
  const professions = { professions: [], profession: undefined, wd: '' };
  const filter = { category: { id: 0, name: '全部', total: 0 }, categories: [], cities: [], themes: [], filter: {} };
  const topics = { ...none, heat, themes, systems: [], currentClass: 'ppxm', kind: 'fixed', label: '', text: '' };
  for (const [page, data] of [
    [experts, professions],
    [consulting, professions],
    [points, filter],
    [cadreTopics, { ...topics, picture: '/p' }],
  ] as const) {
    const said = async (n: number, total: number) => {
      await open(page, { ...none, ...data, page: n, total });
      return empty()?.startsWith(`没有第 ${n} 页`);
    };
    expect([await said(1, 0), await said(2, 0), await said(1, 5), await said(2, 5), await said(2, 11)]).toEqual([
      ...[false, false, false, true, true],
    ]);
    expect(empty()).toMatch(/共 2 页/);
  }
});

it('the committee has pages where more are there than stand on one', async () => {
  const data = { professions: [], profession: undefined, wd: '', page: 1, list: [] };
  const has = async (total: number, size: number) => {
    await open(experts, { ...data, total, size });
    return pager() !== null;
  };
  expect([await has(20, 20), await has(21, 20), await has(10, 10), await has(11, 10), await has(20, 50)]).toEqual([
    ...[false, true, false, true, false],
  ]);
});

it('the way to the themes leads to the first that has something, else to the first', async () => {
  const data = {
    ...{ list: [topic(3)], total: 1, page: 1, size: 10, heat: [], systems: [], currentClass: 'ppxm', kind: 'fixed' },
    ...{ label: '品牌项目', text: '', picture: '/p' },
  };
  const [full, bare] = themes;
  await open(enterpriseTopics, { ...data, themes: [bare, full] });
  expect(at('培训主题')).toBe('/qypx/pxzt2/');
  await open(enterpriseTopics, { ...data, themes: [bare] });
  expect(at('培训主题')).toBe('/qypx/pxzt3/');
  await open(enterpriseTopics, { ...data, themes: [] });
  expect([at('培训主题'), at('清除筛选')]).toEqual([null, null]);
  await open(enterpriseTopics, { ...data, themes, length: 1 });
  expect(at('清除筛选')).toBe('/qypx/ppxm/');
  await open(enterpriseTopics, { ...data, themes, kind: 'theme', currentClass: 'pxzt2', label: '乡村' });
  const current = [...document.querySelectorAll('main [aria-current]')].map((a) => a.textContent);
  expect(current).toEqual(['培训主题', '乡村4', '不限', '1', '10 条/页']);
});

it('topics stand side by side or in a ledger, with their pictures or without, below a heading of their rank', async () => {
  const list = [topic(1), topic(2)];
  const look = () => [
    document.querySelector('ul')?.className.split(' ').filter(Boolean).length,
    document.querySelectorAll('h2').length,
    document.querySelectorAll('h3').length,
    document.querySelectorAll('img').length,
    document.querySelectorAll('a[class*=bare]').length,
  ];
  await show(<TopicCards list={list as never} />);
  expect(look()).toEqual([1, 2, 0, 2, 0]);
  await show(<TopicCards list={list as never} columns={3} level={3} />);
  expect(look()).toEqual([2, 0, 2, 2, 0]);
  await show(<TopicLedger list={list as never} />);
  expect(look()).toEqual([1, 2, 0, 2, 0]);
  await show(<TopicLedger list={list as never} level={3} pictures={false} />);
  expect(look()).toEqual([1, 0, 2, 0, 2]);
});

it('what is read most, what is taught and what was looked for are drawn as they are', async () => {
  await show(<HeatTen list={heat} limit={2} />);
  expect([...document.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual(['/qypx/1/', '/gbpx/2/']);
  await show(<HeatTen list={[]} />);
  expect(document.querySelector('section')).toBeNull();
  const modules = [
    { name: '一', form: '讲授', hours: 8 },
    { name: '二', form: '现场', hours: 4 },
    { name: '三', form: '讲授', hours: 2 },
  ];
  await show(<ModuleTable modules={modules} />);
  expect([...document.querySelectorAll('i')].map((i) => [i.textContent, i.style.flexGrow])).toEqual([
    ['讲授', '10'],
    ['现场', '4'],
  ]);
  await show(<ModuleTable modules={[]} />);
  expect(document.querySelector('section')).toBeNull();
  const marked = async (text: string, words: string) => {
    await show(<p>{<Marked text={text} words={words} />}</p>);
    return document.querySelector('p')?.innerHTML;
  };
  expect([await marked('A茶a.b', 'a'), await marked('茶', ''), await marked('a.b（c）axb', 'a.b')]).toEqual([
    '<mark>A</mark>茶<mark>a</mark>.b',
    '茶',
    '<mark>a.b</mark>（c）axb',
  ]);
});

it('a point without themes, neighbours or what is near has no heading for them', async () => {
  const point = {
    ...{ id: 8, name: '点8', city: '杭州', county: '余杭区', address: '路', categoryId: 4, categoryName: '红色' },
    ...{ coverUrl: '/c', minutes: 90, capacity: 40, narrator: '', summary: '', latitude: 30, longitude: 120 },
    ...{ gallery: [{ url: '/g', caption: '图' }], content: '', question: '', themes: [], nearby: [] },
    ...{ previous: null, next: null },
  };
  await open(pointDetail, { point, crumbs: [] });
  expect([...document.querySelectorAll('h2')].map((h) => h.textContent)).toEqual([
    ...['带走的一道题', '位置', '正在筹备一次培训？'],
  ]);
  expect(document.querySelector('figure img')?.getAttribute('src')).toBe('/g');
});

it('on a phone the keyboard goes once a search is sent; with a mouse the cursor stays', async () => {
  const found = {
    list: [],
    total: 0,
    counts: {},
    suggestions: [],
    answers: [],
    hotWords: [],
    typed: '',
    also: [],
    apart: [],
  };
  const asked = { wd: '', type: undefined, sort: 'relevance', from: '', to: '', page: 1, size: 10, exact: false };
  const stays = async (matches: boolean) => {
    const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', (of: string) => ({ ...query, matches: matches && of.includes('coarse') }));
    await open(search, { asked, found, years: [] });
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: '搜索词' });
    field.focus();
    fireEvent.submit(field.form as HTMLFormElement);
    return document.activeElement === field;
  };
  expect([await stays(true), await stays(false)]).toEqual([false, true]);
});

it('what was typed among the questions before the page took over counts, and is not sent away', async () => {
  const faq = (id: number, question: string) => ({ id, group: '组', question, answer: '' });
  await open(consultation, { faqs: [faq(1, '退费'), faq(2, '证书')], wd: '退费' });
  expect(document.querySelectorAll('details').length).toBe(1);
  const form = document.querySelector('form[role=search]') as HTMLFormElement;
  expect(fireEvent.submit(form)).toBe(false);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '   ' } });
  expect([document.querySelectorAll('details').length, document.querySelectorAll('details[open]').length]).toEqual([
    2, 0,
  ]);
});

it('a sign-on that is under way shows so until it is over', async () => {
  const answer = Promise.withResolvers<never>();
  const sso = vi.spyOn(quietApi.account, 'sso').mockReturnValue(answer.promise);
  const { View } = landing as unknown as Page;
  const data = {
    ...{ banners: [], bubbles: [], heat: [], projects: [], cities: [], experts: [], decode: [], community: [] },
    ...{ links: [], news: { list: [], notice: null, noticeCategory: null }, enterprise: { themes: [] } },
    cadre: { brands: [], latest: [], themes: [], industries: [] },
  };
  const routes = [{ path: '*', element: <View data={data} /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/home/?code=edges&state=s'] });
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(screen.queryByRole('progressbar', { name: '正在完成登录' })).not.toBeNull());
  await vi.waitFor(() => expect(sso).toHaveBeenCalled());
  await act(async () => answer.reject(new Error('away') as never));
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await settled();
});
