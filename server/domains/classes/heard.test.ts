import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aKnown, aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';

const clock = new Date('2026-11-30T02:00:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

let last = 13_700_000_000;
/** Somebody who has an account. */
async function anAccount(): Promise<number> {
  last += 1;
  return (await aSignedIn(app, { kinds: [1], cellPhone: String(last), phoneProvenAt: clock }, clock)).id;
}
const toldOf = async (name: string) =>
  (await app.database.pool.query('select user_id from messages where title = $1', [`培训班：${name}`])).rows.length;

it('as many hear of a class of a unit as was said before it was published: who has an account and is not archived', async () => {
  const unit = await aUnit(app, clock);
  const people = [
    await aStudent(app, unit.unitId, { userId: await anAccount() }),
    await aStudent(app, unit.unitId, { userId: await anAccount() }),
    await aStudent(app, unit.unitId, { cellPhone: '13600000001' }),
    await aStudent(app, unit.unitId),
    await aStudent(app, unit.unitId, { userId: await anAccount() }),
  ];
  const counts = { people: 5, reachable: 1, hearing: 3, archived: 0 };
  expect(await unit.call.countPeople({ studentUserIds: people }), 'of one that was never saved').toEqual(counts);
  const { id } = await unit.call.add(classBody({ name: '本单位的班', studentUserIds: people }));
  await app.database.pool.query('update students set archived_at = $2 where id = $1', [people.at(-1), clock]);
  expect(await unit.call.countPeople({ id })).toEqual({ ...counts, hearing: 2, archived: 1 });
  await unit.call.updateStatus({ id, status: 1 });
  expect(await toldOf('本单位的班')).toBe(2);
});

it('of a class of the institute that was given to a unit all of its people count, whosever they are', async () => {
  const [staff, unit] = [await aTraining(app, clock), await aUnit(app, clock)];
  const known = await aKnown(app, { userId: await anAccount() });
  const without = await aKnown(app, { cellPhone: '13600000002' });
  const { id } = await staff.call.institute.add(classBody({ name: '给出的班', studentUserIds: [known, without] }));
  await app.database.pool.query('update training_classes set unit_id = $2 where id = $1', [id, unit.unitId]);
  const own = await aStudent(app, unit.unitId, { userId: await anAccount() });
  await unit.call.namePeople({ id, groupIds: [], studentUserIds: [own] });
  expect(await staff.call.institute.countPeople({ id })).toEqual({ people: 3, reachable: 1, hearing: 2, archived: 0 });
  await staff.call.institute.updateStatus({ id, status: 1 });
  expect(await toldOf('给出的班')).toBe(2);
});

it('of a class without people nobody hears', async () => {
  const unit = await aUnit(app, clock);
  const { id } = await unit.call.add(classBody({ name: '空的班' }));
  expect(await unit.call.countPeople({ id })).toEqual({ people: 0, reachable: 0, hearing: 0, archived: 0 });
  await unit.call.updateStatus({ id, status: 1 });
  expect(await toldOf('空的班')).toBe(0);
});
