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
          ]}
          detail={(a) => `/${a.id}/`}
          address={() => '/'}
        />
      </MemoryRouter>,
    );
    const same = 'from=2026-01-02&to=2026-03-04&wd=%E8%8C%B6+%E5%8F%B6&size=20';
    expect(leads(/^新闻\s*3$/)).toBe(`/xyxw/?a=1&${same}`);
    expect(leads('新闻 3 条')).toBe(`/xyxw/?a=1&${same}`);
    expect(screen.queryByRole('link', { name: '通知 0 条' })).toBeNull();
  });
});
