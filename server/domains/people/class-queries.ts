import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { absenceObjections, attendance, leaves } from '../../db/tables/attendance.ts';
import { courses, trainingClasses } from '../../db/tables/classes.ts';
import { discussionPeople, discussions } from '../../db/tables/discussions.ts';
import { students } from '../../db/tables/students.ts';

/** What is kept of somebody in their classes: what they were at lessons, leave, objections to absences, discussions. */
export async function readClasses(db: Executor, userId: number) {
  // Of drafts nobody but the unit knows.
  const mine = and(eq(students.userId, userId), gt(trainingClasses.status, 0));
  const attended = await db
    .select({
      className: trainingClasses.name,
      course: courses.name,
      startAt: courses.startAt,
      status: attendance.status,
      signedAt: attendance.signedAt,
      proof: attendance.proof,
      flags: attendance.flags,
      reason: attendance.byHandReason,
    })
    .from(attendance)
    .innerJoin(students, eq(students.id, attendance.studentId))
    .innerJoin(courses, eq(courses.id, attendance.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(mine)
    .orderBy(desc(courses.startAt), asc(courses.id));
  const away = await db
    .select({
      className: trainingClasses.name,
      category: leaves.category,
      startAt: leaves.startAt,
      endAt: leaves.endAt,
      reason: leaves.reason,
      status: leaves.status,
      remark: leaves.remark,
      createdAt: leaves.createdAt,
      decidedAt: leaves.decidedAt,
    })
    .from(leaves)
    .innerJoin(students, eq(students.id, leaves.studentId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, leaves.classId))
    .where(mine)
    .orderBy(desc(leaves.id));
  const objected = await db
    .select({
      className: trainingClasses.name,
      course: courses.name,
      content: absenceObjections.content,
      status: absenceObjections.status,
      answer: absenceObjections.answer,
      createdAt: absenceObjections.createdAt,
      answeredAt: absenceObjections.answeredAt,
    })
    .from(absenceObjections)
    .innerJoin(students, eq(students.id, absenceObjections.studentId))
    .innerJoin(courses, eq(courses.id, absenceObjections.courseId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, courses.classId))
    .where(mine)
    .orderBy(desc(absenceObjections.id));
  const talked = await db
    .select({
      className: trainingClasses.name,
      topic: discussions.topic,
      startAt: discussions.startAt,
      endAt: discussions.endAt,
      place: discussions.place,
      host: discussions.host,
      recorder: discussions.recorder,
      content: discussions.content,
    })
    .from(discussionPeople)
    .innerJoin(students, eq(students.id, discussionPeople.studentId))
    .innerJoin(discussions, eq(discussions.id, discussionPeople.discussionId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, discussions.classId))
    .where(and(mine, isNull(discussions.removedAt)))
    .orderBy(desc(discussions.startAt), desc(discussions.id));
  return { attended, away, objected, talked };
}
