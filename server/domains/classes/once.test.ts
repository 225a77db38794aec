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
  // The same words, and yet another deed.
  expect(await made((by) => by.classes.addAndPublish(body), token)).toEqual(one);
  const { id } = await unit.call.add(body);
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

it('another press, other words, another unit and a copy of a copy are others', async () => {
  const other = await aUnit(app, clock);
  const before = await count();
  const key = aKey();
  const { id } = await unit.call.add({ ...classBody(), key });
  await unit.call.add({ ...classBody({ name: '改了名' }), key });
  await unit.call.add({ ...classBody(), key: aKey() });
  await other.call.add({ ...classBody(), key });
  // Without a key each stands for itself.
  await unit.call.add(classBody());
  await unit.call.add(classBody());
  const { id: copied } = await unit.call.copy({ id, startDate: '2026-12-08', key });
  await unit.call.copy({ id: copied, startDate: '2026-12-08', key });
  expect((await count()) - before).toBe(8);
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
