import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { classBody, lesson } from '../../../test/factories/classes.ts';
import { anApplication, aProject, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const now = new Date('2026-11-30T10:59:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());

it('an applicant who is on leave is not taken out', async () => {
  const { call } = await aTraining(app, now);
  const cellPhone = '13911118888';
  const { headers } = await aSignedIn(app, { kinds: [1], cellPhone, phoneProvenAt: now }, now);
  const body = classBody({ courses: [lesson('2026-12-01', '09:00', '11:00')] });
  const { id } = await call.institute.addAndPublish(body);
  const application = await anApplication(app, await aProject(app), { cellPhone });
  await call.institute.addApplicants({ id, ids: [application] });
  const courseIds = (await call.institute.detail({ id })).courses.map((course) => course.id);
  const { leave } = app.call(headers.authorization);
  const asked = await leave.ask({ trainingClassId: id, category: 2, reason: '发热', courseIds });
  await call.instituteLeave.update({ id: asked.id, status: 1 });
  const [member] = (await call.institute.members({ trainingClassId: id })).list;
  await expect(call.institute.removeMember({ id, userId: member?.userId ?? 0 })).rejects.toThrow('请假');
});

it('a class that begins today and lacks people is told of still', async () => {
  const { call } = await aTraining(app, now);
  const { id } = await call.institute.add(classBody({ startDate: '2026-11-30', endDate: '2026-12-02' }));
  expect((await call.institute.today({})).starting.map((c) => c.id)).toContain(id);
});
