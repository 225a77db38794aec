import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { classMembers, trainingClasses } from './classes.ts';
import { ident, instant } from '../columns.ts';

/** A discussion of a class as its unit wrote it down: when, where, who led it, and what was said. */
export const discussions = pgTable(
  'discussions',
  {
    id: ident(),
    classId: integer('class_id')
      .notNull()
      .references(() => trainingClasses.id, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    place: text('place').notNull().default(''),
    host: text('host').notNull().default(''),
    recorder: text('recorder').notNull().default(''),
    /** Plain text; an empty line ends a paragraph. */
    content: text('content').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Taken away: shown to nobody, and brought back for a day; then a job deletes it. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('discussions_class').on(t.classId, t.startAt, t.id),
    index('discussions_removed').on(t.removedAt).where(sql`removed_at is not null`),
    index('discussions_creator').on(t.createdBy),
    check('discussions_times', sql`${t.endAt} > ${t.startAt}`),
  ],
);

/** Who was there: members of the class, and nobody else. */
export const discussionPeople = pgTable(
  'discussion_people',
  {
    discussionId: integer('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    classId: integer('class_id').notNull(),
    studentId: integer('student_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discussionId, t.studentId] }),
    foreignKey({
      name: 'discussion_people_member',
      columns: [t.classId, t.studentId],
      foreignColumns: [classMembers.classId, classMembers.studentId],
    }).onDelete('cascade'),
    index('discussion_people_member').on(t.classId, t.studentId),
  ],
);

/** A photo of a record. Where the row goes, its file is let go by a trigger. */
export const discussionPhotos = pgTable(
  'discussion_photos',
  {
    id: ident(),
    discussionId: integer('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
    /** Where it lies; no other record has it. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** What is to be seen, for who does not see it. */
    alt: text('alt').notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [
    index('discussion_photos_of').on(t.discussionId, t.sort, t.id),
    uniqueIndex('discussion_photos_path').on(t.path),
  ],
);
