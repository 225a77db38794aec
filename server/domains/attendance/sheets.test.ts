import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { pagesOfPdf } from '../../../test/pdf-text.ts';
import { units } from '../../db/tables/account.ts';
import { attendance } from '../../db/tables/attendance.ts';
import { classGroups, courses, trainingClasses } from '../../db/tables/classes.ts';
import { groupMembers, studentGroups } from '../../db/tables/students.ts';
import type { Value } from '../../documents/document.ts';
import { writePdf } from '../../documents/pdf/pdf.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { people as peopleSheet, type Sheet, signIns } from './sheets.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
// Logins last two hours: of the noon between the lessons.
let clock = at('12:30:00');
let app: TestApp;
let unit: Awaited<ReturnType<typeof aUnit>>;
let here: Awaited<ReturnType<typeof aRunningClass>>;
const people = ['周敏', '李强', '=1+1', '王芳'].map((name, n) => ({ name, cellPhone: `1360000000${n}` }));

beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  unit = await aUnit(app, clock);
  here = await aRunningClass(app, unit, people);
  const { trainingClassId, courseId } = here;
  const sign = (n: number) =>
    app.api.attendance.signIn({ trainingClassId, courseId, ...people[n], code: codeAt(courseId, clock).code });
  clock = at('08:50:00');
  await sign(0);
  clock = at('09:40:00');
  await sign(1);
  clock = at('12:30:00');
  const [, , , onLeave] = here.studentIds;
  const call = app.call(unit.headers.authorization).attendance;
  await call.updateStatus({ trainingClassId, courseId, userId: onLeave, signInStatus: 3, reason: '公务' });
});
afterAll(() => app.close());

const take = (body: object, of = unit) =>
  fetch(`${app.url}/api/train/entrustingUnitClassAppController/exportTeachingCourseOneSignInList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...of.headers },
    body: JSON.stringify({ trainingClassId: here.trainingClassId, ...body }),
  });
const cells = async (response: Response) =>
  (await readXlsx(Buffer.from(await response.arrayBuffer()))).map((row) => row.cells);

it('a register has all lessons beside one another, and of each person what they were and what that makes', async () => {
  clock = at('14:10:00');
  const [head = [], ...rows] = await cells(await take({}));
  expect(head.slice(0, 3)).toEqual(['姓名', '部门', '手机号码']);
  expect(head.slice(3)).toEqual([
    ...['12月1日 09:00 上午课', '12月1日 14:00 下午课'],
    ...['应到', '到课', '迟到', '请假', '缺勤', '到课率'],
  ]);
  const said = Object.fromEntries(rows.map(([name, , , ...rest]) => [name, rest.join(' ')]));
  // The afternoon is on: nobody is absent from it yet, and it counts for nothing.
  expect(said).toEqual({
    周敏: '到课 未签到 1 1 0 0 0 1',
    李强: '迟到 未签到 1 0 1 0 0 1',
    "'=1+1": '缺勤 未签到 1 0 0 0 1 0',
    王芳: '请假 未签到 1 0 0 1 0',
  });
  clock = at('12:30:00');
  const [, ...before] = await cells(await take({}));
  expect(before.map((row) => row[4])).toEqual(['', '', '', '']);
  // Leave as the class counts it.
  await app.database.db.update(trainingClasses).set({ leaveRule: 'present' });
  const [, ...counted] = await cells(await take({}));
  expect(counted.find(([name]) => name === '王芳')?.at(-1)).toBe('1');
  await app.database.db.update(trainingClasses).set({ leaveRule: 'excluded' });
});

it('is on paper too, without numbers of people, and so is a lesson and the list of people', async () => {
  clock = at('12:30:00');
  for (const body of [{ format: 'pdf' }, { format: 'pdf', courseId: here.courseId }]) {
    const answer = await take(body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('.pdf');
    const text = pagesOfPdf(Buffer.from(await answer.arrayBuffer())).join('\n');
    for (const word of ['签到班', '周敏', '缺勤', '=1+1']) expect(text, word).toContain(word);
    expect(text).not.toContain('1360000000');
  }
  const refused = await take({ format: 'exe' });
  expect(((await refused.json()) as { message: string }).message).toContain('格式');
});

const sheetOf = (body: object = {}) =>
  signIns({
    ...{ db: app.database.db, scope: { unitId: unit.unitId }, classType: 2, now: clock },
    body: { trainingClassId: here.trainingClassId, ...body },
  });
const signed = { kind: 'signatures', labels: ['班主任签字', '日期'] };

it('a register on paper begins with the rate and its rule, has few lessons beside the sums, and is signed', async () => {
  const sheet = await sheetOf();
  const rows = [
    ['周敏', '一处', '136', '到课', '缺勤', 2, 1, 0, 0, 1, 0.5],
    ['李强', '一处', '137', '请假', '迟到', 2, 0, 1, 1, 0, 1],
  ];
  expect(sheet.across).toBe(true);
  expect(sheet.onPaper(rows)).toMatchObject([
    {
      rows: [
        ['全班到课率', '66.7%（应到 4 人次，到课 1，迟到 1，请假 1，缺勤 1）'],
        ['统计规则', expect.stringMatching(/批准的请假不计入应到人数；上课 \d+ 分钟起算迟到/)],
      ],
    },
    {
      title: '课程',
      rows: [['1', '上午课', '12月1日 09:00–11:00', expect.anything(), '甲楼'], { 0: '2', 1: '下午课' }],
    },
    {
      title: '考勤',
      columns: ['序号', '姓名', '部门', '1', '2', '应到', '到课', '迟到', '请假', '缺勤', '到课率'].map((title) => ({
        title,
      })),
      rows: [['1', '周敏', '一处', '到课', '缺勤', 2, 1, 0, 0, 1, 0.5], { 0: '2', 1: '李强' }],
    },
    signed,
  ]);
});

it('a class of a room lies on two pages, with no name broken by long departments', async () => {
  const sheet = await sheetOf();
  const dept = '某某市人民政府办公室综合协调处';
  const rows = Array.from({ length: 31 }, () => ['严试庚', dept, '136', '到课', '缺勤', 2, 1, 0, 0, 1, 0.5]);
  const { title, subtitle } = sheet;
  const paper = { title, subtitle, author: '学院', made: clock, across: true, blocks: sheet.onPaper(rows) };
  const pages = pagesOfPdf(await writePdf(paper));
  expect(pages).toHaveLength(2);
  const lines = pages.join('\n').split('\n');
  expect(lines.filter((line) => line === '严试庚')).toHaveLength(31);
  expect(lines.filter((line) => line === dept)).toHaveLength(31);
  expect(pages[1]).toContain('班主任签字');
});

it('many lessons stand in tables of their own, twelve beside one another', async () => {
  const { db } = app.database;
  const day = new Date('2026-12-02T09:00:00+08:00').getTime();
  const more = Array.from({ length: 14 }, (_, i) => ({
    ...{ classId: here.trainingClassId, name: `课 ${i}`, teacherName: '师', place: '' },
    ...{ startAt: new Date(day + i * 3_600_000), endAt: new Date(day + i * 3_600_000 + 1_800_000) },
  }));
  const made = await db.insert(courses).values(more).returning({ id: courses.id });
  const sheet = await sheetOf();
  const row = ['周敏', '一处', '136', ...Array.from({ length: 16 }, (_, i) => `第${i + 1}`), 16, 1, 0, 0, 1, 0.5];
  expect(sheet.onPaper([row])).toMatchObject([
    { kind: 'facts' },
    { title: '课程' },
    { title: '合计', rows: [['1', '周敏', '一处', 16, 1, 0, 0, 1, 0.5]] },
    { title: '第 1 至 12 次课', rows: [{ 0: '1', 1: '周敏', 2: '第1', 13: '第12' }] },
    { title: '第 13 至 16 次课', rows: [['1', '周敏', '第13', '第14', '第15', '第16']] },
    signed,
  ]);
  const ids = made.map(({ id }) => id);
  await db.delete(courses).where(inArray(courses.id, ids));
});

it('a lesson on paper counts its people, and of its own day says the hour alone', async () => {
  const sheet = await sheetOf({ courseId: here.courseId });
  const signedAt = at('08:50:12');
  const row = ['周敏', '一处', '136', '到课', signedAt, '扫码', ''];
  const other = ['李强', '一处', '136', '迟到', new Date('2026-12-02T08:50:12+08:00'), '人工登记', '补'];
  expect(sheet.onPaper([row, other])).toMatchObject([
    {
      title: '2 人　到课 1　迟到 1',
      rows: [
        ['1', '周敏', '一处', '到课', '08:50', '扫码', ''],
        ['2', '李强', '一处', '迟到', '12月2日 08:50', '人工登记', '补'],
      ],
    },
    signed,
  ]);
});

it('a lesson says at each sign-in what stands out of it, on paper where anything does', async () => {
  const { db } = app.database;
  const [first = 0] = here.studentIds;
  const one = eq(attendance.studentId, first);
  const said = async () => {
    const sheet = await sheetOf({ courseId: here.courseId });
    const rows: Value[][] = [];
    for await (const batch of sheet.batches()) rows.push(...batch);
    const [table] = sheet.onPaper(rows);
    const row = rows.find(([name]) => name === '周敏');
    return [row?.at(-1), table?.kind === 'table' ? table.columns.at(-1)?.title : ''];
  };
  expect(await said()).toEqual(['', '登记原因']);
  await db
    .update(attendance)
    .set({ flags: ['device', 'far'] })
    .where(one);
  expect(await said()).toEqual(['与别人用了同一台设备、位置较远', '签到提示']);
  await db.update(attendance).set({ flags: [] }).where(one);
});

it('a list of people names the unit, counts them, and says by which groups of the class they came', async () => {
  const ask = {
    ...{ db: app.database.db, scope: { unitId: unit.unitId }, classType: 2, now: at('08:00:00') },
    body: { trainingClassId: here.trainingClassId },
  };
  const cellsOf = async (sheet: Sheet) => {
    const rows: Value[][] = [];
    for await (const batch of sheet.batches()) rows.push(...batch);
    return rows;
  };
  const bare = await peopleSheet(ask);
  const shown = (sheet: Sheet, rows: Value[][]) => {
    const [table] = sheet.onPaper(rows);
    return table?.kind === 'table' ? table.columns.map((c) => c.title).join() : '';
  };
  expect(shown(bare, await cellsOf(bare))).toBe('序号,姓名,部门,职务,手机号码');
  const { db } = app.database;
  const group = { unitId: unit.unitId, name: '一组', createdAt: clock };
  const [made] = await db.insert(studentGroups).values(group).returning({ id: studentGroups.id });
  const groupId = made?.id as number;
  await db.insert(groupMembers).values({ groupId, studentId: here.studentIds[0] as number });
  await db.insert(classGroups).values({ groupId, classId: here.trainingClassId });
  const sheet = await peopleSheet(ask);
  const [{ name }] = (await db.select({ name: units.name }).from(units).where(eq(units.id, unit.unitId))) as [
    { name: string },
  ];
  expect(sheet.subtitle.split('　')[0]).toBe(name);
  const rows = await cellsOf(sheet);
  expect(shown(sheet, rows)).toBe('序号,姓名,部门,职务,手机号码,分组');
  expect(Object.fromEntries(rows.map((row) => [row[0], row[6]]))).toMatchObject({ 周敏: '一组', 李强: '' });
  // Once a lesson is over, what they were at it as well, and then across.
  const counted = await peopleSheet({ ...ask, now: at('11:00:00') });
  expect(
    shown(counted, await cellsOf(counted))
      .split(',')
      .slice(-7)
      .join(),
  ).toBe('分组,应到,到课,迟到,请假,缺勤,到课率');
  expect([sheet.across, counted.across]).toEqual([false, true]);
  await db.delete(studentGroups).where(eq(studentGroups.id, groupId));
});

it('nobody else has it: absent for another unit, and where the class is of the other kind', async () => {
  const stranger = await aUnit(app, clock);
  const said = async (response: Response) => ((await response.json()) as { message: string }).message;
  for (const format of ['xlsx', 'pdf']) expect(await said(await take({ format }, stranger))).toBe('404');
  const isHere = eq(trainingClasses.id, here.trainingClassId);
  await app.database.db.update(trainingClasses).set({ classType: 1 }).where(isHere);
  expect(await said(await take({}))).toBe('404');
  await app.database.db.update(trainingClasses).set({ classType: 2 }).where(isHere);
});

it('six lessons still stand beside the sums, and seven in a table of their own', async () => {
  const { db } = app.database;
  const day = new Date('2026-12-02T09:00:00+08:00').getTime();
  const add = async (count: number) => {
    const more = Array.from({ length: count }, (_, i) => ({
      ...{ classId: here.trainingClassId, name: '又一课', teacherName: '', place: '' },
      ...{ startAt: new Date(day + i * 3_600_000), endAt: new Date(day + i * 3_600_000 + 1_800_000) },
    }));
    await db.insert(courses).values(more);
    const blocks = (await sheetOf()).onPaper([]);
    return blocks.flatMap((block) => (block.kind === 'table' ? [block.title] : []));
  };
  expect(await add(4)).toEqual(['课程', '考勤']);
  expect(await add(1)).toEqual(['课程', '合计', '第 1 至 7 次课']);
  await db.delete(courses).where(eq(courses.name, '又一课'));
});

it('what would be too long for paper is refused there, and is a workbook still', async () => {
  const pool = app.database.pool;
  await pool.query(
    `with made as (insert into students (unit_id, name, created_at)
      select $1, '多' || n, now() from generate_series(1, 1497) n returning id)
    insert into class_members (class_id, student_id, source, added_at) select $2, id, 2, now() from made`,
    [unit.unitId, here.trainingClassId],
  );
  const refused = await take({ format: 'pdf', courseId: here.courseId });
  expect(((await refused.json()) as { message: string }).message).toBe('内容较多，不便排成 PDF，请导出 Excel 工作簿');
  expect(await cells(await take({ courseId: here.courseId }))).toHaveLength(1502);
  await pool.query("delete from students where name like '多%'");
});
