import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PlanContent } from '../../../shared/contract/plans.ts';
import { users } from './account.ts';
import { demands } from './demands.ts';
import { ident, instant } from '../columns.ts';

/**
 * The versions of the plan that answers a request (a demand of the kind plan). At most
 * one is written at (draft), and at most one stands before the asker: sent, changed
 * (they asked for a change) or accepted; those before it are replaced.
 */
export const planVersions = pgTable(
  'plan_versions',
  {
    id: ident(),
    demandId: integer('demand_id')
      .notNull()
      .references(() => demands.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state').$type<'draft' | 'sent' | 'changed' | 'accepted' | 'replaced'>().notNull(),
    content: jsonb('content').$type<PlanContent>().notNull(),
    /** Counts the savings of a draft: who saves on an older one is told. */
    revision: integer('revision').notNull().default(1),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    updatedAt: instant('updated_at').notNull(),
    sentAt: instant('sent_at'),
    /** When the asker accepted or asked for a change, and what they wanted. A replaced one keeps both. */
    answeredAt: instant('answered_at'),
    words: text('words').notNull().default(''),
  },
  (t) => [
    check(
      'plan_versions_state',
      sql`${t.state} in ('draft', 'sent', 'changed', 'accepted', 'replaced') and (${t.state} = 'draft') = (${t.sentAt} is null)`,
    ),
    uniqueIndex('plan_versions_number').on(t.demandId, t.number),
    uniqueIndex('plan_versions_draft').on(t.demandId).where(sql`state = 'draft'`),
    uniqueIndex('plan_versions_standing').on(t.demandId).where(sql`state in ('sent', 'changed', 'accepted')`),
    index('plan_versions_user').on(t.userId),
  ],
);
