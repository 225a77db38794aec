import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { users } from '../../db/tables/account.ts';

const clock = new Date('2026-11-20T09:00:00+08:00');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  unit = await aUnit(app, clock);
});

let count = 0;
const aNumber = () => `1380000${String(++count).padStart(4, '0')}`;
const aTeacher = (given: object) => aSignedIn(app, { kinds: [2], ...given }, clock);
type Person = Awaited<ReturnType<typeof aTeacher>>;
const taught = async ({ headers }: Person) =>
  (await app.call(headers.authorization).teaching.list({})).list.map((l) => l.name);
const said = (name: string, teacherPhone: string, given: object = {}) =>
  lesson('2026-12-01', '09:00', '10:00', { name, teacherName: '沈知微', teacherPhone, ...given });
const publish = (...courses: ReturnType<typeof said>[]) => unit.call.addAndPublish(classBody({ courses }));

it('a lesson is the teacher’s who has proven the number, whichever came first, and of nobody else', async () => {
  const number = aNumber();
  const other = await aTeacher({ cellPhone: aNumber(), phoneProvenAt: clock });
  const claimed = await aTeacher({ cellPhone: number });
  const trainee = await aSignedIn(app, { kinds: [1], cellPhone: aNumber(), phoneProvenAt: clock }, clock);
  const later = aNumber();
  await publish(said('先说', number), said('后注册', later));
  expect([await taught(other), await taught(claimed)]).toEqual([[], []]);
  await app.database.db.update(users).set({ phoneProvenAt: clock }).where(eq(users.id, claimed.id));
  expect(await taught(claimed)).toEqual(['先说']);
  await publish(said('再说', number));
  expect((await taught(claimed)).sort()).toEqual(['先说', '再说'].sort());
  expect(await taught(await aTeacher({ cellPhone: later, phoneProvenAt: clock }))).toEqual(['后注册']);
  const [{ cellPhone } = { cellPhone: '' }] = await app.database.db
    .select()
    .from(users)
    .where(eq(users.id, trainee.id));
  const { id } = await publish(said('学员的号', cellPhone ?? ''));
  const { rows } = await app.database.pool.query('select teacher_user_id from courses where class_id = $1', [id]);
  expect(rows).toEqual([{ teacher_user_id: null }]);
});

it('another number is another teacher; the same one stays under another name; without one nobody is left', async () => {
  const [first, second] = [aNumber(), aNumber()];
  const [one, two] = [
    await aTeacher({ cellPhone: first, phoneProvenAt: clock }),
    await aTeacher({ cellPhone: second, phoneProvenAt: clock }),
  ];
  const { id } = await publish(said('课', first));
  const save = async (teacherPhone: string, teacherName: string) => {
    const { courses } = await unit.call.detail({ id });
    await unit.call.edit({
      ...classBody({ courses: [said('课', teacherPhone, { id: courses[0]?.id, teacherName })] }),
      ...{ id, groupIds: [], studentUserIds: [] },
    } as never);
    return [await taught(one), await taught(two)];
  };
  expect(await save(first, '沈老师')).toEqual([['课'], []]);
  expect(await save(second, '沈老师')).toEqual([[], ['课']]);
  expect((await unit.call.detail({ id })).courses).toMatchObject([{ teacherPhone: second }]);
  expect(await save('', '沈老师')).toEqual([[], []]);
  await expect(save('12345', '沈老师')).rejects.toThrow('请输入 11 位手机号码');
});

it('a copy has the numbers as well', async () => {
  const number = aNumber();
  const teacher = await aTeacher({ cellPhone: number, phoneProvenAt: clock });
  const { id } = await publish(said('课', number));
  const { id: copied } = await unit.call.copy({ id, startDate: '2026-12-08' });
  await unit.call.updateStatus({ id: copied, status: 1 });
  expect(await taught(teacher)).toEqual(['课', '课']);
});
