import { z } from 'zod';
import { date, defineCalls, highest, id, instant, wholeNumber } from './call.ts';

const day = date.meta({ title: '施行日期' });
const version = z.string().trim().min(1).max(20).meta({ title: '隐私政策的版本' });
/** `date` is the day from which it is in force. */
const Listed = z.object({
  id,
  version: z.string(),
  date: z.string(),
  note: z.string(),
  state: z.enum(['inForce', 'coming', 'former']),
});
/** A version as the public reads it, in clauses. */
export const Notice = Listed.extend({
  /** The next version that is announced. */ coming: Listed.nullable(),
  summary: z.array(z.string()),
  clauses: z.array(z.object({ title: z.string(), html: z.string() })),
  versions: z.array(Listed),
});
export type Notice = z.infer<typeof Notice>;
/** A dropped one was replaced before its day came. */
export const NoticeVersion = Listed.extend({
  state: z.enum(['inForce', 'coming', 'dropped', 'former']),
  summary: z.array(z.string()),
  body: z.string(),
  userName: z.string(),
  time: instant,
});
export type NoticeVersion = z.infer<typeof NoticeVersion>;
/** What is typed of the next version, finished or not. */
const Draft = z.object({
  note: z.string().max(200, '修改说明不能超过200个字').meta({ title: '改了什么' }),
  summary: z.string().max(2000, '要点太长').meta({ title: '要点' }),
  body: z.string().max(200_000, '正文太长').meta({ title: '正文' }),
  date: z.literal('').or(day).meta({ title: '施行日期' }),
});
export type NoticeDraft = {
  draft: (z.infer<typeof Draft> & { revision: number; userName: string; time: string }) | null;
};
const revision = wholeNumber(0, highest).meta({ title: '修订' });
const administrator = { access: 'staff', roles: ['administrator'], added: true } as const;

/** The privacy notice, its versions, and what people have agreed to. */
export const privacy = defineCalls({
  notice: {
    method: 'GET',
    path: '/train/privacy/notice',
    access: 'public',
    added: true,
    purpose: 'The privacy notice in force, or another version that was published',
    query: z.object({ id: id.optional() }),
    reply: Notice,
    reads: ['settings'],
  },
  agree: {
    method: 'POST',
    path: '/admin/user/agree',
    access: 'member',
    added: true,
    purpose: 'Agree to a version of the privacy notice',
    body: z.object({ version }),
    reply: z.null(),
  },
  consent: {
    method: 'GET',
    path: '/admin/user/consent',
    access: 'member',
    added: true,
    purpose:
      'Whether the person still has to be asked for the version in force; `had` is the one they agreed to, or nothing',
    reply: z.object({ asked: z.boolean(), had: z.string(), version: z.string(), note: z.string() }),
  },
  versions: {
    method: 'GET',
    path: '/admin/privacy/versions',
    ...administrator,
    purpose: 'Every version of the privacy notice with its text, for staff',
    reply: z.array(NoticeVersion),
  },
  draft: {
    method: 'GET',
    path: '/admin/privacy/draft',
    ...administrator,
    purpose: 'The next version of the privacy notice as it is being written',
    reply: z.object({ draft: Draft.extend({ revision: z.number(), userName: z.string(), time: instant }).nullable() }),
  },
  saveDraft: {
    method: 'POST',
    path: '/admin/privacy/saveDraft',
    long: true,
    ...administrator,
    purpose: 'Save that draft on the one that was shown; 0 begins it',
    body: Draft.extend({ revision }),
    reply: z.object({ revision: z.number() }),
  },
  dropDraft: {
    method: 'POST',
    path: '/admin/privacy/dropDraft',
    ...administrator,
    purpose: 'Throw that draft away',
    body: z.object({ revision }),
    reply: z.null(),
  },
  publish: {
    method: 'POST',
    path: '/admin/privacy/publish',
    long: true,
    publishes: true,
    ...administrator,
    purpose:
      'Publish another version of the privacy notice, in force from a day on; without one after the days that the notice promises',
    body: z.object({
      /**
       * The version published last as it was shown, and the revision of the draft (0: none; absent: whatever it is).
       */
      base: version,
      draft: revision.optional(),
      date: z.literal('').or(day).default('').meta({ title: '施行日期' }),
      note: z.string().trim().min(1, '请写下改了什么').max(200, '修改说明不能超过200个字').meta({ title: '改了什么' }),
      summary: z
        .array(z.string().trim().min(1).max(60, '每条要点不能超过60个字'))
        .min(1, '请至少写一条要点')
        .max(8, '要点最多 8 条')
        .meta({ title: '要点' }),
      body: z.string().max(200_000, '正文太长').meta({ title: '正文' }),
    }),
    reply: z.object({ version: z.string(), date: z.string() }),
  },
});
