import { z } from 'zod';
import { cellPhone, code, filePath, line, personName } from './account.ts';
import { applicationsDesk } from './applications-desk.ts';
import { defineCalls, id, instant } from './call.ts';

/** status 0 received, 1 admitted, 2 waiting list, 3 not admitted, 4 cancelled. */
export const Application = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  place: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  dept: z.string(),
  post: z.string(),
  note: z.string(),
  hasAttachment: z.boolean(),
  status: z.number(),
  reason: z.string(),
  createTime: instant,
  cancellable: z.boolean(),
});
export type Application = z.infer<typeof Application>;

/** The key that an applicant gets: it opens the status page without an account. */
const receipt = z
  .string()
  .trim()
  .regex(/^[\w-]{16,64}$/)
  .meta({ title: '报名凭据' });

/** Applying to a recruit project (section 1, /baoming). */
export const applications = defineCalls({
  ...applicationsDesk,
  apply: {
    method: 'POST',
    path: '/train/singleRecruitProject/official/apply',
    access: 'optional',
    added: true,
    purpose: 'Apply to a recruit project',
    body: z.object({
      projectId: id.meta({ title: '项目' }),
      name: personName,
      cellPhone,
      code,
      dept: line('所在单位').default(''),
      post: line('职务').default(''),
      note: line('需要提前安排的事', 200).default(''),
      attachment: filePath.default('').meta({ title: '报名附件' }),
      consent: z.string().min(1, '请先阅读并同意隐私政策').max(20).meta({ title: '隐私政策的同意' }),
    }),
    reply: z.object({ receipt: z.string(), status: z.number() }),
  },
  status: {
    method: 'GET',
    path: '/train/singleRecruitProject/official/application',
    access: 'public',
    added: true,
    purpose: 'An application by its receipt',
    query: z.object({ receipt }),
    reply: Application,
  },
  cancel: {
    method: 'POST',
    path: '/train/singleRecruitProject/official/cancelApplication',
    access: 'public',
    added: true,
    purpose: 'Cancel an application by its receipt',
    body: z.object({ receipt }),
    reply: Application,
  },
  mine: {
    method: 'GET',
    path: '/train/singleRecruitProject/myApplications',
    access: 'member',
    added: true,
    purpose: 'The own applications with their receipts',
    reply: z.array(Application.extend({ receipt: z.string() })),
  },
  places: {
    method: 'GET',
    path: '/train/singleRecruitProject/official/places',
    access: 'public',
    added: true,
    purpose: 'Places left in a recruit project',
    query: z.object({ projectId: id }),
    reply: z.object({ capacity: z.number(), taken: z.number(), waiting: z.number(), open: z.boolean() }),
  },
});
