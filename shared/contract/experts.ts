import { z } from 'zod';
import { defineCalls, id, paging, pageOf, shortText } from './call.ts';

export const Expert = z.object({
  id,
  name: z.string(),
  title: z.string(),
  dept: z.string(),
  professionId: z.number(),
  professionName: z.string(),
  photoUrl: z.string(),
  intro: z.string(),
  content: z.string(),
  courses: z.array(z.string()),
});
export type Expert = z.infer<typeof Expert>;

export const Enterprise = z.object({
  id,
  name: z.string(),
  industry: z.string(),
  city: z.string(),
  founded: z.number(),
  staff: z.string(),
  summary: z.string(),
  coverUrl: z.string(),
});
export type Enterprise = z.infer<typeof Enterprise>;
export const EnterpriseDetail = Enterprise.extend({
  offers: z.array(z.string()),
  content: z.string(),
});

export const experts = defineCalls({
  list: {
    method: 'POST',
    path: '/train/expertThinkTank/official/list',
    access: 'public',
    purpose: 'Experts of the advisory committee',
    body: z.object({ ...paging, name: shortText.optional(), professionId: id.optional(), id: id.optional() }),
    reply: pageOf(Expert),
    reads: ['experts', 'categories', 'settings'],
  },
  selectProfessionList: {
    method: 'GET',
    path: '/train/expertThinkTank/official/selectProfessionList',
    access: 'public',
    purpose: 'Professional fields of experts and teachers',
    reply: z.array(z.object({ id, name: z.string() })),
    reads: ['categories'],
  },
});

export const enterprises = defineCalls({
  list: {
    method: 'GET',
    path: '/train/enterprise/list',
    access: 'public',
    added: true,
    purpose: 'Partner enterprises',
    query: z.object({ ...paging }),
    reply: pageOf(Enterprise),
    reads: ['enterprises'],
  },
  get: {
    method: 'GET',
    path: '/train/enterprise/detail',
    access: 'public',
    added: true,
    purpose: 'One enterprise; without an id the first',
    query: z.object({ id: id.optional() }),
    reply: EnterpriseDetail,
    reads: ['enterprises', 'settings'],
  },
});
