import type { HitType } from '../../../shared/contract/search.ts';
import { href } from '../../../shared/sitemap.ts';

export type Sort = 'relevance' | 'date';
/** What the address of a search says. */
export type Asked = {
  wd: string;
  type: HitType | undefined;
  sort: Sort;
  from: string;
  to: string;
  page: number;
  size: number;
  /** Only what was typed. */
  exact: boolean;
};

/**
 * The address of this search with some parts changed; what is the
 * default stays out. A changed filter leads to the first page.
 */
export function searchHref(asked: Asked, change: Partial<Asked> = {}): string {
  const { wd, type, sort, from, to, page, size, exact } = { ...asked, page: 1, ...change };
  return href(
    'public/search',
    {},
    {
      wd,
      type,
      sort: sort === 'date' ? sort : undefined,
      from,
      to,
      page: page > 1 ? page : undefined,
      size: size === 10 ? undefined : size,
      exact: exact ? 1 : undefined,
    },
  );
}
