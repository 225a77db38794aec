import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { instant } from '../columns.ts';

/** An uploaded file. The path is made by the server; the name is what the person called it. */
export const files = pgTable(
  'files',
  {
    path: text('path').primaryKey(),
    name: text('name').notNull(),
    /** By the first bytes, not by what the browser said. */
    mediaType: text('media_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** null: a visitor's. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    purpose: text('purpose').notNull(),
    /** Open to everybody; any other file needs a signature or its owner. */
    isPublic: boolean('is_public').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Of a document that a public text offers: how many visitors have taken it, each once a day. */
    downloads: integer('downloads').notNull().default(0),
    /** Set when a record uses it; what nobody uses is swept after a day. */
    usedAt: instant('used_at'),
  },
  (t) => [index('files_orphans').on(t.usedAt, t.createdAt), index('files_owner').on(t.ownerId)],
);

/** Temporary credentials that were issued, for the caps by person, address and day. */
export const uploadGrants = pgTable(
  'upload_grants',
  {
    accessKeyId: text('access_key_id').primaryKey(),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Digest of the visitor's address. */
    address: text('address').notNull().default(''),
    prefix: text('prefix').notNull(),
    maxBytes: bigint('max_bytes', { mode: 'number' }).notNull(),
    usedBytes: bigint('used_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('upload_grants_day').on(t.address, t.createdAt),
    index('upload_grants_owner').on(t.ownerId, t.createdAt),
  ],
);

/** One width that was made of a picture, with the bytes of each format. `avif` comes with the last step. */
export type MadeWidth = { width: number; height: number; webp: number; avif?: number };

/**
 * What was made of an open picture (decision 17). No row, or no width: nothing yet. All of it can be made again, so
 * backups leave it out.
 */
export const pictures = pgTable('pictures', {
  path: text('path')
    .primaryKey()
    .references(() => files.path, { onDelete: 'cascade' }),
  /** Pixels of the original as it is seen: turned as it says. */
  width: integer('width').notNull().default(0),
  height: integer('height').notNull().default(0),
  /** The mean, as `#rrggbb`; empty for a picture through which its ground is seen. */
  colour: text('colour').notNull().default(''),
  /** Narrowest first. */
  widths: jsonb('widths').$type<MadeWidth[]>().notNull().default([]),
  /** The job that makes all widths has been put into its queue. */
  isQueued: boolean('is_queued').notNull().default(false),
  isWhole: boolean('is_whole').notNull().default(false),
  /** Why nothing can be made of it, as a sentence. */
  fault: text('fault').notNull().default(''),
});
