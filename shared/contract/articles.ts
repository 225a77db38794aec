import { z } from 'zod';
import { PublicAttachment } from './files.ts';
import { date, defineCalls, facts, id, instant, paging, pageOf, shortText, trainType } from './call.ts';

/** What an article is; each kind has its own list and detail page. Topics of the catalogue have calls of their own. */
export const ArticleKind = z.enum([
  'news',
  'decode',
  'policy',
  'information',
  'community',
  'investment',
  'cooperation',
  'training-need',
]);
export type ArticleKind = z.infer<typeof ArticleKind>;

export const ArticleItem = z.object({
  id,
  kind: ArticleKind,
  title: z.string(),
  summary: z.string(),
  coverUrl: z.string(),
  categoryId: z.number(),
  categoryName: z.string(),
  source: z.string(),
  publishTime: instant,
  facts,
});
export type ArticleItem = z.infer<typeof ArticleItem>;

const Neighbour = z.object({ id, title: z.string() }).nullable();
export const Article = ArticleItem.extend({
  /** HTML, sanitised. */
  content: z.string(),
  editor: z.string(),
  /** Characters of the text. */
  length: z.number().int(),
  trainTypes: z.array(z.number()),
  themes: z.array(z.object({ id, name: z.string() })),
  attachments: z.array(PublicAttachment),
  previous: Neighbour,
  next: Neighbour,
  related: z.array(ArticleItem),
});
export type Article = z.infer<typeof Article>;

const ArticleCount = z.object({ id, name: z.string(), total: z.number().int() });

export const articles = defineCalls({
  list: {
    method: 'GET',
    path: '/train/article/list',
    access: 'public',
    added: true,
    purpose: 'A page of the articles of one kind',
    query: z.object({
      kind: ArticleKind,
      ...paging,
      categoryId: id.optional(),
      themeId: id.optional(),
      trainType: trainType.optional(),
      from: date.optional(),
      to: date.optional(),
      /** Words of the title. */
      wd: shortText.optional(),
    }),
    reply: pageOf(ArticleItem),
    reads: ['articles', 'categories'],
  },
  categories: {
    method: 'GET',
    path: '/train/article/categories',
    access: 'public',
    added: true,
    purpose: 'The categories of a kind with their counts, of all or of what a list is narrowed to',
    query: z.object({ kind: ArticleKind, from: date.optional(), to: date.optional(), wd: shortText.optional() }),
    reply: z.object({ list: z.array(ArticleCount), total: z.number().int() }),
    reads: ['articles', 'categories'],
  },
  get: {
    method: 'GET',
    path: '/train/article/detail',
    access: 'public',
    added: true,
    purpose: 'One article with its neighbours and related ones',
    query: z.object({ kind: ArticleKind, id, trainType: trainType.optional() }),
    reply: Article,
    counts: 'article',
    reads: ['articles', 'categories', 'themes', 'settings'],
  },
  /** The most read of a kind over the last year. */
  popular: {
    method: 'GET',
    path: '/train/article/popular',
    access: 'public',
    added: true,
    purpose: 'The most read articles of a kind',
    query: z.object({ kind: ArticleKind }),
    reply: z.array(ArticleItem),
    reads: ['articles', 'heat', 'settings'],
  },
});
