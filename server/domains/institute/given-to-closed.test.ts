import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';

const clock = new Date('2026-12-01T01:10:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('a class is given to no unit whose account is closed or approval taken back, as long as that is so', async () => {
  const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
  const { institute } = (await aTraining(app, clock)).call;
  const { unitId, userId } = await aUnit(app, clock);
  await sql('insert into approvals (user_id, kind, status, submitted_at) values ($1, 3, 1, now())', [userId]);
  const { id } = await institute.add(classBody());
  const refused = { fields: [{ path: 'unitId', code: 'unknown' }] };
  await sql('update users set status = 0 where id = $1', [userId]);
  await expect(institute.give({ id, unitId })).rejects.toMatchObject(refused);
  await sql('update users set status = 1 where id = $1', [userId]);
  await sql('update approvals set status = 2 where user_id = $1', [userId]);
  await expect(institute.give({ id, unitId })).rejects.toMatchObject(refused);
  const { rows } = await sql('select 1 from messages where user_id = $1', [userId]);
  expect([(await institute.detail({ id })).unitId, rows]).toEqual([null, []]);
  await sql('update approvals set status = 1 where user_id = $1', [userId]);
  await institute.give({ id, unitId });
  expect((await institute.detail({ id })).unitId).toBe(unitId);
});
