import { and, count, desc, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { approvals, smsOutbox, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { searchTerms } from '../../db/tables/search.ts';

const dayMs = 86_400_000;
/** Of a list of what waits so many are named. */
const named = 8;

export async function countApprovals(db: Executor): Promise<number> {
  return db.$count(approvals, eq(approvals.status, 0));
}

/** Units that have let trainees wait for more than a day, who waits longest first. */
export async function staleClaims(db: Executor, now: Date) {
  return db
    .select({ unitId: units.id, unitName: units.name, count: count(), since: min(users.createdAt) })
    .from(users)
    .innerJoin(units, eq(units.id, users.unitId))
    .where(and(eq(users.unitStatus, 0), lt(users.createdAt, new Date(now.getTime() - dayMs))))
    .groupBy(units.id, units.name)
    .orderBy(min(users.createdAt))
    .limit(named);
}

/** Applications that nobody has answered, by project, for projects that have not begun. */
export async function openApplications(db: Executor, today: string) {
  return db
    .select({ projectId: projects.id, projectName: projects.name, count: count() })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(and(eq(applications.status, 0), sql`${projects.startDate} >= ${today}`))
    .groupBy(projects.id, projects.name)
    .orderBy(projects.startDate)
    .limit(named);
}

export async function countDeletions(db: Executor): Promise<number> {
  return db.$count(users, and(isNotNull(users.deletionRequestedAt), eq(users.status, 1)));
}

export async function countFailedSms(db: Executor): Promise<number> {
  return db.$count(smsOutbox, and(isNull(smsOutbox.sentAt), sql`${smsOutbox.failures} >= 5`));
}

/** What visitors have looked for in the last fourteen days without finding anything, the most wanted first. */
export async function emptySearches(db: Executor, today: string) {
  const searches = sql<number>`sum(${searchTerms.searches})::int`;
  return (
    db
      .select({ term: searchTerms.term, searches, lastDay: sql<string>`max(${searchTerms.day})::text` })
      .from(searchTerms)
      .where(sql`${searchTerms.day} > ${today}::date - 14`)
      .groupBy(searchTerms.term)
      // The newest day decides: what is found by now is no gap any more.
      .having(sql`(array_agg(${searchTerms.hits} order by ${searchTerms.day} desc))[1] = 0`)
      .orderBy(desc(searches), searchTerms.term)
      .limit(named)
  );
}
