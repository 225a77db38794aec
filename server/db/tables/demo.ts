import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * What the demonstration has brought: rows by table and number, with a digest of what stood in them, so that what
 * somebody has made their own since is told from what nobody touched. Empty where there never was a demonstration.
 */
export const demoRows = pgTable(
  'demo_rows',
  {
    table: text('table_name').notNull(),
    recordId: integer('record_id').notNull(),
    digest: text('digest').notNull(),
  },
  (t) => [primaryKey({ columns: [t.table, t.recordId] })],
);

/**
 * Since when the site is there for real people: one row from its first start without the demonstration on. It is never
 * a demonstration again, whose passwords everybody knows.
 */
export const wentLive = pgTable(
  'went_live',
  { id: integer('id').primaryKey().default(1), at: instant('at').notNull().defaultNow() },
  (t) => [check('one_row', sql`${t.id} = 1`)],
);

/** Accounts of the demonstration that were closed because it is over, once each: staff may let somebody in again. */
export const demoClosed = pgTable('demo_closed', { userId: integer('user_id').primaryKey() });
