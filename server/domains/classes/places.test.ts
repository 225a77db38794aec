import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '../../../shared/contract/call.ts';
import type { classes } from '../../../shared/contract/classes.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPoint, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { points } from '../../db/tables/content.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let tea: Awaited<ReturnType<typeof aPoint>>;
let hall: typeof tea;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  tea = await aPoint(app);
  hall = await aPoint(app, { name: '枫桥 · 调解室', city: '绍兴', county: '诸暨' });
});
afterAll(() => app.close());

const morning = lesson('2026-12-01', '09:00', '11:30', { name: '早课' });
const noon = lesson('2026-12-01', '13:00', '15:00', { name: '现场教学' });
type Edited = CallInput<typeof classes.edit>;
const body = (id: number, given: Partial<Edited> = {}): Edited => ({
  ...{ ...classBody(), id, courses: [], groupIds: [], studentUserIds: [] },
  ...given,
});
const hide = (id: number, status = 0) => app.database.db.update(points).set({ status }).where(eq(points.id, id));
/** Where a class and its lessons are, by the names. */
async function placesOf(id: number, call = unit.call) {
  const { pointId, pointName, courses } = await call.detail({ id });
  expect(pointId === null).toBe(pointName === '');
  return [pointName, ...courses.map((c) => c.pointName)];
}

it('a teaching point that is none, or that visitors are not shown, is refused at its field', async () => {
  const hidden = await aPoint(app, { name: '没有公开', status: 0 });
  const { id } = await unit.call.add(classBody());
  for (const pointId of [hidden.id, 2_147_480_000])
    for (const [path, given] of [
      ['pointId', { pointId }],
      ['courses.1.pointId', { courses: [morning, { ...noon, pointId }] }],
    ] as const) {
      const message = '这个现场教学点没有公开或已不存在，请重新选择';
      const refused = { reason: 'input', fields: [{ path, code: 'unknown', message }] };
      await expect(unit.call.add(classBody(given as object))).rejects.toMatchObject(refused);
      await expect(unit.call.addAndPublish(classBody(given as object))).rejects.toMatchObject(refused);
      await expect(unit.call.edit(body(id, given as object))).rejects.toMatchObject(refused);
    }
  expect((await unit.call.listAll({})).length).toBe(1);
  expect(await placesOf(id)).toEqual(['']);
});

it('a class and each of its lessons has its own; what is not said of a class stays, of a lesson it ends', async () => {
  const courses = [morning, { ...noon, pointId: hall.id }];
  const { id } = await unit.call.add(classBody({ pointId: tea.id, asksPlace: true, courses }));
  expect(await placesOf(id)).toEqual(['龙井 · 茶园', '', '枫桥 · 调解室']);
  const [one, two] = (await unit.call.detail({ id })).courses;
  // Sent back as it was read it is the same, and no lesson was changed.
  const versions = async () =>
    (await app.database.pool.query('select version from courses where class_id = $1 order by id', [id])).rows;
  const before = await versions();
  await unit.call.edit(body(id, { courses: [one, two] as never }));
  expect([await placesOf(id), await versions()]).toEqual([['龙井 · 茶园', '', '枫桥 · 调解室'], before]);
  const { pointId: _, ...without } = two as NonNullable<typeof two>;
  await unit.call.edit(body(id, { pointId: null, courses: [{ ...morning, id: one?.id, pointId: tea.id }, without] }));
  expect(await placesOf(id)).toEqual(['', '龙井 · 茶园', '']);
  expect(await unit.call.detail({ id })).toMatchObject({ asksPlace: true });
  await unit.call.edit(body(id, { asksPlace: false }));
  expect(await unit.call.detail({ id })).toMatchObject({ asksPlace: false });
});

it('a copy keeps them, and so does a class where its point is hidden since; one that is deleted is none', async () => {
  const gone = await aPoint(app, { name: '后来不见' });
  const courses = [{ ...morning, pointId: gone.id }];
  const { id } = await unit.call.add(classBody({ pointId: gone.id, asksPlace: true, courses }));
  const { id: copied } = await unit.call.copy({ id, startDate: '2027-01-04' });
  expect([await placesOf(copied), (await unit.call.detail({ id: copied })).asksPlace]).toEqual([
    ['后来不见', '后来不见'],
    true,
  ]);
  await hide(gone.id);
  const [kept] = (await unit.call.detail({ id })).courses;
  await unit.call.edit(body(id, { pointId: gone.id, courses: [kept] as never, name: '改了名字' }));
  expect(await placesOf(id)).toEqual(['后来不见', '后来不见']);
  await app.database.db.delete(points).where(eq(points.id, gone.id));
  expect([await placesOf(id), await placesOf(copied)]).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

it('教务 choose them as well', async () => {
  const { headers } = await aSignedIn(app, { isAdmin: true, roles: ['training'] }, clock);
  const { institute } = app.call(headers.authorization);
  const courses = [{ ...noon, pointId: hall.id }];
  const { id } = await institute.add(classBody({ pointId: tea.id, courses }));
  expect(await placesOf(id, institute as never)).toEqual(['龙井 · 茶园', '枫桥 · 调解室']);
  await expect(institute.edit(body(id, { pointId: 2_147_480_000 }) as never)).rejects.toMatchObject({
    fields: [expect.objectContaining({ path: 'pointId' })],
  });
});

it('trainees and teachers are told of them with what a map needs, as long as visitors are shown them', async () => {
  const trainee = await aSignedIn(app, { kinds: [1] }, clock);
  const teacher = await aSignedIn(app, { kinds: [2] }, clock);
  const student = await aStudent(app, unit.unitId, { userId: trainee.id });
  const there = lesson('2026-12-02', '09:00', '10:00', { name: '说了地点', place: '乙楼' });
  const courses = [morning, { ...noon, pointId: hall.id }, there];
  const given = classBody({ pointId: tea.id, courses, studentUserIds: [student] });
  const { id } = await unit.call.addAndPublish(given);
  await app.database.pool.query('update courses set teacher_user_id = $2 where class_id = $1', [id, teacher.id]);
  const place = ({ id, name, city, county, address, latitude, longitude }: typeof tea) => ({
    ...{ id, name, city, county, address, latitude, longitude },
  });
  const own = async () => {
    const { point, courses } = await app.call(trainee.headers.authorization).classes.own({ id });
    return [point, ...courses.map((c) => c.point)];
  };
  const { teaching } = app.call(teacher.headers.authorization);
  const lessons = (await unit.call.detail({ id })).courses;
  const taught = async () =>
    Promise.all(lessons.map(async (l) => (await teaching.lesson({ id: l.id })).point?.name ?? null));
  expect(await own()).toEqual([place(tea), null, place(hall), null]);
  // Of a lesson that says nothing the teacher is told where the class is, as with the words.
  expect(await taught()).toEqual(['龙井 · 茶园', '枫桥 · 调解室', null]);
  await hide(hall.id);
  expect([await own(), await taught()]).toEqual([
    [place(tea), null, null, null],
    ['龙井 · 茶园', null, null],
  ]);
  await hide(hall.id, 1);
});
