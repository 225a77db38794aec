import { z } from 'zod';
import { defineCalls, id } from './call.ts';

const Pinned = z.object({ id, kind: z.string(), title: z.string(), reads: z.number(), live: z.boolean() });
export type HotPinned = z.infer<typeof Pinned>;
const Read = z.object({ id, kind: z.string(), title: z.string(), reads: z.number() });
const ids = z.array(id).max(10, '最多置顶 10 条');
const approvers = ['approver'] as const;

/**
 * What the site shows as wanted: words of the search and texts, those that staff pin before those that are read most.
 */
export const hot = defineCalls({
  get: {
    method: 'GET',
    path: '/admin/hot/get',
    access: 'staff',
    roles: approvers,
    added: true,
    purpose: 'What is pinned as hot, and what is searched and read most',
    reply: z.object({
      words: z.array(z.string()),
      searched: z.array(z.object({ term: z.string(), searches: z.number() })),
      topics: z.array(Pinned),
      topicsRead: z.array(Read),
      articles: z.array(Pinned),
      articlesRead: z.array(Read),
    }),
  },
  save: {
    method: 'POST',
    path: '/admin/hot/save',
    publishes: true,
    access: 'staff',
    roles: approvers,
    added: true,
    purpose: 'Set what is pinned as hot, in its order',
    body: z.object({
      words: z
        .array(z.string().trim().min(1).max(20, '热词不能超过 20 个字'))
        .max(12, '最多 12 个热词')
        .meta({ title: '热词' }),
      topics: ids.meta({ title: '热门专题' }),
      articles: ids.meta({ title: '热门文章' }),
    }),
    reply: z.null(),
  },
});
