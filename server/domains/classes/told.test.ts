import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { href } from '../../../shared/sitemap.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { aStudent, aUnit, classBody } from '../../../test/factories/classes.ts';
import { aTraining } from '../../../test/factories/institute.ts';
import { aSignedIn } from '../../../test/factories/people.ts';
import { trainingClasses } from '../../db/tables/classes.ts';
import { messages } from '../../db/tables/messages.ts';
import { tallies } from '../../db/tables/tallies.ts';

describe('a class that is published', () => {
  const start = new Date('2026-11-21T08:00:00Z');
  let clock = start;
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    unit = await aUnit(app, start);
  });
  beforeEach(() => {
    clock = start;
  });
  afterAll(() => app.close());

  /** A person of the unit with an account; what they were told. */
  async function aLinked(given: Parameters<typeof aStudent>[2] = {}) {
    const { id: userId } = await aSignedIn(app, {}, start);
    const student = await aStudent(app, unit.unitId, { userId, ...given });
    const inbox = () => app.database.db.select().from(messages).where(eq(messages.userId, userId));
    return { student, inbox };
  }
  const statusOf = async (id: number) =>
    (await app.database.db.select().from(trainingClasses).where(eq(trainingClasses.id, id)))[0]?.status;
  const body = (id: number, studentUserIds: number[]) => ({
    ...classBody(),
    ...{ id, courses: [], groupIds: [], studentUserIds },
  });

  it('is told to its people once, with an account and still of the unit, however often it is published', async () => {
    const [one, gone] = [await aLinked(), await aLinked({ archivedAt: null })];
    const nobody = await aStudent(app, unit.unitId);
    const { id } = await unit.call.add(
      classBody({ place: '之江校区', studentUserIds: [one.student, gone.student, nobody] }),
    );
    expect(await one.inbox()).toEqual([]);
    await app.database.pool.query('update students set archived_at = now() where id = $1', [gone.student]);
    const node = await startApp('empty', { beside: app, now: () => clock });
    const other = node.call(unit.headers.authorization).classes;
    await Promise.allSettled([unit.call, other].map((call) => call.updateStatus({ id, status: 1 })));
    await node.close();
    const said = (await one.inbox()).map((m) => [m.type, m.title, m.content, m.link]);
    const content = '您已列入“乡村振兴专题班”，12月1日（周二）至12月5日（周六），地点：之江校区。';
    expect(said).toEqual([[2, '培训班：乡村振兴专题班', content, href('trainee/class-detail', { id })]]);
    expect(await gone.inbox()).toEqual([]);
    const [row] = await app.database.db.select().from(trainingClasses).where(eq(trainingClasses.id, id));
    expect(row?.publishedAt).toEqual(start);
    clock = new Date(start.getTime() + 3_600_000);
    await unit.call.updateStatus({ id, status: 0 });
    const off = (await one.inbox()).map((m) => [m.title, m.content, m.link]).at(-1);
    const words =
      '“乡村振兴专题班”原定12月1日（周二）至12月5日（周六），已由主办方收回修改，暂不开班；再次发布时会另行通知。';
    expect(off).toEqual(['培训班暂不开班：乡村振兴专题班', words, href('trainee/classes')]);
    expect(await gone.inbox()).toEqual([]);
    await unit.call.updateStatus({ id, status: 1 });
    expect((await one.inbox()).map((m) => m.title).sort()).toEqual(
      ['培训班暂不开班：乡村振兴专题班', '培训班：乡村振兴专题班', '培训班：乡村振兴专题班'].sort(),
    );
    const [again] = await app.database.db.select().from(trainingClasses).where(eq(trainingClasses.id, id));
    expect(again?.publishedAt).toEqual(start);
  });

  it('is told to who comes in later, and of a draft nobody hears', async () => {
    const [one, two] = [await aLinked(), await aLinked()];
    const { id } = await unit.call.add(classBody({ studentUserIds: [one.student] }));
    await unit.call.edit(body(id, [one.student]));
    expect(await one.inbox()).toEqual([]);
    await unit.call.updateStatus({ id, status: 1 });
    await unit.call.edit(body(id, [one.student, two.student]));
    const last = (await two.inbox()).map((m) => m.content);
    expect(last).toEqual(['您已列入“乡村振兴专题班”，12月1日（周二）至12月5日（周六）。']);
    await unit.call.edit(body(id, [one.student, two.student]));
    expect([(await one.inbox()).length, (await two.inbox()).length]).toEqual([1, 1]);
    const made = await unit.call.addAndPublish(classBody({ studentUserIds: [two.student] }));
    expect(await statusOf(made.id)).toBe(1);
    expect(await two.inbox()).toHaveLength(2);
  });

  it('is told to be off for good where it is deleted, to who had been told of it alone', async () => {
    const [one, two] = [await aLinked(), await aLinked()];
    const { id } = await unit.call.addAndPublish(classBody({ studentUserIds: [one.student] }));
    await unit.call.updateStatus({ id, status: 0 });
    await unit.call.edit(body(id, [one.student, two.student]));
    await unit.call.remove({ id });
    expect((await one.inbox()).map((m) => m.title)).toContain('培训班已取消：乡村振兴专题班');
    expect(await two.inbox()).toEqual([]);
  });

  it('waits for another day where the unit has told all that it may', async () => {
    const { student, inbox } = await aLinked();
    const key = `class news ${unit.unitId}`;
    const { db } = app.database;
    await db.delete(tallies).where(like(tallies.key, 'class news%'));
    await db.insert(tallies).values({ key, used: 20_000, endsAt: new Date(start.getTime() + 60_000) });
    const { id } = await unit.call.add(classBody({ studentUserIds: [student] }));
    const refused = { reason: 'tooMany', message: '今天通知的学员太多，请明天再发布' };
    await expect(unit.call.updateStatus({ id, status: 1 })).rejects.toMatchObject(refused);
    expect([await statusOf(id), await inbox()]).toEqual([0, []]);
    await db.update(tallies).set({ used: 19_999 }).where(eq(tallies.key, key));
    await unit.call.updateStatus({ id, status: 1 });
    expect(await inbox()).toHaveLength(1);
    await db.delete(tallies);
  });

  it('of the institute, given to the unit, takes nothing of what the unit may tell, nor the other way round', async () => {
    const { student, inbox } = await aLinked();
    const { db } = app.database;
    const staff = await aTraining(app, start);
    const { id } = await unit.call.add(classBody({ studentUserIds: [student] }));
    await db.update(trainingClasses).set({ classType: 1 }).where(eq(trainingClasses.id, id));
    const full = async (key: string) => {
      await db.delete(tallies).where(like(tallies.key, 'class news%'));
      await db.insert(tallies).values({ key, used: 20_000, endsAt: new Date(start.getTime() + 60_000) });
    };
    await full('class news institute');
    await expect(staff.call.institute.updateStatus({ id, status: 1 })).rejects.toMatchObject({ reason: 'tooMany' });
    await full(`class news ${unit.unitId}`);
    await staff.call.institute.updateStatus({ id, status: 1 });
    expect(await inbox()).toHaveLength(1);
    await db.delete(tallies);
  });

  it('begins on the morning of its first day and ends after its last, by the days of Shanghai', async () => {
    const { id } = await unit.call.addAndPublish(classBody());
    const draft = await unit.call.add(classBody());
    const hand = await unit.call.addAndPublish(classBody());
    await unit.call.updateStatus({ id: hand.id, status: 3 });
    const missed = await unit.call.addAndPublish(classBody({ startDate: '2026-11-22', endDate: '2026-11-22' }));
    const seen = async (at: string) => {
      clock = new Date(at);
      await app.runJob('classes.move-on');
      return Promise.all([id, draft.id, hand.id, missed.id].map(statusOf));
    };
    expect(await seen('2026-11-30T15:59:59Z')).toEqual([1, 0, 3, 3]);
    expect(await seen('2026-11-30T16:00:00Z')).toEqual([2, 0, 3, 3]);
    expect(await seen('2026-12-05T15:59:59Z')).toEqual([2, 0, 3, 3]);
    expect(await seen('2026-12-05T16:00:00Z')).toEqual([3, 0, 3, 3]);
  });
});
