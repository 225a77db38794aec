import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit } from '../../../test/factories/classes.ts';

const clock = new Date('2026-11-21T08:00:00Z');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let one: number;
let two: number;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
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
