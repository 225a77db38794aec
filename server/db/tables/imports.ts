import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ImportRow } from '../../../shared/contract/staff-imports.ts';
import { units, users } from './account.ts';
import { ident, instant } from '../columns.ts';

/** A list of people that staff have read in: looked at, taken over, or undone as a whole. */
export const imports = pgTable(
  'imports',
  {
    id: ident(),
    unitId: integer('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    by: integer('by').references(() => users.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** 0 looked at, 1 taken over, 2 undone. */
    status: smallint('status').notNull().default(0),
    /** As they were read, with what is wrong with each; emptied when the import is undone. */
    rows: jsonb('rows').$type<ImportRow[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    committedAt: instant('committed_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('imports_unit').on(t.unitId),
    index('imports_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
