import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';

const clock = new Date('2026-12-01T01:10:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('nobody is offered for a class whom the unit has archived, as long as that is so', async () => {
  const { institute } = (await aTraining(app, clock)).call;
  const unit = await aUnit(app, clock);
  const { id } = await institute.add(classBody());
  await app.database.pool.query('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  await aKnown(app, { name: '陆一' });
  await aStudent(app, unit.unitId, { name: '陆二' });
  const gone = await aStudent(app, unit.unitId, { name: '陆三', archivedAt: clock });
  const offered = async () => (await institute.people({ id, wd: '陆' })).map((p) => p.name).join();
  expect(await offered()).toBe('陆二,陆一');
  await app.database.pool.query('update students set archived_at = null where id = $1', [gone]);
  expect(await offered()).toBe('陆二,陆三,陆一');
});
