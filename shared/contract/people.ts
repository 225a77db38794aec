import { z } from 'zod';
import {
  cellPhone,
  code,
  filePath,
  interest,
  KindState,
  line,
  personName,
  studentType,
  teacherFields,
  unitFields,
  unitId,
} from './account.ts';
import { defineCalls, id, instant, pageOf, paging } from './call.ts';

const avatar = { avatar: z.string() };

export const Trainee = z.object({
  name: z.string(),
  cellPhone: z.string(),
  ...avatar,
  studentType: z.number().nullable(),
  studentDept: z.string(),
  studentPost: z.string(),
  interestTrainThemeId: z.number().nullable(),
  themeName: z.string(),
  /** The unit that the person named: 0 waits for its confirmation, 1 confirmed, 2 refused. */
  unitId: z.number().nullable(),
  unitName: z.string(),
  unitStatus: z.number().nullable(),
});
export type Trainee = z.infer<typeof Trainee>;

export const Teacher = z.object({
  name: z.string(),
  cellPhone: z.string(),
  ...avatar,
  title: z.string(),
  dept: z.string(),
  professionId: z.number().nullable(),
  professionName: z.string(),
  intro: z.string(),
  status: z.number(),
  reason: z.string(),
  /** The name that an approved teacher has asked for, or why the last wish was refused. */
  wantedName: z.string(),
  renameReason: z.string(),
});
export type Teacher = z.infer<typeof Teacher>;

export const Unit = z.object({
  id,
  unitName: z.string(),
  contactName: z.string(),
  cellPhone: z.string(),
  landline: z.string(),
  region: z.string(),
  address: z.string(),
  /** A signed address of the licence, or nothing. */
  licenceUrl: z.string(),
  licencePath: z.string(),
  status: z.number(),
  reason: z.string(),
  /** The name that an approved unit has asked for, or why its last wish was refused. */
  wantedName: z.string(),
  renameReason: z.string(),
  ...avatar,
});
export type Unit = z.infer<typeof Unit>;

/** A trainee who says to belong to the unit. */
export const Claim = z.object({
  id,
  name: z.string(),
  dept: z.string(),
  post: z.string(),
  cellPhone: z.string(),
  createTime: instant,
});

/** What the person sent and where it stands: an application, or what the desk answers. */
export const Matter = z.object({
  kind: z.enum(['application', 'demand', 'plan', 'consultation']),
  /** Of a demand form, 2 to 5 (section 4); else 0. */
  type: z.number(),
  title: z.string(),
  /** Opens the page of its progress. */
  receipt: z.string(),
  /** Of an application its status; else 0 received, 1 given to somebody, 2 answered, 3 done. */
  state: z.number(),
  /** Of a plan the version that counts, as its asker sees it. */
  plan: z.enum(['sent', 'changed', 'accepted']).nullable(),
  createTime: instant,
});
export type Matter = z.infer<typeof Matter>;

/** The person's own data (sections 2.4 and 3). */
export const people = defineCalls({
  trainee: {
    method: 'GET',
    path: '/admin/student/profile',
    access: 'trainee',
    added: true,
    purpose: 'The own data of a trainee',
    reply: Trainee,
  },
  saveTrainee: {
    method: 'POST',
    path: '/admin/student/saveProfile',
    access: 'trainee',
    added: true,
    purpose: 'Save the own data of a trainee',
    body: z.object({
      name: personName,
      studentType,
      studentDept: line('所在单位'),
      studentPost: line('职务'),
      interestTrainThemeId: interest.nullish(),
      unitId: unitId.nullish(),
    }),
    reply: z.null(),
  },
  teacher: {
    method: 'GET',
    path: '/admin/teacherFront/profile',
    access: 'member',
    added: true,
    purpose: 'The own data of a teacher, approved or waiting',
    reply: Teacher,
  },
  saveTeacher: {
    method: 'POST',
    path: '/admin/teacherFront/saveProfile',
    access: 'member',
    added: true,
    purpose: 'Save the own data of a teacher; after a refusal it is a new request',
    body: z.object({
      name: personName,
      title: teacherFields.title,
      dept: teacherFields.dept,
      professionId: id.meta({ title: '专业领域' }).nullish(),
      intro: teacherFields.intro,
    }),
    reply: z.null(),
  },
  unit: {
    method: 'GET',
    path: '/admin/unit/profile',
    access: 'member',
    added: true,
    purpose: 'The own data of a unit, approved or waiting',
    reply: Unit,
  },
  saveUnit: {
    method: 'POST',
    path: '/admin/unit/saveProfile',
    access: 'member',
    added: true,
    purpose: 'Save the own data of a unit; after a refusal, and of another name, it is a request to staff',
    body: z.object(unitFields),
    reply: z.null(),
  },
  matters: {
    method: 'GET',
    path: '/admin/user/matters',
    access: 'member',
    added: true,
    purpose: 'The own applications, demands, consultations and requests for plans, newest first, each with its state',
    reply: z.array(Matter),
  },
  unitHome: {
    method: 'GET',
    path: '/admin/unit/home',
    access: 'unit',
    added: true,
    purpose: 'What the home of a unit shows',
    reply: z.object({
      unitName: z.string(),
      contactName: z.string(),
      claims: z.number(),
      /** On the unit's list and not archived; of them, who has no number yet. */
      students: z.number(),
      unreachable: z.number(),
      unread: z.number(),
    }),
  },
  claims: {
    method: 'POST',
    path: '/admin/unit/claims',
    access: 'unit',
    added: true,
    purpose: 'Trainees who wait for the confirmation of the unit',
    body: z.object({ ...paging }),
    reply: pageOf(Claim),
  },
  decideClaim: {
    method: 'POST',
    path: '/admin/unit/decideClaim',
    access: 'unit',
    added: true,
    purpose: 'Confirm or refuse a trainee of the unit',
    body: z.object({ id, confirm: z.boolean().meta({ title: '是否确认' }) }),
    reply: z.null(),
  },
  saveAvatar: {
    method: 'POST',
    path: '/admin/user/saveAvatar',
    access: 'member',
    added: true,
    purpose: 'Set the own picture',
    body: z.object({ avatar: filePath.meta({ title: '头像' }) }),
    reply: z.object({ url: z.string() }),
  },
  changeMobile: {
    method: 'POST',
    path: '/admin/user/changeMobile',
    access: 'member',
    added: true,
    purpose: 'A new mobile number by a code sent to it',
    body: z.object({ cellPhone, code }),
    reply: z.null(),
  },
  exportData: {
    method: 'POST',
    path: '/admin/user/exportData',
    access: 'member',
    added: true,
    purpose: 'An address that gives all that is kept about the person as a file, once and for a short time',
    body: z.object({ format: z.enum(['xlsx', 'pdf']).default('xlsx').meta({ title: '格式' }) }),
    reply: z.object({ url: z.string() }),
  },
  ownFile: {
    method: 'GET',
    path: '/admin/user/exportData/file',
    access: 'public',
    raw: 'file',
    added: true,
    purpose: 'The file behind such an address',
    query: z.object({ key: z.string() }),
    reply: z.null(),
  },
  withdrawConsent: {
    method: 'POST',
    path: '/admin/user/withdrawConsent',
    access: 'member',
    added: true,
    purpose: 'Withdraw the consent to the privacy notice; the account rests from then on',
    reply: z.null(),
  },
  requestDeletion: {
    method: 'POST',
    path: '/admin/user/requestDeletion',
    access: 'member',
    added: true,
    purpose: 'Ask for the deletion of the account, or take that back',
    body: z.object({ wanted: z.boolean() }),
    reply: z.object({ requestedAt: instant.nullable() }),
  },
  privacy: {
    method: 'GET',
    path: '/admin/user/privacy',
    access: 'member',
    added: true,
    purpose: 'Consent and deletion request of the person',
    reply: z.object({
      consentVersion: z.string(),
      consentAt: instant.nullable(),
      deletionRequestedAt: instant.nullable(),
      kinds: z.array(KindState),
    }),
  },
});
