import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { applicationsQuery } from '../../../shared/contract/applications-desk.ts';
import type { Executor } from '../../db/client.ts';
import { countUpTo, holds, offsetOf, orderOf } from '../../db/list.ts';
import { users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';

export type ApplicationsQuery = z.output<typeof applicationsQuery>;
export type Application = typeof applications.$inferSelect;

const both = { application: applications, project: projects };
const joined = (db: Executor) => db.select(both).from(applications).innerJoin(projects, eq(projects.id, applications.projectId));

function narrowed({ wd, projectId, status }: ApplicationsQuery): SQL | undefined {
  return and(
    holds(wd, applications.name, applications.cellPhone, applications.dept), projectId === undefined ? undefined : eq(applications.projectId, projectId),
    status === undefined ? undefined : eq(applications.status, status),
  );
}

/** A page of the applications. */
export async function listApplications(db: Executor, query: ApplicationsQuery) {
  const where = narrowed(query);
  const list = await joined(db).where(where).orderBy(...orderOf({ status: applications.status, createTime: applications.createdAt, name: applications.name }, query.sort, applications.id)).limit(query.pageSize).offset(offsetOf(query));
  return { list, total: await countUpTo(db, db.select({ id: applications.id }).from(applications).where(where).$dynamic(), query, list.length) };
}

/** The applications below an id, the newest first, for a download. */
export async function applicationsBelow(db: Executor, query: ApplicationsQuery, before: number | undefined, limit: number) {
  const rows = await joined(db).where(and(narrowed(query), before === undefined ? undefined : lt(applications.id, before))).orderBy(desc(applications.id)).limit(limit);
  return rows.map((r) => ({ ...r.application, projectName: r.project.name }));
}

const counted = (where: SQL) => sql<number>`(count(${applications.id}) filter (where ${where}))::int`;

/** Projects with their places: one of them, or those that have applications or take some still, the next to begin first. */
export async function projectPlaces(db: Executor, { id, today }: { id?: number; today: string }) {
  return db.select({
    id: projects.id, name: projects.name, startDate: projects.startDate, signUpDeadline: projects.signUpDeadline, capacity: projects.capacity, taken: counted(inArray(applications.status, [0, 1])),
    received: counted(eq(applications.status, 0)), admitted: counted(eq(applications.status, 1)), waiting: counted(eq(applications.status, 2)),
  }).from(projects).leftJoin(applications, eq(applications.projectId, projects.id)).where(id === undefined ? undefined : eq(projects.id, id)).groupBy(projects.id)
    .having(id === undefined ? or(sql`count(${applications.id}) > 0`, and(gte(projects.signUpDeadline, today), eq(projects.status, 1))) : undefined).orderBy(asc(projects.startDate), asc(projects.id)).limit(200);
}

/** One application with its project and who decided. */
export async function findApplication(db: Executor, id: number) {
  const deciderName = sql<string>`coalesce((select u.name from users u where u.id = ${applications.decidedBy}), '')`;
  return (await db.select({ ...both, deciderName }).from(applications).innerJoin(projects, eq(projects.id, applications.projectId)).where(eq(applications.id, id)))[0];
}

/** The projects of some applications, held until the transaction ends: whoever applies, cancels or decides meanwhile waits. */
export async function holdProjectsOf(tx: Executor, ids: number[]) {
  const of = tx.select({ id: applications.projectId }).from(applications).where(inArray(applications.id, ids));
  return tx.select().from(projects).where(inArray(projects.id, of)).orderBy(projects.id).for('update');
}

/** Applications in the order in which they came. */
export async function applicationsOf(tx: Executor, ids: number[]): Promise<Application[]> {
  return tx.select().from(applications).where(inArray(applications.id, ids)).orderBy(applications.id).for('update');
}

export async function setApplication(tx: Executor, id: number, values: Partial<Application>): Promise<void> {
  await tx.update(applications).set(values).where(eq(applications.id, id));
}

/** Account of an applicant: the one that applied, or that has proven the number. */
export async function accountOf(db: Executor, { userId, cellPhone }: Pick<Application, 'userId' | 'cellPhone'>): Promise<number | null> {
  return userId ?? (await db.select({ id: users.id }).from(users).where(and(eq(users.cellPhone, cellPhone), eq(users.status, 1))))[0]?.id ?? null;
}
