import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aPerson, aSignedIn } from '../../../test/factories/people.ts';
import { approvals, users } from '../../db/tables/account.ts';
import { messages } from '../../db/tables/messages.ts';
import { trail } from '../../db/tables/trail.ts';
import { wishOf } from './queries.ts';

let app: TestApp;
const now = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('empty', { now: () => now });
});
afterAll(() => app.close());

it('another name is wanted while staff have not decided, and has a reason where they refused it', async () => {
  const { db } = app.database;
  const { id: userId } = await aSignedIn(app, { kinds: [3] }, now);
  const given = { userId, kind: 4, submittedAt: now, wanted: '新名', reason: '与执照不符' };
  await db.insert(approvals).values(given);
  const said = [];
  for (const status of [0, 1, 2]) {
    await db.update(approvals).set({ status }).where(eq(approvals.kind, 4));
    said.push(await wishOf(db, userId, 3));
  }
  expect(said).toEqual([
    { wantedName: '新名', renameReason: '' },
    { wantedName: '', renameReason: '' },
    { wantedName: '', renameReason: '与执照不符' },
  ]);
});

it('a trainee who names no unit any more waits for none', async () => {
  const { id, headers } = await aSignedIn(app, { kinds: [1] }, now);
  const { people } = app.call(headers.authorization);
  const { name, studentDept, studentPost } = await people.trainee({});
  const save = (unitId?: number) => people.saveTrainee({ name, studentType: 1, studentDept, studentPost, unitId });
  const unitId = (await aPerson(app, { kinds: [3] })).unit?.id ?? 0;
  await save(unitId);
  expect(await people.trainee({})).toMatchObject({ unitId, unitStatus: 0 });
  // Who was confirmed and names the same stays so.
  await app.database.db.update(users).set({ unitStatus: 1 }).where(eq(users.id, id));
  await save(unitId);
  expect(await people.trainee({})).toMatchObject({ unitId, unitStatus: 1 });
  await save();
  expect(await people.trainee({})).toMatchObject({ unitId: null, unitStatus: null });
});

it('a deletion that was never asked for is taken back without a word', async () => {
  const { db } = app.database;
  const { id, headers } = await aSignedIn(app, { kinds: [1] }, now);
  const { people } = app.call(headers.authorization);
  expect(await people.requestDeletion({ wanted: false })).toEqual({ requestedAt: null });
  expect(await db.$count(messages, eq(messages.userId, id))).toBe(0);
  expect(await db.$count(trail, eq(trail.action, 'user.deletion'))).toBe(0);
  expect((await db.select().from(users).where(eq(users.id, id)))[0]?.deletionRequestedAt).toBeNull();
});
