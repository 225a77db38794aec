import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { hitTypes, Results } from './results.tsx';

afterEach(cleanup);

it('what is found says its kind, and its day only where that tells a reader how new it is', () => {
  const list = Object.keys(hitTypes).map((type, id) => {
    const marked = [{ text: `标题${type}`, mark: true }];
    return {
      id,
      type,
      path: `/${id}/`,
      publishTime: '2026-03-04T02:00:00Z',
      markedTitle: marked,
      excerpt: [],
      also: [],
    };
  });
  render(<Results list={list as never} />, { wrapper: MemoryRouter });
  const rows = screen.getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(list.map((hit) => hit.path));
  expect(rows.map((row) => [row.querySelector('.tag')?.textContent, row.querySelector('time')?.textContent])).toEqual([
    ['培训专题', '2026.03.04'],
    ['新闻', '2026.03.04'],
    ['教学点', undefined],
    ['单招项目', '2026.03.04'],
    ['专家', undefined],
    ['解码浙江', '2026.03.04'],
    ['政策', '2026.03.04'],
    ['资讯', '2026.03.04'],
    ['关于我们', undefined],
  ]);
});
