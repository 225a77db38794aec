import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';

const clock = new Date('2026-12-01T02:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('a press is one of its unit: with the key of another one a unit is answered nothing of what that sent', async () => {
  const [unit, other] = [await aUnit(app, clock), await aUnit(app, clock)];
  const person = { name: '周敏', cellPhone: '13600000001' };
  const [mine, theirs] = [await aRunningClass(app, unit, [person]), await aRunningClass(app, other, [person])];
  const callsOf = (of: typeof unit) => app.call(of.headers.authorization).mailings;
  const bodyOf = (of: typeof mine) => ({
    ...{ trainingClassId: of.trainingClassId, userIds: of.studentIds, content: '集合' },
  });
  const { key } = await callsOf(other).preview(bodyOf(theirs));
  const sent = await callsOf(other).send({ ...bodyOf(theirs), key });
  await expect(callsOf(unit).send({ ...bodyOf(mine), key })).rejects.toMatchObject({ answer: { status: 409 } });
  expect(await callsOf(unit).list({ trainingClassId: mine.trainingClassId })).toEqual({ list: [], total: 0 });
  // The one whose press it was is answered with it once more.
  expect(await callsOf(other).send({ ...bodyOf(theirs), key })).toEqual(sent);
});
