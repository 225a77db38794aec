import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** What staff did, one row a deed. The database lets nobody change or remove one. */
export const trail = pgTable(
  'trail',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    /** No reference: the row outlives the account. */
    userId: integer('user_id'),
    userName: text('user_name').notNull(),
    address: text('address').notNull().default(''),
    /** Subject and verb: `approval.approve`, `content.publish`. */
    action: text('action').notNull(),
    /** What it was done to: a kind of record and its id. */
    subject: text('subject').notNull().default(''),
    subjectId: text('subject_id').notNull().default(''),
    /** What a person calls it. */
    title: text('title').notNull().default(''),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** What a search looks through, in small letters. */
    haystack: text('haystack')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(title || chr(10) || user_name || chr(10) || coalesce("after"::text, '') || chr(10) || coalesce("before"::text, ''))`,
      ),
  },
  (t) => [
    index('trail_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('trail_subject').on(t.subject, t.subjectId),
    index('trail_user').on(t.userId, t.at),
  ],
);
