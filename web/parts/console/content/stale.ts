import type { Api } from '../../../../shared/contract/index.ts';

export type Category = Awaited<ReturnType<Api['content']['categories']>>[number];

/** The columns to which nothing new came for thirty days, the oldest first; one with nothing at all before them. */
export const staleOnes = <C extends Pick<Category, 'stale' | 'newest'>>(categories: readonly C[]): C[] =>
  categories.filter((c) => c.stale).sort((a, b) => (a.newest ?? '').localeCompare(b.newest ?? ''));
