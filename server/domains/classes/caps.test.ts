import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aGroup, aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { trainingClasses } from '../../db/tables/classes.ts';

const clock = new Date('2026-11-21T08:00:00Z');

describe('of what a unit writes about classes there are at most', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, clock);
  });
  afterAll(() => app.close());
  const fill = (unitId: number, n: number) =>
    app.database.pool.query(
      `insert into training_classes (class_type, unit_id, name, start_date, end_date, code, created_at)
       select 2, $1::int, 'x', '2026-12-01', '2026-12-02', 'F' || $1::int || '-' || n, now() from generate_series(1, $2::int) n`,
      [unitId, n],
    );

  it('five hundred classes, also of two that are added at once, and copies among them', async () => {
    const own = await aUnit(app, clock);
    await fill(own.unitId, 498);
    const { id } = await own.call.add(classBody());
    // One that the institute gave to it is none of its own.
    const { id: given } = await unit.call.add(classBody());
    await app.database.db.update(trainingClasses).set({ classType: 1, unitId: own.unitId }).where(sql`id = ${given}`);
    const both = await Promise.allSettled([
      own.call.add(classBody()),
      own.call.addAndPublish(classBody()),
      own.call.copy({ id, startDate: '2027-01-01' }),
    ]);
    expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    const message = '一个单位最多 500 个培训班，请先删除不用的草稿';
    for (const r of both) if (r.status === 'rejected') expect(r.reason).toMatchObject({ reason: 'input', message });
    const ofUnit = sql`unit_id = ${own.unitId} and class_type = 2`;
    expect(await app.database.db.$count(trainingClasses, ofUnit)).toBe(500);
    await unit.call.add(classBody());
  });

  it('two hundred lessons a class', async () => {
    const of = (n: number) =>
      Array.from({ length: n }, (_, i) => {
        const hour = String(Math.floor(i / 10)).padStart(2, '0');
        return lesson(`2026-12-0${1 + (i % 5)}`, `${hour}:${i % 10 < 5 ? '00' : '30'}`, '23:59');
      });
    await expect(unit.call.add(classBody({ courses: of(201) }))).rejects.toMatchObject({
      fields: [{ path: 'courses', code: 'too_long' }],
    });
    const { id } = await unit.call.add(classBody({ courses: of(200) }));
    expect((await unit.call.detail({ id })).courses).toHaveLength(200);
  });

  it('two thousand people a class, those of groups among them', async () => {
    const group = await aGroup(app, unit.unitId);
    await app.database.pool.query(
      `with made as (
         insert into students (unit_id, name, created_at)
         select $1, '学员 ' || n, now() from generate_series(1, 1999) n returning id
       ) insert into group_members (group_id, student_id) select $2, id from made`,
      [unit.unitId, group],
    );
    const [one, two] = [await aStudent(app, unit.unitId), await aStudent(app, unit.unitId)];
    const before = await app.database.db.$count(trainingClasses);
    await expect(unit.call.add(classBody({ groupIds: [group], studentUserIds: [one, two] }))).rejects.toMatchObject({
      fields: [{ path: 'studentUserIds', message: '一个培训班最多 2000 名学员' }],
    });
    expect(await app.database.db.$count(trainingClasses)).toBe(before);
    const { id } = await unit.call.add(classBody({ groupIds: [group], studentUserIds: [one] }));
    expect((await unit.call.detail({ id })).members).toBe(2000);
    const numbers = Array.from({ length: 2001 }, (_, i) => i + 1);
    await expect(unit.call.add(classBody({ studentUserIds: numbers }))).rejects.toMatchObject({
      fields: [{ path: 'studentUserIds', code: 'too_long' }],
    });
  });

  it('fifty groups a class', async () => {
    const groups = await Promise.all(Array.from({ length: 51 }, () => aGroup(app, unit.unitId)));
    await expect(unit.call.add(classBody({ groupIds: groups }))).rejects.toMatchObject({
      fields: [{ path: 'groupIds', code: 'too_long' }],
    });
    const { id } = await unit.call.add(classBody({ groupIds: groups.slice(1) }));
    expect((await unit.call.detail({ id })).groupIds).toHaveLength(50);
  });
});
