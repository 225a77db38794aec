// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { ArticleList, type ListData } from './article-list.tsx';

afterEach(cleanup);

const data: ListData = { list: [], total: 45, page: 2, size: 20, from: '2026-01-02', to: '2026-03-04', wd: '茶 叶' };
const show = (more: Partial<ListData>) =>
  render(
    <MemoryRouter>
      <ArticleList
        data={{ ...data, ...more }}
        detail={(a) => `/${a.id}/`}
        address={(page, query) =>
          `/list_${page}/?${Object.entries(query)
            .filter(([, v]) => v !== undefined)
            .map(([k, v]) => `${k}=${v}`)
            .join('&')}`
        }
      />
    </MemoryRouter>,
  );
const leads = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it.each<[string, Partial<ListData>, string]>([
  ['nothing, and is empty', {}, '这里还没有内容'],
  ['nothing, on a later page', { page: 2 }, '这里还没有内容'],
  ['its first day', { from: '2026-01-02' }, '没有符合条件的内容'],
  ['its last day', { to: '2026-01-02' }, '没有符合条件的内容'],
  ['its words', { wd: '茶' }, '没有符合条件的内容'],
])('a list that is narrowed by %s says why nothing stands there', (_, more, said) => {
  show({ total: 0, page: 1, from: '', to: '', wd: '', ...more });
  expect(screen.queryByText(said)).not.toBeNull();
});

describe('the pages of a list', () => {
  const filters = 'from=2026-01-02&to=2026-03-04&wd=茶 叶';

  it('keep the days, the words and the size that were asked for', () => {
    show({});
    expect(leads('上一页')).toBe(`/list_1/?${filters}&size=20`);
    expect(leads('下一页')).toBe(`/list_3/?${filters}&size=20`);
    expect(leads('第 3 页')).toBe(`/list_3/?${filters}&size=20`);
    expect(leads('50 条/页')).toBe(`/list_1/?${filters}&size=50`);
    expect(leads('10 条/页')).toBe(`/list_1/?${filters}`);
    expect(screen.getByRole('link', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page');
  });

  it('lead back from beyond the end to the last one', () => {
    show({ page: 99 });
    expect(leads('上一页')).toBe(`/list_3/?${filters}&size=20`);
    expect(leads('看最后一页')).toBe(`/list_3/?${filters}&size=20`);
    expect(screen.queryByRole('link', { name: '下一页' })).toBeNull();
  });

  it('lead to another tab with the same days and words, and where nothing is found to where something is', () => {
    render(
      <MemoryRouter>
        <ArticleList
          data={{ ...data, total: 0, page: 1 }}
          tabs={[
            { label: '动态', to: '/pxdt/', current: true, count: 0 },
            { label: '新闻', to: '/xyxw/?a=1', current: false, count: 3 },
            { label: '通知', to: '/tz/', current: false, count: 0 },
            ...['二', '三', '四', '五'].map((label) => ({ label, to: `/${label}/`, current: false, count: 1 })),
          ]}
          detail={(a) => `/${a.id}/`}
          address={() => '/'}
        />
      </MemoryRouter>,
    );
    const same = 'from=2026-01-02&to=2026-03-04&wd=%E8%8C%B6+%E5%8F%B6&size=20';
    expect(leads(/^新闻\s*3$/)).toBe(`/xyxw/?a=1&${same}`);
    expect(leads('新闻 3 条')).toBe(`/xyxw/?a=1&${same}`);
    expect(screen.getAllByRole('link', { name: /条$/ }).map((a) => a.textContent)).toEqual([
      ...['新闻 3 条', '二 1 条', '三 1 条', '四 1 条'],
    ]);
  });
});
