import { z } from 'zod';
import { straight } from '../checks.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { defineCalls, id, instant, pageOf, wholeNumber } from './call.ts';
import { listing } from './list.ts';
import { staffColleagues } from './staff-colleagues.ts';
import { staffOffice } from './staff-office.ts';
import { staffImports } from './staff-imports.ts';
import { staffMessages } from './staff-messages.ts';
import { staffPeople } from './staff-people.ts';

export const Approval = z.object({
  id,
  kind: z.number(),
  status: z.number(),
  reason: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  summary: z.string(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** What the registrations may be narrowed to; a download of them as well. */
export const approvalsQuery = z.object({
  ...listing(['submittedAt', 'decidedAt'], 'submittedAt'),
  status: wholeNumber(0, 2).default(0).meta({ title: '状态' }),
  kind: wholeNumber(1, 5).optional().meta({ title: '类别' }),
});

export const StaffMe = z.object({
  name: z.string(),
  username: z.string(),
  /** None while `proofDue`. */
  roles: z.array(z.enum(roles)),
  dept: z.string(),
  /** Veiled. */
  cellPhone: z.string(),
  totpOn: z.boolean(),
  /** Spare codes of the second proof that are left. */
  spareLeft: z.number(),
  /** Staff count as staff with a second proof alone, and this person has set none up. */
  proofDue: z.boolean(),
});
export type StaffMe = z.infer<typeof StaffMe>;

/** What typed words belong to, `content news 12`. */
const typedName = z
  .string()
  .regex(/^[a-z]+( [\w-]+){0,4}$/)
  .max(80)
  .meta({ title: '草稿名称' });
/** What staff do at the console. */
export const staff = defineCalls({
  ...staffPeople,
  ...staffColleagues,
  ...staffImports,
  ...staffOffice,
  ...staffMessages,
  me: {
    method: 'GET',
    path: '/admin/console/me',
    // Whoever has still to set the second proof up is no staff to other calls.
    access: 'member',
    added: true,
    purpose: 'Who works at the console',
    reply: StaffMe,
  },
  copyTyped: {
    method: 'POST',
    path: '/admin/typed/copy',
    long: true,
    access: 'staff',
    roles,
    added: true,
    purpose: 'Copy what one has typed and not saved, for another computer; an empty text forgets it',
    body: z.object({ name: typedName, text: z.string().max(limits.typedChars).meta({ title: '草稿' }) }),
    reply: z.null(),
  },
  typed: {
    method: 'GET',
    path: '/admin/typed',
    access: 'staff',
    roles,
    added: true,
    purpose: 'What one has typed elsewhere and not saved; null where there is nothing',
    query: z.object({ name: typedName }),
    reply: z.string().nullable(),
  },
  approvals: {
    method: 'POST',
    path: '/admin/approval/list',
    access: 'staff',
    roles: ['desk', 'training'],
    added: true,
    purpose: 'Registrations of units and teachers, and other names that units want',
    body: approvalsQuery,
    reply: pageOf(Approval),
  },
  decideApproval: {
    method: 'POST',
    path: '/admin/approval/decide',
    access: 'staff',
    roles: ['desk', 'training'],
    added: true,
    purpose: 'Approve a registration, or refuse it with a reason',
    body: z.object({
      id,
      /** Of the registration as it was seen: what was handed in meanwhile is not decided about unseen. */
      revision: z.string().min(1).max(64).meta({ title: '看到的版本' }),
      approve: z.boolean().meta({ title: '是否通过' }),
      reason: z.string().trim().overwrite(straight).max(200).default('').meta({ title: '未通过的原因' }),
    }),
    reply: z.null(),
  },
  setStatus: {
    method: 'POST',
    path: '/admin/user/setStatus',
    access: 'staff',
    roles: ['administrator'],
    added: true,
    purpose: 'Disable an account, or let it in again',
    body: z.object({ id, active: z.boolean().meta({ title: '是否启用' }) }),
    reply: z.null(),
  },
  beginTotp: {
    method: 'POST',
    path: '/admin/user/totp/begin',
    access: 'member',
    added: true,
    purpose: 'A new secret for the second proof',
    /** `qr`: the address as a picture (SVG), for a phone to look at. */
    reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  },
  confirmTotp: {
    method: 'POST',
    path: '/admin/user/totp/confirm',
    access: 'member',
    added: true,
    purpose: 'Switch the second proof on by a first code',
    body: z.object({
      /** As at the login: also in wide digits, and with a blank in its midst. */
      otp: z.string().trim().min(1).max(10).meta({ title: '动态口令' }),
    }),
    /** Shown once: each lets in once in the place of a code by time. */
    reply: z.object({ spare: z.array(z.string()) }),
  },
  removeTotp: {
    method: 'POST',
    path: '/admin/user/totp/remove',
    access: 'staff',
    roles: ['administrator'],
    added: true,
    purpose: 'Take away somebody’s second proof, as after a lost device; their sessions end',
    body: z.object({ id }),
    reply: z.null(),
  },
});
