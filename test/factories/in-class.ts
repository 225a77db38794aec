import type { TestApp } from '../app.ts';
import { aStudent, classBody, lesson } from './classes.ts';
import { anApplication, aProject, aTraining } from './institute.ts';

/** Puts into a class what calls name by its number. @returns functions that return such numbers */
export function inClass(app: TestApp, clock: Date) {
  const { pool } = app.database;
  const one = async (query: string, values: unknown[] = []): Promise<number> =>
    (await pool.query<{ id: number }>(`${query} returning id`, values)).rows[0]?.id ?? 0;

  /** A record at which somebody was; one that was taken away where it says when. @returns its number */
  async function aDiscussion(classId: number, studentId: number, removedAt: Date | null = null): Promise<number> {
    const id = await one(
      `insert into discussions (class_id, topic, start_at, end_at, created_at, removed_at)
      values ($1, '题', $2, $2::timestamptz + interval '1 hour', $2, $3)`,
      [classId, clock, removedAt],
    );
    await pool.query('insert into discussion_people (discussion_id, class_id, student_id) values ($1, $2, $3)', [
      id,
      classId,
      studentId,
    ]);
    return id;
  }

  /** Somebody of a class who has a number. */
  async function aReachable(unitId: number, classId: number): Promise<number> {
    const studentId = await aStudent(app, unitId, { cellPhone: String(13_900_001_000 + classId) });
    await pool.query('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, $3)', [
      classId,
      studentId,
      clock,
    ]);
    return studentId;
  }

  /** A text of which one was not sent after every try, also a reminder of a day. @returns its number */
  async function aText(classId: number, studentId: number, reminds: string | null = null): Promise<number> {
    const id = await one(
      `insert into mailings (class_id, content, sent_count, total, parts, price, created_at, reminds)
      values ($1, '集合', 1, 1, 1, 5, $2, $3)`,
      [classId, clock, reminds],
    );
    const outboxId = await one(
      `insert into sms_outbox (cell_phone, template, "values", content, created_at, failures)
      values ('13900000002', 'class', '{}', '集合', $1, 5)`,
      [clock],
    );
    await pool.query('insert into mailing_people (mailing_id, student_id, state, outbox_id) values ($1, $2, 2, $3)', [
      ...[id, studentId, outboxId],
    ]);
    return id;
  }

  const waitingIn = (classId: number, courseId: number, studentId: number) =>
    waiting({ one, clock }, classId, courseId, studentId);
  return { one, waitingIn, aDiscussion, aReachable, aText };
}

type With = { one: (query: string, values?: unknown[]) => Promise<number>; clock: Date };

/** What waits in a class: requests, strangers, something said against an absence. */
async function waiting({ one, clock }: With, classId: number, courseId: number, studentId: number) {
  const leave = (status: number) =>
    one(
      `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
      values ($1, $2, $3, $3::timestamptz + interval '1 hour', $4, $3)`,
      [classId, studentId, clock, status],
    );
  const walkIn = (name: string) =>
    one("insert into walk_ins (course_id, name, cell_phone, signed_at) values ($1, $2, '13900000001', $3)", [
      ...[courseId, name, clock],
    ]);
  return {
    attendanceId: await one('insert into attendance (class_id, course_id, student_id) values ($1, $2, $3)', [
      ...[classId, courseId, studentId],
    ]),
    ...{
      leaveId: await leave(0),
      otherLeaveId: await leave(0),
      ownLeaveId: await leave(0),
      grantedId: await leave(1),
    },
    ...{ walkInId: await walkIn('甲'), strangerId: await walkIn('乙'), refusedId: await walkIn('丙') },
    objectionId: await one(
      'insert into absence_objections (course_id, student_id, content, created_at) values ($1, $2, $3, $4)',
      [courseId, studentId, '我在', clock],
    ),
  };
}

/** Of the institute one of each kind that a call names: a class that the unit was given, one of nobody, a draft. */
export async function runThings(app: TestApp, clock: Date, unitId: number) {
  const put = inClass(app, clock);
  const { institute } = (await aTraining(app, clock)).call;
  const courses = [lesson('2026-12-01', '09:00', '11:00')];
  const { id: trainingClassId } = await institute.addAndPublish(classBody({ courses }));
  const courseId = (await institute.detail({ id: trainingClassId })).courses[0]?.id ?? 0;
  const studentId = await put.one("insert into students (name, created_at) values ('外来', $1)", [clock]);
  const placedId = await put.one("insert into students (name, created_at) values ('编入', $1)", [clock]);
  const { pool } = app.database;
  const member = 'insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, $3)';
  const reachable = "insert into students (name, cell_phone, created_at) values ('有号码', '13900000009', $1)";
  const reachableId = await put.one(reachable, [clock]);
  for (const id of [studentId, placedId, reachableId]) await pool.query(member, [trainingClassId, id, clock]);
  await pool.query('update training_classes set unit_id = $2 where id = $1', [trainingClassId, unitId]);
  await pool.query(
    'insert into approvals (user_id, kind, status, submitted_at) select user_id, 3, 1, $2 from units where id = $1',
    [unitId, clock],
  );
  const draft = async () => (await institute.add(classBody())).id;
  return {
    ...{
      unitId,
      trainingClassId,
      courseId,
      studentId,
      placedId,
      reachableId,
      draftId: await draft(),
      goneId: await draft(),
    },
    applicationId: await anApplication(app, await aProject(app)),
    reminderId: await put.aText(trainingClassId, reachableId, '2026-12-01'),
    ...(await put.waitingIn(trainingClassId, courseId, studentId)),
  };
}
