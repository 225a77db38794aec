import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aStudent, aUnit } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';

const came = new Date('2026-12-01T00:50:00Z');
const later = new Date('2026-12-01T00:58:00Z');
let clock = came;
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '李强', cellPhone: null },
];
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = came;
  await sql('delete from tallies');
  unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, people);
});
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const call = () => app.call(unit.headers.authorization).attendance;
const absent = { answer: { status: 500, message: '404' } };
const signIn = (given: object) => {
  const { trainingClassId, courseId } = here;
  const code = codeAt(courseId, clock).code;
  return app.api.attendance.signIn({ trainingClassId, courseId, code, ...given });
};
/** @returns the id of the walk-in */
async function walkIn(given: object = {}) {
  expect(await signIn({ name: '新来', cellPhone: '13600000008', ...given })).toMatchObject({ result: 'unlisted' });
  return (await here.walked()).at(-1)?.id ?? 0;
}
const given = () => sql('update training_classes set class_type = 1 where id = $1', [here.trainingClassId]);

describe('what is refused of a walk-in', () => {
  it('is a sign-in that lacks its code, at that field, once there is anything to sign in to', async () => {
    const fields = [{ path: 'code', code: 'required', message: '请扫描二维码，或填写签到码' }];
    await expect(signIn({ code: '', name: '周敏', cellPhone: '13600000001' })).rejects.toMatchObject({ fields });
    clock = new Date('2026-12-01T00:00:00Z');
    expect(await signIn({ code: '', name: '周敏', cellPhone: '13600000001' })).toMatchObject({ result: 'early' });
  });

  it('says so as a conflict where it was decided before, and at its number where the class is full', async () => {
    const id = await walkIn();
    await sql('update training_classes set member_count = 2000 where id = $1', [here.trainingClassId]);
    await expect(call().addWalkIn({ id })).rejects.toMatchObject({
      fields: [{ path: 'id', message: '一个培训班最多 2000 名学员' }],
    });
    await sql('update training_classes set member_count = 2 where id = $1', [here.trainingClassId]);
    await call().refuseWalkIn({ id });
    for (const deed of [
      () => call().refuseWalkIn({ id }),
      () => call().addWalkIn({ id }),
      () => call().matchWalkIn({ id, userId: here.studentIds[0] ?? 0 }),
    ])
      await expect(deed()).rejects.toMatchObject({ answer: { status: 409 } });
  });

  it('is that a unit says it is somebody of another one who sits in the class', async () => {
    const [zhou = 0, li = 0] = here.studentIds;
    const other = await aUnit(app, clock);
    await given();
    await sql('update students set unit_id = $2 where id = $1', [li, other.unitId]);
    const id = await walkIn();
    await expect(call().matchWalkIn({ id, userId: li })).rejects.toMatchObject(absent);
    await call().matchWalkIn({ id, userId: zhou });
    expect((await here.rows()).map((r) => r.studentId)).toEqual([zhou]);
  });
});

describe('a walk-in that is decided', () => {
  it('stands with who did it, when, and whom it was', async () => {
    const [zhou = 0] = here.studentIds;
    const match = await walkIn();
    const add = await walkIn({ name: '另一人', cellPhone: '13600000009' });
    const refuse = await walkIn({ name: '路过', cellPhone: '13600000010' });
    clock = later;
    await call().matchWalkIn({ id: match, userId: zhou });
    const { userId } = await call().addWalkIn({ id: add });
    await call().refuseWalkIn({ id: refuse });
    const by = { decidedAt: later, decidedBy: unit.userId };
    expect(await here.walked()).toMatchObject([
      { status: 1, studentId: zhou, ...by },
      { status: 2, studentId: userId, ...by },
      { status: 3, studentId: null, ...by },
    ]);
    const sources = 'select added_at as at from class_members where student_id = $1';
    expect(await sql(sources, [userId])).toEqual([{ at: later }]);
  });

  it('stays decided where the same name and number are signed in once more: who was matched waits no more', async () => {
    const [zhou = 0] = here.studentIds;
    const id = await walkIn();
    await call().matchWalkIn({ id, userId: zhou });
    clock = later;
    expect(await walkIn()).toBe(id);
    expect(await here.walked()).toMatchObject([{ id, status: 1, studentId: zhou, signedAt: came, decidedAt: came }]);
    const query = { trainingClassId: here.trainingClassId, status: 0, pageNum: 1, pageSize: 10 };
    expect(await call().walkIns(query)).toEqual({ total: 0, list: [] });
  });

  it('keeps the phone that it came by: who signs in on that next stands out, and it does not', async () => {
    const [, li = 0] = here.studentIds;
    await call().matchWalkIn({ id: await walkIn({ mark: 'a-phone' }), userId: li });
    await signIn({ name: '周敏', cellPhone: '13600000001', mark: 'a-phone' });
    const flags = (await here.rows()).map((r) => [r.studentId === li, r.flags.join()]);
    expect(flags.sort()).toEqual([
      [false, 'device'],
      [true, ''],
    ]);
  });

  it('by 教务 in a class that a unit has goes onto the list of the institute, and not onto the unit’s', async () => {
    const { call: staff } = await aTraining(app, clock);
    await given();
    const { userId } = await staff.instituteAttendance.addWalkIn({ id: await walkIn() });
    expect(await sql('select unit_id as "unitId" from students where id = $1', [userId])).toEqual([{ unitId: null }]);
  });
});

it('walk-ins come page by page; of two of one name the first of the list is offered, also without a number', async () => {
  const [, li = 0] = here.studentIds;
  const twin = await aStudent(app, unit.unitId, { name: '李强', cellPhone: null });
  await sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, $3)', [
    ...[here.trainingClassId, twin, clock],
  ]);
  const ids = [await walkIn(), await walkIn({ name: '李 强', cellPhone: '13600000009' })];
  const page = async (pageNum: number) =>
    call().walkIns({ trainingClassId: here.trainingClassId, pageNum, pageSize: 1 });
  expect((await page(1)).list.map((w) => w.id)).toEqual([ids[0]]);
  const second = await page(2);
  expect([second.total, second.list]).toMatchObject([
    2,
    [{ id: ids[1], suggested: { userId: li, cellPhone: '', byNumber: false } }],
  ]);
});
