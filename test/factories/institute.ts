import { randomInt } from 'node:crypto';
import { applications } from '../../server/db/tables/applications.ts';
import { projects } from '../../server/db/tables/content.ts';
import { students } from '../../server/db/tables/students.ts';
import type { TestApp } from '../app.ts';
import { projectRow } from './content.ts';
import { aSignedIn } from './people.ts';

/** Somebody of 教务 who is signed in, with the calls. */
export async function aTraining(app: TestApp, now = new Date()) {
  const { id, headers } = await aSignedIn(app, { kinds: [], isAdmin: true, roles: ['training'] }, now);
  return { id, token: headers.authorization, call: app.call(headers.authorization) };
}

/** Somebody whom the institute knows by itself. */
export async function aKnown(app: TestApp, given: Partial<typeof students.$inferInsert> = {}): Promise<number> {
  const values = { name: '报名的人', createdAt: new Date(), ...given };
  const [row] = await app.database.db.insert(students).values(values).returning();
  return row?.id ?? 0;
}

/** A recruit project. */
export async function aProject(app: TestApp, name = '单招项目'): Promise<number> {
  const [row] = await app.database.db
    .insert(projects)
    .values({ ...projectRow(), name })
    .returning();
  return row?.id ?? 0;
}

/** An application to a project, admitted where nothing else is said. */
export async function anApplication(
  app: TestApp,
  projectId: number,
  given: Partial<typeof applications.$inferInsert> = {},
): Promise<number> {
  const [row] = await app.database.db
    .insert(applications)
    .values({
      ...{ projectId, name: '申请人', cellPhone: `13${randomInt(1e8, 1e9)}`, receipt: `r${randomInt(1e12)}` },
      ...{ consentVersion: '1', status: 1, createdAt: new Date() },
      ...given,
    })
    .returning();
  return row?.id ?? 0;
}
