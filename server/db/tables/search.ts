import { customType, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ident, instant } from '../columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** One row a findable record. `grams` holds every two-character piece: title with weight A, text with weight D. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    id: ident(),
    type: text('type').notNull(),
    recordId: integer('record_id').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    path: text('path').notNull(),
    publishTime: instant('publish_time').notNull(),
    body: text('body').notNull(),
    grams: tsvector('grams').notNull(),
  },
  (t) => [
    uniqueIndex('search_documents_record').on(t.type, t.recordId),
    index('search_documents_grams').using('gin', t.grams),
    index('search_documents_time').on(t.publishTime.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Terms that were searched, by day, and how many found nothing: no person, no address. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    searches: integer('searches').notNull().default(1),
    hits: integer('hits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.term] })],
);
