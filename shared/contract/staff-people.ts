import { z } from 'zod';
import { straight } from '../checks.ts';
import { roles as allRoles } from '../roles.ts';
import { KindState, line, mobileOrNone, personName, unitFields, UserType } from './account.ts';
import { asRead, defineCalls, highest, id, instant, pageOf, wholeNumber } from './call.ts';
import { listing } from './list.ts';

const roles = ['desk', 'training'] as const;
const kind = wholeNumber(1, 3);
const reason = z.string().trim().overwrite(straight).max(200).default('').meta({ title: '原因' });

const { licenceUrl: _, ...unitData } = unitFields;

/** A person as the lists of staff show them; the number is veiled. */
export const Account = z.object({
  id,
  name: z.string(),
  username: z.string(),
  cellPhone: z.string(),
  kinds: z.array(UserType),
  isStaff: z.boolean(),
  roles: z.array(z.enum(allRoles)),
  dept: z.string(),
  post: z.string(),
  unitId: z.number().nullable(),
  unitName: z.string(),
  unitStatus: z.number().nullable(),
  status: z.number(),
  /** It is part of another account now, and is let in no more. */
  merged: z.boolean(),
  createTime: instant,
  lastLoginTime: instant.nullable(),
  deletionRequestedAt: instant.nullable(),
});
export type Account = z.infer<typeof Account>;

const Session = z.object({ createTime: instant, usedTime: instant, live: z.boolean() });
const Applied = z.object({ id, projectName: z.string(), status: z.number(), createTime: instant });
export const AccountDetail = Account.extend({
  /** In full: staff call people. */
  fullPhone: z.string(),
  studentType: z.number().nullable(),
  themeName: z.string(),
  kindStates: z.array(KindState.extend({ id })),
  unit: z.object({ id, name: z.string() }).nullable(),
  mergedInto: z.object({ id, name: z.string() }).nullable(),
  sessions: z.array(Session),
  applications: z.array(Applied),
  consentAt: instant.nullable(),
  /** The second proof of staff is on. */
  totpOn: z.boolean(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

const UnitRow = z.object({
  id,
  name: z.string(),
  userId: z.number(),
  contactName: z.string(),
  cellPhone: z.string(),
  region: z.string(),
  status: z.number(),
  members: z.number(),
  waiting: z.number(),
});
export type UnitRow = z.infer<typeof UnitRow>;

export const ApprovalDetail = z.object({
  id,
  userId: z.number(),
  kind: z.number(),
  status: z.number(),
  reason: z.string(),
  name: z.string(),
  cellPhone: z.string(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  deciderName: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** The address of the licence, or nothing; `files.getUrl` signs it. */
  licenceUrl: z.string(),
  /** Changes with anything of the above; a decision says which one it is about. */
  revision: z.string(),
});
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

/** What an accounts list may be narrowed to; a download of it as well. */
export const accountsQuery = z.object({
  ...listing(['createTime', 'name', 'lastLoginTime'], '-createTime'),
  kind: kind.optional().meta({ title: '身份' }),
  staff: wholeNumber(0, 1).optional().meta({ title: '工作人员' }),
  status: wholeNumber(0, 1).optional().meta({ title: '状态' }),
  unitId: id.optional().meta({ title: '单位' }),
  unitStatus: wholeNumber(0, 2).optional().meta({ title: '单位确认' }),
  deletion: wholeNumber(1, 1).optional().meta({ title: '注销申请' }),
});

/** What the list of units may be narrowed to; a download of it as well. */
export const unitsQuery = z.object({
  ...listing(['name', 'members', 'waiting'], 'name'),
  status: wholeNumber(0, 2).optional().meta({ title: '状态' }),
});

/** People, their kinds and their units, as staff see and change them. */
export const staffPeople = defineCalls({
  accounts: {
    method: 'POST',
    path: '/admin/account/list',
    access: 'staff',
    roles,
    added: true,
    purpose: 'All accounts',
    body: accountsQuery,
    reply: pageOf(Account),
  },
  account: {
    method: 'GET',
    path: '/admin/account/detail',
    access: 'staff',
    roles,
    added: true,
    purpose: 'One account with what belongs to it',
    query: z.object({ id }),
    reply: AccountDetail,
  },
  approval: {
    method: 'GET',
    path: '/admin/approval/detail',
    access: 'staff',
    roles,
    added: true,
    purpose: 'One registration with all that was handed in',
    query: z.object({ id }),
    reply: ApprovalDetail,
  },
  setKind: {
    method: 'POST',
    path: '/admin/account/setKind',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Give a kind to a person, or take it away',
    body: z.object({
      id,
      kind: kind.meta({ title: '身份' }),
      has: z.boolean().meta({ title: '是否开通' }),
      reason: reason.meta({ title: '撤销的原因' }),
    }),
    reply: z.null(),
  },
  sendReset: {
    method: 'POST',
    path: '/admin/account/sendReset',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Send a person the code by which they set a new password; nobody else sees it',
    body: z.object({ id }),
    reply: z.null(),
  },
  merge: {
    method: 'POST',
    path: '/admin/account/merge',
    access: 'staff',
    roles: ['administrator'],
    added: true,
    purpose: 'Two accounts of one person become one; the second is disabled',
    body: z.object({
      keep: wholeNumber(1, highest, '请选择保留哪一个').meta({ title: '保留的账号' }),
      drop: id.meta({ title: '并入的账号' }),
    }),
    reply: z.object({ moved: z.number() }),
  },
  setRoles: {
    method: 'POST',
    path: '/admin/account/setRoles',
    access: 'staff',
    roles: ['administrator'],
    added: true,
    purpose: 'What a member of staff may do; `was`: which roles the form had read',
    body: z.object({
      id,
      roles: z.array(z.enum(allRoles)).max(5).meta({ title: '角色' }),
      was: z.array(z.enum(allRoles)).max(5).optional(),
    }),
    reply: z.null(),
  },
  units: {
    method: 'POST',
    path: '/admin/unit/list',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Delegating units',
    body: unitsQuery,
    reply: pageOf(UnitRow),
  },
  unit: {
    method: 'GET',
    path: '/admin/unit/detail',
    access: 'staff',
    roles,
    added: true,
    purpose: 'One delegating unit',
    query: z.object({ id }),
    reply: UnitRow.extend({ landline: z.string(), address: z.string(), licenceUrl: z.string(), fullPhone: z.string() }),
  },
  savePerson: {
    method: 'POST',
    path: '/admin/account/save',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Correct who a person is; they are told. Another number is for administrators: who has it can get in',
    body: z.object({
      id,
      name: personName,
      cellPhone: mobileOrNone,
      dept: line('部门').default(''),
      post: line('职务').default(''),
      was: asRead,
    }),
    reply: z.null(),
  },
  correctUnit: {
    method: 'POST',
    path: '/admin/unit/save',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Correct what a unit is called and where it is; its contact is told',
    body: z.object({ id, ...unitData, was: asRead }),
    reply: z.null(),
  },
  decideMember: {
    method: 'POST',
    path: '/admin/unit/decideMember',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Confirm or refuse that a trainee belongs to the unit, in its place',
    body: z.object({ id, confirm: z.boolean().meta({ title: '是否确认' }) }),
    reply: z.null(),
  },
  moveMember: {
    method: 'POST',
    path: '/admin/unit/moveMember',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Put trainees into another unit, or into none',
    body: z.object({
      ids: z.array(id).min(1).max(100).meta({ title: '学员' }),
      unitId: id.nullable().meta({ title: '委托单位' }),
    }),
    reply: z.object({ moved: z.number() }),
  },
});
