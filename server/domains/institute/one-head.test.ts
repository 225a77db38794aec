import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { anApplication, aProject, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { attendanceFaults } from '../attendance/count-queries.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const cellPhone = '13911110077';

it('who has applied and whom their unit chooses as well is one of the class, with all that stood of them there', async () => {
  const account = await aSignedIn(app, { kinds: [1], name: '两来', cellPhone, phoneProvenAt: clock }, clock);
  const { institute, applications, instituteAttendance } = staff.call;
  const courses = [lesson('2026-12-01', '09:00', '11:00'), lesson('2026-12-01', '14:00', '16:00')];
  const { id } = await institute.addAndPublish(classBody({ courses }));
  const ids = [
    await anApplication(app, await aProject(app), { name: '两来', cellPhone }),
    await anApplication(app, await aProject(app), { name: '别人', cellPhone: '13911110078' }),
  ];
  await institute.addApplicants({ id, ids });
  const [morning = 0, noon = 0] = (await institute.detail({ id })).courses.map((c) => c.id);
  const signIn = { trainingClassId: id, courseId: morning, code: codeAt(morning, clock).code };
  expect((await app.api.attendance.signIn({ ...signIn, name: '两来', cellPhone })).result).toBe('signed');
  const own = app.call(account.headers.authorization);
  await own.leave.ask({ trainingClassId: id, courseIds: [noon], category: 1, reason: '事' });
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  const mine = await aStudent(app, unit.unitId, { name: '两来', cellPhone, userId: account.id });
  const heads = async () => (await institute.members({ trainingClassId: id })).list.map((m) => m.name).sort();
  for (let round = 0; round < 2; round++) {
    await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
    expect([await heads(), (await institute.detail({ id })).members]).toEqual([['两来', '别人'].sort(), 2]);
  }
  // What the unit looks after from now on: who was there, and who asks to be away.
  const { attendance, leave } = app.call(unit.headers.authorization);
  const place = { trainingClassId: id, courseId: morning };
  expect((await attendance.oneCourse(place)).list).toMatchObject([{ userId: mine, signInStatus: 1, proof: 'code' }]);
  expect((await leave.list({ trainingClassId: id })).list).toMatchObject([{ userId: mine, status: 0 }]);
  expect((await instituteAttendance.allCourses({ trainingClassId: id })).list[0]).toMatchObject({
    ...{ shouldCount: 2, presentCount: 1 },
  });
  expect(await attendanceFaults(app.database.db)).toEqual([]);
  // Told once, still an applicant, and in the class once for themselves.
  expect(await sql("select id from messages where user_id = $1 and title like '培训班：%'", [account.id])).toHaveLength(
    1,
  );
  expect((await applications.detail({ id: ids[0] ?? 0 })).classId).toBe(id);
  expect((await own.classes.own({ id })).courses.map((c) => c.signInStatus)).toEqual([1, null]);
  expect((await own.classes.own({ id })).classmates).toHaveLength(2);
});

it('a number alone makes nobody the same: somebody of another name stays, with what stands of them', async () => {
  const theirs = '13911110079';
  const { institute } = staff.call;
  const { id } = await institute.addAndPublish(classBody({ courses: [lesson('2026-12-01', '09:00', '11:00')] }));
  await institute.addApplicants({
    id,
    ids: [await anApplication(app, await aProject(app), { name: '原来的人', cellPhone: theirs })],
  });
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  const mine = await aStudent(app, unit.unitId, { name: '另一个人', cellPhone: theirs });
  await unit.call.namePeople({ id, groupIds: [], studentUserIds: [mine] });
  const { list } = await institute.members({ trainingClassId: id });
  expect(list.map((m) => m.name).sort()).toEqual(['另一个人', '原来的人'].sort());
});
