import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { trainingClasses } from './classes.ts';
import { projects } from './content.ts';
import { ident, instant } from '../columns.ts';

/** An application to a recruit project; one living one a number and project. */
export const applications = pgTable(
  'applications',
  {
    id: ident(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Opens the status page without an account. */
    receipt: text('receipt').notNull().unique(),
    name: text('name').notNull(),
    cellPhone: text('cell_phone').notNull(),
    dept: text('dept').notNull().default(''),
    post: text('post').notNull().default(''),
    note: text('note').notNull().default(''),
    attachment: text('attachment').notNull().default(''),
    /** 0 received, 1 admitted, 2 waiting list, 3 not admitted, 4 cancelled. */
    status: smallint('status').notNull().default(0),
    /** Why somebody was not admitted; the applicant reads it. */
    reason: text('reason').notNull().default(''),
    /** What only staff read. */
    remark: text('remark').notNull().default(''),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The class of the institute that the person was put into. */
    classId: integer('class_id').references(() => trainingClasses.id, { onDelete: 'set null' }),
    consentVersion: text('consent_version').notNull(),
    createdAt: instant('created_at').notNull(),
    /** All that the desk looks for, in small letters. */
    haystack: text('haystack')
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || cell_phone || chr(10) || dept)`),
  },
  (t) => [
    uniqueIndex('applications_once').on(t.projectId, t.cellPhone).where(sql`status <> 4`),
    index('applications_project').on(t.projectId, t.status, t.id),
    index('applications_attachment').on(t.attachment).where(sql`attachment <> ''`),
    index('applications_user').on(t.userId),
    index('applications_number').on(t.cellPhone),
    index('applications_name').on(t.name, t.id),
    index('applications_created').on(t.createdAt, t.id),
    index('applications_status').on(t.status, t.id),
    index('applications_decider').on(t.decidedBy),
    index('applications_class').on(t.classId).where(sql`class_id is not null`),
  ],
);
