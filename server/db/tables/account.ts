import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  /** The account id that the header falls back to (section 2.2). */
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull().default(''),
  /** 1 trainee, 2 teacher, 3 delegating unit; empty for staff. */
  kinds: smallint('kinds').array().notNull().default(sql`'{}'`),
  isAdmin: boolean('is_admin').notNull().default(false),
  /** 0 disabled, 1 active. */
  status: smallint('status').notNull().default(1),
  avatar: text('avatar').notNull().default(''),
  dept: text('dept').notNull().default(''),
  post: text('post').notNull().default(''),
  studentType: smallint('student_type'),
  themeId: integer('theme_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
}, (t) => [check('users_kinds', sql`${t.kinds} <@ array[1,2,3]::smallint[]`)]);

/** The row decides whether a token counts, in every process (section 4). */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at').notNull(),
  endedAt: instant('ended_at'),
}, (t) => [index('sessions_user').on(t.userId)]);

/** Wrong tries by account name, known or not, so that neither answer nor time tells them apart. */
export const loginTries = pgTable('login_tries', {
  username: text('username').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: instant('last_at').notNull(),
});
