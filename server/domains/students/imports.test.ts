import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody } from '../../../test/factories/classes.ts';
import { uploadList } from '../../../test/factories/lists.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { importLimits } from '../../../shared/import-limits.ts';
import { unitLimits } from '../../../shared/limits.ts';
import { studentImportRows, studentImports } from '../../db/tables/student-imports.ts';
import { groupMembers, studentGroups, students } from '../../db/tables/students.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { takeJob } from './take.ts';

let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

type Unit = Awaited<ReturnType<typeof unitNow>>;
async function unitNow() {
  const unit = await aUnit(app, clock);
  const token = unit.headers.authorization;
  return { ...unit, token, calls: app.call(token).students };
}
let a: Unit;
let b: Unit;
beforeEach(async () => {
  clock = new Date('2026-11-21T08:00:00Z');
  a = await unitNow();
  b = await unitNow();
});

const refused = (message: RegExp) => ({ answer: { status: 400, message: expect.stringMatching(message) } });
const absent = { answer: { status: 500, message: '404' } };
const head = ['姓名', '手机号码', '所在部门', '职务', '学员类型', '分组', '备注'];
let count = 0;
const number = () => `137${String(++count).padStart(8, '0')}`;
const text = (lines: string[][]) => new TextEncoder().encode(lines.map((l) => l.join(',')).join('\r\n'));

async function preview(unit: Unit, lines: string[][], name = '名单.csv') {
  const filePath = await uploadList(app, unit.token, name, text(lines));
  return (await unit.calls.previewImport({ filePath })).id;
}
async function take(unit: Unit, id: number, how: Partial<Parameters<Unit['calls']['commitImport']>[0]> = {}) {
  await unit.calls.commitImport({ id, ...how });
  await app.jobsDone(takeJob);
  return unit.calls.importDetail({ id });
}
const rowsOf = async (unit: Unit, id: number) => (await unit.calls.importRows({ id, pageSize: 100 })).list;
const listOf = (unit: Unit) =>
  app.database.db.select().from(students).where(eq(students.unitId, unit.unitId)).orderBy(students.id);
const everything = async () => [
  await app.database.db.select().from(studentImports).orderBy(studentImports.id),
  await app.database.db.select().from(studentImportRows).orderBy(studentImportRows.id),
  await app.database.db.select().from(students).orderBy(students.id),
  await app.database.db.select().from(studentGroups).orderBy(studentGroups.id),
  await app.database.db.select().from(groupMembers),
];

describe('a list of people that a unit reads in', () => {
  it('is nobody else’s: a foreign list, row, group or file is absent, and nothing is written', async () => {
    const theirs = await preview(b, [head, ['甲', number()]]);
    const mine = await preview(a, [head, ['甲', number()]]);
    const [row] = await rowsOf(b, theirs);
    const rowId = row?.id as number;
    const { id: groupId } = await b.calls.addGroup({ name: '外组' });
    const filePath = await uploadList(app, b.token, 'x.csv', text([head, ['甲', number()]]));
    const columns = (await b.calls.importDetail({ id: theirs })).columns;
    const known = await everything();
    for (const attempt of [
      () => a.calls.importDetail({ id: theirs }),
      () => a.calls.importRows({ id: theirs }),
      () => a.calls.matchImport({ id: theirs, version: 1, headingLine: 1, columns }),
      () => a.calls.mendImportRow({ id: theirs, rowId, version: 1, name: '改' }),
      () => a.calls.mendImportRow({ id: mine, rowId, version: 1, name: '改' }),
      () => a.calls.dropImportRow({ id: mine, rowId, version: 1, dropped: 1 }),
      () => a.calls.commitImport({ id: theirs }),
      () => a.calls.commitImport({ id: mine, groupId }),
      () => a.calls.undoImport({ id: theirs }),
      () => a.calls.discardImport({ id: theirs }),
    ])
      await expect(attempt()).rejects.toMatchObject(absent);
    await expect(a.calls.previewImport({ filePath })).rejects.toMatchObject(refused(/重新上传/));
    const asked = await app.post('/api/train/student/import/faults', { id: theirs }, { authorization: a.token });
    expect(asked.message).toBe('404');
    expect((await a.calls.imports({})).list.map((i) => i.id)).toEqual([mine]);
    expect(await everything()).toEqual(known);
  });

  it('is refused where it holds nobody, too many, no text, or is one of too many that wait', async () => {
    await expect(preview(a, [head])).rejects.toMatchObject(refused(/没有人员/));
    await expect(preview(a, [['a', 'b']].slice(1))).rejects.toThrow();
    const many = Array.from({ length: importLimits.rows + 1 }, (_, i) => [`甲${i}`]);
    await expect(preview(a, [head, ...many])).rejects.toMatchObject(refused(/最多导入 10000 行/));
    await expect(preview(a, [head, ['甲\0乙', '1']])).rejects.toMatchObject(refused(/不是能读取的文本表格/));
    await expect(preview(a, [Array.from({ length: 31 }, (_, i) => `列${i}`)])).rejects.toMatchObject(
      refused(/内容异常/),
    );
    await expect(uploadList(app, a.token, '名单.xls', text([head]))).rejects.toThrow(/类型|格式|支持/);
    await expect(uploadList(app, a.token, '名单.csv', Buffer.from('%PDF-1.7\n%%EOF'))).rejects.toThrow();
    await expect(uploadList(app, a.token, '名单.xlsx', text([head]))).rejects.toThrow();
    expect(await app.database.db.$count(studentImports, eq(studentImports.unitId, a.unitId))).toBe(0);
    await app.database.db.execute(
      `insert into student_imports (unit_id, file_name, file_path, kind, heading_line, columns, rows, created_at)
       select ${a.unitId}, 'x', 'x' || n, 'utf-8', 1, '{}', 1, now() from generate_series(1, ${importLimits.waiting - 1}) n`,
    );
    await preview(a, [head, ['甲', number()]]);
    await expect(preview(a, [head, ['甲', number()]])).rejects.toMatchObject(refused(/已有 20 份名单/));
    await preview(b, [head, ['甲', number()]]);
  });

  it('says in Chinese what is wrong with each cell, knows doubles and who is there, and is mended in place', async () => {
    const [known, old, twice] = [number(), number(), number()];
    await a.calls.add({ name: '在册', cellPhone: known, dept: '老部门' });
    const { id: gone } = await a.calls.add({ name: '归档', cellPhone: old });
    await a.calls.archive({ ids: [gone], archived: 1 });
    await a.calls.add({ name: '无号', dept: '一科' });
    const id = await preview(a, [
      ...[head, ['', number()], ['短号', '1380000'], ['甲', twice], ['乙', twice], ['丙', number(), '', '', '老师']],
      ...[
        ['长'.repeat(31), number()],
        ['科学', '1.38E+10'],
        ['在册', known, '新部门'],
        ['归档', old],
      ],
      ...[
        ['无号', '', '一科'],
        ['无号', '', '二科'],
        ['张三（示例，请删除本行）', ''],
      ],
    ]);
    const rows = await rowsOf(a, id);
    expect(rows.map((r) => [r.line, r.state, r.faults.map((f) => `${f.field} ${f.message}`)])).toEqual([
      [2, 'wrong', ['name 没有填写姓名']],
      [3, 'wrong', ['cellPhone 手机号码“1380000”不是 11 位数字']],
      [4, 'good', []],
      [5, 'wrong', ['cellPhone 手机号码与第 4 行重复']],
      [6, 'wrong', ['studentType 学员类型“老师”不是机关干部、企业人员、其他之一']],
      [7, 'wrong', ['name 姓名超过 30 个字']],
      [8, 'wrong', ['cellPhone 手机号码被表格软件写成了“1.38E+10”，后几位已经丢失，请改成 11 位数字']],
      [9, 'there', []],
      [10, 'there', []],
      [11, 'there', []],
      [12, 'good', []],
      [13, 'wrong', ['name 这是模板里的示例，不是学员']],
    ]);
    expect(rows[7]?.known).toEqual({ name: '在册', dept: '老部门', post: '', archived: false });
    const before = await a.calls.importDetail({ id });
    expect(before.counts).toEqual({ wrong: 7, good: 2, there: 3, archived: 1, dropped: 0, unreachable: 1 });
    expect((await a.calls.importRows({ id, state: 'wrong', pageSize: 3, pageNum: 3 })).list).toHaveLength(1);
    expect(await a.calls.importRows({ id, wd: '短' })).toMatchObject({ total: 1, list: [{ line: 3 }] });
    // The second of two is mended by itself when the first one is.
    const first = rows[2] as (typeof rows)[number];
    const mended = await a.calls.mendImportRow({ id, rowId: first.id, version: 1, cellPhone: ` +86 ${number()} ` });
    expect(mended).toMatchObject({ state: 'good', version: 2 });
    expect((await rowsOf(a, id))[3]).toMatchObject({ state: 'good', faults: [] });
    await expect(a.calls.mendImportRow({ id, rowId: first.id, version: 1, name: '旧' })).rejects.toMatchObject({
      answer: { status: 409 },
    });
    const dropped = await a.calls.dropImportRow({ id, rowId: first.id, version: 2, dropped: 1 });
    expect(dropped.state).toBe('dropped');
    const back = await a.calls.dropImportRow({ id, rowId: first.id, version: 3, dropped: 0 });
    expect([back.state, back.name]).toEqual(['good', '甲']);
    // What is wrong is kept all the same, with what is wrong with it.
    const bad = await a.calls.mendImportRow({ id, rowId: first.id, version: 4, cellPhone: '12', groups: '一组、二组' });
    expect(bad).toMatchObject({ cellPhone: '12', groups: '一组、二组', state: 'wrong' });
  });

  it('is looked at once, however often it is sent; columns are chosen anew, and what was typed stays', async () => {
    const filePath = await uploadList(
      ...[app, a.token, '名单.csv'],
      text([['甲组名单'], ['一', '二', '三'], ['王一', number(), '人事处'], ['李二', number(), '财务处']]),
    );
    const { id } = await a.calls.previewImport({ filePath });
    expect(await a.calls.previewImport({ filePath })).toEqual({ id });
    const seen = await a.calls.importDetail({ id });
    expect(seen).toMatchObject({ headingLine: 0, rows: 4, kind: 'utf-8', counts: { wrong: 4 } });
    expect(seen.top.map((t) => t.cells)).toContainEqual(['一', '二', '三']);
    const columns = { ...seen.columns, name: 0, cellPhone: 1, dept: 2 };
    const match = { id, version: 1, headingLine: 2, columns };
    await expect(a.calls.matchImport({ ...match, columns: { ...columns, dept: 1 } })).rejects.toMatchObject(
      refused(/同一列/),
    );
    await expect(a.calls.matchImport({ ...match, columns: seen.columns })).rejects.toMatchObject(refused(/姓名/));
    await expect(a.calls.matchImport({ ...match, headingLine: 9 })).rejects.toMatchObject(refused(/没有人员/));
    await a.calls.matchImport(match);
    await expect(a.calls.matchImport(match)).rejects.toMatchObject({ answer: { status: 409 } });
    const [first] = await rowsOf(a, id);
    expect(first).toMatchObject({ line: 3, name: '王一', dept: '人事处', state: 'good' });
    await a.calls.mendImportRow({ id, rowId: first?.id ?? 0, version: first?.version ?? 0, name: '王壹' });
    await a.calls.matchImport({ ...match, version: 2, columns: { ...columns, dept: -1, post: 2 } });
    expect((await rowsOf(a, id)).map((r) => [r.name, r.dept, r.post])).toEqual([
      ['王壹', '', '人事处'],
      ['李二', '', '财务处'],
    ]);
  });
});

describe('taking a list over', () => {
  it('makes people and groups once, joins who is there, leaves what is wrong, and is taken back whole', async () => {
    const [known, old] = [number(), number()];
    const { id: there } = await a.calls.add({ name: '在册', cellPhone: known, dept: '老部门', post: '科员' });
    const { id: gone } = await a.calls.add({ name: '归档', cellPhone: old });
    await a.calls.archive({ ids: [gone], archived: 1 });
    const { id: groupId } = await a.calls.addGroup({ name: '全体' });
    const account = await aPerson(app, { kinds: [1], cellPhone: number() });
    const before = [await listOf(a), await a.calls.groups({})];
    const id = await preview(a, [
      ...[head, ['新人', number(), '人事处', '科长', '机关干部', '新组、全体', '带队'], ['在册', known, '新部门']],
      ...[
        ['归档', old],
        ['错的', '1'],
        ['有号', account.cellPhone],
        ['=1+1', number()],
      ],
    ]);
    expect((await a.calls.importDetail({ id })).newGroups).toEqual(['新组']);
    await Promise.all([1, 2].map(() => a.calls.commitImport({ id, groupId, updates: 1, restores: 1 })));
    await app.jobsDone(takeJob);
    const done = await take(a, id);
    expect(done).toMatchObject({ status: 2, made: 3, changed: 2, joined: 0, left: 1, rows: 6, done: 6, kept: true });
    const list = await listOf(a);
    expect(list.map((s) => [s.name, s.dept, s.post, s.remark, s.studentType, s.archivedAt])).toEqual([
      ['在册', '新部门', '科员', '', null, null],
      ['归档', '', '', '', null, null],
      ['新人', '人事处', '科长', '带队', 1, null],
      ['有号', '', '', '', null, null],
      ['=1+1', '', '', '', null, null],
    ]);
    // Whose account it is triggers know; the unit sees the same of both.
    expect(list[3]?.userId).toBe(account.user.id);
    const [one, other] = [list[2]?.id ?? 0, list[3]?.id ?? 0];
    expect(Object.keys(await a.calls.detail({ id: one }))).toEqual(Object.keys(await a.calls.detail({ id: other })));
    expect((await a.calls.list({ groupId })).total).toBe(5);
    expect((await a.calls.detail({ id: one })).groups.map((g) => g.name)).toEqual(['全体', '新组']);
    for (const attempt of [
      () => a.calls.discardImport({ id }),
      () => a.calls.matchImport({ id, version: 1, headingLine: 1, columns: done.columns }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused(/已经导入/));
    expect(await a.calls.undoImport({ id })).toEqual({ removed: 3, reset: 2 });
    const after = [await listOf(a), await a.calls.groups({})];
    const bare = (rows: typeof list) => rows.map(({ version: _, ...s }) => ({ ...s }));
    expect(bare(after[0] as typeof list)).toEqual(bare(before[0] as typeof list));
    expect(after[1]).toEqual(before[1]);
    expect((await a.calls.detail({ id: there })).dept).toBe('老部门');
    await expect(a.calls.undoImport({ id })).rejects.toMatchObject(refused(/已经撤销/));
    await expect(a.calls.commitImport({ id })).rejects.toMatchObject(refused(/已经撤销/));
    expect(await a.calls.importDetail({ id })).toMatchObject({ status: 3, kept: false });
  });

  it('leaves who is there as they are where nothing else is chosen, and archived ones archived', async () => {
    const [known, old] = [number(), number()];
    await a.calls.add({ name: '在册', cellPhone: known, dept: '老部门' });
    const { id: gone } = await a.calls.add({ name: '归档', cellPhone: old });
    await a.calls.archive({ ids: [gone], archived: 1 });
    const id = await preview(a, [head, ['改名', known, '新部门', '', '', '一组'], ['归档', old, '', '', '', '一组']]);
    expect(await take(a, id, { restores: 0 })).toMatchObject({ made: 0, changed: 0, joined: 1, left: 1 });
    expect((await listOf(a)).map((s) => [s.name, s.dept, s.archivedAt !== null])).toEqual([
      ['在册', '老部门', false],
      ['归档', '', true],
    ]);
    expect((await rowsOf(a, id)).map((r) => [r.state, r.name, r.known?.name, r.put])).toEqual([
      ['joined', '改名', '在册', '一组'],
      ['left', '归档', '归档', ''],
    ]);
    const groups = (await a.calls.groups({})).list;
    expect(groups.map((g) => [g.name, g.size])).toEqual([['一组', 1]]);
    const faults = [{ field: 'cellPhone', message: '已归档，没有恢复' }];
    expect((await rowsOf(a, id))[1]).toMatchObject({ state: 'left', faults });
  });

  it('is refused without anybody, without room, and taken back only while nobody has used it', async () => {
    const none = await preview(a, [head, ['错的', '1']]);
    await expect(a.calls.commitImport({ id: none })).rejects.toMatchObject(refused(/没有可以导入的行/));
    await app.database.db.execute(
      `insert into students (unit_id, name, created_at) select ${b.unitId}, '多' || n, now() from generate_series(1, ${unitLimits.students - 1}) n`,
    );
    const full = await preview(b, [head, ['甲', number()], ['乙', number()]]);
    await expect(b.calls.commitImport({ id: full })).rejects.toMatchObject(refused(/还能加 1 人，这份名单要新增 2 人/));
    const id = await preview(a, [head, ['甲', number()], ['乙', number()], ['丙', number()]]);
    await take(a, id);
    const people = await listOf(a);
    const ids = people.map((s) => s.id);
    const { version } = await a.calls.detail({ id: ids[1] ?? 0 });
    await a.calls.edit({ id: ids[1] ?? 0, version, name: '乙改' });
    await app.call(a.token).classes.add(classBody({ studentUserIds: [ids[0] ?? 0] }));
    await expect(a.calls.undoImport({ id })).rejects.toMatchObject(
      refused(/“甲”已在培训班里，“乙改”的资料在导入以后改过，不能整批撤销/),
    );
    expect(await listOf(a)).toHaveLength(3);
    // The page says so beforehand.
    expect(await a.calls.importDetail({ id })).toMatchObject({
      status: 2,
      undoFault: '“甲”已在培训班里，“乙改”的资料在导入以后改过，不能整批撤销；需要时请逐个归档',
    });
  });

  it('says in which columns anything stands, and into which groups its people came, and none of that before', async () => {
    const { id: groupId } = await a.calls.addGroup({ name: '全体', studentIds: [] });
    const id = await preview(a, [
      head,
      ['甲', number(), '', '科员', '', '一组、二组'],
      ['错', '1', '某处', '', '', '三组'],
    ]);
    expect(await a.calls.importDetail({ id })).toMatchObject({ undoFault: '', filled: [], groups: [] });
    await take(a, id, { groupId });
    const { undoFault, filled, groups } = await a.calls.importDetail({ id });
    expect([undoFault, filled, groups.map((g) => g.name).sort()]).toEqual([
      ...['', ['name', 'cellPhone', 'dept', 'post', 'groups'], ['一组', '二组', '全体'].sort()],
    ]);
    expect(groups.map((g) => g.id)).toContain(groupId);
    await a.calls.undoImport({ id });
    expect(await a.calls.importDetail({ id })).toMatchObject({ undoFault: '', filled: [], groups: [] });
  });

  it('gives back what has to be mended as a sheet that can be read again, of which no cell calculates', async () => {
    const id = await preview(a, [head, ['好的', number()], ['=1+1', '1'], ['', number(), '人事处']]);
    await take(a, id);
    const answer = await fetch(`${app.url}/api/train/student/import/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: a.token },
      body: JSON.stringify({ id }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sheet = await readXlsx(bytes);
    expect(sheet.map((r) => [r.cells[0], r.cells[7], r.formulas])).toEqual([
      ['姓名（必填）', '要改什么', []],
      ["'=1+1", '手机号码“1”不是 11 位数字', []],
      ['', '没有填写姓名', []],
    ]);
    const filePath = await uploadList(app, a.token, '要改的行.xlsx', bytes);
    const again = await a.calls.previewImport({ filePath });
    expect((await rowsOf(a, again.id)).map((r) => [r.name, r.dept, r.state])).toEqual([
      ['=1+1', '', 'wrong'],
      ['', '人事处', 'wrong'],
    ]);
    await a.calls.discardImport(again);
    await expect(a.calls.importDetail(again)).rejects.toMatchObject(absent);
    const template = await fetch(`${app.url}/api/train/student/import/template`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: a.token },
      body: '{}',
    });
    const [titles] = await readXlsx(Buffer.from(await template.arrayBuffer()));
    expect(titles?.cells).toEqual(['姓名（必填）', ...head.slice(1)]);
  });

  it('that is being taken over may be begun again once nothing was heard of it for a minute, and not before', async () => {
    const id = await preview(a, [head, ['甲', number()]]);
    // Its process died with the job, which had been at it for an hour.
    const begun = { status: 1, committedAt: new Date(clock.getTime() - 3_600_000), touchedAt: clock };
    await app.database.db.update(studentImports).set(begun).where(eq(studentImports.id, id));
    const asked = async (ms: number) => {
      clock = new Date(begun.touchedAt.getTime() + ms);
      const { stuck } = await a.calls.importDetail({ id });
      return [stuck, (await take(a, id)).status];
    };
    expect(await asked(60_000)).toEqual([false, 1]);
    expect(await asked(60_001)).toEqual([true, 2]);
    expect(await listOf(a)).toHaveLength(1);
  });

  it('is forgotten in time: lists that wait, rows of those that were taken over, and at last what is told of them', async () => {
    const waits = await preview(a, [head, ['甲', number()]]);
    const taken = await preview(a, [head, ['乙', number()]]);
    await take(a, taken);
    const { pool } = app.database;
    const left = async () => (await pool.query(`select id from student_imports where unit_id = ${a.unitId}`)).rows;
    const kept = async () =>
      (await pool.query(`select 1 from student_import_rows where import_id = ${taken}`)).rowCount;
    const later = async (days: number) => {
      clock = new Date(new Date('2026-11-21T08:00:00Z').getTime() + days * 86_400_000);
      await app.runJob('students.forget-imports');
    };
    await later(importLimits.waitingDays);
    expect(await left()).toHaveLength(2);
    await later(importLimits.waitingDays + 1);
    expect(await left()).toEqual([{ id: taken }]);
    await later(importLimits.rowDays);
    expect([waits < taken, await kept()]).toEqual([true, 2]);
    await later(importLimits.rowDays + 1);
    expect([await left(), await kept()]).toEqual([[{ id: taken }], 0]);
    clock = new Date('2026-11-21T08:00:00Z');
    expect(await a.calls.importDetail({ id: taken })).toMatchObject({
      ...{ kept: false, made: 1 },
      undoFault: expect.stringContaining('太久'),
    });
    await expect(a.calls.undoImport({ id: taken })).rejects.toMatchObject(refused(/太久/));
    await later(importLimits.toldDays + 1);
    expect(await left()).toEqual([]);
    expect(await listOf(a)).toHaveLength(1);
  });
});
