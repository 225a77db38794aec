import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { ident, instant } from '../columns.ts';

/**
 * Every version of the privacy notice; in force is the last one
 * whose day has come. What people have agreed to is never changed.
 */
export const privacyVersions = pgTable(
  'privacy_versions',
  {
    id: ident(),
    /** What a consent names: `2026-11`. */
    version: text('version').notNull().unique(),
    /** From which day on it is in force, in Shanghai. */
    date: date('date', { mode: 'string' }).notNull(),
    /** Every process has heard that it is in force. */
    told: boolean('told').notNull().default(false),
    /** What differs from the version before, in a sentence. */
    note: text('note').notNull().default(''),
    summary: text('summary').array().notNull(),
    /** Sanitised HTML; each h2 begins a clause. */
    body: text('body').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull().default(''),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [index('privacy_versions_force').on(t.date, t.id)],
);

/** The next version as it is being written: one row, whoever writes. */
export const privacyDrafts = pgTable(
  'privacy_drafts',
  {
    id: smallint('id').primaryKey().default(1),
    /** Grows with every save: who saves says which one they started from. */
    revision: integer('revision').notNull().default(1),
    note: text('note').notNull(),
    /** As it was typed, a point a line. */
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    date: text('date').notNull(),
    userName: text('user_name').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('privacy_drafts_one', sql`${t.id} = 1`)],
);
