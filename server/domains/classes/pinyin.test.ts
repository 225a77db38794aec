import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';

const clock = new Date('2026-12-01T01:10:00Z');
/** As they are read aloud: Ā, Chén, Fāng, Lǐ, Lù, Shàn, Shěn, Wáng, Zēng, Zhāng; their signs' numbers are others. */
const inOrder = ['阿依', '陈一', '方小乙', '李三', '陆青禾', '单明', '沈知微', '王五', '曾朴', '张一'];
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let place: { trainingClassId: number; courseId: number };
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  const mixed = [...inOrder].sort();
  expect(mixed).not.toEqual(inOrder);
  const people = [];
  for (const [i, name] of mixed.entries())
    people.push(await aStudent(app, unit.unitId, { name, cellPhone: `1350000000${i}` }));
  const courses = [lesson('2026-12-01', '09:00', '11:00')];
  const { id } = await unit.call.addAndPublish(classBody({ courses, studentUserIds: people }));
  place = { trainingClassId: id, courseId: (await unit.call.detail({ id })).courses[0]?.id ?? 0 };
});
afterAll(() => app.close());

const attendance = () => app.call(unit.headers.authorization).attendance;
const names = (list: { name: string }[]) => list.map((p) => p.name);

describe('the people of a class are in the order of their pinyin', () => {
  it('where some are chosen of them', async () => {
    expect(names((await unit.call.roll({ trainingClassId: place.trainingClassId })).people)).toEqual(inOrder);
  });

  it('at a lesson, page by page', async () => {
    const page = async (pageNum: number) => (await attendance().oneCourse({ ...place, pageNum, pageSize: 6 })).list;
    expect(names([...(await page(1)), ...(await page(2))])).toEqual(inOrder);
  });

  it('on the board of a lesson', async () => {
    expect(names((await attendance().board(place)).rows)).toEqual(inOrder);
  });

  it('and who is found by some words for a class of the institute', async () => {
    const staff = await aTraining(app, clock);
    await app.database.pool.query('update students set unit_id = null');
    expect(names(await staff.call.institute.people({ wd: '1350000000' }))).toEqual(inOrder);
    await app.database.pool.query('update students set unit_id = $1', [unit.unitId]);
  });
});
