import { z } from 'zod';
import { defineCalls, highest, id, instant, listFile, pageOf, wholeNumber } from './call.ts';
import { listing } from './list.ts';

/**
 * A row of the sheet as it was read; `line` is its number there. `wrong`
 * says in Chinese what must be mended, and is empty for a good one.
 */
const Row = z.object({
  line: z.number(),
  name: z.string(),
  cellPhone: z.string(),
  dept: z.string(),
  post: z.string(),
  studentType: z.string(),
  wrong: z.array(z.string()),
  /** The account that was made of it. */
  userId: z.number().optional(),
});
export type ImportRow = z.infer<typeof Row>;

/** status 0 looked at, 1 taken over, 2 undone. */
const Import = z.object({
  id,
  unitId: z.number(),
  unitName: z.string(),
  fileName: z.string(),
  byName: z.string(),
  status: z.number(),
  createTime: instant,
  good: z.number(),
  wrong: z.number(),
  /** Accounts that were made and are still there, and how many of them have signed in. */
  made: z.number(),
  signedIn: z.number(),
});
export type Import = z.infer<typeof Import>;

const roles = ['desk', 'training'] as const;
export const chosenUnit = wholeNumber(1, highest, '请先找到并选择单位').meta({ title: '委托单位' });

/** People of a unit from a sheet: looked at first, then taken over, and undone while nobody has signed in. */
export const staffImports = defineCalls({
  imports: {
    method: 'POST',
    path: '/admin/import/list',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Imports of people',
    body: z.object(listing(['createTime'], '-createTime')),
    reply: pageOf(Import),
  },
  importDetail: {
    method: 'GET',
    path: '/admin/import/detail',
    access: 'staff',
    roles,
    added: true,
    purpose: 'One import with its rows',
    query: z.object({ id }),
    reply: Import.extend({ rows: z.array(Row) }),
  },
  previewImport: {
    method: 'POST',
    path: '/admin/import/preview',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Read an uploaded sheet of people and say what is wrong with each row; nothing is taken over',
    body: z.object({
      unitId: chosenUnit,
      filePath: listFile,
    }),
    reply: z.object({ id }),
  },
  commitImport: {
    method: 'POST',
    path: '/admin/import/commit',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Make accounts of the good rows',
    body: z.object({ id }),
    reply: z.object({ made: z.number(), left: z.number() }),
  },
  discardImport: {
    method: 'POST',
    path: '/admin/import/discard',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Throw a list away that was looked at and not taken over',
    body: z.object({ id }),
    reply: z.null(),
  },
  undoImport: {
    method: 'POST',
    path: '/admin/import/undo',
    access: 'staff',
    roles,
    added: true,
    purpose: 'Remove all accounts of an import while nobody has signed in',
    body: z.object({ id }),
    reply: z.object({ removed: z.number() }),
  },
});
