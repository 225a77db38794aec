import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/app.ts';
import { projectRow } from '../../../test/factories/content.ts';
import { aPerson, aSignedIn, lastCode, testPassword } from '../../../test/factories/people.ts';
import { approvals, sessions, teachers, units, users } from '../../db/tables/account.ts';
import { applications } from '../../db/tables/applications.ts';
import { categories, projects, themes } from '../../db/tables/content.ts';
import { files } from '../../db/tables/files.ts';
import { requestKind, requestName } from './register-queries.ts';

let app: TestApp;
let clock = new Date('2026-11-21T08:00:00Z');
const later = (minutes: number) => {
  clock = new Date(clock.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await startApp('demo', { now: () => clock });
});
afterAll(() => app.close());

const userOf = async (id: number) => (await app.database.db.select().from(users).where(eq(users.id, id)))[0];
const profileOf = (who: { headers: { authorization: string } }) =>
  app.call(who.headers.authorization).account.getIndexUserInfo({});
const proof = async (cellPhone: string) => {
  later(2);
  await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'register' });
  const words = { password: testPassword, repeatPassword: testPassword };
  return { cellPhone, code: await lastCode(app, cellPhone), consent: '2026-11', ...words };
};

it('what somebody is told of themselves: the unit that agreed, their own before it, and what they applied to', async () => {
  const { db } = app.database;
  const owner = await aPerson(app, { kinds: [3] });
  const unitId = owner.unit?.id ?? 0;
  for (const [unitStatus, told] of [
    [0, null],
    [1, unitId],
    [2, null],
  ] as const)
    expect(
      (await profileOf(await aSignedIn(app, { unitId, unitStatus }, clock))).entrustingUnitId,
      `${unitStatus}`,
    ).toBe(told);
  const other = await aPerson(app, { kinds: [1, 3], unitId, unitStatus: 1 });
  expect((await app.call(other.token).account.getIndexUserInfo({})).entrustingUnitId).toBe(other.unit?.id);

  const me = await aSignedIn(app, { avatar: 'f/aa/me.png', dept: '县财政局', post: '科员', studentType: 2 }, clock);
  const rows = await db
    .insert(projects)
    .values([projectRow(), projectRow(), projectRow()])
    .returning({ id: projects.id });
  const given = { name: '某某', cellPhone: '13500000099', consentVersion: '2026-11', createdAt: clock };
  const [waits, cancelled, declined] = rows.map((r) => r.id) as [number, number, number];
  await db.insert(applications).values([
    { ...given, projectId: waits, userId: me.id, status: 0, receipt: 'stays-0'.padEnd(24, 'x') },
    { ...given, projectId: cancelled, userId: me.id, status: 4, receipt: 'stays-4'.padEnd(24, 'x') },
    { ...given, projectId: declined, userId: me.id, status: 3, receipt: 'stays-3'.padEnd(24, 'x') },
  ]);
  const told = await profileOf(me);
  expect(told).toMatchObject({
    ...{ url: '/file/f/aa/me.png', studentDept: '县财政局', studentPost: '科员', title: '科员', cellPhone: '' },
    ...{ studentType: 2, interestTrainThemeId: null, entrustingUnitId: null, isFirst: true, isAdmin: false },
  });
  expect(told.projectIdList.toSorted((a, b) => a - b)).toEqual([waits, declined]);
});

it('who registers again keeps what they did not say, and what they said counts', async () => {
  const { db } = app.database;
  const owner = await aPerson(app, { kinds: [3] });
  const [theme] = await db.select().from(themes).limit(1);
  const joined = { unitId: owner.unit?.id ?? 0, unitStatus: 1, themeId: theme?.id ?? 0, studentType: 2 };
  const avatar = 'f/aa/stays.png';
  const early = new Date('2026-01-01T00:00:00Z');
  const before = { ...joined, avatar, name: '林小满', consentAt: early, consentVersion: '2026-01' };
  const { user, cellPhone } = await aPerson(app, { kinds: [1], phoneProvenAt: null, ...before });
  await db.insert(files).values({
    ...{ name: 'a.png', mediaType: 'image/png', bytes: 9, isPublic: true, path: avatar, purpose: 'avatar' },
    ...{ ownerId: user.id, createdAt: clock, usedAt: clock },
  });
  const trainee = await app.api.account.register({ ...(await proof(cellPhone)), name: '林小满', studentDept: '县委' });
  expect(trainee.id).toBe(user.id);
  const proven = clock;
  expect(await userOf(user.id)).toMatchObject({
    ...{ ...joined, avatar, dept: '县委', consentVersion: '2026-11', consentAt: clock, phoneProvenAt: clock },
  });

  const [first, second] = await db.select().from(categories).limit(2);
  const teacher = { name: '林小满', title: '讲师', dept: '党校', professionId: first?.id, intro: '甲' };
  await app.api.account.teacherRegister({ ...(await proof(cellPhone)), ...teacher });
  const again = { ...teacher, title: '教授', dept: '大学', professionId: second?.id, intro: '乙' };
  await app.api.account.teacherRegister({ ...(await proof(cellPhone)), ...again });
  expect((await db.select().from(teachers).where(eq(teachers.userId, user.id)))[0]).toEqual({
    ...{ userId: user.id, title: '教授', dept: '大学', professionId: second?.id, intro: '乙' },
  });
  const place = { landline: '0578-1234567', region: '浙江省,丽水市', address: '云岭路 1 号' };
  const unit = { unitName: '云岭县留名中心', contactName: '方圆', ...place };
  await app.api.account.entrustingUnitRegister({ ...(await proof(cellPhone)), ...unit });
  expect(await userOf(user.id)).toMatchObject({
    name: '林小满',
    avatar,
    dept: '县委',
    ...joined,
    phoneProvenAt: proven,
  });
  expect((await db.select().from(units).where(eq(units.userId, user.id)))[0]).toMatchObject({
    ...{ name: '云岭县留名中心', contactName: '方圆', ...place, licence: '' },
  });
  const alone = await app.api.account.entrustingUnitRegister({
    ...{ ...(await proof('13500000088')), ...unit, unitName: '云岭县新来中心' },
  });
  expect(await userOf(alone.id)).toMatchObject({
    ...{ name: '云岭县新来中心', kinds: [], consentVersion: '2026-11', consentAt: clock, phoneProvenAt: clock },
  });
});

it('a code proves the number that it was sent to, and leaves those of all others as they were', async () => {
  const [one, other] = [
    await aPerson(app, { kinds: [1], phoneProvenAt: null }),
    await aPerson(app, { kinds: [1], phoneProvenAt: null }),
  ];
  const { cellPhone } = one;
  await app.post('/api/auth/jwt/getCode', { cellPhone, type: 'login' });
  await app.api.account.loginByCode({ cellPhone, code: await lastCode(app, cellPhone) });
  expect((await userOf(one.user.id))?.phoneProvenAt).toEqual(clock);
  expect((await userOf(other.user.id))?.phoneProvenAt).toBeNull();
});

it('a session goes on with its use, which is written once a minute, and a login is written down', async () => {
  const { db } = app.database;
  const { user, token } = await aPerson(app, { kinds: [1] });
  expect((await userOf(user.id))?.lastLoginAt).toEqual(clock);
  const opened = clock;
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  const used = async () => {
    await app.call(token).account.checkIsFirst({});
    return (
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.id, session?.id ?? ''))
    )[0]?.usedAt;
  };
  later(1);
  expect(await used()).toEqual(opened);
  later(118);
  expect(await used()).toEqual(clock);
  later(119);
  expect(await used()).toEqual(clock);
});

it('keeps its place in the line of staff who asks for the same again; who asks anew stands at its end', async () => {
  const { db } = app.database;
  const { id } = await aSignedIn(app, { kinds: [] }, clock);
  const row = async (kind: number) =>
    (
      await db
        .select()
        .from(approvals)
        .where(and(eq(approvals.userId, id), eq(approvals.kind, kind)))
    )[0];
  const [asked] = [clock];
  await requestName(db, id, '原名单位', '新名单位甲', asked);
  later(5);
  await requestName(db, id, '原名单位', '新名单位甲', clock);
  expect(await row(4)).toMatchObject({ status: 0, wanted: '新名单位甲', submittedAt: asked });
  await requestName(db, id, '原名单位', '新名单位乙', clock);
  expect(await row(4)).toMatchObject({ status: 0, wanted: '新名单位乙', submittedAt: clock });
  await db.update(approvals).set({ status: 2, reason: '不清楚' }).where(eq(approvals.userId, id));
  later(5);
  await requestName(db, id, '原名单位', '新名单位乙', clock);
  expect(await row(4)).toMatchObject({ status: 0, reason: '', submittedAt: clock });

  await requestKind(db, id, 3, 0, clock, '起初的名称');
  later(5);
  await requestKind(db, id, 3, 0, clock, '起初的名称');
  await requestKind(db, id, 3, 0, clock, '中间的名称');
  // What staff decided about last is what it was called, however often it was renamed since.
  expect(await row(3)).toMatchObject({ former: '起初的名称', submittedAt: clock });
  await requestKind(db, id, 3, 0, clock);
  expect((await row(3))?.former).toBe('起初的名称');
  // What was refused is undecided again.
  const refusal = { status: 2, reason: '不清楚', decidedAt: clock };
  const mine = and(eq(approvals.userId, id), eq(approvals.kind, 3));
  await db.update(approvals).set(refusal).where(mine);
  await requestKind(db, id, 3, 0, clock);
  expect(await row(3)).toMatchObject({ status: 0, reason: '', decidedAt: null });
  await db.update(approvals).set({ status: 1 }).where(mine);
  await requestKind(db, id, 3, 0, clock);
  expect(await row(3)).toMatchObject({ status: 1 });
});
