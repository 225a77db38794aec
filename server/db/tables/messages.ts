import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './account.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A deleted message is gone for good. */
export const messages = pgTable('messages', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  userId: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** 1 account, 2 training, 3 questionnaire, 4 notice. */
  type: smallint('type').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  /** An address of this site, or nothing. */
  link: text('link').notNull().default(''),
  readAt: timestamp('read_at', { withTimezone: true, mode: 'date' }),
  createdAt: instant('created_at').notNull(),
}, (t) => [index('messages_user').on(t.userId, t.id.desc().nullsFirst()), index('messages_unread').on(t.userId).where(sql`read_at is null`)]);
