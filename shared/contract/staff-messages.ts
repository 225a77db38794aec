import { z } from 'zod';
import { straight } from '../checks.ts';
import { asRead, defineCalls, id, instant, pageOf, sendingKey, wholeNumber } from './call.ts';
import { listing } from './list.ts';

const roles = ['desk', 'training'] as const;
const desk = { access: 'staff', roles, added: true } as const;
/** To whom a message goes: some persons, a kind of people, or the trainees of a unit. */
const audience = {
  userId: id.optional(),
  userIds: z.array(id).max(100).optional().meta({ title: '收件人' }),
  unitId: id.optional().meta({ title: '委托单位' }),
  kind: wholeNumber(1, 3).optional().meta({ title: '身份' }),
};
const use = z.enum(['message', 'reply']).meta({ title: '用途' });

const Template = z.object({
  id,
  use,
  name: z.string(),
  title: z.string(),
  content: z.string(),
  updateTime: instant,
  updaterName: z.string(),
});
export type Template = z.infer<typeof Template>;
const Sent = z.object({
  id,
  title: z.string(),
  audience: z.string(),
  byName: z.string(),
  createTime: instant,
  total: z.number(),
  read: z.number(),
  unread: z.number(),
});
export type SentMessage = z.infer<typeof Sent>;
/** Somebody who got a message, and whether they have opened it. */
const Receiver = z.object({
  id,
  name: z.string(),
  username: z.string(),
  unitName: z.string(),
  sendTime: instant,
  readTime: instant.nullable(),
});
export type Receiver = z.infer<typeof Receiver>;

/** Messages that staff send: to whom, who has read them, once more, and the templates for them and for replies. */
export const staffMessages = defineCalls({
  sendMessage: {
    method: 'POST',
    path: '/admin/message/send',
    ...desk,
    purpose:
      "A message to some people, to everybody of a kind, or to the trainees of a unit; {姓名} and {单位} become each reader's own",
    body: z.object({
      ...audience,
      title: z.string().trim().overwrite(straight).min(1).max(60).meta({ title: '标题' }),
      content: z.string().trim().overwrite(straight).min(1).max(1000).meta({ title: '内容' }),
      link: z
        .string()
        .trim()
        .max(200)
        .regex(/^(\/(?![/\\])[^\s\\]*)?$/, '请填写以 / 开头的站内地址')
        .default('')
        .meta({ title: '站内地址' }),
      key: sendingKey,
    }),
    reply: z.object({ sent: z.number() }),
  },
  messageReach: {
    method: 'POST',
    path: '/admin/message/reach',
    ...desk,
    purpose: 'How many people a message would reach',
    body: z.object(audience),
    reply: z.object({ reach: z.number() }),
  },
  sentMessages: {
    method: 'POST',
    path: '/admin/message/sent',
    ...desk,
    purpose: 'Messages that staff have sent',
    body: z.object(listing(['createTime'], '-createTime')),
    reply: pageOf(Sent),
  },
  sentMessage: {
    method: 'GET',
    path: '/admin/message/sentDetail',
    ...desk,
    purpose: 'One of them',
    query: z.object({ id }),
    reply: Sent.extend({ content: z.string(), link: z.string() }),
  },
  receivers: {
    method: 'POST',
    path: '/admin/message/receivers',
    ...desk,
    purpose: 'Who got a message, and who has read it',
    body: z.object({
      ...listing(['readTime', 'name'], 'readTime'),
      id,
      state: wholeNumber(0, 1).optional().meta({ title: '状态' }),
    }),
    reply: pageOf(Receiver),
  },
  resendMessage: {
    method: 'POST',
    path: '/admin/message/resend',
    ...desk,
    purpose: 'Send a message to some of its receivers once more; the earlier one goes',
    body: z.object({
      id,
      userIds: z.array(id).min(1, '请选择收件人').max(100).meta({ title: '收件人' }),
      /** When they got it last, as it was shown: who has got it since is not sent it again by the same press. */
      seen: z.iso.datetime({ offset: true }).optional().meta({ title: '上次发送的时间' }),
    }),
    reply: z.object({ sent: z.number() }),
  },
  templates: {
    method: 'POST',
    path: '/admin/messageTemplate/list',
    ...desk,
    purpose: 'Templates of messages and replies; with an id that one alone',
    body: z.object({ ...listing(['name', 'updateTime'], 'name'), use: use.optional(), id: id.optional() }),
    reply: pageOf(Template),
  },
  saveTemplate: {
    method: 'POST',
    path: '/admin/messageTemplate/save',
    ...desk,
    purpose: 'Keep a template; without an id a new one',
    body: z.object({
      id: id.optional(),
      use,
      name: z.string().trim().overwrite(straight).min(1).max(30).meta({ title: '模板名称' }),
      title: z.string().trim().overwrite(straight).max(60).default('').meta({ title: '标题' }),
      content: z.string().trim().overwrite(straight).min(1).max(1000).meta({ title: '内容' }),
      was: asRead,
    }),
    reply: z.object({ id }),
  },
  removeTemplate: {
    method: 'POST',
    path: '/admin/messageTemplate/remove',
    ...desk,
    purpose: 'Remove a template',
    body: z.object({ id }),
    reply: z.null(),
  },
});
