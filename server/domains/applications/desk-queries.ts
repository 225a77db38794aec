import {
  and,
  type AnyColumn,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { applicationsQuery } from '../../../shared/contract/applications-desk.ts';
import type { Executor } from '../../db/client.ts';
import { countAll, countUpTo, holdsAll, offsetOf, orderOf } from '../../db/list.ts';
import { applications } from '../../db/tables/applications.ts';
import { trainingClasses } from '../../db/tables/classes.ts';
import { projects } from '../../db/tables/content.ts';
import { ownerOfNumber } from '../account/index.ts';

export type ApplicationsQuery = z.output<typeof applicationsQuery>;
export type Application = typeof applications.$inferSelect;

const both = {
  application: applications,
  project: projects,
  className: sql<string>`coalesce(${trainingClasses.name}, '')`,
};
const joined = (db: Executor) =>
  db
    .select(both)
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(trainingClasses, eq(trainingClasses.id, applications.classId));

function narrowed({ wd, projectId, status, placed }: ApplicationsQuery): SQL | undefined {
  return and(
    holdsAll(wd, applications.haystack),
    projectId === undefined ? undefined : eq(applications.projectId, projectId),
    status === undefined ? undefined : eq(applications.status, status),
    placed === undefined ? undefined : placed ? isNotNull(applications.classId) : isNull(applications.classId),
  );
}

const inOrder = (sort: ApplicationsQuery['sort']) =>
  orderOf(
    { status: applications.status, createTime: applications.createdAt, name: applications.name },
    sort,
    applications.id,
  );

/** A page of the applications. */
export async function listApplications(db: Executor, query: ApplicationsQuery) {
  const where = narrowed(query);
  const list = await joined(db)
    .where(where)
    .orderBy(...inOrder(query.sort))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  return {
    list,
    total: await countUpTo(
      db,
      db.select({ id: applications.id }).from(applications).where(where).$dynamic(),
      query,
      list.length,
    ),
  };
}

/** How many applications a download has. */
export const countApplications = (db: Executor, query: ApplicationsQuery): Promise<number> =>
  countAll(db, db.select({ id: applications.id }).from(applications).where(narrowed(query)).$dynamic());

/** The applications for a download. */
export const takeApplications = (db: Executor, query: ApplicationsQuery) => ({
  order: () =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(narrowed(query))
      .orderBy(...inOrder(query.sort)),
  rows: async (ids: number[]) =>
    (await joined(db).where(inArray(applications.id, ids))).map((r) => ({
      ...r.application,
      projectName: r.project.name,
      className: r.className,
    })),
});

/** The application to which a file is attached. */
export async function findAttachment(db: Executor, path: string): Promise<{ id: number; title: string } | undefined> {
  const [row] = await joined(db).where(eq(applications.attachment, path));
  return row && { id: row.application.id, title: `${row.application.name}：${row.project.name}` };
}

const counted = (where: SQL) => sql<number>`(count(${applications.id}) filter (where ${where}))::int`;

/** Nulls come last: of those that begin still the next first, of the others the latest. */
const nextFirst = (p: { id: AnyColumn; startDate: AnyColumn }, today: string): SQL[] => [
  asc(sql`case when ${gte(p.startDate, today)} then ${p.startDate} end`),
  desc(p.startDate),
  asc(p.id),
];

/**
 * Projects with their places: one of them, or those that have applications or take some still. The next to begin first,
 * after them those that have begun, the latest first.
 */
export async function projectPlaces(db: Executor, { id, today }: { id?: number; today: string }) {
  const applied = exists(
    db.select({ id: applications.id }).from(applications).where(eq(applications.projectId, projects.id)),
  );
  const chosen = db
    .select({
      id: projects.id,
      name: projects.name,
      startDate: projects.startDate,
      signUpDeadline: projects.signUpDeadline,
      capacity: projects.capacity,
    })
    .from(projects)
    .where(
      id === undefined
        ? or(applied, and(gte(projects.signUpDeadline, today), eq(projects.status, 1)))
        : eq(projects.id, id),
    )
    .orderBy(...nextFirst(projects, today))
    .limit(200)
    .as('chosen');
  const places = db
    .select({
      taken: counted(inArray(applications.status, [0, 1])).as('taken'),
      received: counted(eq(applications.status, 0)).as('received'),
      admitted: counted(eq(applications.status, 1)).as('admitted'),
      waiting: counted(eq(applications.status, 2)).as('waiting'),
      applied: sql<number>`count(${applications.id})::int`.as('applied'),
    })
    .from(applications)
    .where(eq(applications.projectId, chosen.id))
    .as('places');
  return db
    .select({
      id: chosen.id,
      name: chosen.name,
      startDate: chosen.startDate,
      signUpDeadline: chosen.signUpDeadline,
      capacity: chosen.capacity,
      taken: places.taken,
      received: places.received,
      admitted: places.admitted,
      waiting: places.waiting,
      applied: places.applied,
    })
    .from(chosen)
    .crossJoinLateral(places)
    .orderBy(...nextFirst(chosen, today));
}

/** One application with its project and who decided. */
export async function findApplication(db: Executor, id: number) {
  const deciderName = sql<string>`coalesce((select u.name from users u where u.id = ${applications.decidedBy}), '')`;
  return (
    await db
      .select({ ...both, deciderName })
      .from(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .leftJoin(trainingClasses, eq(trainingClasses.id, applications.classId))
      .where(eq(applications.id, id))
  )[0];
}

/**
 * The projects of some applications, held until the transaction
 * ends: whoever applies, cancels or decides meanwhile waits.
 */
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
export async function accountOf(
  db: Executor,
  { userId, cellPhone }: Pick<Application, 'userId' | 'cellPhone'>,
): Promise<number | null> {
  return userId ?? ownerOfNumber(db, cellPhone);
}
