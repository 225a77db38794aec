import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { users } from './account.ts';
import { ident, instant } from '../columns.ts';

/**
 * A question as it stood when it was answered: staff may change theirs,
 * the answer keeps its own. Type 1 one line, 2 choice, 3 several lines.
 */
export type StoredAnswer = {
  question: string;
  type: number;
  options: string[];
  answer: string;
  /** Of a plan or a consultation, the field of the call. */
  key?: string;
};

/** 0 waits for an answer, 1 is answered and in work, 2 is done: the inbox shows them in this order. */
export const stageOf = (t: { status: AnyPgColumn; answeredAt: AnyPgColumn }) =>
  sql`(case when ${t.status} = 2 then 2 when ${t.answeredAt} is not null then 1 else 0 end)`;

/** What visitors send: a demand form, a plan request or a consultation (sections 1 and 4). */
export const demands = pgTable(
  'demands',
  {
    id: ident(),
    kind: text('kind').$type<'demand' | 'plan' | 'consultation'>().notNull(),
    /** Of a demand form, 2 to 5 (section 4); else 0. */
    type: smallint('type').notNull().default(0),
    /** What a person calls it: the first thing that was answered. */
    title: text('title').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    cellPhone: text('cell_phone').notNull(),
    address: text('address').notNull().default(''),
    /** The version of the privacy notice under which it was sent. */
    consentVersion: text('consent_version').notNull().default(''),
    unitName: text('unit_name').notNull().default(''),
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull(),
    /** Everything that the desk may look for, in small letters. */
    haystack: text('haystack').notNull(),
    /** Opens the page of its progress without an account. */
    receipt: text('receipt').notNull().unique(),
    /** 0 new, 1 in work, 2 done. */
    status: smallint('status').notNull().default(0),
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    assignedAt: instant('assigned_at'),
    answeredAt: instant('answered_at'),
    doneAt: instant('done_at'),
  },
  (t) => [
    check(
      'demands_kind',
      sql`${t.kind} in ('demand', 'plan', 'consultation') and (${t.type} between 2 and 5) = (${t.kind} = 'demand')`,
    ),
    check('demands_status', sql`${t.status} between 0 and 2`),
    index('demands_created').on(t.createdAt, t.id),
    index('demands_inbox').on(stageOf(t), t.dueAt, t.id),
    index('demands_open').on(t.dueAt, t.id).where(sql`answered_at is null and status <> 2`),
    index('demands_status').on(t.status, t.createdAt),
    index('demands_kinds').on(t.kind, t.type, t.status, t.createdAt),
    index('demands_owner').on(t.ownerId, t.createdAt),
    index('demands_number').on(t.cellPhone, t.createdAt),
    index('demands_user').on(t.userId),
  ],
);

/** What staff wrote about one: a note of their own, or a reply that the sender reads. */
export const demandEntries = pgTable(
  'demand_entries',
  {
    id: ident(),
    demandId: integer('demand_id')
      .notNull()
      .references(() => demands.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'note' | 'reply'>().notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    content: text('content').notNull(),
    /** A reply that is a word on the way, and no answer. */
    interim: boolean('interim').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('demand_entries_demand').on(t.demandId, t.id)],
);

/** What was sent lately, by a digest of it: the key decides which of two equal ones is the first. */
export const demandOnces = pgTable(
  'demand_onces',
  {
    digest: text('digest').primaryKey(),
    receipt: text('receipt').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('demand_onces_at').on(t.at)],
);

/** Challenges that were used, each once, with a digest of the address that did. */
export const demandProofs = pgTable(
  'demand_proofs',
  {
    challenge: text('challenge').primaryKey(),
    address: text('address').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (t) => [index('demand_proofs_address').on(t.address, t.usedAt), index('demand_proofs_used').on(t.usedAt)],
);
