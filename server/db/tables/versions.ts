import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { ident, instant } from '../columns.ts';

/**
 * What staff wrote, version by version. The public tables hold only what is published: a
 * version is copied there when its time has come. The number of a record is taken from its
 * table's sequence with the first version, so that it has an address from then on.
 */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: ident(),
    /** A kind of shared/content-kinds.ts. */
    kind: text('kind').notNull(),
    recordId: integer('record_id').notNull(),
    /** Counts the versions of one record. */
    number: integer('number').notNull(),
    /** Grows with every save: who saves says which one they started from. */
    revision: integer('revision').notNull().default(1),
    state: text('state').notNull(),
    title: text('title').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** No author: a record that was there before its first version. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who has written, beside the author, since there was a public one: none of them approves it. */
    writers: integer('writers').array().notNull().default(sql`'{}'`),
    approverId: integer('approver_id').references(() => users.id, { onDelete: 'set null' }),
    /** Why it was sent back. */
    reason: text('reason').notNull().default(''),
    publishAt: instant('publish_at'),
    withdrawAt: instant('withdraw_at'),
    /** By which press of a form a record came to be: one that comes twice, its answer lost, is one record. */
    press: text('press').unique('content_versions_press'),
    /** The clock could not publish it: somebody has to look. */
    failed: boolean('failed').notNull().default(false),
    /**
     * When its words were written, by its author: a save that changes them sets it, and nothing that is decided about
     * them. The name in the database is of before.
     */
    writtenAt: instant('created_at').notNull(),
    /** When anything was done to it last: lists of what waits stand in this order. */
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check(
      'content_versions_state',
      sql`${t.state} in ('draft','submitted','approved','rejected','published','replaced','withdrawn','trashed')`,
    ),
    uniqueIndex('content_versions_number').on(t.kind, t.recordId, t.number),
    // The database decides races: one version is worked on, one is public, one lies in the bin.
    uniqueIndex('content_versions_open')
      .on(t.kind, t.recordId)
      .where(sql`state in ('draft','submitted','approved','rejected')`),
    uniqueIndex('content_versions_live').on(t.kind, t.recordId).where(sql`state = 'published'`),
    uniqueIndex('content_versions_bin').on(t.kind, t.recordId).where(sql`state = 'trashed'`),
    index('content_versions_list').on(t.kind, t.state, t.updatedAt.desc().nullsFirst(), t.id),
    index('content_versions_grams').using('gin', sql`title_grams(${t.title})`),
    index('content_versions_due').on(t.publishAt).where(sql`state = 'approved' and publish_at is not null`),
    index('content_versions_end').on(t.withdrawAt).where(sql`state = 'published' and withdraw_at is not null`),
  ],
);
