import { z } from 'zod';
import { mobilePattern } from '../checks.ts';
import { roles as allRoles } from '../roles.ts';
import { line, mobileOrNone, personName } from './account.ts';
import { asRead, defineCalls, id, instant } from './call.ts';

const username = z
  .string()
  .trim()
  .min(1)
  .regex(/^[\w.@-]{3,60}$/, '账号为 3 至 60 位字母、数字或 . _ @ -')
  // Eleven digits are somebody's number, by which they sign in.
  .refine((name) => !mobilePattern.test(name), '账号不能是手机号码')
  .meta({ title: '账号' });
const dept = line('部门').default('');
/** Shown once: by it, below the page of invitations, the person sets a password. */
export const Invite = z.object({ token: z.string(), expiresAt: instant });
export type Invite = z.infer<typeof Invite>;

const administrators = { access: 'staff', roles: ['administrator'], added: true } as const;

/** The members of staff: who they are, how they come in, and what each says of themselves. */
export const staffColleagues = defineCalls({
  addColleague: {
    method: 'POST',
    path: '/admin/staff/add',
    ...administrators,
    purpose: 'A new member of staff, and the invitation by which they set a password',
    body: z.object({
      username,
      name: personName,
      dept,
      cellPhone: mobileOrNone,
      roles: z.array(z.enum(allRoles)).min(1, '请至少选择一个角色').max(5).meta({ title: '角色' }),
    }),
    reply: Invite.extend({ id }),
  },
  saveColleague: {
    method: 'POST',
    path: '/admin/staff/save',
    ...administrators,
    purpose: 'Correct who a member of staff is; they are told',
    body: z.object({ id, username, name: personName, dept, cellPhone: mobileOrNone, was: asRead }),
    reply: z.null(),
  },
  inviteColleague: {
    method: 'POST',
    path: '/admin/staff/invite',
    ...administrators,
    purpose: 'A new invitation in the place of the one of before, also where a password is forgotten',
    body: z.object({ id }),
    reply: Invite,
  },
  saveOwn: {
    method: 'POST',
    path: '/admin/staff/own',
    access: 'staff',
    roles: allRoles,
    added: true,
    purpose: 'What a member of staff says of themselves',
    body: z.object({ name: personName, dept }),
    reply: z.null(),
  },
  renewSpareCodes: {
    method: 'POST',
    path: '/admin/user/totp/spare',
    access: 'member',
    added: true,
    purpose: 'New spare codes in the place of those of before',
    reply: z.object({ spare: z.array(z.string()) }),
  },
});
