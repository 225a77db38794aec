import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, anApplication, aProject, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-12-01T00:50:00Z');
let app: TestApp;
let staff: Awaited<ReturnType<typeof aTraining>>;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
  staff = await aTraining(app, clock);
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.pool.query(text, values)).rows;
const classes = () => staff.call.institute;
const aClass = async () => (await classes().add(classBody())).id;
const apply = async (given: Parameters<typeof anApplication>[2]) => anApplication(app, await aProject(app), given);
const members = async (id: number) =>
  (await rows('select student_id as id from class_members where class_id = $1 order by 1', [id])).map((r) => r.id);
const classOf = async (id: number) => (await staff.call.applications.detail({ id })).classId;

it('who applies with the number of somebody of a unit comes in as somebody of the institute, not as that one', async () => {
  const unit = await aUnit(app, clock);
  const cellPhone = '13911130001';
  const ofUnit = await aStudent(app, unit.unitId, { name: '单位的人', cellPhone });
  const id = await aClass();
  const application = await apply({ name: '报名的人', cellPhone, dept: '财政局', post: '科员' });
  expect(await classes().addApplicants({ id, ids: [application] })).toMatchObject({ added: 1 });
  const [joined, ...others] = await members(id);
  expect([joined === ofUnit, others]).toEqual([false, []]);
  expect(await rows('select unit_id as unit, name, dept, post from students where id = $1', [joined])).toEqual([
    { unit: null, name: '报名的人', dept: '财政局', post: '科员' },
  ]);
});

it('of two rows of the institute it is that of the number, before that of the account that has proven it', async () => {
  const cellPhone = '13911130002';
  const { id: userId } = await aSignedIn(app, { kinds: [1], cellPhone, phoneProvenAt: clock }, clock);
  const older = await aKnown(app, { name: '账号的', cellPhone: '13911130003', userId });
  const same = await aKnown(app, { name: '号码的', cellPhone });
  const id = await aClass();
  await classes().addApplicants({ id, ids: [await apply({ cellPhone })] });
  expect(await members(id)).toEqual([same]);
  expect(await rows('select cell_phone as n from students where id = $1', [older])).toEqual([{ n: '13911130003' }]);
});

it('who is in the class under an older number of the same account is in it already', async () => {
  const cellPhone = '13911130004';
  const { id: userId } = await aSignedIn(app, { kinds: [1], cellPhone, phoneProvenAt: clock }, clock);
  const known = await aKnown(app, { cellPhone: '13911130005', userId });
  const id = await aClass();
  await rows('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 2, now())', [
    id,
    known,
  ]);
  const application = await apply({ cellPhone });
  expect(await classes().addApplicants({ id, ids: [application] })).toMatchObject({ added: 0, already: 1 });
  expect([await members(id), await classOf(application)]).toEqual([[known], id]);
});

it('who comes into a draft is told of it as it is published, and once', async () => {
  const cellPhone = '13911130006';
  const { id: userId } = await aSignedIn(app, { kinds: [1], cellPhone, phoneProvenAt: clock }, clock);
  const told = (of: number) => rows("select id from messages where user_id = $1 and title like '培训班%'", [of]);
  const { id } = await classes().add(classBody({ startDate: '2026-12-02' }));
  await classes().addApplicants({ id, ids: [await apply({ cellPhone })] });
  expect(await told(userId)).toEqual([]);
  await classes().updateStatus({ id, status: 1 });
  expect(await told(userId)).toHaveLength(1);
  // Who comes into one that is published, and has not begun, is told at once, and nobody else once more.
  const next = { cellPhone: '13911130009', phoneProvenAt: clock };
  const later = await aSignedIn(app, { kinds: [1], ...next }, clock);
  await classes().addApplicants({ id, ids: [await apply({ cellPhone: next.cellPhone })] });
  expect([(await told(userId)).length, (await told(later.id)).length]).toEqual([1, 1]);
});

it('an application that is gone is told of once; of one alone who cannot come nothing is said of others', async () => {
  const id = await aClass();
  const gone = 2_000_000_000;
  const ids = [gone, await apply({}), gone];
  expect(await classes().addApplicants({ id, ids })).toEqual({ added: 1, already: 0, gone: [gone], skipped: [] });
  const waits = await apply({ name: '候补', status: 2 });
  await expect(classes().addApplicants({ id, ids: [waits] })).rejects.toMatchObject({
    answer: { message: '候补还没有录取，不能编入培训班' },
  });
});

it('who has neither number nor account takes nobody’s application along; that they went is written down', async () => {
  const id = await aClass();
  const application = await apply({ name: '别人', cellPhone: '13911130007' });
  await classes().addApplicants({ id, ids: [application] });
  // Has another number since, so that by it nobody of the class has applied.
  await rows("update students set cell_phone = '13911130008' where cell_phone = '13911130007'");
  const nameless = await aKnown(app, { name: '无号的人' });
  await rows('insert into class_members (class_id, student_id, source, added_at) values ($1, $2, 3, now())', [
    ...[id, nameless],
  ]);
  await classes().removeMember({ id, userId: nameless });
  expect([(await members(id)).length, await classOf(application)]).toEqual([1, id]);
  const told = await rows("select title from trail where action = 'class.removeMember' and subject_id = $1", [
    String(id),
  ]);
  expect(told).toEqual([{ title: '无号的人：乡村振兴专题班' }]);
});
