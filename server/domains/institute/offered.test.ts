import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T01:10:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

it('nobody is offered for a class whom the unit has archived, as long as that is so', async () => {
  const { institute } = (await aTraining(app, clock)).call;
  const unit = await aUnit(app, clock);
  const { id } = await institute.add(classBody());
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  await aKnown(app, { name: '陆一' });
  await aStudent(app, unit.unitId, { name: '陆二' });
  const gone = await aStudent(app, unit.unitId, { name: '陆三', archivedAt: clock });
  const offered = async () => (await institute.people({ id, wd: '陆' })).map((p) => p.name).join();
  expect(await offered()).toBe('陆二,陆一');
  await sql('update students set archived_at = null where id = $1', [gone]);
  expect(await offered()).toBe('陆二,陆三,陆一');
});

it('people are offered by the words, in the order of their names, with number and unit; twenty at most', async () => {
  const { institute } = (await aTraining(app, clock)).call;
  const [unit, other] = [await aUnit(app, clock), await aUnit(app, clock)];
  const { id } = await institute.add(classBody());
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  const mine = await aStudent(app, unit.unitId, { name: '钟离二', dept: '财政局', cellPhone: '13911120001' });
  const twins = [await aKnown(app, { name: '钟离安' }), await aKnown(app, { name: '钟离安' })];
  // What was written last may lie last in the table.
  await sql('update students set remark = remark where id = $1', [twins[0]]);
  await aStudent(app, other.unitId, { name: '钟离别处' });
  await aKnown(app, { name: '不相干' });
  const [unitRow] = (await sql('select name from units where id = $1', [unit.unitId])).rows;
  expect(await institute.people({ id, wd: '钟离' })).toEqual([
    ...twins.map((userId) => ({ userId, name: '钟离安', dept: '', cellPhone: '', unitName: '' })),
    { userId: mine, name: '钟离二', dept: '财政局', cellPhone: '13911120001', unitName: unitRow.name },
  ]);
  // For a class that no unit has, or that is not saved yet, nobody of a unit is.
  const bare = await institute.add(classBody());
  for (const of of [{}, { id: bare.id }])
    expect((await institute.people({ ...of, wd: '钟离' })).map((p) => p.userId)).toEqual(twins);
  for (let n = 0; n < 19; n++) await aKnown(app, { name: `钟离甲${n}` });
  expect(await institute.people({ id, wd: '钟离' })).toHaveLength(20);
});

it('teachers are offered by the words, in the order of their names, with what their page says of them; twenty at most', async () => {
  const { institute } = (await aTraining(app, clock)).call;
  const aTeacher = async (name: string, dept = '') => {
    const { id } = await aSignedIn(app, { kinds: [2], name }, clock);
    await sql('update users set dept = $2 where id = $1', [id, dept]);
    return id;
  };
  const told = await aTeacher('万俟二', '旧单位');
  const [plain, twin] = [await aTeacher('万俟安', '党校'), await aTeacher('万俟安', '党校')];
  await sql('update users set dept = dept where id = $1', [plain]);
  const silent = await aTeacher('万俟三', '老单位');
  await sql("insert into teachers (user_id, dept, title) values ($1, '新单位', '教授'), ($2, '', '')", [told, silent]);
  await aTeacher('不相干');
  await aSignedIn(app, { kinds: [1, 3], name: '万俟学员' }, clock);
  expect(await institute.teachers({ wd: '万俟' })).toEqual([
    { userId: plain, name: '万俟安', dept: '党校', title: '' },
    { userId: twin, name: '万俟安', dept: '党校', title: '' },
    { userId: told, name: '万俟二', dept: '新单位', title: '教授' },
    { userId: silent, name: '万俟三', dept: '老单位', title: '' },
  ]);
  for (let n = 0; n < 17; n++) await aTeacher(`万俟甲${n}`);
  expect(await institute.teachers({ wd: '万俟' })).toHaveLength(20);
});

it('groups are offered of the unit that has the class, by their names, each with its own people alone', async () => {
  const { institute } = (await aTraining(app, clock)).call;
  const [unit, other] = [await aUnit(app, clock), await aUnit(app, clock)];
  const { id } = await institute.add(classBody());
  expect(await institute.groups({ id })).toEqual([]);
  await sql('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  const people = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId)];
  const [late, early] = [await aGroup(app, unit.unitId, people), await aGroup(app, unit.unitId, people.slice(1))];
  await aGroup(app, other.unitId, [await aStudent(app, other.unitId)]);
  await sql("update student_groups set name = case id when $1 then 'B 组' else 'A 组' end where unit_id = $2", [
    ...[late, unit.unitId],
  ]);
  expect(await institute.groups({ id })).toEqual([
    { id: early, name: 'A 组', size: 1 },
    { id: late, name: 'B 组', size: 2 },
  ]);
});
