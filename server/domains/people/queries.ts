import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { approvals, teachers, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { categories, projects, themes } from '../../db/tables/content.ts';
import { demands } from '../../db/tables/demands.ts';
import { messages } from '../../db/tables/messages.ts';
import { surveyRecords } from '../../db/tables/surveys.ts';
import { refuse } from '../../kernel/errors.ts';

/** How far a kind of a person is; rejected where there is no request. */
export async function stateOf(db: Executor, userId: number, kind: number): Promise<{ status: number; reason: string }> {
  const [row] = await db
    .select({ status: approvals.status, reason: approvals.reason })
    .from(approvals)
    .where(and(eq(approvals.userId, userId), eq(approvals.kind, kind)));
  return row ?? { status: 2, reason: '' };
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

/** Trainees who wait and who are confirmed, and the unread messages of the unit's person. */
export async function countUnit(db: Executor, unit: { id: number; userId: number }) {
  const [claims, students, unread] = await Promise.all([
    db.$count(users, and(eq(users.unitId, unit.id), eq(users.unitStatus, 0))),
    db.$count(users, and(eq(users.unitId, unit.id), eq(users.unitStatus, 1))),
    db.$count(messages, and(eq(messages.userId, unit.userId), isNull(messages.readAt))),
  ]);
  return { claims, students, unread };
}

/** The columns of a table but for what its texts are put together to be searched. */
function bare<T extends typeof units | typeof applications>(table: T) {
  const { haystack, ...columns } = getTableColumns(table);
  return columns;
}

/** All rows that belong to a person, by what they are, for the copy that the person may ask for. */
export async function readEverything(db: Executor, userId: number) {
  const [kinds, unit, teacher, own, applied, answers, sent] = await Promise.all([
    db.select().from(approvals).where(eq(approvals.userId, userId)),
    db.select(bare(units)).from(units).where(eq(units.userId, userId)),
    db.select().from(teachers).where(eq(teachers.userId, userId)),
    db.select().from(messages).where(eq(messages.userId, userId)).orderBy(desc(messages.id)),
    db
      .select({ project: projects.name, application: bare(applications) })
      .from(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .where(eq(applications.userId, userId)),
    db.select().from(surveyRecords).where(eq(surveyRecords.userId, userId)),
    db
      .select({
        receipt: demands.receipt,
        kind: demands.kind,
        type: demands.type,
        name: demands.name,
        cellPhone: demands.cellPhone,
        address: demands.address,
        unitName: demands.unitName,
        answers: demands.answers,
        status: demands.status,
        createdAt: demands.createdAt,
        answeredAt: demands.answeredAt,
      })
      .from(demands)
      .where(eq(demands.userId, userId)),
  ]);
  return {
    身份: kinds,
    单位: unit,
    教师: teacher,
    消息: own,
    报名: applied.map((a) => ({ 项目: a.project, ...a.application })),
    问卷: answers,
    需求: sent,
  };
}
