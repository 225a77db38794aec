import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from './account.ts';
import { ident, instant } from '../columns.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A download that somebody has asked for: its address counts once, in every process, and for a short time. */
export const downloads = pgTable(
  'downloads',
  {
    /** Digest of the key in the address. */
    digest: text('digest').primaryKey(),
    userId: userId(),
    /** In which it was asked for, and with which it ends. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** A list, one that a job has made, what is kept about the person, or the lessons of the person's classes. */
    use: text('use').$type<'list' | 'made' | 'own' | 'calendar'>().notNull(),
    /** Of a list its name, of one that a job has made and of a class its number. */
    name: text('name').notNull(),
    /** What the list was narrowed to. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    format: text('format').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('downloads_created').on(t.createdAt),
    index('downloads_user').on(t.userId),
    index('downloads_session').on(t.sessionId),
  ],
);

/** A list that a job makes for one member of staff, and its file in the storage for a day. */
export const madeLists = pgTable(
  'made_lists',
  {
    id: ident(),
    userId: userId(),
    name: text('name').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    format: text('format').$type<'xlsx' | 'csv'>().notNull(),
    /** Of what was asked for: the same is not made twice at a time. */
    digest: text('digest').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'ready' | 'failed'>().notNull().default('waiting'),
    rows: integer('rows').notNull().default(0),
    estimate: integer('estimate').notNull(),
    /** Of its file, another one at each try: a try that was given up for lost overwrites nothing. */
    path: text('path').notNull().default(''),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Why there is none, as a sentence. */
    fault: text('fault').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** The last sign of its being made; of one that ended, when it did. */
    touchedAt: instant('touched_at').notNull(),
  },
  (t) => [
    check('made_lists_state', sql`${t.state} in ('waiting', 'running', 'ready', 'failed')`),
    uniqueIndex('made_lists_once').on(t.userId, t.digest).where(sql`state in ('waiting', 'running')`),
    index('made_lists_user').on(t.userId, t.id),
    index('made_lists_touched').on(t.touchedAt),
  ],
);
