import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from '../lib/page.tsx';
import points from './onsite/points.tsx';
import experts from './public/experts.tsx';

afterEach(cleanup);
function show(page: object, data: object): void {
  const { View } = page as Page;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <View data={data} /> }])} />);
}
const at = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
const hidden = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map((i) => `${i.name}=${i.value}`);

describe('the committee', () => {
  const expert = { id: 1, name: '甲', title: '', dept: '', professionName: '', intro: '', courses: [], photoUrl: '' };
  const data = (more: object = {}) => ({
    ...{ professions: [{ id: 3, name: '治理' }], profession: undefined, wd: '', page: 1, size: 20, total: 45 },
    ...{ list: [expert], ...more },
  });

  it('keeps a chosen field, words and size in the ways on, and names what it was narrowed by', () => {
    show(experts, data({ profession: { id: 3, name: '治理' }, wd: '甲', page: 2, size: 10 }));
    expect([at('下一页'), at('上一页'), at('治理'), at('不限')].map((a) => decodeURIComponent(a ?? ''))).toEqual([
      '/zjgwwyh/?profession=3&wd=甲&page=3&size=10',
      '/zjgwwyh/?profession=3&wd=甲&size=10',
      '/zjgwwyh/?wd=甲&size=10&profession=3',
      '/zjgwwyh/?wd=甲&size=10',
    ]);
    expect(document.querySelector('[role=status]')?.textContent).toBe('治理、姓名含“甲”，共 45 位委员清除筛选');
    expect(hidden()).toContain('profession=3');
  });

  it('has pages wherever not everybody stands on the first', () => {
    show(experts, data({ total: 12, size: 10, page: 1 }));
    expect(at('下一页')).toBe('/zjgwwyh/?page=2&size=10');
    cleanup();
    show(experts, data({ total: 12, size: 20, page: 1 }));
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
    cleanup();
    // Whoever sees all of them on a larger page can go back to a smaller one.
    show(experts, data({ total: 45, size: 50, page: 1 }));
    expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeNull();
    cleanup();
    show(experts, data({ total: 45, page: 9, list: [] }));
    expect([screen.queryByText('没有第 9 页') !== null, at('看最后一页')]).toEqual([true, '/zjgwwyh/?page=3']);
    cleanup();
    show(experts, data({ total: 0, list: [], wd: '无' }));
    expect([screen.queryByText('没有找到这样的委员') !== null, at('看全部委员')]).toEqual([true, '/zjgwwyh/']);
  });
});

describe('the teaching points', () => {
  const data = (more: object = {}) => ({
    ...{ category: { id: 4, name: '红色', total: 3 }, categories: [{ id: 4, name: '红色', total: 3 }] },
    ...{ cities: [{ city: '杭州', total: 2 }], themes: [{ id: 2, name: '乡村' }], list: [], total: 0 },
    ...{ page: 1, size: 20, filter: { city: '杭州', theme: 2, length: 1, wd: '茶' }, ...more },
  });
  it('keep what else was chosen in each way on, and what is not typed in the search', () => {
    show(points, data({ total: 45, page: 3 }));
    const query = (name: string) => new URL(at(name) ?? '', 'http://x').searchParams.toString();
    const of = (more: object) => new URLSearchParams(more as never).toString();
    expect([query('上一页'), query('一至两小时')]).toEqual([
      of({ city: '杭州', theme: 2, length: 1, wd: '茶', size: 20 }),
      of({ city: '杭州', theme: 2, length: 2, wd: '茶', size: 20 }),
    ]);
    expect(hidden()).toEqual(['city=杭州', 'theme=2', 'length=1', 'size=20']);
  });

  it('lead in one place from what was chosen to all of the kind: beside the choice, or where nothing fits it', () => {
    const ways = () => screen.queryAllByRole('link', { name: '清除筛选' }).map((link) => link.getAttribute('href'));
    show(points, data());
    expect(ways()).toEqual(['/xcjx/jxdfl4/?size=20']);
    cleanup();
    show(points, data({ total: 45, page: 3 }));
    expect(ways()).toEqual(['/xcjx/jxdfl4/']);
  });
});
