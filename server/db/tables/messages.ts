import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { ident, instant } from '../columns.ts';

/** What staff have sent to many, as they wrote it; each reader's own stands in `messages`. */
export const messageSends = pgTable(
  'message_sends',
  {
    id: ident(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    link: text('link').notNull().default(''),
    /** To whom, in words. */
    audience: text('audience').notNull(),
    total: integer('total').notNull(),
    by: integer('by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** What one form said to whom, told by whom: a press that comes twice is one send. */
    press: text('press').unique('message_sends_press'),
  },
  (t) => [index('message_sends_created').on(t.createdAt, t.id)],
);

/** Words that staff use again: of messages, with a title, and of replies. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: ident(),
    use: text('use').$type<'message' | 'reply'>().notNull(),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    content: text('content').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('message_templates_name').on(t.use, t.name),
    check('message_templates_use', sql`${t.use} in ('message', 'reply')`),
  ],
);

/** A deleted message is gone for good. */
export const messages = pgTable(
  'messages',
  {
    id: ident(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 account, 2 training, 3 questionnaire, 4 notice. */
    type: smallint('type').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** An address of this site, or nothing. */
    link: text('link').notNull().default(''),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
    /** Of which send of staff it is. */
    sendId: integer('send_id').references(() => messageSends.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('messages_send').on(t.sendId, t.readAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('messages_user').on(t.userId, t.id.desc().nullsFirst()),
    index('messages_unread').on(t.userId).where(sql`read_at is null`),
  ],
);
