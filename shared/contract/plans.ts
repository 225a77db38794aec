import { z } from 'zod';
import { straight } from '../checks.ts';
import { line } from './account.ts';
import { schemaOfFields } from '../fields/schema.ts';
import { planFields, refFields } from '../plan-fields.ts';
import { defineCalls, highest, id, instant, pageOf, paging, wholeNumber } from './call.ts';
import { receipt } from './demands.ts';

const refKind = z.enum(['expert', 'point', 'topic']).meta({ title: '来源' });
const Ref = schemaOfFields(refFields);
export type PlanRef = z.infer<typeof Ref>;
export const PlanContent = schemaOfFields(planFields);
export type PlanContent = z.infer<typeof PlanContent>;
export type PlanDay = PlanContent['schedule'][number];

const state = z.enum(['draft', 'sent', 'changed', 'accepted', 'replaced']);
export type PlanState = z.infer<typeof state>;
const number = wholeNumber(1, 10_000).meta({ title: '版本' });
const Shown = z.object({
  number: z.number(),
  state,
  content: PlanContent,
  sentTime: instant.nullable(),
  answerTime: instant.nullable(),
  words: z.string(),
});
/** A version as the asker reads it. */
export type ShownPlan = z.infer<typeof Shown>;
const Version = Shown.extend({ id, revision: z.number(), userName: z.string(), updateTime: instant });
export type PlanVersion = z.infer<typeof Version>;

/** How far a request is, in one word: nothing written, or the state of its newest version. */
const progress = z.enum(['none', 'draft', 'sent', 'changed', 'accepted']).meta({ title: '进展' });
export type PlanProgress = z.infer<typeof progress>;
const Row = z.object({
  id,
  title: z.string(),
  name: z.string(),
  unitName: z.string(),
  progress,
  number: z.number(),
  ownerName: z.string(),
  createTime: instant,
  updateTime: instant.nullable(),
});
export type PlanRow = z.infer<typeof Row>;
export const PlanDetail = z.object({
  id,
  title: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  unitName: z.string(),
  receipt: z.string(),
  createTime: instant,
  answers: z.array(z.object({ question: z.string(), answer: z.string(), key: z.string() })),
  versions: z.array(Version),
});
export type PlanDetail = z.infer<typeof PlanDetail>;

const desk = { access: 'staff', roles: ['desk'], added: true } as const;
const asker = { access: 'public', added: true } as const;
const base = {
  id,
  versionId: wholeNumber(0, highest).meta({ title: '方案版本' }),
  /** Of the draft; where none was begun, the number of the version that stands before it: 0 for a first. */
  revision: wholeNumber(0, 1_000_000).meta({ title: '修订' }),
};

/** What the requests may be narrowed to; a download of them as well. */
export const plansQuery = z.object({
  ...paging,
  progress: progress.optional(),
  wd: line('关键词').default(''),
  sort: z
    .enum(['createTime', '-createTime', 'updateTime', '-updateTime'])
    .default('-createTime')
    .meta({ title: '排序' }),
});

/** The plans that answer requests: written by the desk, read and answered by whoever holds the receipt. */
export const plans = defineCalls({
  list: {
    method: 'POST',
    path: '/admin/plan/list',
    ...desk,
    purpose: 'Requests for plans with how far each is',
    body: plansQuery,
    reply: pageOf(Row),
  },
  detail: {
    method: 'GET',
    path: '/admin/plan/detail',
    ...desk,
    purpose: 'A request with every version of its plan',
    query: z.object({ id }),
    reply: PlanDetail,
  },
  pick: {
    method: 'GET',
    path: '/admin/plan/pick',
    ...desk,
    purpose: 'Experts, teaching points and topics by a part of their name, for the schedule',
    query: z.object({ kind: refKind, wd: z.string().trim().min(1).max(60).meta({ title: '关键词' }) }),
    reply: z.array(Ref),
  },
  save: {
    method: 'POST',
    path: '/admin/plan/save',
    ...desk,
    purpose: 'Save the draft of the next version, on what was shown; versionId 0 begins it',
    body: z.object({ ...base, content: PlanContent.meta({ title: '方案' }) }),
    reply: z.object({ versionId: id, revision: z.number() }),
  },
  send: {
    method: 'POST',
    path: '/admin/plan/send',
    ...desk,
    purpose: 'Send the draft to the asker: on the page of the receipt, by text message and by site message',
    body: z.object(base),
    reply: z.null(),
  },
  discard: {
    method: 'POST',
    path: '/admin/plan/discard',
    ...desk,
    purpose: 'Throw the draft away',
    body: z.object(base),
    reply: z.null(),
  },
  forReceipt: {
    method: 'GET',
    path: '/train/plan/official/detail',
    ...asker,
    purpose: 'The versions that were sent to the holder of a receipt, newest first',
    query: z.object({ receipt }),
    reply: z.array(Shown),
  },
  file: {
    method: 'GET',
    path: '/train/plan/official/file',
    ...asker,
    raw: 'file',
    purpose: 'A version that was sent, as a file to take along',
    query: z.object({ receipt, number, format: z.enum(['pdf', 'docx']).meta({ title: '格式' }) }),
    reply: z.null(),
  },
  accept: {
    method: 'POST',
    path: '/train/plan/official/accept',
    ...asker,
    purpose: 'Accept the newest version that was sent',
    body: z.object({ receipt, number }),
    reply: z.null(),
  },
  askChange: {
    method: 'POST',
    path: '/train/plan/official/askChange',
    ...asker,
    purpose: 'Ask for a change of the newest version, in a sentence',
    body: z.object({
      receipt,
      number,
      words: z.string().trim().overwrite(straight).min(1, '请写下要改的地方').max(200).meta({ title: '要改的地方' }),
    }),
    reply: z.null(),
  },
});
