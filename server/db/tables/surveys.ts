import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { ident, instant } from '../columns.ts';

/** Demand forms 2 to 5 and the needs survey 1 (section 4). */
export const surveys = pgTable('surveys', {
  id: ident(),
  type: smallint('type').notNull().unique(),
  name: text('name').notNull(),
  /** The version of the questions that is asked now. */
  version: integer('version').notNull().default(1),
});

/** Who changed the questions of a set, when and why. The first version, with which every site begins, has no row. */
export const surveyVersions = pgTable(
  'survey_versions',
  {
    id: ident(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    note: text('note').notNull().default(''),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('survey_versions_number').on(t.surveyId, t.number)],
);

/** The questions of every version; what was once asked is never changed. */
export const surveyQuestions = pgTable(
  'survey_questions',
  {
    id: ident(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    version: integer('version').notNull().default(1),
    /**
     * The id of the row with which the question came in; null in that
     * row itself. A question keeps its number through the versions.
     */
    firstId: integer('first_id'),
    name: text('name').notNull(),
    /** 1 one line, 2 choice, 3 several lines. */
    type: smallint('type').notNull(),
    isRequired: boolean('is_required').notNull().default(false),
    options: text('options').array().notNull().default([]),
    sort: smallint('sort').notNull().default(0),
  },
  (t) => [index('survey_questions_survey').on(t.surveyId, t.version)],
);

export const surveyRecords = pgTable(
  'survey_records',
  {
    id: ident(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => surveys.id, { onDelete: 'cascade' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull().default(''),
    cellPhone: text('cell_phone').notNull().default(''),
    address: text('address').notNull().default(''),
    /** Each with its question as it stood then; those from before that was kept have the words alone. */
    answers: jsonb('answers')
      .$type<{ question: string; answer: string; type?: number; options?: string[] }[]>()
      .notNull(),
    /** 0 new, 1 in work, 2 done. */
    status: smallint('status').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('survey_records_survey').on(t.surveyId, t.createdAt)],
);

/** The first-login survey of a person: handed in, or skipped. Once. */
export const surveyFirsts = pgTable(
  'survey_firsts',
  {
    id: ident(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    skipped: boolean('skipped').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('survey_firsts_user').on(t.userId)],
);
