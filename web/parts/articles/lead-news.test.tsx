import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ArticleItem } from '../../../shared/contract/articles.ts';
import { LeadNews } from './lead-news.tsx';

const item = (id: number, coverUrl = '') =>
  ({ id, title: `新闻${id}`, summary: '短', coverUrl, publishTime: '2026-11-18T16:05:00Z' }) as ArticleItem;
const titles = (list: ArticleItem[]) => {
  const { container } = render(
    <MemoryRouter>
      <LeadNews list={list} to={(a) => `/${a.id}/`} />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('a')].map(
    (a) => `${a.getAttribute('href')} ${a.querySelector('h3')?.textContent}`,
  );
};

it('the newest that has a picture stands large, the others in their order beside it; the newest where none has one', () => {
  expect(titles([item(3), item(2, '/file/a.jpg'), item(1, '/file/b.jpg')])).toEqual([
    ...['/2/ 新闻2', '/3/ 新闻3', '/1/ 新闻1'],
  ]);
  expect(titles([item(3), item(2)])).toEqual(['/3/ 新闻3', '/2/ 新闻2']);
  expect(titles([])).toEqual([]);
});
