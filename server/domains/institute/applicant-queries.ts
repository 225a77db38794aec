import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { applications } from '../../db/tables/applications.ts';
import { classMembers, trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { recordedBy } from '../classes/index.ts';

type Person = { name: string; cellPhone: string; dept: string; post: string };

/**
 * The row by which the institute itself knows who has a number: that of the number, else that of the account that has
 * proven it, which had another number before; else a new one. @param owner the account that has proven the number
 */
export async function joinStudent(tx: Executor, of: Person, owner: number | null, now: Date): Promise<number> {
  const [known] = await tx
    .select({ id: students.id, cellPhone: students.cellPhone })
    .from(students)
    .where(
      and(
        isNull(students.unitId),
        or(eq(students.cellPhone, of.cellPhone), owner === null ? undefined : eq(students.userId, owner)),
      ),
    )
    .orderBy(desc(sql`${students.cellPhone} is not distinct from ${of.cellPhone}::text`), students.id)
    .limit(1);
  if (!known) {
    const { name, cellPhone, dept, post } = of;
    const [row] = await tx
      .insert(students)
      .values({ name, cellPhone, dept, post, createdAt: now })
      .returning({ id: students.id });
    return (row as { id: number }).id;
  }
  if (known.cellPhone !== of.cellPhone)
    await tx.update(students).set({ cellPhone: of.cellPhone }).where(eq(students.id, known.id));
  return known.id;
}

/** Whether somebody is in a class already, by whatever row: that of their unit, of the same number, or the account. */
export async function isInClass(
  tx: Executor,
  classId: number,
  { cellPhone }: Pick<Person, 'cellPhone'>,
  owner: number | null,
): Promise<boolean> {
  const rows = await tx
    .select({ id: students.id })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(
      and(
        eq(classMembers.classId, classId),
        or(eq(students.cellPhone, cellPhone), owner === null ? undefined : eq(students.userId, owner)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Puts people into a class as applicants. */
export async function addApplicants(tx: Executor, classId: number, ids: readonly number[], now: Date): Promise<void> {
  if (!ids.length) return;
  const rows = ids.map((studentId) => ({ classId, studentId, source: 3, addedAt: now }));
  await tx.insert(classMembers).values(rows).onConflictDoNothing();
}

/** A member of a class, held so that nobody signs them in meanwhile, with what of them stands in it. */
export async function holdPlaced(tx: Executor, classId: number, studentId: number) {
  const mine = and(eq(classMembers.classId, classId), eq(classMembers.studentId, studentId));
  const [row] = await tx
    .select({
      ...{ id: students.id, name: students.name, cellPhone: students.cellPhone, userId: students.userId },
      source: classMembers.source,
    })
    .from(classMembers)
    .innerJoin(students, eq(students.id, classMembers.studentId))
    .where(mine)
    .for('update', { of: classMembers });
  if (!row) return undefined;
  // Asked once it is held: who waits for somebody else's deed reads what that has left.
  const [of] = await tx.select({ recorded: recordedBy }).from(classMembers).where(mine);
  return { ...row, recorded: of?.recorded ?? null };
}

type Placed = { id: number; cellPhone: string | null; userId: number | null };

/**
 * Takes somebody out of a class; their applications can be put into another one then, those as well under a number that
 * their account had before. What the account has applied for in the name of somebody who stays there stays with them.
 */
export async function removePlaced(tx: Executor, classId: number, { id, cellPhone, userId }: Placed): Promise<void> {
  await tx.delete(classMembers).where(and(eq(classMembers.classId, classId), eq(classMembers.studentId, id)));
  const own = [
    ...(cellPhone ? [eq(applications.cellPhone, cellPhone)] : []),
    ...(userId === null ? [] : [eq(applications.userId, userId)]),
  ];
  if (!own.length) return;
  const stays = sql`exists (select from class_members m join students s on s.id = m.student_id
    where m.class_id = ${classId}::int and s.cell_phone = ${applications.cellPhone})`;
  await tx
    .update(applications)
    .set({ classId: null })
    .where(and(eq(applications.classId, classId), or(...own), not(stays)));
}

/** What classes are called, by their numbers. */
export async function namesOfClasses(tx: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { id, name } = trainingClasses;
  const rows = await tx
    .select({ id, name })
    .from(trainingClasses)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}
