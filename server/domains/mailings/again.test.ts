import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';

const now = new Date('2026-11-30T11:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());
const sql = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
/** A unit whose texts go out. */
async function anApproved() {
  const unit = await aUnit(app, now);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [unit.userId]);
  return unit;
}

it('who was archived since gets no text of a change', async () => {
  const unit = await anApproved();
  const [gone, stays] = ['13700000001', '13700000002'];
  const people = [
    await aStudent(app, unit.unitId, { cellPhone: gone }),
    await aStudent(app, unit.unitId, { cellPhone: stays }),
  ];
  const courses = [lesson('2026-12-01', '09:00', '11:30', { name: '流程', place: '二楼' })];
  const body = classBody({ remindByText: true, courses, studentUserIds: people });
  const { id } = await unit.call.addAndPublish(body);
  await app.runJob('mailings.remind');
  await sql("delete from sms_outbox where template = 'class'");
  // What has gone out counts as sent.
  await sql('update mailing_people set state = 1');
  await sql('update students set archived_at = now() where id = $1', [people[0]]);
  const moved = (await unit.call.detail({ id })).courses.map((course) => ({ ...course, place: '三楼' }));
  await unit.call.edit({ ...body, id, groupIds: [], studentUserIds: people, courses: moved as never });
  const told = await sql("select cell_phone from sms_outbox where template = 'class'");
  expect(told.map((row) => row.cell_phone)).toEqual([stays]);
});

it('what is sent again counts as what is sent', async () => {
  const unit = await anApproved();
  const one = await aStudent(app, unit.unitId, { cellPhone: '13733333333' });
  const { id: trainingClassId } = await unit.call.addAndPublish(classBody({ studentUserIds: [one] }));
  const { mailings } = app.call(unit.headers.authorization);
  const { id } = await mailings.send({ trainingClassId, userIds: [one], content: '集合' });
  await app.runJob('account.send-texts');
  await sql("update sms_outbox set sent_at = null, failures = 5 where template = 'class'");
  await sql('update tallies set used = 3000 where key = $1', [`class texts ${unit.unitId}`]);
  await expect(mailings.resend({ id })).rejects.toMatchObject({ answer: { status: 429 } });
});
