import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { violationOf } from '../../db/violation.ts';
import { createGather } from './gather.ts';
import type { NewSignIn } from './queries.ts';

const clock = new Date('2026-12-01T08:50:00+08:00');
let app: TestApp;
let here: Awaited<ReturnType<typeof aRunningClass>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  const people = ['周敏', '李强', '王芳'].map((name) => ({ name, cellPhone: null }));
  here = await aRunningClass(app, await aUnit(app, clock), people);
});

/** Sign-ins that come in one moment, by the numbers of people: the first goes alone, all others together. */
async function signed(rows: (Partial<NewSignIn> & { of: number })[]) {
  const gather = createGather(app.database.db);
  const place = { classId: here.trainingClassId, courseId: here.courseId };
  const some = { signedAt: clock, proof: 'code', device: '', flagged: false, placed: '' } as const;
  return Promise.allSettled(
    rows.map(({ of, ...row }) => gather.sign(place, { studentId: here.studentIds[of] ?? 0, ...some, ...row })),
  );
}

it('who has left the class meanwhile is refused alone, and nobody who came together with them', async () => {
  await app.database.pool.query('delete from class_members where student_id = $1', [here.studentIds[1]]);
  const [first, left, last] = await signed([{ of: 0 }, { of: 1 }, { of: 2 }]);
  expect([first, last]).toMatchObject([
    { status: 'fulfilled', value: { studentId: here.studentIds[0], status: 1 } },
    { status: 'fulfilled', value: { studentId: here.studentIds[2], status: 1 } },
  ]);
  expect(left?.status === 'rejected' && violationOf(left.reason)).toBe('reference');
  expect(await here.counts()).toBe('2 0 0 2');
});

it('of two presses of one person the first counts, and each is answered by its own', async () => {
  const later = new Date(clock.getTime() + 60_000);
  const done = await signed([{ of: 0 }, { of: 1 }, { of: 1, signedAt: later }, { of: 2 }, { of: 0 }]);
  expect(done.map((d) => d.status === 'fulfilled' && (d.value?.studentId ?? null))).toEqual([
    ...[here.studentIds[0], here.studentIds[1], null, here.studentIds[2], null],
  ]);
  expect((await here.rows()).map((r) => r.signedAt)).toEqual([clock, clock, clock]);
  expect(await here.counts()).toBe('3 0 0 3');
});

it('two people on one device who come together: the second stands out, and nobody who has none', async () => {
  await signed([{ of: 0 }, { of: 1, device: 'one' }, { of: 2, device: 'one' }]);
  expect((await here.rows()).map((r) => r.flags)).toEqual([[], [], ['device']]);
  await app.database.pool.query('delete from attendance where class_id = $1', [here.trainingClassId]);
  await signed([{ of: 0 }, { of: 1 }, { of: 2 }]);
  expect((await here.rows()).map((r) => r.flags)).toEqual([[], [], []]);
});
