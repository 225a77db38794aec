import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** When a job of the job room comes round next. Whoever moves the instant on is the one process that starts the job. */
export const jobSchedules = pgTable('job_schedules', {
  name: text('name').primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true, mode: 'date' }).notNull(),
});
