import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { units, users } from './account.ts';
import { ident, instant } from '../columns.ts';
import { byPinyin, byWords } from '../pinyin.ts';

/**
 * The people of a delegating unit, as the unit knows them, or of the institute's own classes. Who belongs to several
 * units has a row in each, and none knows of the others (decision 22).
 */
export const students = pgTable(
  'students',
  {
    id: ident(),
    /** Nothing: whom the institute knows by itself. */
    unitId: integer('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    /** Whose account it is, once somebody has proven the number or the unit has confirmed the person (triggers). */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    /** As the unit wrote it; none for who can be reached by nobody yet. */
    cellPhone: text('cell_phone'),
    dept: text('dept').notNull().default(''),
    post: text('post').notNull().default(''),
    /** 1 government official, 2 enterprise employee, 3 other. */
    studentType: smallint('student_type'),
    remark: text('remark').notNull().default(''),
    /** Since when the unit counts the person no more; the past stays. */
    archivedAt: instant('archived_at'),
    /** The list that brought the person. */
    importId: integer('import_id'),
    /** Of how many changes this is the last: a save that knows another one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** All that somebody is looked for by, in small letters. */
    haystack: text('haystack')
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || coalesce(cell_phone, '') || chr(10) || dept || chr(10) || post)`),
  },
  (t) => [
    uniqueIndex('students_number').on(sql`coalesce(${t.unitId}, 0)`, t.cellPhone),
    // Whoever signs in to a lesson is looked for by number, with an account or without.
    index('students_phone').on(t.cellPhone),
    index('students_created').on(t.unitId, t.createdAt, t.id),
    index('students_name').on(t.unitId, byPinyin(t.name), t.id),
    index('students_dept').on(t.unitId, byWords(t.dept), t.id),
    index('students_user').on(t.userId),
    index('students_import').on(t.importId).where(sql`import_id is not null`),
    check('students_type', sql`${t.studentType} between 1 and 3`),
  ],
);

/** People of a unit that go together. */
export const studentGroups = pgTable(
  'student_groups',
  {
    id: ident(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    remark: text('remark').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('student_groups_name').on(t.unitId, t.name),
    index('student_groups_created').on(t.unitId, t.createdAt, t.id),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer('group_id')
      .notNull()
      .references(() => studentGroups.id, { onDelete: 'cascade' }),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.studentId] }), index('group_members_student').on(t.studentId)],
);
