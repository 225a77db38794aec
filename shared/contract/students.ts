import { z } from 'zod';
import { seen } from '../checks.ts';
import { line, mobileOrNone, personName, studentType } from './account.ts';
import { defineCalls, gone, highest, id, instant, pageOf, wholeNumber } from './call.ts';
import { listing } from './list.ts';
import { studentImports } from './student-imports.ts';

const unit = { access: 'unit', added: true } as const;
const version = wholeNumber(1, highest).meta({ title: '版本' });
/** At most as many as a list shows on its largest page, chosen over several. */
const several = z.array(id).min(1, '请先选择').max(500);
const groupIds = z.array(id).max(50).default([]).meta({ title: '学员分组' });

const InGroup = z.object({ id, name: z.string() });
/** A person of the unit, as the unit wrote it down. */
const Student = z.object({
  id,
  name: z.string(),
  /** In full: the unit's own list. Empty for who can be reached by nobody yet. */
  cellPhone: z.string(),
  dept: z.string(),
  post: z.string(),
  studentType: z.number().nullable(),
  remark: z.string(),
  groups: z.array(InGroup),
  archived: z.boolean(),
  version: z.number(),
  createTime: instant,
});
export type Student = z.infer<typeof Student>;

const Group = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  /** How many of its people are not archived. */
  size: z.number(),
  version: z.number(),
  createTime: instant,
});
export type StudentGroup = z.infer<typeof Group>;

/** What the list may be narrowed to; a download of it as well. */
export const studentsQuery = z.object({
  ...listing(['name', 'dept', 'createTime'], '-createTime'),
  groupId: id.optional().meta({ title: '分组' }),
  /** 0 those of today, 1 the archived ones. */
  archived: wholeNumber(0, 1).default(0).meta({ title: '是否归档' }),
  /** 1: those without a number. */
  unreachable: wholeNumber(0, 1).default(0).meta({ title: '没有手机号码' }),
});

const fields = {
  name: personName,
  cellPhone: mobileOrNone,
  dept: line('所在部门').default(''),
  post: line('职务').default(''),
  studentType: studentType.nullish(),
  remark: line('备注', 200).default(''),
  groupIds,
};
const groupFields = {
  name: z.string().trim().overwrite(seen).min(1).max(30).meta({ title: '分组名称' }),
  remark: line('说明', 200).default(''),
};

/** The people of a delegating unit and their groups (section 2.4, student management). */
export const students = defineCalls({
  ...studentImports,
  list: {
    method: 'POST',
    path: '/admin/unitStudent/list',
    ...unit,
    purpose: 'People of the unit, paged',
    body: studentsQuery,
    reply: pageOf(Student),
  },
  detail: {
    method: 'GET',
    path: '/admin/unitStudent/detail',
    ...unit,
    purpose: 'One person of the unit',
    query: z.object({ id }),
    reply: Student,
  },
  add: {
    method: 'POST',
    path: '/admin/unitStudent/add',
    ...unit,
    purpose: 'Add a person to the unit; who has an account already keeps it',
    body: z.object(fields),
    reply: z.object({ id }),
  },
  edit: {
    method: 'POST',
    path: '/admin/unitStudent/edit',
    ...unit,
    purpose: 'Change what the unit wrote of a person',
    body: z.object({ id, version, ...fields }),
    reply: z.null(),
  },
  archive: {
    method: 'POST',
    path: '/admin/unitStudent/archive',
    ...unit,
    purpose: 'Count people of the unit no more, or again; their past stays',
    body: z.object({ ids: several, archived: wholeNumber(0, 1) }),
    reply: z.object({ changed: z.number(), gone }),
  },
  groups: {
    method: 'POST',
    path: '/admin/unitStudent/groupList',
    ...unit,
    purpose: 'Groups of the unit, paged',
    body: z.object(listing(['name', 'createTime'], '-createTime')),
    reply: pageOf(Group),
  },
  group: {
    method: 'GET',
    path: '/admin/unitStudent/groupDetail',
    ...unit,
    purpose: 'One group of the unit',
    query: z.object({ id }),
    reply: Group,
  },
  addGroup: {
    method: 'POST',
    path: '/admin/unitStudent/addGroup',
    ...unit,
    purpose: 'Add a group, with its people',
    body: z.object({ ...groupFields, studentIds: z.array(id).max(500).default([]).meta({ title: '学员' }) }),
    reply: z.object({ id }),
  },
  editGroup: {
    method: 'POST',
    path: '/admin/unitStudent/editGroup',
    ...unit,
    purpose: 'Rename a group',
    body: z.object({ id, version, ...groupFields }),
    reply: z.null(),
  },
  removeGroup: {
    method: 'POST',
    path: '/admin/unitStudent/removeGroup',
    ...unit,
    purpose: 'Remove a group; its people stay',
    body: z.object({ id }),
    reply: z.null(),
  },
  move: {
    method: 'POST',
    path: '/admin/unitStudent/move',
    ...unit,
    purpose: 'Put people into a group, or take them out of it',
    body: z.object({ groupId: id.meta({ title: '分组' }), ids: several, within: wholeNumber(0, 1) }),
    reply: z.object({ changed: z.number(), gone }),
  },
});
