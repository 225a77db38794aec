import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { projectRow } from '../../../test/factories/content.ts';
import { aSignedIn, lastCode } from '../../../test/factories/people.ts';
import { applications } from '../../db/tables/applications.ts';
import { projects } from '../../db/tables/content.ts';
import { files } from '../../db/tables/files.ts';

let app: TestApp;
const clock = new Date('2026-11-21T08:00:00Z');
beforeAll(async () => {
  app = await startApp('empty', { now: () => clock });
});
afterAll(() => app.close());

it('an application keeps what was uploaded for it, and takes nothing of anybody else', async () => {
  const { db } = app.database;
  const [project] = await db.insert(projects).values(projectRow()).returning();
  const [me, other] = [await aSignedIn(app, {}, clock), await aSignedIn(app, {}, clock)];
  const aFile = async (name: string, more: Partial<typeof files.$inferInsert> = {}) => {
    const known = { mediaType: 'application/pdf', bytes: 9, purpose: 'application' as const, isPublic: false };
    const path = `f/aa/${name}.pdf`;
    await db.insert(files).values({ ...known, name, path, createdAt: clock, ...more });
    return path;
  };
  let numbers = 13600000000;
  const apply = async (attachment: string, headers: Record<string, string> = {}) => {
    const cellPhone = String(numbers++);
    await app.api.account.getCode({ cellPhone, type: 'apply' });
    const sent = { projectId: project?.id, name: '张三', cellPhone, attachment, consent: '2026-11' };
    const body = { ...sent, code: await lastCode(app, cellPhone) };
    return (await app.post('/api/train/singleRecruitProject/official/apply', body, headers)).status;
  };
  const fileAt = async (path: string) => (await db.select().from(files).where(eq(files.path, path)))[0];

  const [byVisitor, mine] = [await aFile('visitor'), await aFile('mine', { ownerId: me.id })];
  expect(await apply(byVisitor)).toBe(200);
  expect(await apply(mine, me.headers)).toBe(200);
  // It is kept from now on: what no record holds is swept in a day.
  expect(await fileAt(byVisitor)).toMatchObject({ usedAt: clock, ownerId: null });
  expect(await fileAt(mine)).toMatchObject({ usedAt: clock, ownerId: me.id });
  const claimed = await aFile('claimed');
  expect(await apply(claimed, me.headers)).toBe(200);
  expect(await fileAt(claimed)).toMatchObject({ usedAt: clock, ownerId: me.id });

  const count = await db.$count(applications);
  for (const path of [
    byVisitor,
    await aFile('of-another', { ownerId: other.id }),
    await aFile('for-something-else', { purpose: 'licence' }),
    'f/aa/nowhere.pdf',
  ])
    expect([await apply(path), await apply(path, me.headers)], path).toEqual([400, 400]);
  expect(await db.$count(applications)).toBe(count);
});
