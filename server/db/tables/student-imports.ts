import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ColumnPlaces, RowFault } from '../../../shared/contract/student-imports.ts';
import { ident, instant } from '../columns.ts';
import { units, users } from './account.ts';
import { studentGroups, students } from './students.ts';

/** A list of people that a unit reads in: looked at, mended, taken over, and undone while nobody has used it. */
export const studentImports = pgTable(
  'student_imports',
  {
    id: ident(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    by: integer('by').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Where it was uploaded to: the same upload is looked at once. */
    filePath: text('file_path').notNull(),
    /** `xlsx`, or as what a text was written. */
    kind: text('kind').notNull(),
    /** The line of the headings; 0 where there are none. What stands above is no person. */
    headingLine: integer('heading_line').notNull(),
    /** In which column each field stands, from 0; -1 nowhere. */
    columns: jsonb('columns').$type<ColumnPlaces>().notNull(),
    /** 0 looked at, 1 being taken over, 2 taken over, 3 undone. */
    status: smallint('status').notNull().default(0),
    /** Chosen as it was taken over: a group for all, and what becomes of who is on the list already. */
    groupId: integer('group_id').references(() => studentGroups.id, { onDelete: 'set null' }),
    updates: boolean('updates').notNull().default(false),
    restores: boolean('restores').notNull().default(false),
    /** Groups that were made because rows name them. */
    madeGroups: integer('made_groups').array().notNull().default(sql`'{}'`),
    /** People in the list, of them so many settled so far, and what became of them. */
    rows: integer('rows').notNull(),
    done: integer('done').notNull().default(0),
    made: integer('made').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    joined: integer('joined').notNull().default(0),
    left: integer('left').notNull().default(0),
    /** Of how many changes of its columns this is the last. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** When something was last heard of its being taken over. */
    touchedAt: instant('touched_at'),
    committedAt: instant('committed_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('student_imports_created').on(t.unitId, t.createdAt, t.id),
    uniqueIndex('student_imports_file').on(t.unitId, t.filePath),
    index('student_imports_status').on(t.status, t.createdAt),
    index('student_imports_by').on(t.by),
    index('student_imports_group').on(t.groupId),
    check('student_imports_stands', sql`${t.status} between 0 and 3`),
  ],
);

/** A line of such a list, as it stood in the file and as it is understood. */
export const studentImportRows = pgTable(
  'student_import_rows',
  {
    id: ident(),
    importId: integer('import_id')
      .notNull()
      .references(() => studentImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    /** As they stood in the file, and which of them were calculated. */
    cells: jsonb('cells').$type<string[]>().notNull(),
    formulas: jsonb('formulas').$type<number[]>().notNull(),
    /** What was typed in place of what stood in the file, by field: it stays when columns are chosen anew. */
    mended: jsonb('mended').$type<Record<string, string>>().notNull().default({}),
    name: text('name').notNull(),
    cellPhone: text('cell_phone').notNull(),
    dept: text('dept').notNull(),
    post: text('post').notNull(),
    studentType: text('student_type').notNull(),
    groups: text('groups').array().notNull(),
    remark: text('remark').notNull(),
    /** What is wrong with it by itself; doubles and who is on the list already are looked up as it is read. */
    faults: jsonb('faults').$type<RowFault[]>().notNull(),
    wrong: boolean('wrong').notNull().generatedAlwaysAs(sql`faults <> '[]'::jsonb`),
    /** By what two rows are the same person: the number, or without one name and department; nothing says nothing. */
    who: text('who').generatedAlwaysAs(
      sql`case when cell_phone <> '' then cell_phone when name <> '' then name || chr(10) || dept end`,
    ),
    dropped: boolean('dropped').notNull().default(false),
    /** What became of it: 1 made, 2 brought up to date, 3 restored, 4 there already, 5 left. */
    outcome: smallint('outcome'),
    studentId: integer('student_id').references(() => students.id, { onDelete: 'set null' }),
    /** Of somebody who was there, what was changed; and as which version the import left the person. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    became: integer('became'),
    /** Groups that the person was put into. */
    put: integer('put').array(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('student_import_rows_line').on(t.importId, t.line),
    index('student_import_rows_who').on(t.importId, t.who, t.line),
    index('student_import_rows_student').on(t.studentId),
    check('student_import_rows_outcome', sql`${t.outcome} between 1 and 5`),
  ],
);
