import { boolean, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ident, instant } from '../columns.ts';

/** One row a key; the values are checked by the schema of shared/contract/site.ts. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() });

export const banners = pgTable('banners', {
  id: ident(),
  /** The area whose head it fills: home, gbpx, qypx, xcjx ... */
  position: text('position').notNull(),
  title: text('title').notNull(),
  text: text('text').notNull().default(''),
  more: text('more').notNull().default('了解更多'),
  image: text('image').notNull(),
  /** Empty: the banner opens its own article. */
  link: text('link').notNull().default(''),
  body: text('body').notNull().default(''),
  source: text('source').notNull().default(''),
  publishTime: instant('publish_time').notNull(),
  sort: integer('sort').notNull().default(0),
  shown: boolean('shown').notNull().default(true),
});

export const links = pgTable('links', {
  id: ident(),
  name: text('name').notNull(),
  link: text('link').notNull(),
  showFlag: smallint('show_flag').notNull().default(1),
  sort: integer('sort').notNull().default(0),
});

export const abouts = pgTable('abouts', {
  id: ident(),
  /** 5 profile, 1 environment, 2 organisation, 3 contact, 4 work review (section 3). */
  type: smallint('type').notNull().unique(),
  name: text('name').notNull(),
  body: text('body').notNull(),
  publishTime: instant('publish_time').notNull(),
  sort: integer('sort').notNull().default(0),
});

export const environments = pgTable('environments', {
  id: ident(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  remark: text('remark').notNull(),
  sort: integer('sort').notNull().default(0),
});

export const departments = pgTable('departments', {
  id: ident(),
  name: text('name').notNull(),
  duty: text('duty').notNull(),
  phone: text('phone').notNull(),
  lead: text('lead').notNull(),
  sort: integer('sort').notNull().default(0),
});

export const milestones = pgTable('milestones', {
  id: ident(),
  year: integer('year').notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
});

export const faqs = pgTable('faqs', {
  id: ident(),
  topic: text('topic').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  sort: integer('sort').notNull().default(0),
});

/** Title, keywords and description that staff wrote for one page; empty fields fall back to what the record says. */
export const tdks = pgTable(
  'tdks',
  {
    id: ident(),
    /** Route path, without the trailing slash. */
    path: text('path').notNull(),
    /** 0: the page itself. */
    recordId: integer('record_id').notNull().default(0),
    title: text('title').notNull(),
    keywords: text('keywords').notNull(),
    description: text('description').notNull(),
  },
  (t) => [uniqueIndex('tdks_page').on(t.path, t.recordId)],
);
