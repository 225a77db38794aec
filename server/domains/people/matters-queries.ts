import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { demands } from '../../db/tables/demands.ts';
import { planVersions } from '../../db/tables/plans.ts';

/** Before its asker stands one version of a plan at most. */
const standing = ['sent', 'changed', 'accepted'] as const;

/** More of them nobody looks through. */
const most = 50;

/**
 * What belongs to a person: what they sent while signed in, and what came without an account from the number that they
 * have proven, as answers reach them by it too. What another account sent is that one's, whatever number it names.
 */
function ownedBy(table: typeof applications | typeof demands, userId: number) {
  const proven = sql`${users.phoneProvenAt} is not null`;
  const number = sql`(select ${users.cellPhone} from ${users} where ${users.id} = ${userId} and ${proven})`;
  return or(eq(table.userId, userId), and(isNull(table.userId), eq(table.cellPhone, number)));
}

/** The newest applications of a person. */
export const ownApplications = (db: Executor, userId: number) =>
  db
    .select({
      title: projects.name,
      receipt: applications.receipt,
      status: applications.status,
      createdAt: applications.createdAt,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(ownedBy(applications, userId))
    .orderBy(desc(applications.id))
    .limit(most);

/** The newest forms of a person, each with the version of its plan that stands before them. */
export const ownDemands = (db: Executor, userId: number) =>
  db
    .select({
      kind: demands.kind,
      type: demands.type,
      title: demands.title,
      receipt: demands.receipt,
      status: demands.status,
      createdAt: demands.createdAt,
      assignedAt: demands.assignedAt,
      answeredAt: demands.answeredAt,
      plan: planVersions.state,
    })
    .from(demands)
    .leftJoin(planVersions, and(eq(planVersions.demandId, demands.id), inArray(planVersions.state, [...standing])))
    .where(ownedBy(demands, userId))
    .orderBy(desc(demands.id))
    .limit(most);
