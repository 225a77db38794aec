import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { consult } from '../../../test/factories/demands.ts';
import { aPerson, signIn } from '../../../test/factories/people.ts';
import { calendarDays } from '../../db/tables/calendar.ts';
import { trail } from '../../db/tables/trail.ts';
import { holdClock } from './queries.ts';

describe('the working calendar', () => {
  let app: TestApp;
  // Friday, 20:00 in Shanghai.
  let clock = new Date('2026-11-20T12:00:00Z');
  let desk: ReturnType<TestApp['call']>;
  let username = '';
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
    const { user, token } = await aPerson(app, { isAdmin: true, roles: ['desk'] });
    username = user.username;
    desk = app.call(token);
  });
  afterAll(() => app.close());

  const wholeDays = { mode: 'working' as const };
  const seen = async () => (await desk.calendar.read({ year: 2026 })).revision;
  type Change = Omit<Parameters<typeof desk.calendar.save>[0], 'revision' | 'agreed'>;
  /** Changes the calendar as it stands and agrees to what that moves; who is overtaken looks again. */
  async function save(change: Change): Promise<{ moved: number }> {
    for (;;) {
      try {
        const revision = await seen();
        let answer = await desk.calendar.save({ revision, ...change });
        while (!answer.saved) {
          const { earlier, later } = answer;
          answer = await desk.calendar.save({ revision, ...change, agreed: { earlier, later } });
        }
        return { moved: answer.earlier + answer.later };
      } catch (error) {
        if ((error as { reason?: string }).reason !== 'conflict') throw error;
      }
    }
  }
  const dueOf = async (receipt: string) => (await app.api.demands.progress({ receipt })).dueTime;

  it('refuses hours that make no sense and days that do not exist', async () => {
    for (const wrong of [
      { opens: '17:30', closes: '08:30' },
      { opens: '08:30', closes: '08:30' },
      { opens: '08:30' },
      { closes: '17:30' },
      { opens: '8:30', closes: '17:30' },
      { opens: '08:30', closes: '25:00' },
    ]) {
      await expect(save({ ...wholeDays, ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
        answer: { status: 400, message: expect.stringContaining('时间') },
      });
    }
    for (const day of ['2026-02-30', '2026-13-01', 'Friday'])
      await expect(save({ ...wholeDays, days: [{ day, work: false }] })).rejects.toMatchObject({
        answer: { status: 400 },
      });
    expect((await desk.calendar.read({ year: 2026 })).mode).toBe('plain');
  });

  it('begins with plain time and the published holidays of 2026', async () => {
    const { mode, opens, closes, days } = await desk.calendar.read({ year: 2026 });
    expect([mode, opens, closes]).toEqual(['plain', '', '']);
    expect(days).toContainEqual({ day: '2026-10-10', work: true, name: '国庆节调休' });
    expect(days).toContainEqual({ day: '2026-02-23', work: false, name: '春节' });
    expect((await desk.calendar.read({ year: 2027 })).days).toEqual([]);
  });

  it('moves what waits when it changes, leaves what is answered, and writes the change down with it', async () => {
    const { data: open } = await consult(app);
    const { data: answered } = await consult(app);
    await desk.demands.answer({ id: answered.id, content: '已经寄出', seen: 0 });
    expect(await dueOf(open.receipt)).toBe('2026-11-21T12:00:00.000Z');
    expect(await save(wholeDays)).toEqual({ moved: 1 });
    expect(await dueOf(open.receipt)).toBe('2026-11-23T12:00:00.000Z');
    expect(await dueOf(answered.receipt)).toBe('2026-11-21T12:00:00.000Z');
    // A make-up Saturday, office hours, and back to plain time.
    expect(await save({ ...wholeDays, days: [{ day: '2026-11-21', work: true, name: '试验调休' }] })).toEqual({
      moved: 1,
    });
    expect(await dueOf(open.receipt)).toBe('2026-11-21T12:00:00.000Z');
    expect(
      await save({ ...wholeDays, opens: '08:30', closes: '17:30', days: [{ day: '2026-11-21', work: null }] }),
    ).toEqual({ moved: 1 });
    expect(await dueOf(open.receipt)).toBe('2026-11-23T09:30:00.000Z');
    const [deed] = await app.database.db
      .select()
      .from(trail)
      .where(eq(trail.action, 'calendar.save'))
      .orderBy(desc(trail.id))
      .limit(1);
    expect(deed).toMatchObject({
      before: { mode: 'working', opens: '', days: ['2026-11-21 上班（试验调休）'] },
      after: { opens: '08:30', closes: '17:30', days: [], recomputed: 1 },
    });
    expect(await desk.calendar.read({ year: 2026 })).toMatchObject({
      mode: 'working',
      opens: '08:30',
      closes: '17:30',
      waiting: 1,
    });
    // What comes from now on goes by it: 20:00 on Friday is after the office day, so Monday's end.
    const sent = await consult(app);
    expect([sent.data.dueTime, await dueOf(sent.data.receipt)]).toEqual([
      '2026-11-23T09:30:00.000Z',
      '2026-11-23T09:30:00.000Z',
    ]);
    clock = new Date('2026-11-22T12:00:00Z');
    // A session ends with a day without use.
    desk = app.call((await signIn(app, username)).data.token);
    expect((await app.api.demands.progress({ receipt: open.receipt })).overdue).toBe(false);
    expect(await save({ mode: 'plain' })).toEqual({ moved: 2 });
    expect((await app.api.demands.progress({ receipt: open.receipt })).overdue).toBe(true);
  });

  it('moves no promise that the person was not told of, and says how many it would move where', async () => {
    const { data } = await consult(app);
    const before = await desk.calendar.read({ year: 2026 });
    const { revision } = before;
    const due = await dueOf(data.receipt);
    const deeds = () => app.database.db.$count(trail, eq(trail.action, 'calendar.save'));
    const written = await deeds();
    const change = { ...wholeDays, opens: '00:00', closes: '00:10' };
    const asked = await desk.calendar.save({ revision, ...change });
    expect(asked).toMatchObject({ saved: false, revision });
    expect(asked.earlier + asked.later).toBe(before.waiting);
    // Nor where it is another number by now.
    const { earlier, later } = asked;
    for (const agreed of [
      { earlier: earlier + 1, later },
      { earlier, later: later + 1 },
    ])
      expect(await desk.calendar.save({ revision, ...change, agreed })).toEqual(asked);
    expect([await desk.calendar.read({ year: 2026 }), await dueOf(data.receipt), await deeds()]).toEqual([
      before,
      due,
      written,
    ]);
    expect(await desk.calendar.save({ revision, ...change, agreed: { earlier, later } })).toEqual({
      ...asked,
      saved: true,
      revision: revision + 1,
    });
    expect(await dueOf(data.receipt)).not.toBe(due);
    expect(
      await app.database.db
        .select()
        .from(trail)
        .where(eq(trail.action, 'calendar.save'))
        .orderBy(desc(trail.id))
        .limit(1),
    ).toMatchObject([{ after: { earlier, later, recomputed: earlier + later } }]);
    await save({ mode: 'plain' });
  });

  it('says how many would be late at once', async () => {
    await save({ mode: 'plain' });
    await consult(app);
    const came = clock;
    clock = new Date(came.getTime() + 12 * 3_600_000);
    desk = app.call((await signIn(app, username)).data.token);
    // Sunday 20:00 to Monday 08:00: a working day of ten minutes from midnight is over.
    const { waiting } = await desk.calendar.read({ year: 2026 });
    const isLate = (await desk.demands.list({ clock: 'late' })).total;
    const { late, earlier } = await desk.calendar.save({
      revision: await seen(),
      ...wholeDays,
      opens: '00:00',
      closes: '00:10',
    });
    clock = came;
    expect(isLate).toBeGreaterThan(0);
    // What is late already becomes late by no change.
    expect(late).toBe(waiting - isLate);
    expect(late).toBeLessThanOrEqual(earlier);
  });

  it('tells the second of two who change it, and overwrites nothing', async () => {
    const revision = await seen();
    const before = await desk.calendar.read({ year: 2026 });
    const both = await Promise.allSettled(
      [1, 2].map((n) =>
        desk.calendar.save({
          revision,
          mode: before.mode,
          opens: before.opens,
          closes: before.closes,
          days: [{ day: `2026-12-0${n}`, work: false, name: `第 ${n} 人` }],
        }),
      ),
    );
    expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((b) => b.status === 'rejected')?.reason).toMatchObject({
      answer: { status: 409, message: expect.stringContaining('刚刚有同事改过工作日历') },
    });
    const days = (await desk.calendar.read({ year: 2026 })).days.filter((d) => d.name.endsWith('人'));
    expect(days).toHaveLength(1);
    const next = await desk.calendar.save({
      revision: revision + 1,
      mode: before.mode,
      opens: before.opens,
      closes: before.closes,
      days: days.map((d) => ({ day: d.day, work: null })),
    });
    expect(next.revision).toBe(revision + 2);
  });

  it('lets nothing come in between a change and the due times that it gives', async () => {
    const sends = Promise.all(Array.from({ length: 6 }, () => consult(app)));
    await Promise.all([
      save(wholeDays),
      save({ mode: 'plain' }),
      save({ ...wholeDays, opens: '09:00', closes: '12:00' }),
    ]);
    const receipts = (await sends).map((s) => s.data.receipt);
    // Whoever came last, all of them stand as the last state of the calendar says.
    const due = new Set(await Promise.all(receipts.map(dueOf)));
    expect(due.size).toBe(1);
    expect(await save(wholeDays)).toMatchObject({ moved: expect.any(Number) });
    expect(await save(wholeDays)).toEqual({ moved: 0 });
  });

  it('keeps a form waiting for a change of it for two seconds at most, and who changes it as long as it takes', async () => {
    const patience = (lock: 'share' | 'update') =>
      app.database.db.transaction(async (tx) => {
        await holdClock(tx, lock);
        return (await tx.execute(sql`show lock_timeout`)).rows;
      });
    expect([await patience('share'), await patience('update')]).toEqual([
      [{ lock_timeout: '2s' }],
      [{ lock_timeout: '0' }],
    ]);
  });

  it('keeps one mark a day, the last one of a list', async () => {
    await save({
      mode: 'plain',
      days: [
        { day: '2027-02-08', work: false, name: '春节' },
        { day: '2027-02-08', work: true, name: '值班' },
      ],
    });
    expect(await app.database.db.select().from(calendarDays).where(eq(calendarDays.day, '2027-02-08'))).toEqual([
      { day: '2027-02-08', work: true, name: '值班' },
    ]);
    // Marked anew another time, a day is what was said last.
    const days = [{ day: '2027-02-08', work: false, name: '春节' }];
    await save({ mode: 'plain', days });
    expect((await desk.calendar.read({ year: 2027 })).days).toEqual(days);
  });

  it('has every day of a year, the first and the last among them, and none of another', async () => {
    const days = ['2031-01-01', '2030-12-31', '2030-01-01', '2029-12-31'].map((day) => ({
      day,
      work: false,
      name: day,
    }));
    await save({ mode: 'plain', days });
    expect((await desk.calendar.read({ year: 2030 })).days.map((d) => d.day)).toEqual(['2030-01-01', '2030-12-31']);
  });

  it('finds every promise of the demonstration kept as the calendar counts: a day far away moves none', async () => {
    const demo = await startApp('demo');
    try {
      const { token } = await aPerson(demo, { isAdmin: true, roles: ['desk'] });
      const { calendar } = demo.call(token);
      const { revision, waiting } = await calendar.read({ year: 2041 });
      expect(waiting).toBeGreaterThan(3);
      const days = [{ day: '2041-01-09', work: false, name: '' }];
      expect(await calendar.save({ revision, mode: 'plain', days })).toMatchObject({
        saved: true,
        earlier: 0,
        later: 0,
      });
    } finally {
      await demo.close();
    }
  });
});
