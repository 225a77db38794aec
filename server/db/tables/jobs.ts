import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** When a job of the job room comes round next. Whoever moves the instant on is the one process that starts the job. */
export const jobSchedules = pgTable('job_schedules', {
  name: text('name').primaryKey(),
  nextAt: instant('next_at').notNull(),
});
