import { z } from 'zod';
import { straight } from '../checks.ts';
import { defineCalls, gone, id, instant, pageOf, wholeNumber } from './call.ts';
import { listing } from './list.ts';

const roles = ['desk', 'training'] as const;
const desk = { access: 'staff', roles, added: true } as const;
const projectId = id.meta({ title: '项目' });

/** A line of the list of applications; status as in `Application`. */
const Row = z.object({
  id,
  projectId: z.number(),
  projectName: z.string(),
  startDate: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  dept: z.string(),
  post: z.string(),
  note: z.string(),
  hasAttachment: z.boolean(),
  status: z.number(),
  reason: z.string(),
  createTime: instant,
  decideTime: instant.nullable(),
  /** The class of the institute that the person was put into. */
  classId: z.number().nullable(),
  className: z.string(),
});
export type ApplicationRow = z.infer<typeof Row>;
const Project = z.object({
  id,
  name: z.string(),
  startDate: z.string(),
  signUpDeadline: z.string(),
  capacity: z.number(),
  /** Places that are taken: received and admitted. */
  taken: z.number(),
  received: z.number(),
  admitted: z.number(),
  waiting: z.number(),
  /** Applications in any state. */
  applied: z.number(),
});
export type ProjectPlaces = z.infer<typeof Project>;
const Detail = Row.extend({
  attachmentUrl: z.string(),
  remark: z.string(),
  deciderName: z.string(),
  userId: z.number().nullable(),
  receipt: z.string(),
  project: Project,
  /** How a decision reaches the person, besides the page of the application. */
  reach: z.object({ message: z.boolean(), sms: z.boolean() }),
});
export type ApplicationDetail = z.infer<typeof Detail>;

/** What the list may be narrowed to; a download of it as well. */
export const applicationsQuery = z.object({
  /** By status: those that wait for a decision first, in the order in which they came. */
  ...listing(['status', 'createTime', 'name'], 'status'),
  projectId: projectId.optional(),
  status: wholeNumber(0, 4).optional().meta({ title: '状态' }),
  /** 1 those who were put into a class, 0 the others. */
  placed: wholeNumber(0, 1).optional().meta({ title: '培训班' }),
});

/** What staff do with applications to recruit projects. */
export const applicationsDesk = defineCalls({
  list: {
    method: 'POST',
    path: '/admin/application/list',
    ...desk,
    purpose: 'Applications to recruit projects',
    body: applicationsQuery,
    reply: pageOf(Row),
  },
  projects: {
    method: 'GET',
    path: '/admin/application/projects',
    ...desk,
    purpose: 'Recruit projects that somebody has applied to or still can, with their places',
    reply: z.array(Project),
  },
  detail: {
    method: 'GET',
    path: '/admin/application/detail',
    ...desk,
    purpose: 'One application',
    query: z.object({ id }),
    reply: Detail,
  },
  decide: {
    method: 'POST',
    path: '/admin/application/decide',
    ...desk,
    purpose: 'Admit, put on the waiting list, or refuse with a reason; the applicants are told',
    body: z.object({
      ids: z.array(id).min(1, '请选择要处理的报名').max(100).meta({ title: '报名' }),
      status: wholeNumber(1, 3).meta({ title: '结果' }),
      reason: z.string().trim().overwrite(straight).max(200).default('').meta({ title: '原因' }),
    }),
    reply: z.object({
      decided: z.number(),
      /** How many moved up from the waiting list onto places that became free. */ movedUp: z.number(),
      gone,
    }),
  },
  remark: {
    method: 'POST',
    path: '/admin/application/remark',
    ...desk,
    purpose: 'A remark that only staff read; a conflict where it is no longer the one that was seen',
    body: z.object({
      id,
      remark: z.string().trim().overwrite(straight).max(500).meta({ title: '备注' }),
      /** The remark that was shown to who writes this one. */ seen: z
        .string()
        .trim()
        .max(500)
        .meta({ title: '看到的备注' }),
    }),
    reply: z.null(),
  },
});
