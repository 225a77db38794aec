import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody, lesson } from '../../../test/factories/classes.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-11-20T02:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('a calendar that is taken again says of each lesson how often that was changed, and not its class', async () => {
  const unit = await aUnit(app, clock);
  const { id: userId, headers } = await aSignedIn(app, { kinds: [1] }, clock);
  const studentUserIds = [await aStudent(app, unit.unitId, { userId })];
  const sent = classBody({
    studentUserIds,
    courses: [lesson('2026-12-01', '09:00', '11:30', { name: '一' }), lesson('2026-12-02', '09:00', '11:30')],
  });
  const { id } = await unit.call.addAndPublish(sent);
  const { courses } = await unit.call.detail({ id });
  const [first, second] = courses as [(typeof courses)[0], (typeof courses)[0]];
  const save = (given: object) => unit.call.edit({ ...sent, id, groupIds: [], studentUserIds, courses, ...given });
  const sequences = async () => {
    const { url } = await app.call(headers.authorization).classes.calendar({ id });
    return [...(await (await app.get(url)).text()).matchAll(/SEQUENCE:(\d+)/g)].map((found) => Number(found[1]));
  };
  const [one = 0, two = 0] = await sequences();
  await save({ name: '改了名字' });
  await save({ name: '又改了名字' });
  expect(await sequences()).toEqual([one, two]);
  await save({ courses: [{ ...first, startTime: '2026-12-01T02:00:00.000Z' }, second] });
  expect(await sequences()).toEqual([one + 1, two]);
});
