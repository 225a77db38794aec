import { z } from 'zod';
import { date, defineCalls, id, instant, paging, shortText } from './call.ts';

/** The kinds of hits, in the order of the tabs. */
export const HitType = z.enum([
  'topic',
  'news',
  'point',
  'project',
  'expert',
  'decode',
  'policy',
  'information',
  'about',
]);
export type HitType = z.infer<typeof HitType>;

/** Text in pieces; the marked ones matched. */
export const Marked = z.array(z.object({ text: z.string(), mark: z.boolean() }));
export type Marked = z.infer<typeof Marked>;

export const Hit = z.object({
  id,
  type: HitType,
  title: z.string(),
  summary: z.string(),
  path: z.string(),
  publishTime: instant,
  markedTitle: Marked,
  excerpt: Marked,
  /** What else the hit is found by, where that has the words: themes, a place, titles of courses. */
  also: z.array(Marked),
});
export type Hit = z.infer<typeof Hit>;

export const search = defineCalls({
  globalSearch: {
    method: 'POST',
    path: '/train/newsIndex/globalSearch',
    access: 'public',
    purpose: 'Search over the whole site',
    body: z.object({
      wd: z.string().max(2000).default('').meta({ title: '搜索词' }),
      type: HitType.optional().meta({ title: '类别' }),
      ...paging,
      sort: z.enum(['relevance', 'date']).default('relevance').meta({ title: '排序' }),
      from: date.optional(),
      to: date.optional(),
      /** What was typed and nothing else: neither words of the same meaning nor what it may have been meant to be. */
      exact: z.boolean().default(false).meta({ title: '只查原词' }),
    }),
    reply: z.object({
      /** What answers directly: pages where something is done, and frequent questions. */
      answers: z.array(z.object({ title: z.string(), answer: z.string(), path: z.string() })),
      list: z.array(Hit),
      total: z.number().int(),
      /** Hits by type, whatever type is asked for. */
      counts: z.record(HitType, z.number().int()),
      /** When nothing is found: words of the query that would find something. */
      suggestions: z.array(z.string()),
      hotWords: z.array(z.string()),
      wd: shortText,
      /** What was typed where it was read as something else, pinyin or a slip, and `wd` is that word; else empty. */
      typed: shortText,
      /** Words of the same meaning that were looked for as well. */
      also: z.array(z.string()),
      /** The words that hits have apart, where none of them has the text as it was typed; else none. */
      apart: z.array(z.string()),
    }),
    reads: ['search', 'settings', 'faqs', 'themes', 'categories'],
  },
});
