import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
