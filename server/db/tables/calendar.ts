import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** How the response clock of the desk runs: one row. Minutes of the day in Shanghai. */
export const calendars = pgTable(
  'calendars',
  {
    id: smallint('id').primaryKey().default(1),
    mode: text('mode').$type<'plain' | 'working'>().notNull().default('plain'),
    opens: smallint('opens').notNull().default(0),
    closes: smallint('closes').notNull().default(1440),
    /** Grows with every save of hours or days: who saves says which one they started from. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    check(
      'calendars_one',
      sql`${t.id} = 1 and ${t.mode} in ('plain', 'working') and ${t.opens} >= 0 and ${t.opens} < ${t.closes} and ${t.closes} <= 1440`,
    ),
  ],
);

/** Days that differ from their weekday: holidays, and working days that make up for them. */
export const calendarDays = pgTable('calendar_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  work: boolean('work').notNull(),
  name: text('name').notNull().default(''),
});
