import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { courses } from '../../db/tables/classes.ts';
import { taughtByMonth } from './queries.ts';

const clock = new Date('2026-11-30T08:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('months are those of Shanghai, by whatever clock the database goes', async () => {
  const unit = await aUnit(app, clock);
  const { id: teacherUserId } = await aSignedIn(app, { kinds: [2] }, clock);
  await unit.call.addAndPublish(classBody({ courses: [lesson('2026-12-01', '07:00', '07:30')] }));
  await app.database.db.update(courses).set({ teacherUserId });
  const told = await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    return taughtByMonth(tx, teacherUserId, new Date('2026-12-01T00:00:00Z'));
  });
  expect(told).toEqual([{ month: '2026-12', lessons: 1, minutes: 30 }]);
});
