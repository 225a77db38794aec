import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { most } from './rules.ts';

const clock = new Date('2026-11-20T02:00:00Z');
let app: TestApp;
let node: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  node = await startApp('empty', { beside: app, now: () => clock });
  unit = await aUnit(app, clock);
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const count = async () => (await sql('select count(*)::int as n from training_classes'))[0].n as number;
const courses = [lesson('2026-12-01', '09:00', '11:30')];
let last = 0;
const aKey = () => `press-${++last}`;

/** How many classes some presses make, of whom two come at once to two nodes, and which numbers they are answered. */
async function made(press: (classes: ReturnType<TestApp['call']>) => Promise<{ id: number }>, token: string) {
  const before = await count();
  const both = await Promise.all([press(app.call(token)), press(node.call(token))]);
  const again = await press(app.call(token));
  return { classes: (await count()) - before, ids: new Set([...both, again].map(({ id }) => id)).size };
}

it('presses of one form make one class, and each is answered with the same one', async () => {
  const { id: userId } = await aSignedIn(app, { kinds: [1] }, clock);
  const studentUserIds = [await aStudent(app, unit.unitId, { userId })];
  const token = unit.headers.authorization;
  const one = { classes: 1, ids: 1 };
  const body = { ...classBody({ name: '一次班', courses, studentUserIds }), key: aKey() };
  expect(await made((by) => by.classes.add(body), token)).toEqual(one);
  // By the other button it is the same class still, which is out then.
  expect(await made((by) => by.classes.addAndPublish(body), token)).toEqual({ classes: 0, ids: 1 });
  const { id } = await unit.call.add(body);
  expect(await unit.call.detail({ id })).toMatchObject({ status: 1, version: 2 });
  const copy = { id, startDate: '2026-12-08', key: aKey() };
  expect(await made((by) => by.classes.copy(copy), token)).toEqual(one);
  const told = await sql("select count(*)::int as n from messages where user_id = $1 and title = '培训班：一次班'", [
    userId,
  ]);
  expect(told).toEqual([{ n: 1 }]);
  const staff = await aTraining(app, clock);
  const own = { ...classBody({ courses }), key: aKey() };
  expect(await made((by) => by.institute.addAndPublish(own), staff.token)).toEqual(one);
  const { id: ran } = await staff.call.institute.addAndPublish(own);
  const trail = await sql("select count(*)::int as n from trail where action = 'class.create' and subject_id = $1", [
    ran,
  ]);
  expect(trail).toEqual([{ n: 1 }]);
  expect(await made((by) => by.institute.copy({ id: ran, startDate: '2026-12-08', key: 'k' }), staff.token)).toEqual(
    one,
  );
});

it('both buttons of one form at once are one class, which is published', async () => {
  const token = unit.headers.authorization;
  for (let round = 0; round < 5; round++) {
    const body = { ...classBody({ name: '两键班', courses }), key: aKey() };
    const before = await count();
    const both = [app.call(token).classes.add(body), node.call(token).classes.addAndPublish(body)];
    const [one, two] = await Promise.all(both);
    expect([one, (await count()) - before]).toEqual([two, 1]);
    expect((await unit.call.detail({ id: one?.id ?? 0 })).status).toBe(1);
  }
});

it('words changed since an answer was lost change the class, unless somebody has changed it since', async () => {
  const { id: userId } = await aSignedIn(app, { kinds: [1] }, clock);
  const studentUserIds = [await aStudent(app, unit.unitId, { userId })];
  const first = { ...classBody({ name: '先前的名称', courses, studentUserIds }), key: aKey() };
  const { id } = await unit.call.addAndPublish(first);
  const [known] = (await unit.call.detail({ id })).courses;
  const next = { ...first, name: '后来的名称', courses: [lesson('2026-12-01', '14:00', '16:30')] };
  for (const press of [unit.call.addAndPublish, unit.call.add]) expect(await press(next)).toEqual({ id });
  const now = await unit.call.detail({ id });
  expect(now).toMatchObject({ name: '后来的名称', status: 1, version: 2, courses: [{ id: known?.id }] });
  // The lesson is one that was moved, and its people hear no more than that.
  const heard = await sql('select title, content from messages where user_id = $1 order by id', [userId]);
  expect(heard).toMatchObject([
    { title: '培训班：先前的名称' },
    { title: '课程有调整：后来的名称', content: expect.stringMatching(/^“课程”时间由 .+ 改为 .+。$/) },
  ]);
  expect(await unit.call.add(first)).toEqual({ id });
  expect(await unit.call.detail({ id })).toMatchObject({ name: '先前的名称', version: 3 });
  const { key: _, ...edited } = { ...next, name: '别人改的', courses: now.courses };
  await unit.call.edit({ ...edited, id, groupIds: [], studentUserIds } as never);
  // Who has nothing new to say hears which class it is; nobody's words are written over.
  for (const press of [unit.call.addAndPublish, unit.call.add]) {
    expect(await press(first)).toEqual({ id });
    await expect(press({ ...first, place: '乙楼' })).rejects.toMatchObject({
      reason: 'conflict',
      message: '这张表单已保存为“别人改的”，之后又有改动，请到那个班里修改',
    });
  }
  expect(await unit.call.detail({ id })).toMatchObject({ name: '别人改的', place: '', version: 4 });
});

it('a form that published its own draft goes on changing it; one whose draft others have published does not', async () => {
  const own = { ...classBody({ name: '自己发布' }), key: aKey() };
  const { id } = await unit.call.add(own);
  expect(await unit.call.addAndPublish(own)).toEqual({ id });
  expect(await unit.call.addAndPublish({ ...own, place: '乙楼' })).toEqual({ id });
  expect(await unit.call.detail({ id })).toMatchObject({ status: 1, place: '乙楼' });
  const others = { ...classBody({ name: '别人发布' }), key: aKey() };
  const { id: out } = await unit.call.add(others);
  await unit.call.updateStatus({ id: out, status: 1 });
  await expect(unit.call.add({ ...others, place: '乙楼' })).rejects.toMatchObject({ reason: 'conflict' });
  expect(await unit.call.detail({ id: out })).toMatchObject({ status: 1, place: '' });
});

it('a draft that somebody changed is not published by its form; nor is what was taken back since', async () => {
  const draft = { ...classBody({ name: '草稿班' }), key: aKey() };
  const { id } = await unit.call.add(draft);
  await unit.call.edit({ ...classBody({ name: '改过的草稿' }), id, courses: [], groupIds: [], studentUserIds: [] });
  await expect(unit.call.addAndPublish(draft)).rejects.toMatchObject({ reason: 'conflict' });
  expect(await unit.call.detail({ id })).toMatchObject({ status: 0, name: '改过的草稿' });
  const out = { ...classBody({ name: '收回的班' }), key: aKey() };
  const { id: back } = await unit.call.addAndPublish(out);
  await unit.call.updateStatus({ id: back, status: 0 });
  // The page would say that it is out, and it is not: neither by the same words, nor by others.
  for (const words of [out, { ...out, place: '乙楼' }])
    await expect(unit.call.addAndPublish(words)).rejects.toMatchObject({
      reason: 'conflict',
      message: '“收回的班”已退回草稿，请到那个班里发布',
    });
  expect(await unit.call.add(out)).toEqual({ id: back });
  expect(await unit.call.detail({ id: back })).toMatchObject({ status: 0, place: '' });
});

it('one form of a copy makes one, and says so of another day', async () => {
  const { id } = await unit.call.add(classBody({ name: '原班' }));
  const key = aKey();
  const made = await unit.call.copy({ id, startDate: '2026-12-08', key });
  expect(await unit.call.copy({ id, startDate: '2026-12-08', key })).toEqual(made);
  await expect(unit.call.copy({ id, startDate: '2026-12-09', key })).rejects.toMatchObject({
    reason: 'conflict',
    message: '已经复制为“原班（副本）”，请打开它修改名称和日期',
  });
});

it('another form, another unit and a copy of a copy are others', async () => {
  const other = await aUnit(app, clock);
  const before = await count();
  const key = aKey();
  const { id } = await unit.call.add({ ...classBody(), key });
  await unit.call.add({ ...classBody(), key: aKey() });
  await other.call.add({ ...classBody(), key });
  // Without a key each stands for itself.
  await unit.call.add(classBody());
  await unit.call.add(classBody());
  const { id: copied } = await unit.call.copy({ id, startDate: '2026-12-08', key });
  await unit.call.copy({ id: copied, startDate: '2026-12-08', key });
  expect((await count()) - before).toBe(7);
  // A colleague who presses a form of their own makes another one.
  const [one, two] = [await aTraining(app, clock), await aTraining(app, clock)];
  const theirs = { ...classBody(), key };
  const ids = [await one.call.institute.add(theirs), await two.call.institute.add(theirs)].map((made) => made.id);
  expect(new Set(ids).size).toBe(2);
  for (const bad of ['a b', 'a'.repeat(65)])
    await expect(unit.call.add({ ...classBody(), key: bad })).rejects.toMatchObject({ fields: [{ path: 'key' }] });
});

it('who has as many classes as one may is still answered what has been made, and no index lets two through', async () => {
  const full = await aUnit(app, clock);
  const body = { ...classBody(), key: aKey() };
  const { id } = await full.call.add(body);
  await sql(
    `insert into training_classes (class_type, unit_id, name, start_date, end_date, code, created_at)
    select 2, $1, '班', '2026-12-01', '2026-12-02', 'X' || n, now() from generate_series(2, $2::int) n`,
    [full.unitId, most.classes],
  );
  expect(await full.call.add(body)).toEqual({ id });
  await expect(full.call.add({ ...body, key: aKey() })).rejects.toThrow(String(most.classes));
  const twice = sql(
    'update training_classes set press = (select press from training_classes where id = $1) where code = $2',
    [id, 'X2'],
  );
  await expect(twice).rejects.toMatchObject({ code: '23505' });
});
