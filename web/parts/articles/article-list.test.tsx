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
const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

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
});
