import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { classBody } from '../../../test/factories/classes.ts';
import { aKnown, anApplication, aProject, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('who has another number since goes out of a class with their application, and with nobody else’s', async () => {
  const { institute, applications } = (await aTraining(app, clock)).call;
  const [older, newer] = ['13911110031', '13911110032'];
  const { id: userId } = await aSignedIn(app, { kinds: [1], cellPhone: newer, phoneProvenAt: clock }, clock);
  const known = await aKnown(app, { name: '换号', cellPhone: older, userId });
  const aClass = async () => (await institute.addAndPublish(classBody())).id;
  const apply = async (given: object) => anApplication(app, await aProject(app), { name: '换号', userId, ...given });
  const classOf = async (id: number) => (await applications.detail({ id })).classId;
  const [one, other] = [await aClass(), await aClass()];
  // The last one is of a colleague, for whom the same account has applied.
  const ids = [await apply({ cellPhone: older }), await apply({ cellPhone: newer }), await apply({ name: '同事' })];
  const [first = 0, second = 0, colleague = 0] = ids;
  await institute.addApplicants({ id: one, ids: [first, colleague] });
  await institute.addApplicants({ id: other, ids: [second] });
  await institute.removeMember({ id: one, userId: known });
  expect(await Promise.all(ids.map(classOf))).toEqual([null, other, one]);
  // It can be put into another class.
  expect(await institute.addApplicants({ id: await aClass(), ids: [first] })).toMatchObject({ added: 1 });
});
