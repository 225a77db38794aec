import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { approvals, teachers, units, users } from '../../db/tables/account.ts';
import { categories, themes } from '../../db/tables/content.ts';
import { messages } from '../../db/tables/messages.ts';
import { students } from '../../db/tables/students.ts';
import { refuse } from '../../kernel/errors.ts';
import { renaming } from '../account/index.ts';

/** How far a kind of a person is; rejected where there is no request. */
export async function stateOf(db: Executor, userId: number, kind: number): Promise<{ status: number; reason: string }> {
  const [row] = await db
    .select({ status: approvals.status, reason: approvals.reason })
    .from(approvals)
    .where(and(eq(approvals.userId, userId), eq(approvals.kind, kind)));
  return row ?? { status: 2, reason: '' };
}

type Wish = { wantedName: string; renameReason: string };

/** The name that an approved teacher (kind 2) or unit (3) has asked for, and why the last one was refused. */
export async function wishOf(db: Executor, userId: number, kind: 2 | 3): Promise<Wish> {
  const [row] = await db
    .select({ status: approvals.status, reason: approvals.reason, wanted: approvals.wanted })
    .from(approvals)
    .where(and(eq(approvals.userId, userId), eq(approvals.kind, renaming[kind])));
  return { wantedName: row?.status === 0 ? row.wanted : '', renameReason: row?.status === 2 ? row.reason : '' };
}

/** A unit by its id. @throws {Refusal} absent when it is gone */
export async function readOwnUnit(db: Executor, unitId: number) {
  const [row] = await db.select().from(units).where(eq(units.id, unitId));
  if (!row) throw refuse('absent');
  return row;
}

/** Trainees who wait for the confirmation of a unit, who came first is first. */
export async function listClaims(db: Executor, unitId: number, limit: number, offset: number) {
  const waiting = and(eq(users.unitId, unitId), eq(users.unitStatus, 0));
  const list = await db
    .select({
      id: users.id,
      name: users.name,
      dept: users.dept,
      post: users.post,
      cellPhone: users.cellPhone,
      createTime: users.createdAt,
    })
    .from(users)
    .where(waiting)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit)
    .offset(offset);
  return { list, total: await db.$count(users, waiting) };
}

/** One of them, of this unit only; held until the transaction ends. */
export async function findClaim(tx: Executor, unitId: number, id: number) {
  return (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.unitId, unitId), eq(users.unitStatus, 0)))
      .for('update')
  )[0];
}

export async function readTrainee(db: Executor, userId: number) {
  return (
    await db
      .select({
        name: users.name,
        cellPhone: users.cellPhone,
        avatar: users.avatar,
        studentType: users.studentType,
        studentDept: users.dept,
        studentPost: users.post,
        interestTrainThemeId: users.themeId,
        themeName: themes.name,
        unitId: users.unitId,
        unitName: units.name,
        unitStatus: users.unitStatus,
      })
      .from(users)
      .leftJoin(themes, eq(themes.id, users.themeId))
      .leftJoin(units, eq(units.id, users.unitId))
      .where(eq(users.id, userId))
  )[0];
}

export async function readTeacher(db: Executor, userId: number) {
  return (
    await db
      .select({
        name: users.name,
        cellPhone: users.cellPhone,
        avatar: users.avatar,
        title: teachers.title,
        dept: teachers.dept,
        professionId: teachers.professionId,
        professionName: categories.name,
        intro: teachers.intro,
      })
      .from(teachers)
      .innerJoin(users, eq(users.id, teachers.userId))
      .leftJoin(categories, eq(categories.id, teachers.professionId))
      .where(eq(teachers.userId, userId))
  )[0];
}

export async function readUnit(db: Executor, userId: number) {
  return (
    await db
      .select({ unit: units, cellPhone: users.cellPhone, avatar: users.avatar })
      .from(units)
      .innerJoin(users, eq(users.id, units.userId))
      .where(eq(units.userId, userId))
  )[0];
}

/** False when the person has no such row. */
export async function saveTeacher(
  tx: Executor,
  userId: number,
  values: Partial<typeof teachers.$inferInsert>,
): Promise<boolean> {
  return (
    (await tx.update(teachers).set(values).where(eq(teachers.userId, userId)).returning({ id: teachers.userId }))
      .length > 0
  );
}

/** False when the person has no such row. */
export async function saveUnit(
  tx: Executor,
  userId: number,
  values: Partial<typeof units.$inferInsert>,
): Promise<boolean> {
  return (await tx.update(units).set(values).where(eq(units.userId, userId)).returning({ id: units.id })).length > 0;
}

/** Trainees who wait, people of the list and those without a number, and the unread messages of the unit's person. */
export async function countUnit(db: Executor, unit: { id: number; userId: number }) {
  const listed = and(eq(students.unitId, unit.id), isNull(students.archivedAt));
  const [claims, all, unreachable, unread] = await Promise.all([
    db.$count(users, and(eq(users.unitId, unit.id), eq(users.unitStatus, 0))),
    db.$count(students, listed),
    db.$count(students, and(listed, isNull(students.cellPhone))),
    db.$count(messages, and(eq(messages.userId, unit.userId), isNull(messages.readAt))),
  ]);
  return { claims, students: all, unreachable, unread };
}
