import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { countUpTo, offsetOf } from '../../db/list.ts';
import { walkIns } from '../../db/tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';

type Page = {
  trainingClassId: number;
  courseId?: number | undefined;
  status: number;
  pageNum: number;
  pageSize: number;
};

/** A page of the walk-ins of a class of this unit, as they came. */
export async function listWalkIns(db: Executor, unitId: number, query: Page) {
  const where = and(
    eq(trainingClasses.unitId, unitId),
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

/** A walk-in of a class of this unit, held until the transaction ends. */
export async function holdWalkIn(tx: Executor, unitId: number, id: number) {
  const rows = await tx
    .select({
      row: walkIns,
      classId: courses.classId,
      courseName: courses.name,
    })
    .from(walkIns)
    .innerJoin(courses, eq(courses.id, walkIns.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(eq(walkIns.id, id), eq(trainingClasses.unitId, unitId)))
    .for('update', { of: walkIns });
  return rows[0];
}

/** Decides a walk-in that waits. */
export async function setWalkIn(tx: Executor, id: number, values: Partial<typeof walkIns.$inferInsert>): Promise<void> {
  await tx.update(walkIns).set(values).where(eq(walkIns.id, id));
}

/** Somebody of this unit by number. */
export async function studentByNumber(tx: Executor, unitId: number, cellPhone: string) {
  const mine = and(eq(students.unitId, unitId), eq(students.cellPhone, cellPhone));
  return (await tx.select().from(students).where(mine))[0];
}

/** Takes somebody into a class as a walk-in; who is in it stays as they came. */
export async function addWalkInMember(tx: Executor, classId: number, studentId: number, addedAt: Date): Promise<void> {
  await tx.insert(classMembers).values({ classId, studentId, source: 4, addedAt }).onConflictDoNothing();
}

/** Whether somebody is in a class; held, so that nobody takes them out meanwhile. */
export async function holdMember(tx: Executor, classId: number, studentId: number): Promise<boolean> {
  const mine = and(eq(classMembers.classId, classId), eq(classMembers.studentId, studentId));
  return (await tx.select({ id: classMembers.studentId }).from(classMembers).where(mine).for('key share')).length > 0;
}
