import { desc } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { aRunningClass } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { absenceObjections, walkIns } from '../../db/tables/attendance.ts';
import { trail } from '../../db/tables/trail.ts';

const clock = new Date('2026-12-01T09:10:00+08:00');

it('what a unit says of attendance by hand is written down, with who and what it was before', async () => {
  const app = await startApp('empty', { now: () => clock });
  onTestFinished(() => app.close());
  const unit = await aUnit(app, clock);
  const here = await aRunningClass(app, unit, [
    { name: '周敏', cellPhone: '13600000001' },
    { name: '李强', cellPhone: '13600000002' },
  ]);
  const { attendance } = app.call(unit.headers.authorization);
  const { courseId, trainingClassId } = here;
  const [userId = 0, other = 0] = here.studentIds;
  const nothing = { status: null, reason: '' };
  const { db } = app.database;
  const rows = ['甲', '乙', '丙'].map((name, i) => ({ courseId, name, cellPhone: `1390000000${i}`, signedAt: clock }));
  const [first, second, third] = (await db.insert(walkIns).values(rows).returning()).map((w) => w.id);
  const [objection] = await db
    .insert(absenceObjections)
    .values({ courseId, studentId: userId, content: '我在', createdAt: clock })
    .returning();
  const deeds: [work: () => Promise<unknown>, written: object][] = [
    [
      () => attendance.updateStatus({ trainingClassId, courseId, userId, signInStatus: 2, reason: '路上堵车' }),
      {
        ...{
          action: 'attendance.hand',
          subject: 'attendance',
          subjectId: `${courseId}-${userId}`,
          title: '周敏：上午课',
        },
        ...{ before: nothing, after: { status: 2, reason: '路上堵车' } },
      },
    ],
    // Of whom, and at which lesson, nothing was said before, whatever of others or at another one.
    [
      () => attendance.updateStatus({ trainingClassId, courseId, userId: other, signInStatus: 1 }),
      { title: '李强：上午课', before: nothing },
    ],
    [
      () => attendance.updateStatus({ trainingClassId, courseId: here.laterId, userId, signInStatus: 3 }),
      { title: '周敏：下午课', before: nothing },
    ],
    [
      // What is taken back has no reason, whatever is sent.
      () => attendance.updateStatus({ trainingClassId, courseId, userId, signInStatus: null, reason: '误' }),
      { action: 'attendance.hand', before: { status: 2, reason: '路上堵车' }, after: nothing },
    ],
    [
      () => attendance.answerObjection({ id: objection?.id ?? 0, status: 2, answer: '没有记录' }),
      { action: 'objection.answer', title: '周敏：上午课', after: { status: 2, reason: '没有记录' } },
    ],
    [
      () => attendance.matchWalkIn({ id: first ?? 0, userId }),
      { action: 'walkIn.match', subject: 'walkIn', subjectId: String(first), title: '甲：上午课' },
    ],
    [() => attendance.addWalkIn({ id: second ?? 0 }), { action: 'walkIn.add', title: '乙：上午课' }],
    [() => attendance.refuseWalkIn({ id: third ?? 0 }), { action: 'walkIn.refuse', title: '丙：上午课' }],
  ];
  for (const [i, [work, written]] of deeds.entries()) {
    await work();
    const [last] = await db.select().from(trail).orderBy(desc(trail.id)).limit(1);
    expect(last).toMatchObject({ userId: unit.userId, ...written });
    expect(await db.$count(trail)).toBe(i + 1);
  }
  // What is refused is no deed.
  await expect(attendance.refuseWalkIn({ id: third ?? 0 })).rejects.toThrow('已经处理过');
  expect(await db.$count(trail)).toBe(deeds.length);
});
