import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unitLimits } from '../../../shared/limits.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { units, users } from '../../db/tables/account.ts';
import { groupMembers, studentGroups, students } from '../../db/tables/students.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty');
});
afterAll(() => app.close());

type Unit = Awaited<ReturnType<typeof aUnit>>;
async function aUnit() {
  const person = await aPerson(app, { kinds: [3] });
  return { ...person, id: (person.unit as { id: number }).id, calls: app.call(person.token).students };
}
let a: Unit;
let b: Unit;
beforeEach(async () => {
  a = await aUnit();
  b = await aUnit();
});

let count = 0;
const number = () => `139${String(++count).padStart(8, '0')}`;
const add = (unit: Unit, more: Partial<Parameters<Unit['calls']['add']>[0]> = {}) =>
  unit.calls.add({ name: '周安', cellPhone: number(), ...more }).then(({ id }) => id);
const names = async (unit: Unit, query: Parameters<Unit['calls']['list']>[0] = {}) =>
  (await unit.calls.list(query)).list.map((s) => s.name).sort();
const rowsOf = (unit: Unit) => app.database.db.select().from(students).where(eq(students.unitId, unit.id));
const rowOf = async (id: number) => (await app.database.db.select().from(students).where(eq(students.id, id)))[0];
const absent = { answer: { status: 500, message: '404' } };

describe('the people of a delegating unit', () => {
  it('are nobody else’s: a foreign person or group refuses the whole call, and nothing is written', async () => {
    const [theirs, theirGroup] = [await add(b), (await b.calls.addGroup({ name: '甲组' })).id];
    const [mine, myGroup] = [await add(a), (await a.calls.addGroup({ name: '甲组' })).id];
    const everything = async () => [
      await rowsOf(a),
      await rowsOf(b),
      await app.database.db.select().from(studentGroups),
      await app.database.db.select().from(groupMembers),
    ];
    const known = await everything();
    const as = { name: '改', cellPhone: '', version: 1 };
    for (const attempt of [
      () => a.calls.detail({ id: theirs }),
      () => a.calls.edit({ id: theirs, ...as }),
      () => a.calls.edit({ id: mine, ...as, groupIds: [myGroup, theirGroup] }),
      () => a.calls.add({ name: '新', groupIds: [theirGroup] }),
      () => a.calls.group({ id: theirGroup }),
      () => a.calls.editGroup({ id: theirGroup, version: 1, name: '改' }),
      () => a.calls.removeGroup({ id: theirGroup }),
      () => a.calls.addGroup({ name: '新', studentIds: [mine, theirs] }),
      () => a.calls.move({ groupId: theirGroup, ids: [mine], within: 1 }),
      () => a.calls.move({ groupId: theirGroup, ids: [theirs], within: 0 }),
    ])
      await expect(attempt()).rejects.toMatchObject(absent);
    expect(await a.calls.archive({ ids: [theirs], archived: 1 })).toEqual({ changed: 0, gone: [theirs] });
    expect(await a.calls.move({ groupId: myGroup, ids: [theirs], within: 1 })).toEqual({ changed: 0, gone: [theirs] });
    expect(await a.calls.list({ groupId: theirGroup })).toEqual({ list: [], total: 0 });
    expect(await everything()).toEqual(known);
  });

  it('are looked for by any of their words, put in order, and narrowed by group, number and archive', async () => {
    const group = (await a.calls.addGroup({ name: '处级' })).id;
    await add(b, { name: '王外人' });
    await add(a, { name: '王一', dept: '人事处', groupIds: [group] });
    await add(a, { name: '王二', dept: '财务处', cellPhone: '' });
    const gone = await add(a, { name: '李三', post: '科长' });
    expect(await names(a)).toEqual(['李三', '王一', '王二']);
    expect(await names(a, { wd: '王' })).toEqual(['王一', '王二']);
    expect(await names(a, { wd: '人事' })).toEqual(['王一']);
    expect(await names(a, { wd: '科长' })).toEqual(['李三']);
    expect(await names(a, { groupId: group })).toEqual(['王一']);
    expect(await names(a, { unreachable: 1 })).toEqual(['王二']);
    expect(await app.call(a.token).people.unitHome({})).toMatchObject({ students: 3, unreachable: 1 });
    await a.calls.archive({ ids: [gone], archived: 1 });
    expect([await names(a), await names(a, { archived: 1 })]).toEqual([['王一', '王二'], ['李三']]);
    const ordered = async (sort: 'dept' | '-dept') => (await a.calls.list({ sort })).list.map((s) => s.dept);
    expect([await ordered('dept'), await ordered('-dept')]).toEqual([
      ['财务处', '人事处'],
      ['人事处', '财务处'],
    ]);
    const page = await a.calls.list({ pageSize: 1, pageNum: 2, sort: 'createTime' });
    expect([page.total, page.list[0]?.name]).toEqual([2, '王二']);
  });

  it('are changed by who has seen the last change; their number is theirs alone in the unit', async () => {
    const [cellPhone, other] = [number(), number()];
    const group = (await a.calls.addGroup({ name: '一组' })).id;
    const id = await add(a, { cellPhone, groupIds: [group] });
    await add(a, { cellPhone: other });
    await expect(add(a, { cellPhone })).rejects.toMatchObject({
      answer: { status: 400 },
      fields: [{ path: 'cellPhone', code: 'taken' }],
    });
    // In another unit it may stand as well, which neither hears of.
    await add(b, { cellPhone });
    const fields = { name: '周安', cellPhone, dept: '人事处', post: '处长', studentType: 1, remark: '带队' };
    await a.calls.edit({ id, version: 1, ...fields, groupIds: [] });
    expect(await a.calls.detail({ id })).toMatchObject({ ...fields, groups: [], version: 2, archived: false });
    await expect(a.calls.edit({ id, version: 1, ...fields, name: '旧' })).rejects.toMatchObject({
      answer: { status: 409 },
    });
    await expect(a.calls.edit({ id, version: 2, ...fields, cellPhone: other })).rejects.toMatchObject({
      fields: [{ path: 'cellPhone', code: 'taken' }],
    });
    expect((await a.calls.detail({ id })).name).toBe('周安');
    // Several without a number are no twins.
    await add(a, { cellPhone: '' });
    await add(a, { cellPhone: '' });
  });

  it('are archived and brought back several at once, and as many as a unit may have', async () => {
    const ids = [await add(a), await add(a)];
    const [first] = ids as [number];
    expect(await a.calls.archive({ ids: [...ids, first], archived: 1 })).toEqual({ changed: 2, gone: [] });
    expect(await a.calls.archive({ ids, archived: 1 })).toEqual({ changed: 0, gone: [] });
    expect((await a.calls.detail({ id: first })).archived).toBe(true);
    expect(await a.calls.archive({ ids: [first], archived: 0 })).toEqual({ changed: 1, gone: [] });
    const many = Array.from({ length: unitLimits.students - 2 }, (_, i) => i);
    await app.database.db.execute(
      `insert into students (unit_id, name, created_at) select ${a.id}, '多' || n, now() from generate_series(1, ${many.length}) n`,
    );
    await expect(add(a)).rejects.toMatchObject({ answer: { status: 400, message: /20000 名/ } });
    await add(b);
  });

  it('are not written over by a page that was opened before they were archived or brought back', async () => {
    const id = await add(a);
    for (const [version, archived] of [1, 0].entries()) {
      await a.calls.archive({ ids: [id], archived });
      await expect(a.calls.edit({ id, version: version + 1, name: '旧' })).rejects.toMatchObject({
        answer: { status: 409 },
      });
    }
    // Who was archived already has not changed.
    await a.calls.archive({ ids: [id], archived: 0 });
    expect(await a.calls.detail({ id })).toMatchObject({ name: '周安', version: 3 });
  });
});

describe('groups', () => {
  it('have a name of their own in the unit, a size without the archived, and leave their people when they go', async () => {
    const [one, two] = [await add(a), await add(a)];
    const { id } = await a.calls.addGroup({ name: '处级班', remark: '周三', studentIds: [one, two] });
    await expect(a.calls.addGroup({ name: '处级班' })).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'taken' }],
    });
    await a.calls.archive({ ids: [two], archived: 1 });
    expect(await a.calls.group({ id })).toMatchObject({ name: '处级班', remark: '周三', size: 1, version: 1 });
    await a.calls.editGroup({ id, version: 1, name: '处级二班' });
    await expect(a.calls.editGroup({ id, version: 1, name: '旧' })).rejects.toMatchObject({ answer: { status: 409 } });
    const other = (await a.calls.addGroup({ name: '科级班' })).id;
    await expect(a.calls.editGroup({ id: other, version: 1, name: '处级二班' })).rejects.toMatchObject({
      fields: [{ path: 'name', code: 'taken' }],
    });
    expect((await a.calls.groups({ sort: 'name', wd: '级' })).list.map((g) => g.name)).toEqual(['处级二班', '科级班']);
    expect(await b.calls.groups({})).toEqual({ list: [], total: 0 });
    await a.calls.removeGroup({ id });
    await expect(a.calls.group({ id })).rejects.toMatchObject(absent);
    expect((await a.calls.detail({ id: one })).groups).toEqual([]);
  });

  it('take several in and let several out; who is in it already stays', async () => {
    const ids = [await add(a), await add(a)];
    const { id } = await a.calls.addGroup({ name: '一组', studentIds: ids.slice(0, 1) });
    expect(await a.calls.move({ groupId: id, ids: [...ids, 1e9], within: 1 })).toEqual({ changed: 1, gone: [1e9] });
    const twice = [1e9, ...ids, ...ids, 1e9];
    expect(await a.calls.move({ groupId: id, ids: twice, within: 1 })).toEqual({ changed: 0, gone: [1e9] });
    expect((await a.calls.group({ id })).size).toBe(2);
    expect(await a.calls.move({ groupId: id, ids, within: 0 })).toEqual({ changed: 2, gone: [] });
    expect((await a.calls.group({ id })).size).toBe(0);
  });

  it('are as many as a unit may have, also where several are made at once', async () => {
    await app.database.db.execute(
      `insert into student_groups (unit_id, name, created_at) select ${a.id}, '组' || n, now() from generate_series(1, ${unitLimits.groups - 1}) n`,
    );
    const made = await Promise.allSettled(['甲', '乙', '丙'].map((name) => a.calls.addGroup({ name })));
    expect(made.filter((m) => m.status === 'fulfilled').length).toBe(1);
  });
});

describe('whose account somebody on the list is', () => {
  it('is known once the number is proven, before or after it was written down, and never told to the unit', async () => {
    const [early, late] = [number(), number()];
    const there = await aPerson(app, { kinds: [1], cellPhone: early });
    const unproven = await aPerson(app, { kinds: [1], cellPhone: late, phoneProvenAt: null });
    const ids = [await add(a, { cellPhone: early }), await add(a, { cellPhone: late })] as [number, number];
    expect([(await rowOf(ids[0]))?.userId, (await rowOf(ids[1]))?.userId]).toEqual([there.user.id, null]);
    await app.database.db.update(users).set({ phoneProvenAt: new Date() }).where(eq(users.id, unproven.user.id));
    expect((await rowOf(ids[1]))?.userId).toBe(unproven.user.id);
    // Neither the list nor the person says that there is one, or what it is called.
    const [known, unknown] = [await a.calls.detail({ id: ids[0] }), await a.calls.detail({ id: await add(a) })];
    expect([Object.keys(known), known.name]).toEqual([Object.keys(unknown), '周安']);
  });

  it('goes with the number when the unit corrects it', async () => {
    const [right, wrong] = [number(), number()];
    const [owner, stranger] = [
      await aPerson(app, { kinds: [1], cellPhone: right }),
      await aPerson(app, { kinds: [1], cellPhone: wrong }),
    ];
    const id = await add(a, { cellPhone: wrong });
    expect((await rowOf(id))?.userId).toBe(stranger.user.id);
    await a.calls.edit({ id, version: 1, name: '周安', cellPhone: right });
    expect((await rowOf(id))?.userId).toBe(owner.user.id);
    await a.calls.edit({ id, version: 2, name: '周安', cellPhone: '' });
    expect(await rowOf(id)).toMatchObject({ userId: null, cellPhone: null });
  });

  it('stands on the list when the unit confirms the person, and is archived when the person leaves', async () => {
    const cellPhone = number();
    const listed = await add(a, { name: '写下的名字', cellPhone });
    const person = await aPerson(app, { kinds: [1], cellPhone, name: '本名', dept: '研究室' });
    const newcomer = await aPerson(app, { kinds: [1], name: '新来的', dept: '办公室', post: '主任' });
    for (const { user } of [person, newcomer])
      await app.database.db.update(users).set({ unitId: a.id, unitStatus: 0 }).where(eq(users.id, user.id));
    expect(await names(a)).toEqual(['写下的名字']);
    for (const { user } of [person, newcomer])
      await app.call(a.token).people.decideClaim({ id: user.id, confirm: true });
    const rows = await rowsOf(a);
    expect(rows.map((r) => [r.name, r.userId]).sort()).toEqual([
      ['写下的名字', person.user.id],
      ['新来的', newcomer.user.id],
    ]);
    expect(rows.find((r) => r.name === '新来的')).toMatchObject({ dept: '办公室', post: '主任' });
    await app.database.db.update(users).set({ unitId: b.id, unitStatus: 0 }).where(eq(users.id, newcomer.user.id));
    expect([await names(a), await names(a, { archived: 1 })]).toEqual([['写下的名字'], ['新来的']]);
    // Who comes back is on the list again, once.
    await app.database.db.update(users).set({ unitId: a.id, unitStatus: 1 }).where(eq(users.id, newcomer.user.id));
    expect(await names(a)).toEqual(['写下的名字', '新来的']);
    expect((await rowOf(listed))?.archivedAt).toBeNull();
  });

  it('is nobody’s once the account is gone; the list stays, and goes with its unit', async () => {
    const { user } = await aPerson(app, { kinds: [1], cellPhone: number() });
    const id = await add(a, { cellPhone: user.cellPhone as string });
    await app.database.db.delete(users).where(eq(users.id, user.id));
    expect(await rowOf(id)).toMatchObject({ userId: null, name: '周安' });
    await app.database.db.delete(units).where(eq(units.id, a.id));
    expect(await rowOf(id)).toBeUndefined();
  });
});
