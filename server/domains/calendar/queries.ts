import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { dueBy, type WorkingCalendar } from '../../../shared/calendar.ts';
import { limits } from '../../../shared/limits.ts';
import type { Executor } from '../../db/client.ts';
import { calendarDays, calendars } from '../../db/tables/calendar.ts';

export type Day = typeof calendarDays.$inferSelect;
const wholeDay = { mode: 'plain' as const, opens: 0, closes: 1440 };

/**
 * How the clock runs, with the lock that is asked for: whoever counts by it shares it, who changes it waits for them.
 */
export async function readCalendar(db: Executor, lock?: 'share' | 'update') {
  const asked = db.select().from(calendars).where(eq(calendars.id, 1));
  const [row] = await (lock ? asked.for(lock) : asked);
  return row ?? { id: 1, revision: 0, ...wholeDay };
}

export async function daysOf(db: Executor, year: number): Promise<Day[]> {
  return db
    .select()
    .from(calendarDays)
    .where(and(gte(calendarDays.day, `${year}-01-01`), lte(calendarDays.day, `${year}-12-31`)))
    .orderBy(asc(calendarDays.day));
}

export async function daysNamed(db: Executor, days: string[]): Promise<Day[]> {
  return days.length
    ? db.select().from(calendarDays).where(inArray(calendarDays.day, days)).orderBy(asc(calendarDays.day))
    : [];
}

/** When what came must be answered, by the calendar as it stands until the transaction ends. */
export async function holdClock(tx: Executor, lock: 'share' | 'update' = 'share'): Promise<(came: Date) => Date> {
  // Every form asks for it: behind a process that stands still in a change of it they would use up the connections.
  if (lock === 'share') await tx.execute(sql`set local lock_timeout = '2s'`);
  const { mode, opens, closes } = await readCalendar(tx, lock);
  const marked =
    mode === 'plain' ? [] : await tx.select({ day: calendarDays.day, work: calendarDays.work }).from(calendarDays);
  const calendar: WorkingCalendar = { mode, opens, closes, days: new Map(marked.map((d) => [d.day, d.work])) };
  return (came) => dueBy(came, limits.followUpHours, calendar);
}

export async function saveCalendar(
  tx: Executor,
  values: { mode: 'plain' | 'working'; opens: number; closes: number; revision: number },
): Promise<void> {
  await tx
    .insert(calendars)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: calendars.id, set: values });
}

export async function saveDays(tx: Executor, days: Day[], dropped: string[]): Promise<void> {
  if (days.length)
    await tx
      .insert(calendarDays)
      .values(days)
      .onConflictDoUpdate({ target: calendarDays.day, set: { work: sql`excluded.work`, name: sql`excluded.name` } });
  if (dropped.length) await tx.delete(calendarDays).where(inArray(calendarDays.day, dropped));
}
