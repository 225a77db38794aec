import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

let clock = new Date('2026-11-30T10:59:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const joins = (classId: number, studentId: number, source: number) =>
  sql('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, $3, now())', [
    ...[classId, studentId, source],
  ]);

it('who applied counts beside those who are named', async () => {
  const unit = await aUnit(app, clock);
  const { id } = await unit.call.add(classBody());
  await joins(id, await aStudent(app, unit.unitId), 3);
  expect((await unit.call.countPeople({ id, groupIds: [], studentUserIds: [] })).people).toBe(1);
});

it('who was archived since stays in the class, which can be saved', async () => {
  const unit = await aUnit(app, clock);
  const gone = await aStudent(app, unit.unitId);
  const body = { ...classBody({ studentUserIds: [gone] }), courses: [], groupIds: [], studentUserIds: [gone] };
  const { id } = await unit.call.add(body);
  await sql('update students set archived_at = now() where id = $1', [gone]);
  await unit.call.edit({ ...body, id });
  expect((await unit.call.detail({ id })).studentUserIds).toEqual([gone]);
});

it('who comes in between seven and eight in the evening is reminded at eight, by message and by text', async () => {
  const unit = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  const { id: userId } = await aSignedIn(app, { kinds: [1] }, clock);
  const cellPhone = '13744444444';
  const student = await aStudent(app, unit.unitId, { userId, cellPhone });
  const courses = [lesson('2026-12-01', '09:00', '11:00')];
  const { id } = await unit.call.addAndPublish(classBody({ courses, remindByText: true }));
  const at = async (time: string) => {
    clock = new Date(`2026-11-30T${time}:00Z`);
    await app.jobs.tick();
    await app.jobsDone();
  };
  await at('10:59');
  await at('11:00');
  await joins(id, student, 2);
  await at('12:00');
  const messages = await sql("select 1 from messages where user_id = $1 and title like '明天有课%'", [userId]);
  const texts = await sql("select 1 from sms_outbox where cell_phone = $1 and template = 'class'", [cellPhone]);
  expect([messages.length, texts.length]).toEqual([1, 1]);
});
