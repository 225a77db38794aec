import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aList, uploadList } from '../../../test/factories/lists.ts';
import { importLimits } from '../../../shared/import-limits.ts';
import { unitLimits } from '../../../shared/limits.ts';
import { takeJob } from './take.ts';

const start = new Date('2026-11-21T08:00:00Z');
let clock = start;
let app: TestApp;
type Unit = Awaited<ReturnType<typeof unitNow>>;
let a: Unit;
let b: Unit;
async function unitNow() {
  const unit = await aUnit(app, start);
  const token = unit.headers.authorization;
  return { ...unit, token, calls: app.call(token).students };
}
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = start;
  [a, b] = [await unitNow(), await unitNow()];
});

let count = 0;
const number = () => `133${String(++count).padStart(8, '0')}`;
const refused = (message: RegExp) => ({ answer: { status: 400, message: expect.stringMatching(message) } });
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
async function preview(unit: Unit, rows: string[][], name = '名单.csv') {
  const lines = [['姓名', '手机号码', '所在部门', '分组'], ...rows].map((row) => row.join(','));
  const filePath = await uploadList(app, unit.token, name, new TextEncoder().encode(lines.join('\r\n')));
  return (await unit.calls.previewImport({ filePath })).id;
}
async function take(unit: Unit, id: number, how: Partial<Parameters<Unit['calls']['commitImport']>[0]> = {}) {
  await unit.calls.commitImport({ id, ...how });
  await app.jobsDone(takeJob);
  return unit.calls.importDetail({ id });
}
/** So many people, or groups, of a unit. */
const fill = (unit: Unit, table: 'students' | 'student_groups', n: number) =>
  sql(
    `insert into ${table} (unit_id, name, created_at)
     select $1::int, '多' || n, $2 from generate_series(1, $3::int) n`,
    [unit.unitId, start, n],
  );
const listed = async (unit: Unit) =>
  (await unit.calls.list({ sort: 'createTime' })).list.map((s) => [s.name, s.cellPhone, s.dept].join(' ').trim());

describe('who stands in a list twice, or on the unit’s list already', () => {
  it('is taken over once: the first line of a number, and what was taken out of the list is none', async () => {
    const [twice, dropped] = [number(), number()];
    const id = await preview(a, [
      ['甲', twice],
      ['甲又', twice],
      ['乙', dropped],
      ['乙又', dropped],
    ]);
    const rows = (await a.calls.importRows({ id })).list;
    const out = rows.find((r) => r.name === '乙');
    await a.calls.dropImportRow({ id, rowId: out?.id ?? 0, version: 1, dropped: 1 });
    expect(await take(a, id)).toMatchObject({ made: 2, joined: 0, left: 1 });
    expect(await listed(a)).toEqual([`甲 ${twice}`, `乙又 ${dropped}`]);
    const told = (await a.calls.importRows({ id, state: 'left' })).list;
    expect(told.map((r) => [r.name, r.faults.map((f) => f.message)])).toEqual([['甲又', ['手机号码与第 2 行重复']]]);
  });

  it('without a number is known by name and department in the own unit alone, and has no number', async () => {
    await aStudent(app, b.unitId, { name: '无号', dept: '一科' });
    const own = await aStudent(app, a.unitId, { name: '无号', dept: '一科' });
    await aStudent(app, a.unitId, { name: '有号', dept: '一科', cellPhone: number() });
    await aStudent(app, b.unitId, { name: '无号', dept: '二科' });
    const id = await preview(a, [
      ['无号', '', '一科', '一组'],
      ['无号', '', '二科'],
      ['别人', '', '一科'],
      ['有号', '', '一科'],
    ]);
    expect((await a.calls.importDetail({ id })).counts).toMatchObject({ good: 3, there: 1, unreachable: 3 });
    expect(await take(a, id)).toMatchObject({ made: 3, changed: 0, joined: 1, left: 0 });
    const same = (await listed(a)).filter((said) => !said.includes('13'));
    expect(same.sort()).toEqual(['无号  一科', '无号  二科', '别人  一科', '有号  一科'].sort());
    const [group] = (await a.calls.groups({})).list;
    expect((await a.calls.list({ groupId: group?.id ?? 0 })).list.map(({ id: who }) => who)).toEqual([own]);
    expect((await listed(b)).sort()).toEqual(['无号  一科', '无号  二科'].sort());
  });
});

it('whose number another unit has as well is known in the own unit alone, and changed there alone', async () => {
  const [both, theirs] = [number(), number()];
  await aStudent(app, b.unitId, { name: '外人', cellPhone: both, dept: '外部门' });
  await aStudent(app, b.unitId, { name: '外人二', cellPhone: theirs });
  await aStudent(app, a.unitId, { name: '在册', cellPhone: both, dept: '老部门' });
  const before = await listed(b);
  const id = await preview(a, [
    ['在册', both, '新部门', '一组'],
    ['新人', theirs],
  ]);
  const rows = (await a.calls.importRows({ id })).list;
  expect(rows.map((r) => [r.state, r.known?.name])).toEqual([
    ['there', '在册'],
    ['good', undefined],
  ]);
  expect(await take(a, id, { updates: 1 })).toMatchObject({ made: 1, changed: 1, left: 0 });
  expect((await listed(a)).sort()).toEqual([`在册 ${both} 新部门`, `新人 ${theirs}`].sort());
  expect((await a.calls.groups({})).list).toMatchObject([{ name: '一组', size: 1 }]);
  expect(await listed(b)).toEqual(before);
});

describe('room for a list', () => {
  it('is as much as is left, to the last place', async () => {
    await fill(a, 'students', unitLimits.students - 1);
    const two = await preview(a, [
      ['甲', number()],
      ['乙', number()],
    ]);
    await expect(a.calls.commitImport({ id: two })).rejects.toMatchObject(refused(/还能加 1 人/));
    const one = await preview(a, [['丙', number()]]);
    expect(await take(a, one)).toMatchObject({ made: 1, left: 0 });
  });

  it('that went while it was being taken over is told of those who are left out', async () => {
    await fill(a, 'students', unitLimits.students - 1);
    const id = await preview(a, [
      ['甲', number()],
      ['乙', number()],
    ]);
    // Both had room when it was begun, by a process that died.
    const begun = (list: number) =>
      sql('update student_imports set status = 1, committed_at = $2, touched_at = $2 where id = $1', [list, start]);
    const another = await preview(a, [['丙', number()]]);
    await begun(id);
    await begun(another);
    clock = new Date(start.getTime() + 61_000);
    expect(await take(a, id)).toMatchObject({ status: 2, made: 1, left: 1 });
    const told = (await a.calls.importRows({ id, state: 'left' })).list;
    expect(told.map((r) => [r.name, r.faults])).toEqual([
      ['乙', [{ field: 'name', message: '一个单位最多 20000 名学员，没有加入' }]],
    ]);
    expect(await take(a, another)).toMatchObject({ status: 2, made: 0, left: 1 });
  });

  it('is needed for its groups as well: with one more than may be made nothing is', async () => {
    await fill(a, 'student_groups', unitLimits.groups - 1);
    const two = await preview(a, [['甲', number(), '', '一组、二组']]);
    await expect(a.calls.commitImport({ id: two })).rejects.toMatchObject(refused(/还能建 1 个，这份名单要新建 2 个/));
    expect([await listed(a), (await a.calls.importDetail({ id: two })).status]).toEqual([[], 0]);
    const one = await preview(a, [['乙', number(), '', '一组']]);
    expect(await take(a, one)).toMatchObject({ made: 1 });
    expect((await a.calls.groups({ wd: '一组' })).list).toMatchObject([{ name: '一组', size: 1 }]);
  });

  it('a list that was taken over waits no more, and of another unit none does', async () => {
    for (let n = 1; n < importLimits.waiting; n++) await aList(app, a.unitId);
    for (const status of [1, 2, 3]) await aList(app, a.unitId, status);
    await preview(a, [['甲', number()]]);
    await expect(preview(a, [['乙', number()]])).rejects.toMatchObject(refused(/已有 20 份名单/));
  });
});

it('a group of another unit is none of the list’s, whatever it is called', async () => {
  const { id: theirs } = await b.calls.addGroup({ name: '新组' });
  const id = await preview(a, [['甲', number(), '', '新组']]);
  expect((await a.calls.importDetail({ id })).newGroups).toEqual(['新组']);
  expect((await take(a, id)).groups.map((g) => g.name)).toEqual(['新组']);
  expect((await a.calls.groups({})).list).toMatchObject([{ name: '新组', size: 1 }]);
  expect((await b.calls.group({ id: theirs })).size).toBe(0);
});

it('who had been in a class before a list changed them does not stand in its way back', async () => {
  const cellPhone = number();
  const known = await aStudent(app, a.unitId, { name: '在册', cellPhone, dept: '老部门' });
  await a.call.add(classBody({ studentUserIds: [known] }));
  clock = new Date(start.getTime() + 60_000);
  const id = await preview(a, [['在册', cellPhone, '新部门']]);
  expect(await take(a, id, { updates: 1 })).toMatchObject({ changed: 1, undoFault: '' });
  expect(await a.calls.undoImport({ id })).toEqual({ removed: 0, reset: 1 });
  expect(await listed(a)).toEqual([`在册 ${cellPhone} 老部门`]);
});

it('who was in a group before a list put them into it stays there when it is taken back', async () => {
  const cellPhone = number();
  const known = await aStudent(app, a.unitId, { name: '在册', cellPhone });
  const { id: first } = await a.calls.addGroup({ name: '一组', studentIds: [known] });
  const { id: second } = await a.calls.addGroup({ name: '二组' });
  const id = await preview(a, [['在册', cellPhone, '', '一组、二组']]);
  await take(a, id);
  const sizes = async () => [(await a.calls.group({ id: first })).size, (await a.calls.group({ id: second })).size];
  expect(await sizes()).toEqual([1, 1]);
  await a.calls.undoImport({ id });
  expect(await sizes()).toEqual([1, 0]);
});

it('lists are looked for by the names of their files', async () => {
  await preview(a, [['甲', number()]], '处级班.csv');
  await preview(a, [['乙', number()]], '科级班.csv');
  const { list, total } = await a.calls.imports({ wd: '处级' });
  expect([list.map((l) => l.fileName), total]).toEqual([['处级班.csv'], 1]);
});

it('a list that is being taken over is not forgotten, however old it is', async () => {
  const { listId } = await aList(app, a.unitId, 1);
  const { listId: told } = await aList(app, a.unitId, 2);
  const old = new Date(start.getTime() - (importLimits.toldDays + 1) * 86_400_000);
  await sql('update student_imports set created_at = $2 where id = any($1)', [[listId, told], old]);
  await app.runJob('students.forget-imports');
  expect((await a.calls.imports({})).list.map((l) => l.id)).toEqual([listId]);
});

it('what a list says of somebody turns no writing beside it', async () => {
  const one = number();
  const { made } = await take(a, await preview(a, [['\u202e甲', one, '组\u202e织部', '一\u2067组']]));
  expect([made, await listed(a)]).toEqual([1, [`甲 ${one} 组织部`]]);
  expect((await a.calls.groups({})).list.map((g) => g.name)).toEqual(['一组']);
});

it('archived people who are left out make no group, and a list of nobody else is not taken over', async () => {
  const [gone, fresh] = [number(), number()];
  await aStudent(app, a.unitId, { name: '旧人', cellPhone: gone, archivedAt: start });
  const alone = await preview(a, [['旧人', gone, '', '没人的组']]);
  expect(await a.calls.importDetail({ id: alone })).toMatchObject({ newGroups: ['没人的组'], newGroupsWithout: [] });
  await expect(a.calls.commitImport({ id: alone, restores: 0 })).rejects.toMatchObject(refused(/^没有可以导入的行/));
  const both = await preview(a, [
    ['旧人', gone, '', '没人的组'],
    ['新人', fresh, '', '新组'],
  ]);
  expect(await a.calls.importDetail({ id: both })).toMatchObject({ newGroupsWithout: ['新组'] });
  expect(await take(a, both, { restores: 0 })).toMatchObject({ made: 1, left: 1 });
  const names = async () => (await a.calls.groups({})).list.map((g) => g.name);
  expect(await names()).toEqual(['新组']);
  expect(await take(a, alone, { restores: 1 })).toMatchObject({ changed: 1 });
  expect((await names()).sort()).toEqual(['新组', '没人的组'].sort());
});
