import { z } from 'zod';
import { plainPhone } from '../checks.ts';
import { defineCalls, highest, id, instant, listFile, pageOf, paging, shortText, wholeNumber } from './call.ts';
import { listing } from './list.ts';

const unit = { access: 'unit', added: true } as const;
const root = '/train/student/import';

/** What a list says of somebody, in the order of the template. */
export const importFields = ['name', 'cellPhone', 'dept', 'post', 'studentType', 'groups', 'remark'] as const;
export type ImportField = (typeof importFields)[number];
/** In which column each field stands, from 0; -1 nowhere. */
export type ColumnPlaces = Record<ImportField, number>;

const field = z.enum(importFields);
const Fault = z.object({ field, message: z.string() });
export type RowFault = z.infer<typeof Fault>;

/** How a row stands: before it is taken over the first four, then what became of it. */
export const rowStates = ['wrong', 'good', 'there', 'dropped', 'made', 'changed', 'joined', 'left'] as const;
export type RowState = (typeof rowStates)[number];

/** A row as it is understood; groups as they are typed. */
const Row = z.object({
  id,
  /** Its number in the file. */
  line: z.number(),
  name: z.string(),
  cellPhone: z.string(),
  dept: z.string(),
  post: z.string(),
  studentType: z.string(),
  groups: z.string(),
  remark: z.string(),
  /** What has to be mended. */
  faults: z.array(Fault),
  state: z.enum(rowStates),
  /** Who it is of those on the unit's list already. */
  known: z.object({ name: z.string(), dept: z.string(), post: z.string(), archived: z.boolean() }).nullable(),
  /** The groups that the person was put into as the list was taken over, and was not in before. */
  put: z.string(),
  version: z.number(),
});
export type StudentImportRow = z.infer<typeof Row>;

const Import = z.object({
  id,
  fileName: z.string(),
  /** `xlsx`, or as what a text was written. */
  kind: z.string(),
  /** 0 looked at, 1 being taken over, 2 taken over, 3 undone. */
  status: z.number(),
  byName: z.string(),
  createTime: instant,
  committedTime: instant.nullable(),
  undoneTime: instant.nullable(),
  /** People in it; of them so many are settled. */
  rows: z.number(),
  done: z.number(),
  made: z.number(),
  changed: z.number(),
  joined: z.number(),
  left: z.number(),
});
export type StudentImport = z.infer<typeof Import>;

const place = wholeNumber(-1, 29);
const columns = z
  .object({
    name: place,
    cellPhone: place,
    dept: place,
    post: place,
    studentType: place,
    groups: place,
    remark: place,
  })
  .meta({ title: '各列的内容' });

const Detail = Import.extend({
  headingLine: z.number(),
  columns,
  version: z.number(),
  /** The first lines of the file as they stand there, by which columns are chosen. */
  top: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  counts: z.object({
    wrong: z.number(),
    good: z.number(),
    there: z.number(),
    /** Of those that are there, archived ones. */
    archived: z.number(),
    dropped: z.number(),
    /** Of those that can be taken over, how many have no number. */
    unreachable: z.number(),
  }),
  /** Groups that rows name and that the unit does not have yet. */
  newGroups: z.array(z.string()),
  /** Those of them that are named for others than archived people, who may be left out. */
  newGroupsWithout: z.array(z.string()),
  /** Whether its rows are still kept: without them it cannot be undone. */
  kept: z.boolean(),
  /** Of one that was taken over: why it cannot be undone as a whole; empty where it can be. */
  undoFault: z.string(),
  /** Of one that was taken over: fields in which anything stands at all. */
  filled: z.array(field),
  /** Of one that was taken over: the groups that its people were put into. */
  groups: z.array(z.object({ id, name: z.string() })),
  /** Being taken over, and nothing was heard of it for a while: pressing again goes on. */
  stuck: z.boolean(),
});
export type StudentImportDetail = z.infer<typeof Detail>;

const version = wholeNumber(1, highest).meta({ title: '版本' });
const rowId = wholeNumber(1, highest).meta({ title: '行' });
/** As it is typed into a cell, also what is wrong: that is said beside it, and nothing typed is lost. */
const cell = (title: string) => z.string().trim().max(200).optional().meta({ title });
const file = { ...unit, method: 'POST', raw: 'file', reply: z.null() } as const;

/** People of the unit from a list: looked at and mended first, then taken over, and undone while nobody has used it. */
export const studentImports = defineCalls({
  importTemplate: {
    ...file,
    path: `${root}/template`,
    purpose: 'The sheet that a list of people is filled into',
    body: z.object({}),
  },
  imports: {
    method: 'POST',
    path: `${root}/list`,
    ...unit,
    purpose: 'Lists that the unit has read in, paged',
    body: z.object(listing(['createTime'], '-createTime')),
    reply: pageOf(Import),
  },
  previewImport: {
    method: 'POST',
    path: `${root}/preview`,
    ...unit,
    purpose: 'Read an uploaded list of people and look at each row; nobody is added. The same upload is read once',
    body: z.object({
      filePath: listFile,
    }),
    reply: z.object({ id }),
  },
  importDetail: {
    method: 'GET',
    path: `${root}/detail`,
    ...unit,
    purpose: 'One list with its counts, and how far it is',
    query: z.object({ id }),
    reply: Detail,
  },
  importRows: {
    method: 'POST',
    path: `${root}/rows`,
    ...unit,
    purpose: 'Rows of a list, paged',
    body: z.object({
      ...paging,
      id,
      wd: shortText.default('').meta({ title: '关键词' }),
      state: z
        .enum(['all', ...rowStates])
        .default('all')
        .meta({ title: '核对结果' }),
    }),
    reply: pageOf(Row),
  },
  matchImport: {
    method: 'POST',
    path: `${root}/match`,
    ...unit,
    purpose: 'Say in which line the headings stand and in which columns what; the rows are looked at anew',
    body: z.object({
      id,
      version,
      headingLine: wholeNumber(0, 2_000_000).default(0).meta({ title: '表头所在行' }),
      columns,
    }),
    reply: z.null(),
  },
  mendImportRow: {
    method: 'POST',
    path: `${root}/mend`,
    ...unit,
    purpose: 'Type something else into cells of a row; it is looked at anew',
    body: z.object({
      ...{ id, rowId, version },
      name: cell('姓名'),
      cellPhone: z.string().overwrite(plainPhone).max(200).optional().meta({ title: '手机号码' }),
      dept: cell('所在部门'),
      post: cell('职务'),
      studentType: cell('学员类型'),
      groups: cell('分组'),
      remark: cell('备注'),
    }),
    reply: Row,
  },
  dropImportRow: {
    method: 'POST',
    path: `${root}/drop`,
    ...unit,
    purpose: 'Leave a row out of what is taken over, or take it in again',
    body: z.object({ id, rowId, version, dropped: wholeNumber(0, 1).meta({ title: '是否去掉' }) }),
    reply: Row,
  },
  commitImport: {
    method: 'POST',
    path: `${root}/commit`,
    ...unit,
    purpose: 'Have a job take the good rows over; pressing again changes nothing',
    body: z.object({
      id,
      groupId: id.nullish().meta({ title: '加入分组' }),
      /** 1: name, department and post of who is on the list already are brought up to date. */
      updates: wholeNumber(0, 1).default(0).meta({ title: '已在名单里的学员' }),
      /** 1: the archived ones among them are restored. */
      restores: wholeNumber(0, 1).default(1).meta({ title: '已归档的学员' }),
    }),
    reply: z.null(),
  },
  importFaults: {
    ...file,
    path: `${root}/faults`,
    purpose: 'The rows that have to be mended as a workbook, with reasons; it can be uploaded again',
    body: z.object({ id }),
  },
  undoImport: {
    method: 'POST',
    path: `${root}/undo`,
    ...unit,
    purpose: 'Take back all that a list has brought, while nobody has used it',
    body: z.object({ id }),
    reply: z.object({ removed: z.number(), reset: z.number() }),
  },
  discardImport: {
    method: 'POST',
    path: `${root}/discard`,
    ...unit,
    purpose: 'Throw a list away that was not taken over',
    body: z.object({ id }),
    reply: z.null(),
  },
});
