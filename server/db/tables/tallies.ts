import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** How much of what has a cap was taken, by whom or from where, until a window of time ends (decision 19). */
export const tallies = pgTable(
  'tallies',
  {
    /** What, and whose: an account, the digest of an address or of a network, or everybody's. */
    key: text('key').primaryKey(),
    used: bigint('used', { mode: 'number' }).notNull(),
    /** From then on it counts from nothing. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('tallies_end').on(t.endsAt)],
);
