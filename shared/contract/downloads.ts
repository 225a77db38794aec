import { z } from 'zod';
import { roles } from '../roles.ts';
import { defineCalls, id, instant } from './call.ts';

/** As what a list may be taken away: a workbook, or text with commas. */
export const listFormats = ['xlsx', 'csv'] as const;
const format = z.enum(listFormats).meta({ title: '格式' });
export type ListFormat = z.infer<typeof format>;

/** A list that a job writes, or has written, for the person who asked. */
const Made = z.object({
  id,
  title: z.string(),
  format,
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Written so far, of about so many. */
  rows: z.number().int(),
  estimate: z.number().int(),
  bytes: z.number().int(),
  /** Why there is none. */
  fault: z.string(),
  createTime: instant,
  /** Until when it is kept; null for one that is not ready. */
  endTime: instant.nullable(),
});
export type MadeList = z.infer<typeof Made>;

const desk = { access: 'staff', roles, added: true } as const;

/** What staff take away: small lists at once, large ones when a job has made them. */
export const downloads = defineCalls({
  start: {
    method: 'POST',
    path: '/admin/download/start',
    ...desk,
    purpose: 'An address that gives a list as a file, once and for a short time; null where a job makes it',
    body: z.object({
      name: z.string().trim().min(1).max(40).meta({ title: '列表' }),
      input: z.record(z.string().max(40), z.unknown()).default({}).meta({ title: '条件' }),
      format: format.default('xlsx'),
      /** Made by a job, however small. */
      later: z.boolean().default(false).meta({ title: '在后台生成' }),
    }),
    reply: z.object({ url: z.string().nullable() }),
  },
  list: {
    method: 'GET',
    path: '/admin/download/list',
    ...desk,
    purpose: 'The lists that jobs make or have made for the person',
    reply: z.array(Made),
  },
  link: {
    method: 'POST',
    path: '/admin/download/link',
    ...desk,
    purpose: 'An address that gives a list that a job has made, once and for a short time',
    body: z.object({ id }),
    reply: z.object({ url: z.string() }),
  },
  remove: {
    method: 'POST',
    path: '/admin/download/remove',
    ...desk,
    purpose: 'Removes a list that a job has made, or ends its making',
    body: z.object({ id }),
    reply: z.null(),
  },
  file: {
    method: 'GET',
    path: '/admin/download/file',
    access: 'public',
    raw: 'file',
    added: true,
    purpose: 'The file behind such an address',
    query: z.object({ key: z.string() }),
    reply: z.null(),
  },
});
