import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { pagesOfPdf } from '../../../test/pdf-text.ts';
import { trainingClasses } from '../../db/tables/classes.ts';
import { readXlsx } from '../../documents/xlsx/reader.ts';
import { signIns } from './sheets.ts';

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

it('lessons on paper go by numbers, eight beside one another', async () => {
  const sheet = await signIns({
    ...{ db: app.database.db, scope: { unitId: unit.unitId }, classType: 2, now: clock },
    body: { trainingClassId: here.trainingClassId },
  });
  const rows = [['周敏', '一处', '136', '到课', '缺勤', 2, 1, 0, 0, 1, 0.5]];
  expect(sheet.onPaper(rows)).toMatchObject([
    {
      title: '课程',
      rows: [['1', '上午课', '12月1日 09:00–11:00', expect.anything(), '甲楼'], { 0: '2', 1: '下午课' }],
    },
    { title: '合计', rows: [['周敏', '一处', 2, 1, 0, 0, 1, 0.5]] },
    {
      title: '第 1 至 2 次课',
      columns: [{ title: '姓名' }, { title: '1' }, { title: '2' }],
      rows: [['周敏', '到课', '缺勤']],
    },
  ]);
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
