import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit } from '../../../test/factories/classes.ts';

const start = new Date('2026-11-21T08:00:00Z');
let clock = start;
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let one: number;
let two: number;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = start;
  unit = await aUnit(app, clock);
  [one, two] = [await aStudent(app, unit.unitId, { name: '甲' }), await aStudent(app, unit.unitId, { name: '乙' })];
});
const students = () => app.call(unit.headers.authorization).students;
const within = async (groupId: number) => (await students().list({ groupId })).list.map(({ id }) => id).sort();

describe('somebody who is in several groups beside others', () => {
  it('is let out of one group: they stay in the other, and the others stay where they are', async () => {
    const [first, second] = [await aGroup(app, unit.unitId, [one, two]), await aGroup(app, unit.unitId, [one, two])];
    expect(await students().move({ groupId: first, ids: [one], within: 0 })).toEqual({ changed: 1, gone: [] });
    expect([await within(first), await within(second)]).toEqual([[two], [one, two].sort()]);
  });

  it('is given other groups by a save that changes those of nobody else', async () => {
    const [first, second] = [await aGroup(app, unit.unitId, [one, two]), await aGroup(app, unit.unitId, [one, two])];
    await students().edit({ id: one, version: 1, name: '甲', groupIds: [first] });
    expect([await within(first), await within(second)]).toEqual([[one, two].sort(), [two]]);
  });
});

it('groups are looked for by their names and by what is noted of them, and the others are not told', async () => {
  await expect(students().addGroup({ name: '\u200b' }), 'that nobody sees').rejects.toMatchObject({ reason: 'input' });
  await students().addGroup({ name: '处级班', remark: '每周三' });
  await students().addGroup({ name: '科级班' });
  const found = async (wd: string) => {
    const { list, total } = await students().groups({ wd });
    return [list.map(({ name }) => name), total];
  };
  expect([await found('处级'), await found('周三'), await found('局级')]).toEqual([
    [['处级班'], 1],
    [['处级班'], 1],
    [[], 0],
  ]);
});

it('people and groups say when they were written down, and stand by that where one asks; later is not by name', async () => {
  const later = new Date(start.getTime() + 60_000);
  const written = async (name: string, at: Date) => {
    clock = at;
    const { id } = await students().add({ name, groupIds: [] });
    await students().addGroup({ name: `${name}组`, studentIds: [id, id] });
    return id;
  };
  // The later one was written first, and is the first by name.
  const [first, second] = [await written('A', later), await written('B', start)];
  expect([await students().detail({ id: first }), await students().detail({ id: second })]).toMatchObject([
    { createTime: later.toISOString() },
    { createTime: start.toISOString() },
  ]);
  const people = async (sort: 'createTime' | '-createTime') =>
    (await students().list({ sort })).list.map((s) => s.id).filter((id) => id === first || id === second);
  expect([await people('createTime'), await people('-createTime')]).toEqual([
    [second, first],
    [first, second],
  ]);
  const groups = async (query: object) => (await students().groups(query)).list.map((g) => [g.name, g.createTime]);
  const [a, z] = [
    ['A组', later.toISOString()],
    ['B组', start.toISOString()],
  ];
  expect([await groups({ sort: 'createTime' }), await groups({ sort: '-createTime' })]).toEqual([
    [z, a],
    [a, z],
  ]);
  expect(await groups({ sort: 'name' })).toEqual([a, z]);
  expect(await groups({ sort: 'name', pageSize: 1, pageNum: 2 })).toEqual([z]);
  await students().archive({ ids: [first], archived: 1 });
  const archived = 'select archived_at from students where id = $1';
  expect((await app.database.pool.query(archived, [first])).rows).toEqual([{ archived_at: clock }]);
});

it('groups of somebody stand by their names, each once, and a group keeps what is noted of it anew', async () => {
  const [late, early] = [(await students().addGroup({ name: 'B' })).id, (await students().addGroup({ name: 'A' })).id];
  await students().edit({ id: one, version: 1, name: '甲', groupIds: [late, early, late] });
  expect((await students().detail({ id: one })).groups.map((g) => g.name)).toEqual(['A', 'B']);
  await students().editGroup({ id: late, version: 1, name: 'B', remark: '周三' });
  expect(await students().group({ id: late })).toMatchObject({ remark: '周三', version: 2 });
  const gone = { id: 2_000_000_000, version: 1, name: 'B' };
  await expect(students().editGroup(gone)).rejects.toMatchObject({ answer: { message: '404' } });
});
