import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from '../columns.ts';

/** A download that somebody has asked for: its address counts once, in every process, and for a short time. */
export const downloads = pgTable(
  'downloads',
  {
    /** Digest of the key in the address. */
    digest: text('digest').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What the list was narrowed to. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('downloads_created').on(t.createdAt)],
);
