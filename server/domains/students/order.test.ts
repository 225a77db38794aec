import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { orderOf } from '../../db/list.ts';
import { byPinyin, byWords } from '../../db/pinyin.ts';
import { students } from '../../db/tables/students.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty');
});
afterAll(() => app.close());

async function aUnit() {
  const { token, unit } = await aPerson(app, { kinds: [3] });
  return { id: (unit as { id: number }).id, calls: app.call(token).students };
}

it('people and departments stand in the order of their pinyin, downwards as well; families are read as families', async () => {
  const { calls } = await aUnit();
  // By the numbers of their signs: 丁 before 仇 before 单 before 安 before 曾 before 阿.
  const people = { 曾一: '组织处', 丁二: '办公室', 阿三: '人事处', 仇四: '财务处', 单五: '办公室', 安六: '财务处' };
  for (const [name, dept] of Object.entries(people)) await calls.add({ name, dept });
  const by = async (sort: 'name' | '-name' | 'dept' | '-dept') =>
    (await calls.list({ sort })).list.map((s) => (sort.endsWith('name') ? s.name : s.dept));
  const names = ['阿三', '安六', '丁二', '仇四', '单五', '曾一'];
  expect(await by('name')).toEqual(names);
  expect(await by('-name')).toEqual(names.toReversed());
  const departments = ['办公室', '办公室', '财务处', '财务处', '人事处', '组织处'];
  expect(await by('dept')).toEqual(departments);
  expect(await by('-dept')).toEqual(departments.toReversed());
});

it('twenty thousand of them are put in order by an index, both ways', async () => {
  const { id } = await aUnit();
  const { db } = app.database;
  await db.execute(
    sql`insert into students (unit_id, name, dept, created_at) select ${id}, '学员' || n, n % 40 || '处', now() from generate_series(1, 20000) n`,
  );
  await db.execute(sql`analyze students`);
  const sorts = { name: byPinyin(students.name), dept: byWords(students.dept) };
  for (const [sort, index] of [
    ['name', 'students_name'],
    ['-name', 'students_name'],
    ['dept', 'students_dept'],
    ['-dept', 'students_dept'],
  ] as const) {
    const list = db
      .select()
      .from(students)
      .where(eq(students.unitId, id))
      .orderBy(...orderOf(sorts, sort, students.id))
      .limit(20);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${list}`);
    const plan = rows.map((r) => r['QUERY PLAN']).join(' ');
    expect(plan, sort).toContain(index);
    expect(plan, sort).not.toMatch(/Sort|Seq Scan/);
  }
});
