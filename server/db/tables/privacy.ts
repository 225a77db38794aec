import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './account.ts';

/** Every version of the privacy notice; the newest is in force. What people have agreed to is never changed. */
export const privacyVersions = pgTable('privacy_versions', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** What a consent names: `2026-11`. */
  version: text('version').notNull().unique(),
  date: date('date', { mode: 'string' }).notNull(),
  /** What differs from the version before, in a sentence. */
  note: text('note').notNull().default(''),
  summary: text('summary').array().notNull(),
  /** Sanitised HTML; each h2 begins a clause. */
  body: text('body').notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  userName: text('user_name').notNull().default(''),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date' }).notNull(),
});
