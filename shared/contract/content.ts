import { z } from 'zod';
import { straight } from '../checks.ts';
import { kindNames, listStates, versionStates } from '../content-kinds.ts';
import { date, defineCalls, highest, id, instant, pageOf, paging, sendingKey, shortText, wholeNumber } from './call.ts';
import { listing } from './list.ts';

const kind = z.enum(kindNames as [string, ...string[]]).meta({ title: '内容类别' });
const recordId = wholeNumber(0, highest).meta({ title: '编号' });
const when = z.iso.datetime({ offset: true }).nullable();
const revision = wholeNumber(0, highest).meta({ title: '版本' });
const data = z.record(z.string(), z.unknown());
const reason = z.string().trim().overwrite(straight).max(200).meta({ title: '原因' });

const VersionItem = z.object({
  id,
  number: z.number(),
  state: z.enum(versionStates),
  author: z.string(),
  approver: z.string(),
  reason: z.string(),
  publishAt: instant.nullable(),
  withdrawAt: instant.nullable(),
  /** When its author last changed its words. */
  writtenAt: instant,
  /** What was decided about these words, where the trail knows it. */
  decision: z.object({ verdict: z.enum(['approved', 'rejected']), name: z.string(), at: instant }).nullable(),
});
export type VersionItem = z.infer<typeof VersionItem>;

/** One record as its editor opens it. */
export const ContentItem = z.object({
  kind: z.string(),
  recordId: z.number(),
  data,
  /** What a save has to name: the version and revision that are shown. 0: there is none yet. */
  versionId: z.number(),
  revision: z.number(),
  state: z.enum(versionStates),
  /** Who has put it before the public, or taken it away, where that is its state and the trail knows it. */
  turn: z.object({ name: z.string(), at: instant }).nullable(),
  title: z.string(),
  /** The public shows a version of it now. */
  live: z.boolean(),
  /** Whether the person wrote any of the version that is shown, since there was a public one. */
  mine: z.boolean(),
  failed: z.boolean(),
  publishAt: instant.nullable(),
  withdrawAt: instant.nullable(),
  versions: z.array(VersionItem),
  /** The address of the public page, or nothing. */
  page: z.string(),
  /** Others who have typed something here in the last half hour and not saved it yet, the latest first. */
  editing: z.array(z.object({ name: z.string(), at: instant })),
});
export type ContentItem = z.infer<typeof ContentItem>;

export const ContentRow = z.object({
  kind: z.string(),
  recordId: z.number(),
  versionId: z.number(),
  revision: z.number(),
  title: z.string(),
  state: z.enum(versionStates),
  live: z.boolean(),
  /** A newer version of what is public, on its way. */
  open: z.enum(versionStates).nullable(),
  author: z.string(),
  /** Whether the person wrote any of the version that is on its way, since there was a public one. */
  mine: z.boolean(),
  /** Column, field or system. */ category: z.string(),
  /** Articles only. */ reads: z.number().nullable(),
  time: instant.nullable(),
  publishAt: instant.nullable(),
  failed: z.boolean(),
  pinned: z.boolean(),
  sort: z.number().nullable(),
  reason: z.string(),
  page: z.string(),
  /** What its list shows beside, by field (`listed`). */
  listed: z.record(z.string(), z.string()),
});
export type ContentRow = z.infer<typeof ContentRow>;

const DiffLine = z.object({ sign: z.enum(['same', 'out', 'in']), text: z.string() });
export const Difference = z.object({ name: z.string(), label: z.string(), lines: z.array(DiffLine) });
export type Difference = z.infer<typeof Difference>;

const Done = z.object({
  versionId: z.number(),
  revision: z.number(),
  recordId: z.number(),
  state: z.enum(versionStates),
});
const version = { id, revision };
const writers = ['editor', 'approver'] as const;

/** What the list of content is narrowed to and sorted by; `own` is the order that the public sees. */
export const contentQuery = z.object({
  kind: kind.optional(),
  state: z.enum(listStates).default('published').meta({ title: '状态' }),
  ...listing(['own', 'time', 'title', 'sort'], 'own'),
  categoryId: id.optional().meta({ title: '栏目' }),
  /** A value of the field that a list of the kind is narrowed by (`listedChoice`). */
  choice: shortText.optional().meta({ title: '选项' }),
  from: date.optional().meta({ title: '起始日期' }),
  to: date.optional().meta({ title: '截止日期' }),
  author: z.enum(['mine']).optional().meta({ title: '作者' }),
});

/** What staff write, approve and publish. Who may do what to which kind stands in shared/content-kinds.ts. */
export const content = defineCalls({
  list: {
    method: 'POST',
    path: '/admin/content/list',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Records of a kind, or of all kinds that wait',
    body: contentQuery,
    reply: pageOf(ContentRow),
  },
  counts: {
    method: 'GET',
    path: '/admin/content/counts',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'How many records of a kind are in which state',
    query: z.object({ kind: kind.optional() }),
    reply: z.record(z.enum(listStates), z.number()),
  },
  kinds: {
    method: 'GET',
    path: '/admin/content/kinds',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Of which kinds something is in a state: what a list of all kinds can be narrowed to',
    query: z.object({ state: z.enum(listStates).meta({ title: '状态' }) }),
    reply: z.array(z.string()),
  },
  mine: {
    method: 'GET',
    path: '/admin/content/mine',
    access: 'staff',
    roles: writers,
    added: true,
    purpose:
      'What one has written and the public does not see yet: what was sent back first, the six that need one most',
    reply: z.object({ total: z.number(), list: z.array(ContentRow) }),
  },
  get: {
    method: 'GET',
    path: '/admin/content/detail',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'One record with its versions; with a version that one',
    query: z.object({ kind, recordId, versionId: id.optional() }),
    reply: ContentItem,
  },
  preview: {
    method: 'GET',
    path: '/admin/content/preview',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'An address of the public page with a version in it, for a few minutes',
    query: z.object({ id }),
    reply: z.object({ url: z.string(), expiresAt: instant }),
  },
  choices: {
    method: 'GET',
    path: '/admin/content/choices',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'What the fields of a kind can be set to',
    query: z.object({ kind }),
    reply: z.record(z.string(), z.array(z.object({ value: z.number(), label: z.string() }))),
  },
  save: {
    method: 'POST',
    path: '/admin/content/save',
    long: true,
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Save a draft; refused when somebody else saved meanwhile',
    body: z.object({
      kind,
      recordId: recordId.default(0),
      data,
      /** The version and revision that the person started from. */
      versionId: recordId.default(0),
      revision: revision.default(0),
      publishAt: when.default(null).meta({ title: '定时发布' }),
      withdrawAt: when.default(null).meta({ title: '定时撤下' }),
      /** Of a record that has no number yet: what is sent again with it goes on in the draft that the first made. */
      key: sendingKey,
    }),
    reply: Done,
  },
  submit: {
    method: 'POST',
    path: '/admin/content/submit',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Hand a draft to the approvers',
    body: z.object(version),
    reply: Done,
  },
  approve: {
    method: 'POST',
    path: '/admin/content/approve',
    access: 'staff',
    roles: ['approver'],
    added: true,
    purpose: 'Approve a version that somebody else wrote',
    body: z.object(version),
    reply: Done,
  },
  reject: {
    method: 'POST',
    path: '/admin/content/reject',
    access: 'staff',
    roles: ['approver'],
    added: true,
    purpose: 'Send a version back with a reason',
    body: z.object({ ...version, reason: reason.min(1).meta({ title: '退回原因' }) }),
    reply: Done,
  },
  publish: {
    method: 'POST',
    path: '/admin/content/publish',
    publishes: true,
    access: 'staff',
    roles: ['approver'],
    added: true,
    purpose: 'Publish an approved version now, or set when the clock does',
    body: z.object({
      ...version,
      publishAt: when.default(null).meta({ title: '定时发布' }),
      withdrawAt: when.default(null).meta({ title: '定时撤下' }),
    }),
    reply: Done,
  },
  restoreVersion: {
    method: 'POST',
    path: '/admin/content/restoreVersion',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Make a new draft of an older version',
    body: z.object({ ...version, versionId: id }),
    reply: Done,
  },
  compare: {
    method: 'GET',
    path: '/admin/content/compare',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'What differs between two versions of one record',
    query: z.object({ before: id, after: id }),
    reply: z.array(Difference),
  },
  bulk: {
    method: 'POST',
    path: '/admin/content/bulk',
    publishes: true,
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Publish, withdraw, put into the bin or take out of it; each one succeeds or is told why not',
    body: z.object({
      deed: z.enum(['publish', 'withdraw', 'trash', 'restore']).meta({ title: '操作' }),
      items: z.array(z.object({ kind, recordId })).min(1).max(100).meta({ title: '记录' }),
    }),
    reply: z.object({
      done: z.number(),
      failed: z.array(z.object({ kind: z.string(), recordId: z.number(), message: z.string() })),
    }),
  },
  order: {
    method: 'POST',
    path: '/admin/content/order',
    publishes: true,
    access: 'staff',
    roles: ['approver'],
    added: true,
    purpose: 'Pin a published record, or set its place among the others',
    body: z.object({
      kind,
      recordId,
      pinned: z.boolean().optional().meta({ title: '置顶' }),
      sort: wholeNumber(0, 9999).optional().meta({ title: '排序' }),
    }),
    reply: z.null(),
  },
  arrange: {
    method: 'POST',
    path: '/admin/content/arrange',
    publishes: true,
    access: 'staff',
    roles: ['approver'],
    added: true,
    purpose: 'Set the order of all published records of a kind, or of the categories of a group',
    body: z.object({
      kind,
      group: z.string().max(20).optional().meta({ title: '分组' }),
      ids: z.array(id).min(1).max(1000).meta({ title: '顺序' }),
    }),
    reply: z.null(),
  },
  categories: {
    method: 'GET',
    path: '/admin/content/categories',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Every category with what hangs on it, and whether nothing new came for thirty days',
    reply: z.array(
      z.object({
        id,
        kind: z.string(),
        name: z.string(),
        uses: z.number(),
        /** Stands on a fixed address. */ fixed: z.boolean(),
        newest: instant.nullable(),
        stale: z.boolean(),
      }),
    ),
  },
  moveCategory: {
    method: 'POST',
    path: '/admin/content/moveCategory',
    publishes: true,
    access: 'staff',
    roles: ['approver'],
    added: true,
    purpose: 'Hang everything of one category on another of its kind',
    body: z.object({
      from: id.meta({ title: '原栏目' }),
      to: wholeNumber(1, highest, '请选择移到哪个栏目').meta({ title: '目标栏目' }),
    }),
    reply: z.object({ moved: z.number() }),
  },
  pictures: {
    method: 'GET',
    path: '/admin/content/pictures',
    access: 'staff',
    roles: writers,
    added: true,
    purpose: 'Pictures that were uploaded before',
    query: z.object({ wd: shortText.default('').meta({ title: '名称' }), ...paging }),
    reply: pageOf(
      z.object({
        path: z.string(),
        url: z.string(),
        /** The narrowest width. */
        thumbUrl: z.string(),
        /** Why it cannot be shown, or empty. */
        fault: z.string(),
        name: z.string(),
        bytes: z.number(),
        uploader: z.string(),
        createTime: instant,
      }),
    ),
  },
});
