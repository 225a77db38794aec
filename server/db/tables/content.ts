import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Attachment } from '../../../shared/attachments.ts';
import { ident, instant } from '../columns.ts';

/** 0 draft, 1 published: only a published row whose time has come is public. */
const status = () => smallint('status').notNull().default(1);
/** Documents that readers take away, in their order. */
const attachments = () => jsonb('attachments').$type<Attachment[]>().notNull().default([]);

/**
 * Columns, systems, fields: whatever sorts the rows of one kind. Industry system 23 is a fixed address (section 2.3).
 */
export const categories = pgTable(
  'categories',
  {
    id: ident(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
  },
  (t) => [uniqueIndex('categories_kind_name').on(t.kind, t.name)],
);

export const themes = pgTable('themes', {
  id: ident(),
  name: text('name').notNull().unique(),
  summary: text('summary').notNull().default(''),
  trainTypes: smallint('train_types').array().notNull(),
  sort: integer('sort').notNull().default(0),
});

/** News, reports, policies, topics of the catalogue: whatever has a title, a text and a date. */
export const articles = pgTable(
  'articles',
  {
    id: ident(),
    kind: text('kind').notNull(),
    categoryId: integer('category_id').references(() => categories.id),
    /** Shown under cadre (1), enterprise (2) training, or neither. */
    trainTypes: smallint('train_types').array().notNull().default(sql`'{}'`),
    /** Topics only: ppxm, zt, hyxt or nxdz. */
    classify: text('classify').notNull().default(''),
    /** The first is the main theme. */
    themeIds: integer('theme_ids').array().notNull().default(sql`'{}'`),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    cover: text('cover').notNull().default(''),
    body: text('body').notNull().default(''),
    source: text('source').notNull().default(''),
    editor: text('editor').notNull().default(''),
    facts: jsonb('facts').$type<[string, string][]>().notNull().default([]),
    /** Topics only: days, head count, audience, modules. */
    course: jsonb('course').$type<{
      days: number;
      headCount: number;
      audience: string;
      modules: { name: string; hours: number; form: string }[];
    }>(),
    attachments: attachments(),
    pinned: boolean('pinned').notNull().default(false),
    status: status(),
    publishTime: instant('publish_time').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'articles_kind',
      sql`${t.kind} in ('news','decode','policy','information','community','investment','cooperation','training-need','topic')`,
    ),
    // The order of every list; nulls first is what DESC means, and without saying so the index is not used.
    index('articles_list')
      .on(t.kind, t.pinned.desc().nullsFirst(), t.publishTime.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`status = 1`),
    index('articles_category')
      .on(
        t.kind,
        t.categoryId,
        t.pinned.desc().nullsFirst(),
        t.publishTime.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`status = 1`),
    index('articles_themes').using('gin', t.themeIds),
    // The console's lists: a search in titles, and the orders that staff choose.
    index('articles_grams').using('gin', sql`title_grams(${t.title})`),
    index('articles_title').on(t.kind, t.title, t.id),
    index('articles_time').on(t.kind, t.publishTime, t.id),
    index('articles_hidden').on(t.kind, t.id).where(sql`status = 0`),
  ],
);

export const projects = pgTable('projects', {
  id: ident(),
  name: text('name').notNull(),
  summary: text('summary').notNull(),
  cover: text('cover').notNull(),
  body: text('body').notNull(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  signUpDeadline: date('sign_up_deadline', { mode: 'string' }).notNull(),
  place: text('place').notNull(),
  fee: text('fee').notNull(),
  capacity: integer('capacity').notNull(),
  audience: text('audience').notNull(),
  schedule: jsonb('schedule').$type<{ day: string; morning: string; afternoon: string }[]>().notNull().default([]),
  attachments: attachments(),
  status: status(),
  publishTime: instant('publish_time').notNull().defaultNow(),
});

export const points = pgTable(
  'points',
  {
    id: ident(),
    name: text('name').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    city: text('city').notNull(),
    county: text('county').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    themeIds: integer('theme_ids').array().notNull().default(sql`'{}'`),
    summary: text('summary').notNull(),
    cover: text('cover').notNull(),
    gallery: jsonb('gallery').$type<{ url: string; caption: string }[]>().notNull().default([]),
    minutes: integer('minutes').notNull(),
    capacity: integer('capacity').notNull(),
    narrator: text('narrator').notNull(),
    question: text('question').notNull(),
    body: text('body').notNull(),
    sort: integer('sort').notNull().default(0),
    status: status(),
  },
  (t) => [index('points_category').on(t.categoryId, t.sort, t.id), index('points_city').on(t.city, t.sort, t.id)],
);

export const experts = pgTable(
  'experts',
  {
    id: ident(),
    name: text('name').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    title: text('title').notNull(),
    dept: text('dept').notNull(),
    photo: text('photo').notNull().default(''),
    intro: text('intro').notNull(),
    courses: text('courses').array().notNull().default(sql`'{}'`),
    body: text('body').notNull(),
    sort: integer('sort').notNull().default(0),
    status: status(),
  },
  (t) => [index('experts_order').on(t.sort, t.id)],
);

export const enterprises = pgTable('enterprises', {
  id: ident(),
  name: text('name').notNull(),
  industry: text('industry').notNull(),
  city: text('city').notNull(),
  founded: integer('founded').notNull(),
  staff: text('staff').notNull(),
  summary: text('summary').notNull(),
  cover: text('cover').notNull(),
  offers: text('offers').array().notNull().default(sql`'{}'`),
  body: text('body').notNull(),
  sort: integer('sort').notNull().default(0),
  status: status(),
});

/** How often a record was opened; `base` is what it starts from. No page turns stale by a read. */
export const heat = pgTable(
  'heat',
  {
    kind: text('kind').notNull(),
    recordId: integer('record_id').notNull(),
    reads: integer('reads').notNull().default(0),
  },
  (t) => [uniqueIndex('heat_record').on(t.kind, t.recordId)],
);

/**
 * Who has read what in a day, as digests that name nobody: a reading counts once. They are forgotten a day later, and
 * no backup holds them.
 */
export const readMarks = pgTable(
  'read_marks',
  { day: date('day', { mode: 'string' }).notNull(), mark: text('mark').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.mark] })],
);
