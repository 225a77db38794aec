import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { coverAnew } from '../../domains/leave/index.ts';
import type { Executor } from '../client.ts';
import { attendance, leaves } from '../tables/attendance.ts';
import { classMembers, courses, trainingClasses } from '../tables/classes.ts';
import { students } from '../tables/students.ts';

type Asked = {
  code: string;
  who: string;
  /** Of the lessons of the class, in the order of their times: from which to which. */
  lessons: [from: number, to: number];
  category: 1 | 2 | 3 | 4;
  reason: string;
  status: 0 | 1 | 2;
  remark?: string;
};

/** Requests for leave: some wait, some are decided. */
const asked: Asked[] = [
  { code: 'QXZT26', who: '金怀谷', lessons: [5, 5], category: 3, reason: '街道防汛物资验收，下午必须在场', status: 0 },
  { code: 'QXZT26', who: '周以宁', lessons: [4, 4], category: 1, reason: '孩子期中家长会，上午请假半天', status: 0 },
  {
    ...{ code: 'QXZT26', who: '路平川', lessons: [0, 1], category: 2, reason: '急性肠胃炎，已就诊' },
    ...{ status: 1, remark: '注意休息，课件会后发您' },
  },
  { code: 'XYZZ26', who: '安知夏', lessons: [4, 4], category: 3, reason: '区里临时验收，上午必须在场', status: 0 },
  { code: 'QXQN27', who: '施晚晴', lessons: [0, 5], category: 3, reason: '征期值班', status: 0 },
  {
    ...{ code: 'QXQN27', who: '麦小满', lessons: [4, 4], category: 1, reason: '想早点休息' },
    ...{ status: 2, remark: '问题单讨论请尽量参加' },
  },
];

/** What stands out of where people signed in, of a lesson that asked: some were elsewhere, some did not say. */
const flagsOf = (asked: boolean, turn: number): string[] => {
  if (!asked) return [];
  return turn % 9 === 2 ? ['far'] : turn % 9 === 5 ? ['unplaced'] : [];
};

/**
 * Sign-ins at the lessons that are over, of today as well: nearly all came, a few late, hardly anybody not at all. At
 * a lesson to which most have signed in already, as people of the demonstration may have, nothing is added.
 */
async function addSignIns(tx: Executor, classIds: number[], now: Date): Promise<void> {
  const all = await tx
    .select({
      ...{ id: courses.id, classId: courses.classId, startAt: courses.startAt, endAt: courses.endAt },
      asked: sql<boolean>`${trainingClasses.asksPlace} and ${courses.pointId} is not null`,
      isFull: sql<boolean>`(${courses.presentCount} + ${courses.lateCount}) * 2 >= ${courses.shouldCount}`,
    })
    .from(courses)
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(and(inArray(courses.classId, classIds), gt(trainingClasses.status, 0)))
    .orderBy(asc(courses.startAt), asc(courses.id));
  // By its place among all: whoever was late stays so, whenever it is looked.
  const past = all.map((course, lesson) => ({ ...course, lesson })).filter((c) => c.endAt <= now && !c.isFull);
  if (!past.length) return;
  const members = await tx
    .select({ classId: classMembers.classId, studentId: classMembers.studentId })
    .from(classMembers)
    .where(inArray(classMembers.classId, classIds))
    .orderBy(asc(classMembers.studentId));
  const rows = past.flatMap(({ id, classId, startAt, asked: asksPlace, lesson }) =>
    members
      .filter((m) => m.classId === classId)
      .map(({ studentId }, i) => ({ studentId, turn: i * 5 + lesson * 3 }))
      .filter(({ turn }) => turn % 13 !== 6)
      .map(({ studentId, turn }) => {
        const minutes = turn % 11 === 4 ? 18 : -3 - (turn % 17);
        return {
          ...{ courseId: id, studentId, classId, proof: 'code', flags: flagsOf(asksPlace, turn) },
          signedAt: new Date(startAt.getTime() + minutes * 60_000),
        };
      }),
  );
  if (rows.length) await tx.insert(attendance).values(rows).onConflictDoNothing();
}

/** Requests as they were asked, and then as they were decided. */
async function addLeaves(tx: Executor, known: { id: number; code: string }[], now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const decided: { id: number; status: number; remark: string }[] = [];
  for (const { code, who, lessons: of, status, remark = '', ...request } of asked) {
    const classId = known.find((c) => c.code === code)?.id ?? 0;
    const inOrder = [asc(courses.startAt), asc(courses.id)];
    const lessons = await tx
      .select()
      .from(courses)
      .where(eq(courses.classId, classId))
      .orderBy(...inOrder);
    const [member] = await tx
      .select({ id: students.id })
      .from(classMembers)
      .innerJoin(students, eq(students.id, classMembers.studentId))
      .where(and(eq(classMembers.classId, classId), eq(students.name, who)));
    const [first, last] = [lessons[of[0]], lessons[of[1]]];
    if (!member || !first || !last) continue;
    const values = { ...request, classId, studentId: member.id, startAt: first.startAt, endAt: last.endAt };
    const [row] = await tx
      .insert(leaves)
      .values({ ...values, createdAt: ago(3) })
      .returning({ id: leaves.id });
    if (row && status) decided.push({ id: row.id, status, remark });
  }
  for (const { id } of known) await coverAnew(tx, id);
  for (const { id, ...as } of decided)
    await tx
      .update(leaves)
      .set({ ...as, decidedAt: ago(2) })
      .where(eq(leaves.id, id));
  for (const { id } of known) await coverAnew(tx, id);
}

/** The classes of the demonstration. */
const ours = sql`select record_id from demo_rows where table_name = 'training_classes'`;

/**
 * What a day brings by itself to the classes of the demonstration: people have come to the lessons that are over, and
 * nobody yet to one that is not, to which the day may have been moved back.
 */
export async function comeToday(tx: Executor, now: Date, isMoved: boolean): Promise<void> {
  if (isMoved)
    await tx.execute(sql`delete from attendance a using courses c where c.id = a.course_id and c.end_at > ${now}
      and a.class_id in (${ours}) and a.signed_at is not null and a.leave_id is null`);
  const { rows } = await tx.execute<{ record_id: number }>(ours);
  const ids = rows.map((r) => Number(r.record_id));
  if (ids.length) await addSignIns(tx, ids, now);
}

/** What people of the classes have done: come to their lessons, or asked for leave from them. */
export async function addAttendance(tx: Executor, now = new Date()): Promise<void> {
  const known = await tx.select({ id: trainingClasses.id, code: trainingClasses.code }).from(trainingClasses);
  await addLeaves(tx, known, now);
  const ids = known.map((c) => c.id);
  if (ids.length) await addSignIns(tx, ids, now);
}
