import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvals, smsOutbox, users } from '../server/db/tables/account.ts';
import { applications } from '../server/db/tables/applications.ts';
import { projects } from '../server/db/tables/content.ts';
import { messages } from '../server/db/tables/messages.ts';
import { trail } from '../server/db/tables/trail.ts';
import { dayAfter, dayOf } from '../shared/time.ts';
import { startApp, type TestApp } from './app.ts';
import { aStudent, aUnit, classBody } from './factories/classes.ts';
import { projectRow } from './factories/content.ts';
import { aPlanContent, askPlan, consult } from './factories/demands.ts';
import { aPerson, aSignedIn, decideSeen, lastCode } from './factories/people.ts';
import { stopCommits } from './stop-writes.ts';

type Api = ReturnType<TestApp['call']>;
type Act = () => Promise<unknown>;

let app: TestApp;
let staff: Api;
let numbers = 13_900_000_000;
beforeAll(async () => {
  app = await startApp('demo');
  staff = app.call((await aPerson(app, { isAdmin: true, roles: ['administrator'] })).token);
});
afterAll(() => app.close());

/** A member whose number takes text messages. */
const aMember = () => aPerson(app, { kinds: [1], cellPhone: String(numbers++) });

/** Days so far from today, whatever day that is. */
const daysFrom = (...far: number[]) => far.map((days) => dayAfter(dayOf(new Date()), days));

async function applying() {
  const [signUpDeadline, startDate, endDate] = daysFrom(3, 7, 9);
  const row = projectRow({ signUpDeadline, startDate, endDate });
  const [project] = await app.database.db.insert(projects).values(row).returning();
  const { cellPhone, token } = await aMember();
  await app.api.account.getCode({ cellPhone, type: 'apply' });
  const code = await lastCode(app, cellPhone);
  const [notice] = await staff.privacy.versions({});
  const given = { projectId: project?.id ?? 0, name: '江若溪', cellPhone, code, consent: notice?.version ?? '' };
  return () => app.call(token).applications.apply(given);
}

async function admitting(): Promise<Act> {
  const { receipt } = await (await applying())();
  const [row] = await app.database.db.select().from(applications).where(eq(applications.receipt, receipt));
  return () => staff.applications.decide({ ids: [row?.id ?? 0], status: 1 });
}

async function deciding(): Promise<Act> {
  const { id: userId } = await aSignedIn(app, { kinds: [], cellPhone: String(numbers++) });
  const asked = { userId, kind: 1, status: 0, submittedAt: new Date() };
  const [row] = await app.database.db.insert(approvals).values(asked).returning();
  return () => decideSeen(staff.staff, { id: row?.id ?? 0, approve: true });
}

async function merging(): Promise<Act> {
  const [keep, drop] = [await aSignedIn(app), await aSignedIn(app)];
  return () => staff.staff.merge({ keep: keep.id, drop: drop.id });
}

async function claiming(): Promise<Act> {
  const { unit, token } = await aPerson(app, { kinds: [3] });
  const { id } = await aSignedIn(app, { unitId: unit?.id ?? null, unitStatus: 0 });
  return () => app.call(token).people.decideClaim({ id, confirm: true });
}

async function answering(): Promise<Act> {
  const { id } = (await consult(app, { cellPhone: (await aMember()).cellPhone })).data;
  return () => staff.demands.answer({ id, content: '可以', done: false, seen: 0 });
}

async function sendingPlan(): Promise<Act> {
  const { id } = (await askPlan(app, { cellPhone: (await aMember()).cellPhone })).data;
  const draft = await staff.plans.save({ id, versionId: 0, revision: 0, content: aPlanContent() });
  return () => staff.plans.send({ id, ...draft });
}

async function publishing(): Promise<Act> {
  const unit = await aUnit(app);
  const userId = (await aSignedIn(app)).id;
  const studentUserIds = [await aStudent(app, unit.unitId, { userId })];
  const [startDate = '', endDate = ''] = daysFrom(7, 9);
  const { id } = await unit.call.add(classBody({ startDate, endDate, studentUserIds }));
  return () => unit.call.updateStatus({ id, status: 1 });
}

const deeds: [name: string, table: string, ready: () => Promise<Act>][] = [
  ['applying to a project', 'applications', applying],
  ['admitting to a project', 'applications', admitting],
  ['approving a registration', 'approvals', deciding],
  ['merging two accounts', 'users', merging],
  ['confirming a trainee', 'users', claiming],
  ['answering a question', 'demands', answering],
  ['sending a plan', 'plan_versions', sendingPlan],
  ['publishing a class', 'training_classes', publishing],
];

/** All that people are told, and what is written down of it. */
const told = () => Promise.all([messages, smsOutbox, trail].map((table) => app.database.db.$count(table)));

it.each(deeds)('%s that fails at its very end tells nobody, and leaves no trace', async (_, table, ready) => {
  const act = await ready();
  const [before, people] = [await told(), await app.database.db.select().from(users).orderBy(users.id)];
  const writeAgain = await stopCommits(app.database.pool, table);
  await expect(act()).rejects.toThrow();
  await writeAgain();
  expect(await told()).toEqual(before);
  expect(await app.database.db.select().from(users).orderBy(users.id)).toEqual(people);
  await act();
  expect((await told())[0]).toBeGreaterThan(before[0] ?? 0);
});
