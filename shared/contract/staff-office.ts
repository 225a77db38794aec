import { z } from 'zod';
import { roles } from '../roles.ts';
import { date, defineCalls, id, instant, pageOf, wholeNumber } from './call.ts';
import { listing } from './list.ts';

const Deed = z.object({
  id: z.number(),
  at: instant,
  userId: z.number().nullable(),
  userName: z.string(),
  address: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  title: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type Deed = z.infer<typeof Deed>;

/** What the trail may be narrowed to; a download of it as well. */
export const trailQuery = z.object({
  ...listing(['at'], '-at'),
  person: z.string().trim().max(30).default('').meta({ title: '人员' }),
  action: z.string().trim().max(60).default('').meta({ title: '操作' }),
  subject: z.string().trim().max(30).default('').meta({ title: '对象' }),
  subjectId: z.string().trim().max(40).default('').meta({ title: '对象编号' }),
  from: date.optional(),
  to: date.optional(),
});

/** state 0 waits, 1 sent, 2 failed after every try. */
const TextMessage = z.object({
  id,
  cellPhone: z.string(),
  template: z.string(),
  content: z.string(),
  createTime: instant,
  sentTime: instant.nullable(),
  failures: z.number(),
  state: z.number(),
});
export type OutboxRow = z.infer<typeof TextMessage>;

/** What the text messages may be narrowed to; a download of them as well. */
export const outboxQuery = z.object({
  ...listing(['createTime'], '-createTime'),
  state: wholeNumber(0, 2).optional().meta({ title: '状态' }),
});

/** What waits for somebody at the desk; null where it is not theirs. */
const Waiting = z.object({
  approvals: z.number().nullable(),
  claims: z.array(z.object({ unitId: z.number(), unitName: z.string(), count: z.number(), since: instant })).nullable(),
  applications: z.array(z.object({ projectId: z.number(), projectName: z.string(), count: z.number() })).nullable(),
  deletions: z.number().nullable(),
  failedSms: z.number().nullable(),
  searches: z.array(z.object({ term: z.string(), searches: z.number(), lastDay: z.string() })).nullable(),
});

/** The desk of staff: what waits, the trail, text messages. */
export const staffOffice = defineCalls({
  waiting: {
    method: 'GET',
    path: '/admin/console/waiting',
    access: 'staff',
    roles,
    added: true,
    purpose: 'What waits for the person today',
    reply: Waiting,
  },
  trail: {
    method: 'POST',
    path: '/admin/trail/list',
    access: 'staff',
    roles: ['administrator'],
    added: true,
    purpose: 'What staff did',
    body: trailQuery,
    reply: pageOf(Deed),
  },
  trailActions: {
    method: 'GET',
    path: '/admin/trail/actions',
    access: 'staff',
    roles: ['administrator'],
    added: true,
    purpose: 'The kinds of deeds that the trail holds',
    reply: z.array(z.string()),
  },
  outbox: {
    method: 'POST',
    path: '/admin/sms/outbox',
    access: 'staff',
    roles: ['desk', 'training'],
    added: true,
    purpose: 'Text messages with the state of each',
    body: outboxQuery,
    /** `whole`: codes and links stand in it, as in a demonstration; else they are veiled. */
    reply: pageOf(TextMessage).extend({ whole: z.boolean() }),
  },
  resendSms: {
    method: 'POST',
    path: '/admin/sms/resend',
    access: 'staff',
    roles: ['desk', 'training'],
    added: true,
    purpose: 'Try failed text messages again; without ids all of them',
    body: z.object({ ids: z.array(id).max(100).default([]).meta({ title: '短信' }) }),
    reply: z.object({ again: z.number() }),
  },
});
