import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, anApplication, aProject, aTraining } from '../../../test/factories/institute.ts';
import { most } from '../classes/index.ts';

const clock = new Date('2026-12-01T01:10:00Z');
let app: TestApp;
let institute: Awaited<ReturnType<typeof aTraining>>['call']['institute'];
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  institute = (await aTraining(app, clock)).call.institute;
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const put = (id: number, studentId: number, source: number) =>
  sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, $3, $4)', [
    ...[id, studentId, source, clock],
  ]);

it('applicants come into a class until it is full, and none beyond that', async () => {
  const { id } = await institute.add(classBody());
  const projectId = await aProject(app);
  const [last, next] = [await anApplication(app, projectId), await anApplication(app, projectId)];
  await sql('update training_classes set member_count = $2 where id = $1', [id, most.members - 1]);
  expect(await institute.addApplicants({ id, ids: [last] })).toMatchObject({ added: 1 });
  await expect(institute.addApplicants({ id, ids: [next] })).rejects.toMatchObject({ fields: [{ path: 'ids' }] });
});

it('who has walked in is taken out of a class as applicants are', async () => {
  const { id } = await institute.add(classBody());
  const userId = await aKnown(app, { name: '现场来的' });
  await put(id, userId, 4);
  await institute.removeMember({ id, userId });
  expect((await institute.members({ trainingClassId: id })).total).toBe(0);
});

it('a class is not taken back while people of the unit are in it, those as well whom that has archived', async () => {
  const unit = await aUnit(app, clock);
  const { id } = await institute.add(classBody());
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  await put(id, await aStudent(app, unit.unitId, { archivedAt: clock }), 2);
  await expect(institute.takeBack({ id })).rejects.toThrow('有 1 名学员在班上');
  await sql('delete from class_members where class_id = $1', [id]);
  await institute.takeBack({ id });
  expect((await institute.detail({ id })).unitId).toBeNull();
});

it('whoever had a class open before it was given or taken back is asked first, and the unit is told where it is', async () => {
  const unit = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  const { id } = await institute.add(classBody());
  const save = (version: number) =>
    institute.edit({ ...classBody(), id, version, courses: [], groupIds: [], studentUserIds: [] });
  for (const change of [() => institute.give({ id, unitId: unit.unitId }), () => institute.takeBack({ id })]) {
    const { version } = await institute.detail({ id });
    await change();
    await expect(save(version)).rejects.toThrow('刚刚在别处改过');
  }
  const { rows } = await sql('select type, link from messages where user_id = $1', [unit.userId]);
  expect(rows).toEqual([{ type: 2, link: `/wtdw/pxgl/pxbxq/${id}/` }]);
});

it('what a unit has taken away of a class and may bring back keeps that from another unit as well', async () => {
  const [unit, other] = [await aUnit(app, clock), await aUnit(app, clock)];
  for (const { userId } of [unit, other])
    await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [userId]);
  const { id } = await institute.addAndPublish(classBody());
  await sql(
    `insert into discussions (class_id, topic, start_at, end_at, created_at, created_by, removed_at)
    values ($1, '题', $2, $2::timestamptz + interval '1 hour', $2, $3, $2)`,
    [id, clock, unit.userId],
  );
  await expect(institute.give({ id, unitId: other.unitId })).rejects.toThrow('不能再交给另一个单位');
  await institute.give({ id, unitId: unit.unitId });
});
