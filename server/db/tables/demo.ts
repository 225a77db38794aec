import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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

/** Accounts of the demonstration that were closed because it is over, so that they open again where it comes back. */
export const demoClosed = pgTable('demo_closed', { userId: integer('user_id').primaryKey() });
