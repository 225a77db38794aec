import { z } from 'zod';
import { defineCalls, id, instant, pageOf, paging, wholeNumber } from './call.ts';

/** readStatus 0 unread, 1 read; type: what it is about. `link` is an address of this site or nothing. */
export const Message = z.object({
  id,
  title: z.string(),
  content: z.string(),
  type: z.number(),
  readStatus: z.number(),
  link: z.string(),
  createTime: instant,
});
export type Message = z.infer<typeof Message>;

export const messages = defineCalls({
  unreadCount: {
    method: 'GET',
    path: '/train/messageSystem/unReadCount',
    access: 'member',
    purpose: 'Number of unread messages',
    reply: z.object({ count: z.number() }),
  },
  haveUnread: {
    method: 'GET',
    path: '/train/messageSystem/haveUnRead',
    access: 'member',
    purpose: 'Whether unread messages exist',
    reply: z.object({ haveUnRead: z.boolean(), count: z.number() }),
  },
  list: {
    method: 'POST',
    path: '/train/messageSystem/list',
    access: 'member',
    purpose: 'The own messages, newest first',
    body: z.object({
      ...paging,
      readStatus: wholeNumber(0, 1).optional().meta({ title: '阅读状态' }),
    }),
    reply: pageOf(Message),
  },
  markRead: {
    method: 'PUT',
    path: '/train/messageSystem/updateReadStatusById',
    access: 'member',
    purpose: 'Mark one message as read',
    query: z.object({ id }),
    reply: z.null(),
  },
  markAllRead: {
    method: 'PUT',
    path: '/train/messageSystem/updateAllReadStatus',
    access: 'member',
    added: true,
    purpose: 'Mark all messages as read',
    reply: z.object({ count: z.number() }),
  },
  remove: {
    method: 'PUT',
    path: '/train/messageSystem/deleteById',
    access: 'member',
    purpose: 'Delete one message',
    query: z.object({ id }),
    reply: z.null(),
  },
  events: {
    method: 'GET',
    path: '/train/messageSystem/events',
    access: 'member',
    raw: 'events',
    added: true,
    purpose: 'Server-sent events: a new message, or the number of unread ones',
    reply: z.null(),
  },
});
