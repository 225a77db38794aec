import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';

/**
 * A project, published or withdrawn, held until the transaction
 * ends: whoever applies to it or cancels comes one after the other.
 */
export async function holdProject(tx: Executor, id: number) {
  return (await tx.select().from(projects).where(eq(projects.id, id)).for('update'))[0];
}

export async function findProject(db: Executor, id: number, now: Date) {
  return (
    await db
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), eq(projects.status, 1), lte(projects.publishTime, now)))
  )[0];
}

/** Places taken, and how many wait. */
export async function countPlaces(db: Executor, projectId: number): Promise<{ taken: number; waiting: number }> {
  const [row] = await db
    .select({
      taken: sql<number>`(count(*) filter (where ${inArray(applications.status, [0, 1])}))::int`,
      waiting: sql<number>`(count(*) filter (where ${applications.status} = 2))::int`,
    })
    .from(applications)
    .where(eq(applications.projectId, projectId));
  return row ?? { taken: 0, waiting: 0 };
}

/** Applications to a project that wait for an answer, and on the waiting list. */
export async function countOpen(db: Executor, projectId: number): Promise<{ received: number; waiting: number }> {
  const [row] = await db
    .select({
      received: sql<number>`(count(*) filter (where ${applications.status} = 0))::int`,
      waiting: sql<number>`(count(*) filter (where ${applications.status} = 2))::int`,
    })
    .from(applications)
    .where(and(eq(applications.projectId, projectId), inArray(applications.status, [0, 2])));
  return row ?? { received: 0, waiting: 0 };
}

export async function insertApplication(tx: Executor, values: typeof applications.$inferInsert) {
  return (await tx.insert(applications).values(values).onConflictDoNothing().returning())[0];
}

const columns = { application: applications, project: projects };

export async function findByReceipt(db: Executor, receipt: string) {
  return (
    await db
      .select(columns)
      .from(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .where(eq(applications.receipt, receipt))
  )[0];
}

export async function listOwn(db: Executor, userId: number) {
  return db
    .select(columns)
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.id))
    .limit(100);
}

/** Cancels what is not yet decided against; undefined when there is nothing to cancel. */
export async function cancelByReceipt(tx: Executor, receipt: string) {
  return (
    await tx
      .update(applications)
      .set({ status: 4 })
      .where(and(eq(applications.receipt, receipt), inArray(applications.status, [0, 1, 2])))
      .returning()
  )[0];
}

/** The one who waits longest moves up, apart from those of whom it was just decided that they wait. */
export async function moveUp(tx: Executor, projectId: number, except: number[]) {
  const longest = sql`(select id from applications where project_id = ${projectId} and status = 2 and id <> all (${sql.param(except)}::int[]) order by id limit 1 for update)`;
  return (
    await tx
      .update(applications)
      .set({ status: 0 })
      .where(and(eq(applications.id, longest), eq(applications.status, 2)))
      .returning()
  )[0];
}
