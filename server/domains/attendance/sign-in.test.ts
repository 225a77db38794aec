import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { eventually, startApp, type TestApp } from '../../../test/app.ts';
import { aRunningClass, codeAt } from '../../../test/factories/attendance.ts';
import { aUnit } from '../../../test/factories/classes.ts';
import { attendance, leaves } from '../../db/tables/attendance.ts';
import { trainingClasses } from '../../db/tables/classes.ts';
import { students } from '../../db/tables/students.ts';
import { tallies } from '../../db/tables/tallies.ts';
import { walkInsOf, wrongDigits, wrongPairs } from './rules.ts';

const at = (time: string) => new Date(`2026-12-01T${time}+08:00`);
let clock = at('08:50:00');
const people = [
  { name: '周敏', cellPhone: '13600000001' },
  { name: '阿依古丽·买买提', cellPhone: '13600000002' },
  { name: '无号', cellPhone: null },
];

describe('signing in', () => {
  let app: TestApp;
  let unit: Awaited<ReturnType<typeof aUnit>>;
  let here: Awaited<ReturnType<typeof aRunningClass>>;
  beforeAll(async () => {
    app = await startApp('empty', { now: () => clock });
  });
  afterAll(() => app.close());
  const db = () => app.database.db;
  beforeEach(async () => {
    clock = at('08:50:00');
    unit = await aUnit(app, clock);
    here = await aRunningClass(app, unit, people);
    await db().delete(tallies);
  });
  const of = () => ({ trainingClassId: here.trainingClassId, courseId: here.courseId });
  const [zhou] = people as [{ name: string; cellPhone: string }];
  const sign = (given: object = {}) =>
    app.api.attendance.signIn({ ...of(), code: codeAt(here.courseId, clock).code, ...zhou, ...given });

  it('is for a lesson that there is, of this class, and of one that is out', async () => {
    const other = await aRunningClass(app, unit, []);
    await expect(sign({ courseId: 999_999 })).rejects.toMatchObject({ answer: { status: 500, message: '404' } });
    await expect(sign({ courseId: other.courseId })).rejects.toMatchObject({ answer: { message: '404' } });
    const set = (status: number) =>
      db().update(trainingClasses).set({ status }).where(eq(trainingClasses.id, here.trainingClassId));
    await set(0);
    await expect(sign()).rejects.toMatchObject({ answer: { message: '404' } });
    await set(3);
    expect(await sign()).toMatchObject({ result: 'closed', message: '这个培训班已经结束' });
    expect(await here.rows()).toEqual([]);
    await set(1);
    expect(await sign()).toMatchObject({ result: 'signed' });
  });

  it('has a window: before it says when it opens, after it is over', async () => {
    clock = at('08:29:59');
    expect(await sign()).toMatchObject({
      ...{ result: 'early', message: '签到尚未开始，12月1日 08:30 开放' },
      ...{ opensAt: '2026-12-01T00:30:00.000Z', status: null, device: '' },
    });
    clock = at('11:00:00');
    expect(await sign()).toMatchObject({ result: 'over', message: '这节课已经结束，不能再签到' });
    expect(await here.rows()).toEqual([]);
    clock = at('08:30:00');
    expect(await sign()).toMatchObject({ result: 'signed', message: '签到成功，08:30', status: 1 });
  });

  it('is late from the minute on that the class says', async () => {
    clock = at('09:14:59');
    expect(await sign()).toMatchObject({ status: 1 });
    clock = at('09:15:00');
    const late = await sign({ name: '阿依古丽买买提', cellPhone: '13600000002' });
    expect(late).toMatchObject({ result: 'signed', message: '签到成功，09:15，已迟到', status: 2 });
    expect(await here.counts()).toBe('1 1 0 3');
  });

  it('takes the code of now and of the two windows before, scanned or typed, of this lesson alone', async () => {
    const code = codeAt(here.courseId, clock);
    expect(code.code).toMatch(/^[\w-]{22}$/);
    expect(code.typed).toMatch(/^\d{6}$/);
    for (const [given, seconds, result] of [
      [code.code, 59, 'signed'],
      [code.typed, 59, 'signed'],
      [code.code, 60, 'expired'],
      [code.typed, 60, 'expired'],
      [codeAt(here.courseId, new Date(clock.getTime() + 20_000)).code, 0, 'expired'],
      [codeAt(here.laterId, clock).code, 0, 'expired'],
      ['x', 0, 'expired'],
    ] as const) {
      clock = new Date(at('08:50:00').getTime() + seconds * 1000);
      await db().delete(attendance);
      expect(await sign({ code: given }), `${given} after ${seconds}`).toMatchObject({ result });
      const proof = given === code.typed ? 'typed' : 'code';
      expect((await here.rows()).map((r) => r.proof)).toEqual(result === 'signed' ? [proof] : []);
    }
    expect((await sign({ code: 'x' })).message).toBe('二维码已失效，请重新扫描');
    await expect(sign({ code: '' })).rejects.toMatchObject({ fields: [{ path: 'code' }] });
  });

  it('takes the ticket of its page for three minutes, and gives none for another one', async () => {
    const page = (code: string) => app.api.attendance.signInPage({ ...of(), code });
    const { ticket } = await page(codeAt(here.courseId, clock).code);
    expect((await page(ticket)).ticket).toBe('');
    expect((await page(codeAt(here.courseId, clock).typed)).ticket).toBe('');
    clock = new Date(clock.getTime() + 179_000);
    expect(await sign({ code: ticket, courseId: here.laterId })).toMatchObject({ result: 'early' });
    expect(await sign({ code: ticket.replace('code.', 'typed.') })).toMatchObject({ result: 'expired' });
    expect(await sign({ code: ticket })).toMatchObject({ result: 'signed' });
    clock = new Date(clock.getTime() + 1000);
    expect(await sign({ code: ticket })).toMatchObject({ result: 'expired' });
  });

  it('is one row, however often and from wherever at once', async () => {
    const second = await startApp('empty', { beside: app, now: () => clock });
    const code = codeAt(here.courseId, clock).code;
    const tries = Array.from({ length: 24 }, (_, i) =>
      (i % 2 ? app : second).api.attendance.signIn({ ...of(), code, ...zhou, mark: `device-${i}` }),
    );
    const results = (await Promise.all(tries)).map((r) => r.result);
    await second.close();
    expect(results.filter((r) => r === 'signed')).toHaveLength(1);
    expect(results.filter((r) => r === 'already')).toHaveLength(23);
    expect(await here.rows()).toHaveLength(1);
    expect(await here.counts()).toBe('1 0 0 3');
    clock = at('09:20:00');
    expect(await sign()).toMatchObject({ result: 'already', message: '您已签到，08:50', status: 1 });
  });

  it('finds nothing for who is taken out of the class between their look and their sign-in', async () => {
    const { pool } = app.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('delete from class_members where student_id = $1', [here.studentIds[0]]);
    const signed = Promise.allSettled([sign()]);
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    const count = async () => (await pool.query(waiting)).rows.length;
    expect(await eventually(count, (n) => n === 1)).toBe(1);
    await other.query('commit');
    other.release();
    expect((await signed)[0]).toMatchObject({
      status: 'rejected',
      reason: { answer: { status: 500, message: '404' } },
    });
    expect([await here.rows(), await here.counts()]).toEqual([[], '0 0 0 2']);
  });

  it('of many at once is right for each of them', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ name: `众人${i}`, cellPhone: `1370000${1000 + i}` }));
    const big = await aRunningClass(app, unit, many);
    const second = await startApp('empty', { beside: app, now: () => clock });
    const code = codeAt(big.courseId, clock).code;
    const place = { trainingClassId: big.trainingClassId, courseId: big.courseId, code };
    const twice = many.flatMap((who, i) => [app, i % 3 ? second : app].map((node) => ({ node, who })));
    const results = await Promise.all(twice.map(({ node, who }) => node.api.attendance.signIn({ ...place, ...who })));
    await second.close();
    expect(results.filter((r) => r.result === 'signed')).toHaveLength(60);
    expect(results.filter((r) => r.result === 'already')).toHaveLength(60);
    expect(await big.counts()).toBe('60 0 0 60');
  });

  it('knows a name however its blanks, dots and width are written', async () => {
    for (const name of ['周 敏', '　周敏', '周\u00a0敏']) {
      await db().delete(attendance);
      expect(await sign({ name }), name).toMatchObject({ result: 'signed' });
    }
    expect(await sign({ name: '阿依古丽•买买提', cellPhone: '136 0000 0002' })).toMatchObject({ result: 'signed' });
  });

  it('tells a wrong name and a wrong number alike: a walk-in, once for each pair', async () => {
    const wrong = [
      await sign({ name: '别人' }),
      await sign({ cellPhone: '13600000009' }),
      await sign({ name: '无号', cellPhone: '13600000009' }),
      await sign({ name: '别人' }),
    ];
    for (const reply of wrong) expect(reply).toEqual(wrong[0]);
    expect(wrong[0]).toMatchObject({ result: 'unlisted', status: null, signedAt: null, device: '' });
    expect(wrong[0]?.message).toContain('已记下，请稍候');
    expect(await here.rows()).toEqual([]);
    expect((await here.walked()).map((w) => [w.name, w.cellPhone, w.status])).toEqual([
      ['别人', '13600000001', 0],
      ['周敏', '13600000009', 0],
      ['无号', '13600000009', 0],
    ]);
  });

  it('ends for a number that is tried with many names, and for nobody else', async () => {
    for (let i = 0; i < wrongPairs.most; i++)
      expect(await sign({ name: `猜测${i}` })).toMatchObject({ result: 'unlisted' });
    await expect(sign({ name: '再猜' })).rejects.toMatchObject({ answer: { status: 429 } });
    await expect(sign()).rejects.toMatchObject({ answer: { status: 429 } });
    expect(await here.walked()).toHaveLength(wrongPairs.most);
    expect(await sign({ name: '阿依古丽·买买提', cellPhone: '13600000002' })).toMatchObject({ result: 'signed' });
    clock = at('09:00:01');
    expect(await sign()).toMatchObject({ result: 'signed' });
  });

  it('ends as well for names that are tried all at once', async () => {
    const names = [...Array.from({ length: 60 }, (_, i) => `猜测${i}`), zhou.name];
    const all = await Promise.allSettled(names.map((name) => sign({ name })));
    const results = all.map((r) => (r.status === 'fulfilled' ? r.value.result : 'refused'));
    expect(results.filter((r) => r === 'unlisted')).toHaveLength(wrongPairs.most);
    expect(results.at(-1)).toBe('refused');
    expect(await here.rows()).toEqual([]);
  });

  it('ends as well where the lesson takes no more walk-ins: a try that is refused is a try', async () => {
    const ends = new Date(clock.getTime() + 86_400_000);
    await db()
      .insert(tallies)
      .values({ key: `walk-ins ${here.courseId}`, used: walkInsOf.most, endsAt: ends });
    for (let i = 0; i < wrongPairs.most; i++)
      await expect(sign({ name: `猜测${i}` })).rejects.toMatchObject({ answer: { status: 429 } });
    await expect(sign()).rejects.toMatchObject({ answer: { status: 429 } });
    expect([await here.rows(), await here.walked()]).toEqual([[], []]);
  });

  it('ends for digits that are guessed, and not for who scans', async () => {
    const ends = new Date(clock.getTime() + 600_000);
    const used = { key: `sign-in digits ${here.courseId}`, used: wrongDigits.most - 1, endsAt: ends };
    await db().insert(tallies).values(used);
    const { typed, code } = codeAt(here.courseId, clock);
    const wrong = typed === '000000' ? '000001' : '000000';
    expect(await sign({ code: wrong })).toMatchObject({ result: 'expired' });
    await expect(sign({ code: wrong })).rejects.toMatchObject({ answer: { status: 429 } });
    await expect(sign({ code: typed })).rejects.toMatchObject({ answer: { status: 429 } });
    expect(await sign({ code })).toMatchObject({ result: 'signed' });
  });

  it('remembers a device for its person, and shows it nothing', async () => {
    const { device } = await sign();
    const again = (given: object = {}) =>
      app.api.attendance.signIn({ ...of(), code: codeAt(here.courseId, clock).code, device, ...given });
    await db().delete(attendance);
    clock = at('08:51:00');
    // It is known for as long as it was, by name and number alone from now on; a name without a number is none.
    expect(await again()).toMatchObject({ result: 'signed', device });
    expect(await again({ name: '周敏' })).toMatchObject({ result: 'already', device });
    expect(device.split('.')[1]).toBe(String(at('08:50:00').getTime() / 1000 + 180 * 86_400));
    expect((await sign()).device.split('.')[1]).toBe(String(at('08:51:00').getTime() / 1000 + 180 * 86_400));
    const [id, ends, mac] = device.split('.');
    const [, other = 0] = here.studentIds;
    for (const forged of [`${other}.${ends}.${mac}`, `${id}.${Number(ends) + 1}.${mac}`, `${id}.${ends}`, ''])
      expect(await again({ device: forged }), forged).toMatchObject({ result: 'identify', device: '' });
    // It is no token of any other call.
    await expect(app.call(device).attendance.board(of())).rejects.toMatchObject({ answer: { status: 40101 } });
    // Another number is another person; who has been archived is nobody of the class.
    const set = (values: Partial<typeof students.$inferInsert>) =>
      db()
        .update(students)
        .set(values)
        .where(eq(students.id, here.studentIds[0] ?? 0));
    await set({ archivedAt: clock });
    expect(await again()).toMatchObject({ result: 'identify' });
    await set({ archivedAt: null, cellPhone: '13600000077' });
    expect(await again()).toMatchObject({ result: 'identify' });
    const elsewhere = await aRunningClass(app, await aUnit(app, clock), people);
    const there = { trainingClassId: elsewhere.trainingClassId, courseId: elsewhere.courseId };
    expect(await again({ ...there, code: codeAt(elsewhere.courseId, clock).code })).toMatchObject({
      result: 'identify',
    });
  });

  it('on one device of two people has a flag, and both are signed in', async () => {
    expect(await sign({ mark: 'a-phone' })).toMatchObject({ result: 'signed' });
    const second = { name: '阿依古丽·买买提', cellPhone: '13600000002' };
    expect(await sign({ ...second, mark: 'a-phone' })).toMatchObject({ result: 'signed' });
    const [one, two] = await here.rows();
    expect([one?.flags, two?.flags]).toEqual([[], ['device']]);
    expect(one?.device).toMatch(/^[\w-]{22}$/);
    expect(one?.device).not.toContain('a-phone');
    await db().delete(attendance);
    await Promise.all([sign({ mark: 'a-phone' }), sign({ ...second, mark: 'a-phone' })]);
    expect((await here.rows()).flatMap((r) => r.flags)).toEqual(['device']);
    await db().delete(attendance);
    await Promise.all([sign({ mark: 'a-phone' }), sign({ ...second, mark: 'b-phone' })]);
    expect((await here.rows()).flatMap((r) => r.flags)).toEqual([]);
  });

  it('of somebody on leave is presence; by hand stays what was said by hand', async () => {
    const [a = 0, b = 0] = here.studentIds;
    const times = { startAt: at('09:00:00'), endAt: at('11:00:00'), createdAt: clock };
    const [leave] = await db()
      .insert(leaves)
      .values({ classId: here.trainingClassId, studentId: a, ...times, status: 1 })
      .returning();
    const row = { classId: here.trainingClassId, courseId: here.courseId };
    await db()
      .insert(attendance)
      .values([
        { ...row, studentId: a, leaveId: leave?.id ?? 0 },
        { ...row, studentId: b, byHand: 0 },
      ]);
    expect(await here.counts()).toBe('0 0 1 3');
    expect(await sign()).toMatchObject({ result: 'signed', status: 1 });
    const second = { name: '阿依古丽·买买提', cellPhone: '13600000002' };
    expect(await sign(second)).toMatchObject({ result: 'signed', status: 0, message: expect.stringContaining('登记') });
    expect(await here.counts()).toBe('1 0 0 3');
  });

  it('shows on its page the lesson, or those of the day, and nobody', async () => {
    const page = await app.api.attendance.signInPage({ trainingClassId: here.trainingClassId });
    expect(page).toEqual({
      ...{ trainingClassId: here.trainingClassId, className: '签到班', ticket: '' },
      ...{ signed: null, now: clock.toISOString() },
      lessons: [
        {
          ...{ courseId: here.courseId, name: '上午课', place: '甲楼', state: 'open', asksPlace: false },
          ...{ startTime: '2026-12-01T01:00:00.000Z', endTime: '2026-12-01T03:00:00.000Z' },
          ...{ opensAt: '2026-12-01T00:30:00.000Z', lateAt: '2026-12-01T01:15:00.000Z' },
        },
        expect.objectContaining({ courseId: here.laterId, state: 'early' }),
      ],
    });
    // The one that is on, and one that is over, are of the day as well.
    clock = at('14:30:00');
    const later = await app.api.attendance.signInPage({ trainingClassId: here.trainingClassId });
    expect(later.lessons.map((l) => [l.courseId, l.state])).toEqual([
      [here.courseId, 'over'],
      [here.laterId, 'open'],
    ]);
    // The day of Shanghai, also before eight in the morning.
    clock = at('07:30:00');
    const early = await app.api.attendance.signInPage({ trainingClassId: here.trainingClassId });
    expect(early.lessons.map((l) => l.courseId)).toEqual([here.courseId, here.laterId]);
    clock = at('08:50:00');
    const one = await app.api.attendance.signInPage({ trainingClassId: here.trainingClassId, courseId: here.laterId });
    expect(one.lessons.map((l) => l.courseId)).toEqual([here.laterId]);
    const other = await aRunningClass(app, unit, []);
    clock = new Date(clock.getTime() + 86_400_000);
    expect((await app.api.attendance.signInPage({ trainingClassId: here.trainingClassId })).lessons).toEqual([]);
    const mixed = { trainingClassId: here.trainingClassId, courseId: other.courseId };
    await expect(app.api.attendance.signInPage(mixed)).rejects.toMatchObject({ answer: { message: '404' } });
    await db().update(trainingClasses).set({ status: 0 }).where(eq(trainingClasses.id, here.trainingClassId));
    await expect(app.api.attendance.signInPage(of())).rejects.toMatchObject({ answer: { message: '404' } });
  });
});
