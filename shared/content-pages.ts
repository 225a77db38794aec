import { href, type PageName } from './sitemap.ts';

/** The public page of an article by its kind and id. */
export const articlePages = {
  news: (id: number) => href('news/detail', { id }),
  decode: (id: number) => href('news/decode-detail', { id }),
  community: (id: number) => href('public/community', {}, { id }),
  policy: (id: number) => href('cooperation/policy', {}, { id }),
  information: (id: number) => href('cooperation/information', {}, { id }),
  investment: (id: number) => href('cooperation/investment', {}, { id }),
  cooperation: (id: number) => href('cooperation/innovation', {}, { id }),
  'training-need': (id: number) => href('cooperation/training-needs', {}, { id }),
} as const;

const abouts: Record<number, PageName> = {
  1: 'about/environment',
  2: 'about/organisation',
  3: 'about/contact',
  4: 'about/review',
  5: 'about/profile',
};

/** The page of one of the five texts about the institute; an unknown type is the profile, as for visitors. */
export const aboutPages = (type: number): string => href(abouts[type] ?? 'about/profile');
