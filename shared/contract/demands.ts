import { z } from 'zod';
import { phonePattern, plainPhone, seen, straight } from '../checks.ts';
import { limits } from '../limits.ts';
import { isRegion } from '../regions.ts';
import { text } from '../text.ts';
import { text as ruleText } from './text.ts';
import { line } from './account.ts';
import {
  date,
  defineCalls,
  gone,
  id,
  instant,
  pageOf,
  proofOfWork,
  sendingKey,
  trainType,
  wholeNumber,
} from './call.ts';
import { listing } from './list.ts';
import { shownVersion, Survey, userRecord } from './surveys.ts';

/** 2 training demand, 3 expert consultation, 4 investment, 5 innovation (section 4). */
const type = wholeNumber(2, 5).meta({ title: '类别' });
const kind = z.enum(['demand', 'plan', 'consultation']).meta({ title: '来源' });
export type DemandKind = z.infer<typeof kind>;
const status = wholeNumber(0, 2).meta({ title: '状态' });

/** The contact block of every form (section 5). A number that a person answers: mobile or landline. */
const contact = {
  name: z.string().trim().overwrite(seen).min(1, '请输入姓名').max(30).meta({ title: '姓名' }),
  cellPhone: z
    .string()
    .overwrite(plainPhone)
    .min(1, '请输入联系电话')
    .max(20)
    .regex(new RegExp(`^$|${phonePattern.source}`), ruleText.phone)
    .meta({ title: '联系电话' }),
};
/** Who sends a demand form, by either call. */
export const sender = z.object({
  ...contact,
  address: z
    .string()
    .trim()
    .min(1, '请选择')
    .max(120)
    .refine((address) => !address || isRegion(address), '请选择')
    .meta({ title: '联系地址' }),
});
/**
 * What keeps machines out: a challenge with its work, and a field that
 * nobody sees. `key` makes two presses of one button one record.
 */
const sending = {
  ...proofOfWork,
  key: sendingKey,
  homepage: z.string().max(200).default('').meta({ title: '安全校验' }),
};
const region = line('所在地区', 120).refine((names) => !names || isRegion(names), '请选择所在地区');
const several = (title: string) => z.string().trim().overwrite(straight).max(limits.multiLine).meta({ title });
const Sent = z.object({ id, receipt: z.string(), dueTime: instant });
export type Sent = z.infer<typeof Sent>;

/** Where a record stands, as its sender may see it: nothing of who or where from. */
export const Progress = z.object({
  kind,
  type: z.number(),
  title: z.string(),
  status: z.number(),
  createTime: instant,
  dueTime: instant,
  overdue: z.boolean(),
  assignTime: instant.nullable(),
  answerTime: instant.nullable(),
  doneTime: instant.nullable(),
  /** `interim`: a word on the way, and no answer. */
  replies: z.array(z.object({ content: z.string(), interim: z.boolean(), time: instant })),
});
export type Progress = z.infer<typeof Progress>;
export const receipt = z
  .string()
  .trim()
  .regex(/^[\w-]{20,64}$/, text.noDemand)
  .meta({ title: '回执编号' });

/** A line of the desk's inbox. */
export const DemandRow = z.object({
  id,
  kind,
  type: z.number(),
  title: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  unitName: z.string(),
  address: z.string(),
  status: z.number(),
  overdue: z.boolean(),
  ownerId: z.number().nullable(),
  ownerName: z.string(),
  createTime: instant,
  dueTime: instant,
  answerTime: instant.nullable(),
});
export type DemandRow = z.infer<typeof DemandRow>;
const Entry = z.object({
  id,
  kind: z.enum(['note', 'reply']),
  userName: z.string(),
  content: z.string(),
  /** Of a reply: a word on the way, and no answer. */
  interim: z.boolean(),
  time: instant,
});
export const DemandDetail = DemandRow.extend({
  receipt: z.string(),
  assignTime: instant.nullable(),
  doneTime: instant.nullable(),
  answers: z.array(z.object({ question: z.string(), type: z.number(), answer: z.string(), key: z.string() })),
  entries: z.array(Entry),
  /** How a reply reaches the sender, besides the page of the receipt. */
  reach: z.object({ message: z.boolean(), sms: z.boolean() }),
});
export type DemandDetail = z.infer<typeof DemandDetail>;
const desk = { access: 'staff', roles: ['desk'], added: true } as const;
/**
 * What the inbox may be narrowed to; a download of it as well. What nobody has answered comes first, by its due time.
 */
export const inboxQuery = z.object({
  ...listing(['dueTime', 'createTime'], 'dueTime'),
  /** A kind, or the demand forms of one type. */
  kind: z.enum(['demand', 'plan', 'consultation', '2', '3', '4', '5']).optional().meta({ title: '类别' }),
  status: status.optional(),
  /** Not answered, and late or due until midnight in Shanghai. */
  clock: z.enum(['late', 'today']).optional().meta({ title: '时限' }),
  owner: z
    .union([z.enum(['mine', 'nobody']), id])
    .optional()
    .meta({ title: '负责人' }),
  from: date.optional(),
  to: date.optional(),
});
const Beside = z.object({ id, title: z.string() }).nullable();

/** The forms of visitors, their receipts, and the desk that answers them. */
export const demands = defineCalls({
  questions: {
    method: 'GET',
    path: '/exam/demandWeb/official/detailType',
    access: 'public',
    purpose: 'Questions of the public demand form of one type',
    query: z.object({ type }),
    reply: Survey,
  },
  send: {
    method: 'POST',
    path: '/exam/demandWeb/official/addRecord',
    access: 'optional',
    purpose: 'Send the answers of a demand form',
    body: z.object({ demandId: id, userRecord, version: shownVersion, ...sender.shape, ...sending }),
    reply: Sent,
  },
  // Public and not optional, as section 7 has it ("official", no token) and section 1 says "a
  // visitor can request": no token is read, so somebody signed in goes the same way as a visitor,
  // with the same trap, work and limits, and an expired session costs nobody their words. The plan
  // comes to the page of the receipt, and to the account that has proven the number.
  requestPlan: {
    method: 'POST',
    path: '/train/trainingPlanFeedbackRecord/official/add',
    access: 'public',
    purpose: 'Send the request for a training plan',
    body: z.object({
      ...contact,
      unitName: z
        .string()
        .trim()
        .overwrite(seen)
        .min(1, '请输入单位名称')
        .max(limits.singleLine)
        .meta({ title: '单位名称' }),
      region: region.default(''),
      trainType: trainType.optional(),
      trainThemeId: id.optional().meta({ title: '培训主题' }),
      headCount: wholeNumber(1, 5000, '请输入培训人数').meta({ title: '培训人数' }),
      days: wholeNumber(1, 60).optional().meta({ title: '培训天数' }),
      expectedDate: date.or(z.literal('')).default('').meta({ title: '期望日期' }),
      remark: several('具体要求').default(''),
      ...sending,
    }),
    reply: Sent,
  },
  consult: {
    method: 'POST',
    path: '/train/consultation/official/add',
    access: 'optional',
    added: true,
    purpose: 'Ask a question from the consultation page',
    body: z.object({
      ...contact,
      topic: line('咨询类别', 20).default(''),
      content: z
        .string()
        .trim()
        .overwrite(straight)
        .min(1, '请输入您的问题')
        .max(limits.multiLine)
        .meta({ title: '您的问题' }),
      ...sending,
    }),
    reply: Sent,
  },
  challenge: {
    method: 'GET',
    path: '/exam/demandWeb/official/challenge',
    access: 'public',
    added: true,
    purpose:
      'A challenge for the proof of work that goes with a form, or with asking for a code; good once and for a few minutes',
    /** A fitting `nonce` makes SHA-256 of `prefix:nonce` begin with `bits` zero bits. Seconds. */
    reply: z.object({ challenge: z.string(), prefix: z.string(), bits: z.number(), expiresIn: z.number() }),
  },
  progress: {
    method: 'GET',
    path: '/exam/demandWeb/official/progress',
    access: 'public',
    added: true,
    purpose: 'How far a record is, by its receipt',
    query: z.object({ receipt }),
    reply: Progress,
  },
  list: {
    method: 'POST',
    path: '/admin/demand/list',
    ...desk,
    purpose: 'The inbox of the desk',
    body: inboxQuery,
    reply: pageOf(DemandRow),
  },
  beside: {
    method: 'POST',
    path: '/admin/demand/beside',
    ...desk,
    purpose: 'The records before and after one, in the order and within the filters of the inbox',
    body: inboxQuery.extend({ id }),
    reply: z.object({ previous: Beside, next: Beside }),
  },
  detail: {
    method: 'GET',
    path: '/admin/demand/detail',
    ...desk,
    purpose: 'One record with its answers, notes and replies',
    query: z.object({ id }),
    reply: DemandDetail,
  },
  owners: {
    method: 'GET',
    path: '/admin/demand/owners',
    ...desk,
    purpose: 'Who may own a record',
    reply: z.array(z.object({ id, name: z.string() })),
  },
  counts: {
    method: 'GET',
    path: '/admin/demand/counts',
    ...desk,
    purpose: "What waits: new, in work, overdue, due within four hours, due today, nobody's, and the own open ones",
    reply: z.object({
      fresh: z.number(),
      working: z.number(),
      overdue: z.number(),
      soon: z.number(),
      today: z.number(),
      nobody: z.number(),
      mine: z.number(),
    }),
  },
  assign: {
    method: 'POST',
    path: '/admin/demand/assign',
    ...desk,
    purpose: 'Give records to a member of staff; without a name to oneself',
    body: z.object({
      ids: z.array(id).min(1, '请选择要分派的事项').max(100).meta({ title: '事项' }),
      ownerId: id.optional().meta({ title: '负责人' }),
    }),
    reply: z.object({ assigned: z.number(), gone }),
  },
  setStatus: {
    method: 'POST',
    path: '/admin/demand/setStatus',
    ...desk,
    purpose: 'Set how far a record is',
    body: z.object({ id, status }),
    reply: z.null(),
  },
  note: {
    method: 'POST',
    path: '/admin/demand/note',
    ...desk,
    purpose: 'A note that only staff read',
    body: z.object({ id, content: z.string().trim().overwrite(straight).min(1).max(1000).meta({ title: '备注' }) }),
    reply: z.null(),
  },
  answer: {
    method: 'POST',
    path: '/admin/demand/answer',
    ...desk,
    purpose:
      'Reply to the sender: on the page of the receipt, by text message, and by site message where there is an account',
    body: z.object({
      id,
      content: z.string().trim().overwrite(straight).min(1).max(2000).meta({ title: '答复' }),
      done: z.boolean().default(true).meta({ title: '是否办结' }),
      /** A word on the way, as that it was handed on: the case stays open and its clock runs until an answer. */
      interim: z.boolean().default(false).meta({ title: '是否进展' }),
      /** How many replies the member of staff has seen: of two who answer at once, the second is told. */
      seen: wholeNumber(0, 1000).meta({ title: '已有答复数' }),
    }),
    reply: z.null(),
  },
});
