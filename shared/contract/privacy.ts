import { z } from 'zod';
import { defineCalls, id, instant } from './call.ts';

const version = z.string().trim().min(1).max(20).meta({ title: '隐私政策的版本' });
const Listed = z.object({ id, version: z.string(), date: z.string(), note: z.string() });
/** A version as the public reads it, in clauses. */
export const Notice = Listed.extend({ /** In force. */ current: z.boolean(), summary: z.array(z.string()), clauses: z.array(z.object({ title: z.string(), html: z.string() })), versions: z.array(Listed) });
export type Notice = z.infer<typeof Notice>;
export const NoticeVersion = Listed.extend({ summary: z.array(z.string()), body: z.string(), userName: z.string(), time: instant });
export type NoticeVersion = z.infer<typeof NoticeVersion>;
const administrator = { access: 'staff', roles: ['administrator'], added: true } as const;

/** The privacy notice, its versions, and what people have agreed to. */
export const privacy = defineCalls({
  notice: { method: 'GET', path: '/train/privacy/notice', access: 'public', added: true, purpose: 'The privacy notice in force, or an earlier version', query: z.object({ id: id.optional() }), reply: Notice, reads: ['settings'] },
  agree: { method: 'POST', path: '/admin/user/agree', access: 'member', added: true, purpose: 'Agree to a version of the privacy notice', body: z.object({ version }), reply: z.null() },
  consent: {
    method: 'GET', path: '/admin/user/consent', access: 'member', added: true, purpose: 'Whether the person still has to be asked for the version in force; `had` is the one they agreed to, or nothing',
    reply: z.object({ asked: z.boolean(), had: z.string(), version: z.string(), note: z.string() }),
  },
  versions: { method: 'GET', path: '/admin/privacy/versions', ...administrator, purpose: 'Every version of the privacy notice with its text, for staff', reply: z.array(NoticeVersion) },
  publish: {
    method: 'POST', path: '/admin/privacy/publish', publishes: true, ...administrator, purpose: 'Put another version of the privacy notice in force, on the one that was shown',
    body: z.object({
      base: version, note: z.string().trim().min(1, '请写下改了什么').max(200, '修改说明不能超过200个字').meta({ title: '修改说明' }),
      summary: z.array(z.string().trim().min(1).max(60, '每条要点不能超过60个字')).min(1, '请至少写一条要点').max(8, '要点最多 8 条').meta({ title: '要点' }), body: z.string().max(200_000, '正文太长').meta({ title: '正文' }),
    }),
    reply: z.object({ version: z.string() }),
  },
});
