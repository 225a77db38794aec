import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { walkIns } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { mayJoin, nameKeyOf, ofScope, type Scope, shownTo, walkInShownTo } from '../students/index.ts';

type Page = {
  trainingClassId: number;
  courseId?: number | undefined;
  status: number;
  pageNum: number;
  pageSize: number;
};

/** A page of the walk-ins of a class of this scope, as they came. */
export async function listWalkIns(db: Executor, scope: Scope, query: Page) {
  const where = and(
    ofScope(scope),
    walkInShownTo(scope),
    eq(courses.classId, query.trainingClassId),
    query.courseId === undefined ? undefined : eq(walkIns.courseId, query.courseId),
    eq(walkIns.status, query.status),
  );
  const from = db
    .select({ row: walkIns, courseName: courses.name })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(where);
  const list = await from.orderBy(asc(walkIns.id)).limit(query.pageSize).offset(offsetOf(query));
  const all = db
    .select({ id: walkIns.id })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(where)
    .$dynamic();
  return { list, total: await countUpTo(db, all, query, list.length) };
}

/**
 * Whom of the class each of some walk-ins may be: by the number, else by the name. Of those whom the scope is shown
 * alone: a unit learns of nobody else.
 */
export async function membersLike(db: Executor, scope: Scope, ids: readonly number[]) {
  if (!ids.length) return [];
  const byNumber = sql<boolean>`coalesce(${students.cellPhone} = ${walkIns.cellPhone}, false)`;
  return db
    .selectDistinctOn([walkIns.id], {
      ...{ walkInId: walkIns.id, userId: students.id, name: students.name, dept: students.dept },
      ...{ cellPhone: sql<string>`coalesce(${students.cellPhone}, '')`, byNumber },
    })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .innerJoin(classMembers, eq(classMembers.classId, courses.classId))
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(
        inArray(walkIns.id, [...ids]),
        shownTo(scope),
        or(byNumber, sql`${nameKeyOf(students.name)} = ${nameKeyOf(walkIns.name)}`),
      ),
    )
    .orderBy(asc(walkIns.id), desc(byNumber), asc(students.id));
}

/** Which class a walk-in is of, whoever has that. */
export async function classOfWalkIn(tx: Executor, id: number): Promise<number | undefined> {
  const rows = await tx
    .select({ classId: courses.classId })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .where(eq(walkIns.id, id));
  return rows[0]?.classId;
}

/** A walk-in of a class of this scope, held until the transaction ends. */
export async function holdWalkIn(tx: Executor, scope: Scope, id: number) {
  const rows = await tx
    .select({
      row: walkIns,
      classId: courses.classId,
      courseName: courses.name,
    })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(eq(walkIns.id, id), ofScope(scope), walkInShownTo(scope)))
    .for('update', { of: walkIns });
  return rows[0];
}

/** Decides a walk-in that waits. */
export async function setWalkIn(tx: Executor, id: number, values: Partial<typeof walkIns.$inferInsert>): Promise<void> {
  await tx.update(walkIns).set(values).where(eq(walkIns.id, id));
}

/**
 * Somebody by number: of this unit, or whom the institute knows by itself; of a class that it gave to a unit also one
 * of that unit, who comes first where both know the number.
 */
export async function studentByNumber(tx: Executor, scope: Scope, unitId: number | null, cellPhone: string) {
  const rows = await tx
    .select()
    .from(students)
    .where(and(mayJoin(scope, unitId), eq(students.cellPhone, cellPhone)))
    .orderBy(sql`${students.unitId} nulls last`);
  return rows[0];
}

/** Takes somebody into a class as a walk-in; who is in it stays as they came. */
export async function addWalkInMember(tx: Executor, classId: number, studentId: number, addedAt: Date): Promise<void> {
  await tx.insert(classMembers).values({ classId, studentId, source: 4, addedAt }).onConflictDoNothing();
}

/** Whether somebody whom one is shown is in a class; held, so that nobody takes them out meanwhile. */
export async function holdMember(tx: Executor, scope: Scope, classId: number, studentId: number): Promise<boolean> {
  const mine = and(eq(classMembers.classId, classId), eq(classMembers.studentId, studentId), shownTo(scope));
  const rows = await tx
    .select({ id: classMembers.studentId })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(mine)
    .for('key share', { of: classMembers });
  return rows.length > 0;
}
