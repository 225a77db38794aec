import { z } from 'zod';
import { defineCalls, id, instant, pageOf, paging, shortText, trainType, wholeNumber } from './call.ts';
import { PublicAttachment } from './files.ts';

/**
 * The class of a topic in the address: brand, latest, industry system,
 * in-house training, or a theme; `zt` (search only) the plain topics.
 */
export const TopicClass = z
  .string()
  .regex(/^(ppxm|zt|zxzt|nxdz|hyxtzt\d{1,9}|pxzt\d{1,9})$/)
  .meta({ title: '专题类别' });

export const Topic = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  coverUrl: z.string(),
  trainType: z.number(),
  classify: z.string(),
  trainThemeId: z.number().nullable(),
  trainThemeName: z.string(),
  publishTime: instant,
  days: z.number(),
  headCount: z.number(),
  audience: z.string(),
});
export type Topic = z.infer<typeof Topic>;

const Module = z.object({ name: z.string(), hours: z.number(), form: z.string() });
export const TopicDetail = Topic.extend({
  content: z.string(),
  source: z.string(),
  editor: z.string(),
  modules: z.array(Module),
  industryId: z.number().nullable(),
  industryName: z.string(),
  themes: z.array(z.object({ id, name: z.string() })),
  previous: z.object({ id, title: z.string() }).nullable(),
  next: z.object({ id, title: z.string() }).nullable(),
  related: z.array(Topic),
});
export type TopicDetail = z.infer<typeof TopicDetail>;

export const Theme = z.object({ id, name: z.string() });
export const ThemeCount = Theme.extend({ summary: z.string(), total: z.number().int() });
export type ThemeCount = z.infer<typeof ThemeCount>;

export const Project = z.object({
  id,
  name: z.string(),
  summary: z.string(),
  content: z.string(),
  coverUrl: z.string(),
  attachments: z.array(PublicAttachment),
  startDate: z.string(),
  endDate: z.string(),
  place: z.string(),
  fee: z.string(),
  signUpDeadline: z.string(),
  /** Whether the caller has signed up; false for a visitor. */
  appliedFlag: z.boolean(),
  capacity: z.number(),
  audience: z.string(),
  publishTime: instant,
  schedule: z.array(z.object({ day: z.string(), morning: z.string(), afternoon: z.string() })),
  /** 1 open for sign-up, 2 sign-up over, 3 running, 4 ended: by the dates. */
  state: z.number(),
});
export type Project = z.infer<typeof Project>;

export const catalogue = defineCalls({
  indexShow: {
    method: 'POST',
    path: '/train/owetrain/indexShow',
    access: 'public',
    purpose: 'Training topics',
    body: z.object({
      ...paging,
      trainType: trainType.optional(),
      classify: TopicClass.optional(),
      trainThemeId: id.optional(),
      searchVal: shortText.optional(),
      /** Standard length of the schedule: 1 up to three days, 2 four or five, 3 longer. */
      length: wholeNumber(1, 3).optional().meta({ title: '学制' }),
    }),
    reply: pageOf(Topic),
    reads: ['articles', 'themes'],
  },
  topic: {
    method: 'GET',
    path: '/train/owetrain/detail',
    access: 'public',
    added: true,
    purpose: 'One topic',
    query: z.object({ id, trainType }),
    reply: TopicDetail,
    counts: 'topic',
    reads: ['articles', 'themes', 'categories', 'settings'],
  },
  themes: {
    method: 'GET',
    path: '/train/trainTheme/list',
    access: 'public',
    added: true,
    purpose: 'Themes with the number of topics each',
    query: z.object({ trainType: trainType.optional() }),
    reply: z.array(ThemeCount),
    reads: ['articles', 'themes'],
  },
  industries: {
    method: 'GET',
    path: '/train/owetrain/industries',
    access: 'public',
    added: true,
    purpose: 'Industry systems with the number of topics each; the first is all of them',
    reply: z.array(Theme.extend({ total: z.number().int() })),
    reads: ['articles', 'categories'],
  },
  getInterestList: {
    method: 'GET',
    path: '/train/trainTheme/official/getInterestList',
    access: 'public',
    purpose: 'Themes a person may be interested in',
    reply: z.array(Theme),
    reads: ['themes'],
  },
  getIndexProject: {
    method: 'POST',
    path: '/train/singleRecruitProject/official/getIndexProject',
    access: 'public',
    purpose: 'Single-recruit projects',
    body: z.object({ ...paging, id: id.optional() }),
    reply: pageOf(Project),
    reads: ['projects', 'settings'],
  },
  selectBubbleTrain: {
    method: 'GET',
    path: '/train/owetrain/selectBubbleTrain',
    access: 'public',
    purpose: 'Themes as bubbles, sized by heat',
    query: z.object({ trainType: trainType.optional() }),
    reply: z.array(z.object({ id, name: z.string(), heat: z.number(), trainType: z.number() })),
    reads: ['articles', 'themes', 'heat'],
  },
  oweHeatTenList: {
    method: 'GET',
    path: '/train/owetrain/oweHeatTenList',
    access: 'public',
    purpose: 'The ten most read topics',
    query: z.object({ trainType: trainType.optional() }),
    reply: z.array(z.object({ id, title: z.string(), heat: z.number(), trainType: z.number() })),
    reads: ['articles', 'heat', 'settings'],
  },
});
